/** Providers around the pages, the same on the server and in the browser. */
import type { ApolloClient } from '@apollo/client'
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { ApolloProvider } from '../graphql/apolloContext.ts'
import { ConnectionContext, type Connection } from '../shop/connection.ts'
import { StoreContext, type StoreContextValue } from '../shop/StoreContext.tsx'

export interface ProvidersProps {
  readonly client: ApolloClient
  readonly texts: I18n
  readonly connection: Connection
  readonly store: StoreContextValue
  readonly children: ReactNode
}

export function Providers({ client, texts, connection, store, children }: ProvidersProps) {
  return (
    <StoreContext value={store}>
      <ConnectionContext value={connection}>
        <ApolloProvider client={client}>
          <I18nProvider i18n={texts}>{children}</I18nProvider>
        </ApolloProvider>
      </ConnectionContext>
    </StoreContext>
  )
}

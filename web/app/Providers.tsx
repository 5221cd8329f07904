/** Providers around the pages, the same on the server and in the browser. */
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { ClientProvider } from '../client/apolloContext.ts'
import type { LazyClient } from '../client/lazyClient.ts'
import { ConnectionContext, type Connection } from '../shop/connection.ts'
import { FactWordsContext, type FactWords } from '../shop/facts.ts'
import { StoreContext, type StoreContextValue } from '../shop/StoreContext.tsx'

export interface ProvidersProps {
  readonly client: LazyClient
  readonly texts: I18n
  readonly connection: Connection
  readonly store: StoreContextValue
  /** Null where the interface has the store's language. */
  readonly factWords: FactWords | null
  readonly children: ReactNode
}

export function Providers({ client, texts, connection, store, factWords, children }: ProvidersProps) {
  return (
    <StoreContext value={store}>
      <ConnectionContext value={connection}>
        <ClientProvider value={client}>
          <FactWordsContext value={factWords}>
            <I18nProvider i18n={texts}>{children}</I18nProvider>
          </FactWordsContext>
        </ClientProvider>
      </ConnectionContext>
    </StoreContext>
  )
}

/** How the shop speaks to the gateway. */
import { ApolloLink } from '@apollo/client/link'
import { HttpLink } from '@apollo/client/link/http'
import { ServerError } from '@apollo/client/errors'
import { tap } from 'rxjs'
import type { Connection } from '../shop/connection.ts'

export interface GatewayAddress {
  readonly uri: string
  /** Sent on every request: the store of the document. */
  readonly storeCode: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
}

export function createLink({ uri, storeCode, headers, fetch }: GatewayAddress, connection: Connection): ApolloLink {
  return ApolloLink.from([
    connectionLink(connection),
    new HttpLink({
      uri,
      headers: { ...headers, 'x-store': storeCode },
      // The library's name and version in every request would only make it longer.
      enhancedClientAwareness: { transport: false },
      ...(fetch && { fetch }),
    }),
  ])
}

/** Requests find out more about the connection than the browser knows: an answer means that the shop is reached. */
export function connectionLink(connection: Connection): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: () => connection.reached(),
        error: (error: unknown) => {
          if (isUnreachable(error)) connection.failed()
        },
      }),
    ),
  )
}

const gatewayAway = [502, 503, 504]

function isUnreachable(error: unknown): boolean {
  if (ServerError.is(error)) return gatewayAway.includes(error.statusCode)

  // fetch reports every failure of the network as a TypeError; an abort is nobody's failure.
  return error instanceof TypeError
}

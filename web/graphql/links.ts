/** How the shop speaks to the gateway. */
import { ApolloLink } from '@apollo/client/link'
import { HttpLink } from '@apollo/client/link/http'
import { ServerError } from '@apollo/client/errors'
import type { DocumentNode } from 'graphql'
import { mergeMap, of, tap } from 'rxjs'
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
    persistedDocumentLink(),
    new HttpLink({
      uri,
      headers: { ...headers, 'x-store': storeCode },
      // The library's name and version in every request would only make it longer.
      enhancedClientAwareness: { transport: false },
      ...(fetch && { fetch }),
    }),
  ])
}

/**
 * Sends a document's hash in place of its text. The gateway knows the documents of its build; for a hash that it does not know, as while
 * developing or from an earlier build, it answers PERSISTED_QUERY_NOT_FOUND and the link sends the request once more with the text.
 * Apollo's PersistedQueryLink does the same for hashes that the browser computes: 0.8 kB more on every page (docs/decisions/0026).
 */
function persistedDocumentLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const sha256Hash = hashOf(operation.query)
    if (sha256Hash === undefined) return forward(operation)

    const send = (includeQuery: boolean) => {
      operation.setContext(({ http }) => ({ http: { ...http, includeQuery, includeExtensions: true } }))
      return forward(operation)
    }
    operation.extensions = { ...operation.extensions, persistedQuery: { version: 1, sha256Hash } }
    return send(false).pipe(mergeMap((result) => (isUnknownHash(result) ? send(true) : of(result))))
  })
}

function isUnknownHash(result: ApolloLink.Result): boolean {
  return 'errors' in result && result.errors?.[0]?.extensions?.['code'] === 'PERSISTED_QUERY_NOT_FOUND'
}

/** Code generation writes it (documentModules.ts). */
function hashOf(query: DocumentNode): string | undefined {
  return (query as DocumentNode & { readonly __meta__?: { readonly hash: string } }).__meta__?.hash
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

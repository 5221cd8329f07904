/** Apollo links between the shop and the gateway. */
import { AWAY_STATUSES } from '#domain/requestLimits.ts'
import { ApolloLink } from '@apollo/client/link'
import { HttpLink } from '@apollo/client/link/http'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { ServerError, ServerParseError } from '@apollo/client/errors'
import { tap } from 'rxjs'
import type { Connection } from '../shop/connection.ts'
import { reportMissingAbility } from '../shop/missingAbility.ts'
import { hashOf } from './documentNodes.ts'

export interface GatewayAddress {
  readonly uri: string
  /** Sent with each request. */
  readonly storeCode: string
  /** In which the gateway's messages are read. */
  readonly language: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
}

/** @param offline answers queries when the gateway cannot */
export function createLink(
  { uri, storeCode, language, headers, fetch }: GatewayAddress,
  connection: Connection,
  offline?: ApolloLink,
): ApolloLink {
  return ApolloLink.from([
    ...(offline ? [offline] : []),
    connectionLink(connection),
    persistedDocumentLink(),
    new HttpLink({
      uri,
      headers: { ...headers, 'x-store': storeCode, 'accept-language': language },
      // Does not send the library's name and version with each request.
      enhancedClientAwareness: { transport: false },
      ...(fetch && { fetch }),
    }),
  ])
}

/**
 * Sends a document's hash instead of its text. The gateway knows the documents of its build; for any other hash, as in development
 * or from an earlier build, it responds with PERSISTED_QUERY_NOT_FOUND and the link sends the request again with the text.
 */
function persistedDocumentLink(): ApolloLink {
  const link = new PersistedQueryLink({ generateHash: (document) => hashOf(document) ?? '' })
  return ApolloLink.split(({ query }) => hashOf(query) !== undefined, link)
}

/** Reports the outcome of each request to the connection: a response proves that the gateway can be reached. */
export function connectionLink(connection: Connection): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: (result) => {
          connection.reached()
          if (isMutation(operation.operationType)) reportMissingAbility(result)
        },
        error: (error: unknown) => {
          if (isUnreachable(error)) connection.failed()
        },
      }),
    ),
  )
}

/** The names of GraphQL's operations without its library. */
function isMutation(type: string): boolean {
  return type === 'mutation'
}

export function isUnreachable(error: unknown): boolean {
  // The page of a portal, for example.
  if (ServerParseError.is(error)) return true
  if (ServerError.is(error)) return AWAY_STATUSES.includes(error.statusCode)

  // fetch reports network errors as a TypeError; an aborted request is not a failure.
  return error instanceof TypeError
}

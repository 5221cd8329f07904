/** Queries in the browser: stale-while-revalidate over the normalized cache. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { Connection } from '../shop/connection.ts'
import { fetchIntoCache, writeAnswer, type WriteAnswer } from './fetchIntoCache.ts'
import { operationName, type PageQuery } from './loading.ts'
import { queryKey, type PagesSeen } from './pagesSeen.ts'
import { dataOf } from './queryGateway.ts'

export interface BrowserQueryOptions {
  readonly client: ApolloClient
  readonly seen: PagesSeen
  readonly connection: Connection
  /** When the document was rendered, in milliseconds since 1970. */
  readonly documentTime: number
  /** The cache has the answer at once unless this writes it. */
  readonly write?: WriteAnswer
  /** Reads what the cache has in less time than Apollo Client: null if a field is missing, undefined if it cannot tell. */
  readonly read?: ReadPlainly
}

export type ReadPlainly = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Data | null | undefined

export function createBrowserQuery({
  client,
  seen,
  connection,
  documentTime,
  write,
  read,
}: BrowserQueryOptions): PageQuery {
  return async (query, variables) => {
    const key = queryKey(operationName(query), variables)
    const fromGateway = async () => {
      const data = dataOf(
        query,
        await fetchIntoCache(client, query, variables, write ?? ((...answer) => writeAnswer(client.cache, ...answer))),
      )
      // An answer of the catalogue on this device is as old as the catalogue.
      if (connection.state() === 'online') seen.receive(key)
      return data
    }

    seen.see(query, variables)
    const known = read?.(query, variables)
    const cached = known === undefined ? client.readQuery({ query, variables }) : known
    if (cached === null) return fromGateway()

    // The page shows the cached data; its components observe the cache and get the newer data from it.
    if (connection.state() === 'online' && seen.isStale(key, documentTime)) void fromGateway().catch(() => undefined)
    return cached
  }
}

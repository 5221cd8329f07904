/** Queries in the browser: stale-while-revalidate over the normalized cache. */
import type { ApolloClient } from '@apollo/client'
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
}

export function createBrowserQuery({ client, seen, connection, documentTime, write }: BrowserQueryOptions): PageQuery {
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
    const cached = client.readQuery({ query, variables })
    if (cached === null) return fromGateway()

    // The page shows the cached data; its components observe the cache and get the newer data from it.
    if (connection.state() === 'online' && seen.isStale(key, documentTime)) void fromGateway().catch(() => undefined)
    return cached
  }
}

/** Queries of page loaders in the browser: stale-while-revalidate over the normalized cache. */
import type { Connection } from '../shop/connection.ts'
import type { LazyClient } from './lazyClient.ts'
import type { PageQuery } from './loading.ts'
import type { PagesSeen } from './pagesSeen.ts'
import { resultKey } from './pageResults.ts'
import { dataOf } from './queryGateway.ts'

export interface BrowserQueryOptions {
  readonly client: Pick<LazyClient, 'read' | 'send' | 'whenDisplayed'>
  readonly seen: PagesSeen
  readonly connection: Connection
  /** When the document was rendered, in milliseconds since 1970. */
  readonly documentTime: number
}

export function createBrowserQuery({ client, seen, connection, documentTime }: BrowserQueryOptions): PageQuery {
  return async (query, variables) => {
    const key = resultKey(query, variables)
    const fromGateway = async () => {
      const outcome = await client.send(query, variables).catch((error: unknown) => ({ data: undefined, error }))
      const data = dataOf(query, outcome)
      // An answer of the catalogue on this device is as old as the catalogue.
      if (connection.state() === 'online') seen.receive(key)
      await client.whenDisplayed(query, variables)
      return data
    }

    seen.see(query, variables)
    const cached = client.read(query, variables)
    if (cached === null) return fromGateway()

    // The page shows the cached data; its components observe the cache and get the newer data from it.
    if (connection.state() === 'online' && seen.isStale(key, documentTime)) void fromGateway().catch(() => undefined)
    await client.whenDisplayed(query, variables)
    return cached
  }
}

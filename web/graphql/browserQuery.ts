/** Asking in the browser: what is in the cache answers at once, and is asked for again when it has become old. */
import type { ApolloClient } from '@apollo/client'
import type { Connection } from '../shop/connection.ts'
import { queryGateway, operationName, type PageQuery } from './loading.ts'
import { queryKey, type PagesSeen } from './pagesSeen.ts'

export interface BrowserQueryOptions {
  readonly client: ApolloClient
  readonly seen: PagesSeen
  readonly connection: Connection
  /** When the document was made, in milliseconds since 1970. */
  readonly documentTime: number
}

export function createBrowserQuery({ client, seen, connection, documentTime }: BrowserQueryOptions): PageQuery {
  return async (query, variables) => {
    const key = queryKey(operationName(query), variables)
    const fromGateway = async () => {
      const data = await queryGateway(client, query, variables, 'network-only')
      seen.answered(key)
      return data
    }

    seen.see(query, variables)
    const kept = client.readQuery({ query, variables })
    if (kept === null) return fromGateway()

    // The page shows what it has; its components hear of the newer answer from the cache.
    if (connection.state() === 'online' && seen.isStale(key, documentTime)) void fromGateway().catch(() => undefined)
    return kept
  }
}

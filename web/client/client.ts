/** Creates an Apollo Client: one per document in the browser, one per request on the server. */
import { ApolloClient } from '@apollo/client'
import type { Connection } from '../shop/connection.ts'
import { createCache } from './cache.ts'
import type { ApolloLink } from '@apollo/client/link'
import { createLink, type GatewayAddress } from './links.ts'

export function createClient(
  address: GatewayAddress,
  connection: Connection,
  where: 'server' | 'browser',
  offline?: ApolloLink,
  cache = createCache(),
) {
  const client = new ApolloClient({
    cache,
    link: createLink(address, connection, offline),
    ssrMode: where === 'server',
    devtools: { enabled: false },
    // A server render runs no effects, so Apollo would retain each query, and thereby the page's cache, for 30 s.
    ...(where === 'server' && { defaultOptions: { react: { suspense: { autoDisposeTimeoutMs: 0 } } } }),
  })

  return { client, cache }
}

/** One Apollo Client per document in the browser, per request on the server. */
import { ApolloClient } from '@apollo/client'
import type { Connection } from '../shop/connection.ts'
import { createCache } from './cache.ts'
import { createLink, type GatewayAddress } from './links.ts'

export function createClient(address: GatewayAddress, connection: Connection, where: 'server' | 'browser') {
  const cache = createCache()
  const client = new ApolloClient({
    cache,
    link: createLink(address, connection),
    ssrMode: where === 'server',
    devtools: { enabled: false },
    // A render has no effects, so nothing ever retains its queries: by default each would hold the page's cache for 30 s.
    ...(where === 'server' && { defaultOptions: { react: { suspense: { autoDisposeTimeoutMs: 0 } } } }),
  })

  return { client, cache }
}

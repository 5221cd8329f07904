/** /offline/{store}/…: forwards requests for the catalogue bundle to a gateway, for a store of this host. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forwardRequest } from './forwardRequest.ts'
import { MAX_RESPONSE_BYTES } from './gatewayClient.ts'
import { limitRequests } from './requestLimits.ts'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf } from './shopRequest.ts'

const REQUEST_HEADERS = ['accept-encoding', 'content-type', 'if-none-match']
const RESPONSE_HEADERS = ['cache-control', 'content-encoding', 'content-type', 'etag', 'retry-after', 'vary']

interface Params {
  readonly store: string
  /** Of a chunk. */
  readonly name?: string
}

export function addOfflineRoute(app: FastifyInstance, parts: RouteParts): void {
  const options = { onRequest: limitRequests(parts.config.operationsPerMinute), exposeHeadRoute: false }
  const forward =
    (resource: 'manifest' | 'chunks' | 'units') =>
    async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      const { store, name } = request.params
      const { stores } = shopOf(request)
      if (!stores.some(({ code }) => code === store)) {
        const codes = stores.map(({ code }) => code).join(', ')
        return sendText(reply, 404, `expected a store of this host (${codes}), got "${store.slice(0, 100)}".`)
      }
      return forwardRequest(request, reply, parts, {
        path: pathOf([store, resource, ...(name === undefined ? [] : [name])], request),
        requestHeaders: REQUEST_HEADERS,
        responseHeaders: RESPONSE_HEADERS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        // The chunks of a manifest are those of the gateway that built it.
        repeat: { isRead: true, hasSession: true },
      })
    }

  app.get<{ Params: Params }>('/offline/:store/manifest', options, forward('manifest'))
  app.get<{ Params: Params }>('/offline/:store/chunks/:name', options, forward('chunks'))
  app.post<{ Params: Params }>('/offline/:store/units', options, forward('units'))
}

/** With the chosen categories: the gateway checks them. */
function pathOf(segments: readonly string[], { query }: FastifyRequest<{ Querystring: unknown }>): string {
  const path = `/offline/${segments.map(encodeURIComponent).join('/')}`
  const isChosen = typeof query === 'object' && query !== null && 'categories' in query
  return isChosen ? `${path}?categories=${encodeURIComponent(String(query.categories))}` : path
}

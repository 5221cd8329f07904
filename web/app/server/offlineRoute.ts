/** /offline/{store}/…: forwards requests for the catalogue bundle to a gateway, for a store of this host. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forwardedFor } from './forwardedFor.ts'
import { MAX_RESPONSE_BYTES } from './gatewayClient.ts'
import { limitRequests } from './requestLimits.ts'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf, whenGone } from './shopRequest.ts'
import { pickHeaders, sendUpstreamError } from './upstreamHeaders.ts'

const REQUEST_HEADERS = ['accept-encoding', 'content-type', 'if-none-match']
const RESPONSE_HEADERS = ['cache-control', 'content-encoding', 'content-type', 'etag', 'retry-after', 'vary']

export function addOfflineRoute(app: FastifyInstance, { config, gateway }: RouteParts): void {
  const onRequest = limitRequests(config.operationsPerMinute)
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { store } = request.params as { readonly store: string }
    const { stores } = shopOf(request)
    if (!stores.some(({ code }) => code === store)) {
      const codes = stores.map(({ code }) => code).join(', ')
      return sendText(reply, 404, `expected a store of this host (${codes}), got "${store.slice(0, 100)}".`)
    }
    const aborter = new AbortController()
    whenGone(reply)(() => aborter.abort())
    try {
      const { status, headers, body } = await gateway.gateways.fetch(
        {
          method: request.method === 'POST' ? 'POST' : 'GET',
          path: request.url,
          headers: {
            ...pickHeaders(request.headers, REQUEST_HEADERS),
            ...forwardedFor(request),
            'x-request-id': request.id,
          },
          ...(Buffer.isBuffer(request.body) && { body: request.body }),
          timeoutMs: config.upstreamTimeoutMs,
          maxResponseBytes: MAX_RESPONSE_BYTES,
          signal: aborter.signal,
        },
        // The chunks of a manifest are those of the gateway that built it.
        { isRead: true, hasSession: true },
      )
      return await reply
        .code(status)
        .headers({ ...pickHeaders(headers, RESPONSE_HEADERS), 'x-content-type-options': 'nosniff' })
        .send(body)
    } catch (error) {
      return sendUpstreamError(reply, error)
    }
  }

  app.get('/offline/:store/manifest', { onRequest, exposeHeadRoute: false }, forward)
  app.get('/offline/:store/chunks/:name', { onRequest, exposeHeadRoute: false }, forward)
  app.post('/offline/:store/units', { onRequest }, forward)
}

/** GET /metals/stream?store=…: forwards server-sent events of a gateway without buffering. */
import type { FastifyInstance } from 'fastify'
import { metalStreamPath } from '../shop/paths.ts'
import { forwardedFor } from './forwardedFor.ts'
import { limitRequests } from './requestLimits.ts'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf, whenGone } from './shopRequest.ts'
import { pickHeaders, sendUpstreamError } from './upstreamHeaders.ts'

const REQUEST_HEADERS = ['accept', 'cache-control', 'last-event-id']
const RESPONSE_HEADERS = ['cache-control', 'content-type', 'retry-after', 'x-accel-buffering']

export function addMetalStreamRoute(app: FastifyInstance, { config, gateway }: RouteParts): void {
  const onRequest = limitRequests(config.operationsPerMinute)

  app.get(metalStreamPath, { onRequest, exposeHeadRoute: false }, async (request, reply) => {
    const { stores } = shopOf(request)
    const query = new URL(request.url, 'http://shop.invalid').searchParams
    const storeCode = query.get('store') ?? ''
    if (!stores.some(({ code }) => code === storeCode)) {
      const codes = stores.map(({ code }) => code).join(', ')
      return sendText(
        reply,
        400,
        `expected ?store= to name a store of this host (${codes}), got "${storeCode.slice(0, 100)}".`,
      )
    }

    const aborter = new AbortController()
    whenGone(reply)(() => aborter.abort())
    try {
      const response = await gateway.gateways.openStream(
        `${metalStreamPath}?${new URLSearchParams({ store: storeCode }).toString()}`,
        {
          ...pickHeaders(request.headers, REQUEST_HEADERS),
          ...forwardedFor(request),
          'x-request-id': request.id,
        },
        { timeoutMs: config.upstreamTimeoutMs, signal: aborter.signal },
      )
      // Each side ends when the other one does.
      response.body.once('error', () => reply.raw.destroy())
      return await reply
        .code(response.statusCode)
        .headers({ ...pickHeaders(response.headers, RESPONSE_HEADERS), 'x-content-type-options': 'nosniff' })
        .send(response.body)
    } catch (error) {
      return sendUpstreamError(reply, error)
    }
  })
}

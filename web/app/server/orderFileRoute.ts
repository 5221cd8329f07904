/** /order-files/{store}/{order}/{file}: forwards the request for a bought file, with the shopper's session, to a gateway. */
import type { FastifyInstance } from 'fastify'
import { forwardedFor } from './forwardedFor.ts'
import { limitRequests } from './requestLimits.ts'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf, whenGone } from './shopRequest.ts'
import { pickHeaders, sendUpstreamError } from './upstreamHeaders.ts'

const REQUEST_HEADERS = ['accept-encoding', 'cookie']
const RESPONSE_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'retry-after',
  'set-cookie',
]
/** The gateway limits files to 32 MB. */
const MAX_FILE_BYTES = 33 * 1024 * 1024

export function addOrderFileRoute(app: FastifyInstance, { config, gateway }: RouteParts): void {
  const onRequest = limitRequests(config.operationsPerMinute)

  app.get('/order-files/:store/:order/:file', { onRequest, exposeHeadRoute: false }, async (request, reply) => {
    const params = request.params as { readonly store: string; readonly order: string; readonly file: string }
    if (!shopOf(request).stores.some(({ code }) => code === params.store))
      return sendText(reply, 404, 'There is no such file.')
    const path = `/order-files/${[params.store, params.order, params.file].map(encodeURIComponent).join('/')}`
    const aborter = new AbortController()
    whenGone(reply)(() => aborter.abort())
    try {
      const { status, headers, body } = await gateway.gateways.fetch(
        {
          method: 'GET',
          path,
          headers: {
            ...pickHeaders(request.headers, REQUEST_HEADERS),
            ...forwardedFor(request),
            'x-request-id': request.id,
          },
          timeoutMs: config.upstreamTimeoutMs,
          maxResponseBytes: MAX_FILE_BYTES,
          signal: aborter.signal,
        },
        // The backend counts each response: a second one could be the last.
        { isRead: () => false, hasSession: true },
      )
      return await reply
        .code(status)
        .headers({ ...pickHeaders(headers, RESPONSE_HEADERS), 'x-content-type-options': 'nosniff' })
        .send(body)
    } catch (error) {
      return sendUpstreamError(reply, error)
    }
  })
}

/** POST /graphql: forwards to a gateway, for a store of this host. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forwardedFor } from './forwardedFor.ts'
import { MAX_RESPONSE_BYTES } from './gatewayClient.ts'
import { isQuery } from './operationKind.ts'
import { limitRequests } from './requestLimits.ts'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf, whenGone } from './shopRequest.ts'
import { pickHeaders, sendUpstreamError } from './upstreamHeaders.ts'

const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'apollo-require-preflight',
  'content-type',
  'cookie',
  'origin',
  'sec-fetch-site',
  'x-apollo-operation-name',
  'x-expected-viewer',
  'x-store',
]
const RESPONSE_HEADERS = [
  'cache-control',
  'content-encoding',
  'content-type',
  'etag',
  'retry-after',
  'set-cookie',
  'vary',
  'x-request-id',
]

export function addGraphqlRoute(app: FastifyInstance, parts: RouteParts): void {
  const onRequest = limitRequests(parts.config.operationsPerMinute)

  app.post('/graphql', { onRequest }, async (request, reply) => {
    const { stores } = shopOf(request)
    const storeCode = request.headers['x-store'] ?? parts.table.defaultStoreCode
    if (stores.some(({ code }) => code === storeCode)) return forwardOperation(request, reply, parts)
    const codes = stores.map(({ code }) => code).join(', ')
    const message = `expected x-store to name a store of this host (${codes}), got "${String(storeCode).slice(0, 100)}"`
    return reply
      .code(400)
      .headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
      .send(JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }))
  })
  app.get('/graphql', (_request, reply) => sendText(reply, 405, 'GraphQL is answered to POST.', { allow: 'POST' }))
}

async function forwardOperation(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, gateway }: RouteParts,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isRead = await isQuery(body)
  const aborter = new AbortController()
  whenGone(reply)(() => aborter.abort())
  try {
    const response = await gateway.gateways.fetch(
      {
        method: 'POST',
        path: '/graphql',
        headers: {
          ...pickHeaders(request.headers, REQUEST_HEADERS),
          ...forwardedFor(request),
          'x-request-id': request.id,
        },
        body,
        // Giving up a change would interrupt it: sixty lines of a quick order take long on a busy machine.
        timeoutMs: isRead ? config.upstreamTimeoutMs : config.changeTimeoutMs,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        signal: aborter.signal,
      },
      { isRead: () => isRead, hasSession: request.headers.cookie !== undefined },
    )
    return reply
      .code(response.status)
      .headers({ ...pickHeaders(response.headers, RESPONSE_HEADERS), 'x-content-type-options': 'nosniff' })
      .send(response.body)
  } catch (error) {
    if (!aborter.signal.aborted) request.log.warn({ reason: String(error) }, 'no gateway responded to an operation')
    return sendUpstreamError(reply, error)
  }
}

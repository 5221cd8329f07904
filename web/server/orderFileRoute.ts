/** /order-files/{store}/{order}/{file}: forwards the request for a bought file, with the shopper's session, to a gateway. */
import type { FastifyInstance } from 'fastify'
import { interfaceLanguage } from './cookies.ts'
import { forwardRequest } from './forwardRequest.ts'
import { limitRequests } from './requestLimits.ts'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf } from './shopRequest.ts'

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

interface Params {
  readonly store: string
  readonly order: string
  readonly file: string
}

export function addOrderFileRoute(app: FastifyInstance, parts: RouteParts): void {
  const onRequest = limitRequests(parts.config.operationsPerMinute)

  app.get<{ Params: Params }>(
    '/order-files/:store/:order/:file',
    { onRequest, exposeHeadRoute: false },
    async (request, reply) => {
      const { params } = request
      const store = shopOf(request).stores.find(({ code }) => code === params.store)
      if (!store) return sendText(reply, 404, 'There is no such file.')
      const path = `/order-files/${[params.store, params.order, params.file].map(encodeURIComponent).join('/')}`
      return forwardRequest(request, reply, parts, {
        path,
        language: interfaceLanguage(request.headers.cookie, store.interfaceLanguage),
        requestHeaders: REQUEST_HEADERS,
        responseHeaders: RESPONSE_HEADERS,
        maxResponseBytes: MAX_FILE_BYTES,
        // The backend counts each response: a second one could be the last.
        repeat: { isRead: () => false, hasSession: true },
      })
    },
  )
}

/**
 * /order-files/{store}/{order}/{file} and /order-documents/{store}/{order}/{document}: forwards the request for a file of an order, with the
 * shopper's session or the order's ticket, to a gateway.
 */
import type { FastifyInstance } from 'fastify'
import { interfaceLanguage } from './cookies.ts'
import { forwardRequest } from './forwardRequest.ts'
import { ticketHeader } from './orderTicket.ts'
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

export function addOrderFileRoutes(app: FastifyInstance, parts: RouteParts): void {
  const onRequest = limitRequests(parts.config.operationsPerMinute)

  for (const folder of ['order-files', 'order-documents'])
    app.get<{ Params: Params }>(
      `/${folder}/:store/:order/:file`,
      { onRequest, exposeHeadRoute: false },
      async (request, reply) => {
        const { params } = request
        const { host, stores } = shopOf(request)
        const store = stores.find(({ code }) => code === params.store)
        if (!store) return sendText(reply, 404, 'There is no such file.')
        const path = `/${folder}/${[params.store, params.order, params.file].map(encodeURIComponent).join('/')}`
        return forwardRequest(request, reply, parts, {
          path,
          language: interfaceLanguage(request.headers.cookie, store.interfaceLanguage),
          requestHeaders: REQUEST_HEADERS,
          moreHeaders: ticketHeader(request.headers.cookie, parts.originOf(host).startsWith('https:')),
          responseHeaders: RESPONSE_HEADERS,
          maxResponseBytes: MAX_FILE_BYTES,
          // The backend counts each response: a second one could be the last.
          repeat: { isRead: () => false, hasSession: true },
        })
      },
    )
}

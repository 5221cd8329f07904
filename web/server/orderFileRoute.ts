/**
 * /order-files/{store}/{order}/{file}, /order-documents/{store}/{order}/{document} and /order-years/{store}/{year}: forwards the request for a
 * file of an order, or of the orders of a year, with the shopper's session or the order's ticket, to a gateway.
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
}

export function addOrderFileRoutes(app: FastifyInstance, parts: RouteParts): void {
  const onRequest = limitRequests(parts.config.operationsPerMinute)

  for (const route of [
    '/order-files/:store/:order/:file',
    '/order-documents/:store/:order/:file',
    '/order-years/:store/:year',
  ])
    app.get<{ Params: Params }>(route, { onRequest, exposeHeadRoute: false }, async (request, reply) => {
      const { host, stores } = shopOf(request)
      const store = stores.find(({ code }) => code === request.params.store)
      if (!store) return sendText(reply, 404, 'There is no such file.')
      return forwardRequest(request, reply, parts, {
        path: pathOf(route, request.params),
        language: interfaceLanguage(request.headers.cookie, store.interfaceLanguage),
        requestHeaders: REQUEST_HEADERS,
        moreHeaders: ticketHeader(request.headers.cookie, parts.originOf(host).startsWith('https:')),
        responseHeaders: RESPONSE_HEADERS,
        maxResponseBytes: MAX_FILE_BYTES,
        // The backend counts each response of a file: a second one could be the last.
        repeat: { isRead: () => false, hasSession: true },
      })
    })
}

/** Each part stays one part, whatever it contains. */
function pathOf(route: string, params: Params): string {
  const values = new Map(Object.entries(params))
  return route.replaceAll(/:(\w+)/g, (_text, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

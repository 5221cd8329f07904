/** GET /order-years/{store}/{year}: the customer's orders of a calendar year as CSV, for the session that is signed in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { localDay } from '#domain/localDay.ts'
import type { GatewayContext } from '../context.ts'
import { ORDER_YEARS_PATH } from '../http/paths.ts'
import { UpstreamError } from '../shared/errors.ts'
import { messageLanguage, preferredLanguage } from '../shared/languages.ts'
import { translate } from '../shared/messages.ts'
import type { StoreView } from '../storeTable.ts'
import { attachment, exchangeOf, FILE_HEADERS, fileName, type OrderFileRoute, refuse } from './orderFileRoute.ts'
import { csvOfOrders, MAX_ORDERS, ordersOfYear } from './orderYear.ts'

/** Cost of a page in the unit of operations: that of `Viewer.orders`. */
const COST_PER_PAGE = 1_000
const TITLE = /* i18n */ 'Orders {bound}'

interface Params {
  readonly store: string
  readonly year: string
}

export function addOrderYearRoute(app: FastifyInstance, parts: OrderFileRoute): void {
  app.get<{ Params: Params }>(`${ORDER_YEARS_PATH}/:store/:year`, { exposeHeadRoute: false }, (request, reply) =>
    sendYear(request, reply, parts),
  )
}

async function sendYear(
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  { storeTable, limiter, createContext }: OrderFileRoute,
): Promise<FastifyReply> {
  const { store: code, year } = request.params
  const beforePage = async () => {
    if (request.limitedIp !== null) await limiter.consumeForIp(request.limitedIp, COST_PER_PAGE)
  }
  await beforePage()
  const store = storeTable.stores.find(({ storeCode }) => storeCode === code)
  if (!store) return refuse(reply, 404, 'en', 'noYear')
  const language = preferredLanguage(request.headers['accept-language'], messageLanguage(store))
  const aborter = new AbortController()
  reply.raw.once('close', () => aborter.abort())
  const context = await createContext({
    request: exchangeOf(request, code),
    signal: aborter.signal,
    setCookies: (texts) => void reply.removeHeader('set-cookie').header('set-cookie', texts),
  })
  if (!isYear(year, store, context)) return refuse(reply, 404, language, 'noYear')
  try {
    const orders = await ordersOfYear({ year, beforePage }, context)
    if (!orders) return refuse(reply, 422, language, 'tooManyOrders', String(MAX_ORDERS))
    return sendCsv(reply, csvOfOrders(orders, store, language), translate(language, TITLE, year))
  } catch (error) {
    if (isSignedOut(error)) return refuse(reply, 401, language, 'signInForOrders')
    if (!(error instanceof UpstreamError)) throw error
    const { code: failure, status, upstream } = error
    context.log.warn({ code: failure, upstream, status }, 'the orders of a year could not be fetched')
    return refuse(reply, failure === 'UPSTREAM_TIMEOUT' ? 504 : 502, language, 'tryAgain')
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof GraphQLError && error.extensions['code'] === 'UNAUTHENTICATED'
}

/** From the years that an order can have been placed in, where the backend lists orders. */
function isYear(year: string, { i18n }: StoreView, { api, now }: GatewayContext): boolean {
  const isPast = /^20\d\d$/.test(year) && year <= localDay(now, i18n.timeZone).slice(0, 'yyyy'.length)
  return isPast && api.has('user/order-history')
}

function sendCsv(reply: FastifyReply, csv: string, title: string): FastifyReply {
  const name = attachment(fileName(title, 'text/csv'))
  return reply
    .headers({ ...FILE_HEADERS, 'content-type': 'text/csv; charset=utf-8', 'content-disposition': name })
    .send(csv)
}

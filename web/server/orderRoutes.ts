/** /order and /withdrawal of every store: GET renders one order for whoever may see it, POST of their forms changes it or withdraws from it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expiredLinkParameter } from '../checkout/order/orderFormOutcome.ts'
import { cartPath, orderPageFor, orderPath, withdrawalFor, withdrawalPath } from '../shop/paths.ts'
import { formHeader } from './formKeys.ts'
import { requireSender } from './formSender.ts'
import { shopperHeadersOf } from './gatewayClient.ts'
import { storeAt } from './hosts.ts'
import { openOrderByForm } from './operations.generated.ts'
import { handleOrderForm, type OrderFormResult, ticketIn } from './orderForms.ts'
import { orderCookie, ticketHeader } from './orderTicket.ts'
import { pageCallOf } from './pageRoutes.ts'
import { limitRequests } from './requestLimits.ts'
import type { RouteParts } from './routeParts.ts'
import { redirect, sendPage, sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'
import { handleWithdrawalForm, type WithdrawalPage } from './withdrawalForms.ts'

export function addOrderRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { config, table } = parts
  for (const prefix of new Set(table.stores.map(({ view }) => view.pathPrefix))) {
    for (const path of [orderPath, withdrawalPath]) {
      app.get(prefix + path, { onRequest: limitRequests(config.pagesPerMinute) }, (request, reply) =>
        showOrder(path, { request, reply, parts }),
      )
      const hooks = { onRequest: limitRequests(config.operationsPerMinute), preHandler: requireSender(parts) }
      app.post(prefix + path, hooks, (request, reply) => changeOrder(path, { request, reply, parts }))
    }
  }
}

async function showOrder(path: string, { request, reply, parts }: Handling): Promise<FastifyReply> {
  const requested = readRequest(request, parts)
  if (!requested) {
    reply.callNotFound()
    return reply
  }
  const link = requested.query.get('access')
  if (link !== null) return openByLink(link, path, requested, { request, reply, parts })
  const page = await parts.pages.order(callOf(requested, { request, reply, parts }), headersOf(request, requested))
  return sendPage(request, withoutReferrer(reply), page)
}

/** The token goes to the gateway at once, and the browser to an address without it. */
async function openByLink(
  link: string,
  path: string,
  requested: OrderRequest,
  { request, reply, parts }: Handling,
): Promise<FastifyReply> {
  const query = parts.gateway.queriesForShopper(request, requested.store)
  const ticket = await query(openOrderByForm({ input: { idempotencyKey: request.id, link } }))
    .then(({ body }) => ticketIn(body))
    .catch((error: unknown) => {
      // Logs the message only: an error may contain the response.
      if (error instanceof Error) request.log.error({ reason: error.message }, 'the link of an order got no response')
      return null
    })
  const location = requested.store.pathPrefix + path + (ticket === null ? `?${expiredLinkParameter}=1` : '')
  return redirect(withoutReferrer(reply), 303, location, {
    'cache-control': 'private, no-store',
    ...(ticket !== null && { 'set-cookie': orderCookie(ticket, requested.isSecure) }),
  })
}

async function changeOrder(path: string, { request, reply, parts }: Handling): Promise<FastifyReply> {
  const requested = readRequest(request, parts)
  if (!requested) {
    reply.callNotFound()
    return reply
  }
  const { origin, store, isSecure } = requested
  const form = { headers: request.headers, body: request.body }
  const query = parts.gateway.queriesForShopper(request, store, {
    ...ticketHeader(request.headers.cookie, isSecure),
    ...formHeader(request, origin),
  })
  const ofWithdrawal = path === withdrawalPath ? await handleWithdrawalForm(form, origin, query) : null
  const result = ofWithdrawal ?? (await handleOrderForm(form, origin, query))
  if (result.kind === 'refused') return sendText(reply, result.status, result.words)
  if (result.kind === 'redirect') return redirect(withoutReferrer(reply), 303, ...targetOf(result, path, requested))
  if (result.error instanceof Error)
    request.log.error({ reason: result.error.message }, 'the gateway did not respond to a form of an order')
  const call = callOf(requested, { request, reply, parts })
  const page = await parts.pages.order(call, headersOf(request, requested), outcomeIn(result))
  return sendPage(request, withoutReferrer(reply), page)
}

function outcomeIn(result: WithdrawalPage | Extract<OrderFormResult, { readonly kind: 'page' }>) {
  const { status } = result
  return result.kind === 'withdrawal'
    ? { status, withdrawalOutcome: result.outcome }
    : { status, orderFormOutcome: result.outcome }
}

function targetOf(
  { to, ticket, ownId, setCookies }: Extract<OrderFormResult, { readonly kind: 'redirect' }>,
  page: string,
  { store, query, isSecure }: OrderRequest,
): [location: string, headers: Readonly<Record<string, string | readonly string[]>>] {
  const shown = ownId ?? (ticket === undefined ? query.get('order') : null)
  const pageFor = page === withdrawalPath ? withdrawalFor : orderPageFor
  const path = to === 'cart' ? cartPath : shown === null ? page : pageFor(shown)
  const cookies = [...setCookies, ...(ticket === undefined ? [] : [orderCookie(ticket, isSecure)])]
  return [store.pathPrefix + path, { 'cache-control': 'private, no-store', 'set-cookie': cookies }]
}

interface Handling {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parts: RouteParts
}

type OrderRequest = NonNullable<ReturnType<typeof readRequest>>

/** Null for a host without this store. */
function readRequest(request: FastifyRequest, { originOf }: RouteParts) {
  const { host, stores, address } = shopOf(request)
  const store = address && storeAt(address.path, stores)
  if (!address || !store) return null
  const origin = originOf(host)
  return { store, address, origin, isSecure: origin.startsWith('https:'), query: new URLSearchParams(address.search) }
}

function callOf({ store, address }: OrderRequest, { request, reply, parts }: Handling) {
  return pageCallOf(request, reply, parts, { store, address })
}

function headersOf(request: FastifyRequest, { isSecure }: OrderRequest): Record<string, string> {
  return { ...shopperHeadersOf(request), ...ticketHeader(request.headers.cookie, isSecure) }
}

function withoutReferrer(reply: FastifyReply): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer')
}

/** The cart without script: GET renders it for its shopper, POST of a form changes it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainCartPath } from '../shop/paths.ts'
import { handleCartForm } from './cartForms.ts'
import { formHeader } from './formKeys.ts'
import { requireSender, senderOf } from './formSender.ts'
import { shopperHeadersOf } from './gatewayClient.ts'
import { storeAt } from './hosts.ts'
import { pageCallOf } from './pageRoutes.ts'
import { limitRequests } from './requestLimits.ts'
import type { RouteParts } from './routeParts.ts'
import { redirect, sendPage, sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

export function addCartFormRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { config, table } = parts
  for (const prefix of new Set(table.stores.map(({ view }) => view.pathPrefix))) {
    const url = prefix + plainCartPath
    app.get(url, { onRequest: limitRequests(config.pagesPerMinute) }, async (request, reply) => {
      const call = callOf(request, reply, parts)
      if (!call) {
        reply.callNotFound()
        return reply
      }
      return sendPage(request, reply, await parts.pages.plainCart(call, shopperHeadersOf(request)))
    })
    const hooks = { onRequest: limitRequests(config.operationsPerMinute), preHandler: requireSender(parts) }
    app.post(url, hooks, (request, reply) => changeCart(request, reply, parts))
  }
}

async function changeCart(request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<FastifyReply> {
  const { gateway, pages, originOf } = parts
  const call = callOf(request, reply, parts)
  if (!call) {
    reply.callNotFound()
    return reply
  }
  const { store } = call.storeContext
  const origin = originOf(shopOf(request).host)
  const outcome = await handleCartForm(
    { headers: request.headers, body: request.body },
    { origin, sender: senderOf(request, origin), locale: store.locale },
    gateway.queriesForShopper(request, store, formHeader(request, origin)),
  )
  if (outcome.kind === 'refused') return sendText(reply, outcome.status, outcome.words)
  if (outcome.kind === 'done')
    return redirect(reply, 303, store.pathPrefix + plainCartPath, {
      'set-cookie': outcome.setCookies,
      'cache-control': 'no-store',
    })

  // Logs the message only: an error may contain the response.
  if (outcome.error instanceof Error)
    request.log.error({ reason: outcome.error.message }, 'the gateway did not respond to a form of the cart')
  const headers = withCookies(shopperHeadersOf(request), outcome.setCookies)
  const page = await pages.plainCart(
    call,
    headers,
    outcome.kind === 'list'
      ? { status: outcome.status, orderListReport: outcome.report }
      : { status: outcome.status, cartMessage: outcome.message },
  )
  if (outcome.setCookies.length > 0) reply.header('set-cookie', outcome.setCookies)
  return sendPage(request, reply, page)
}

/** Null for a host without this store. */
function callOf(request: FastifyRequest, reply: FastifyReply, parts: RouteParts) {
  const { stores, address } = shopOf(request)
  const store = address && storeAt(address.path, stores)
  return store ? pageCallOf(request, reply, parts, { store, address: { ...address, search: '' } }) : null
}

/** The cookies that the browser will have after this response. */
function withCookies(headers: Readonly<Record<string, string>>, setCookies: readonly string[]): Record<string, string> {
  const pairs = setCookies.map((cookie) => cookie.split(';', 1)[0] ?? '')
  const names = new Set(pairs.map((pair) => pair.split('=', 1)[0]))
  const others = (headers['cookie'] ?? '')
    .split(/;\s*/)
    .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0] ?? ''))
  const cookie = [...others, ...pairs].join('; ')
  return { ...headers, ...(cookie !== '' && { cookie }) }
}

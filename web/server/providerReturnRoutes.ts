/**
 * Returns from providers of payments and identities that send the shopper's browser back by POST: the same page by GET, with the
 * parameters of the address. Neither cookies nor the body are read: the gateway asks the backend for the result.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { orderConfirmationPath } from '../shop/paths.ts'
import { refuseOtherPages } from './formRequest.ts'
import { limitRequests } from './requestLimits.ts'
import type { RouteParts } from './routeParts.ts'
import { redirect } from './send.ts'
import { shopOf } from './shopRequest.ts'

export function addProviderReturnRoutes(app: FastifyInstance, { config, table }: RouteParts): void {
  const prefixes = [...new Set(table.stores.map(({ view }) => view.pathPrefix))]
  // Before the body is read, which may be of any type.
  const sendEarly = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => sendByGet(request, reply)
  const onRequest = [...limitRequests(config.operationsPerMinute), sendEarly]
  for (const prefix of prefixes) app.post(prefix + orderConfirmationPath, { onRequest }, sendByGet)
}

/** An onRequest hook of a page with a form of its own: a POST of another site is a provider's. */
export function returnFromProvider({ originOf }: RouteParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    refuseOtherPages(request, originOf(shopOf(request).host)) && sendByGet(request, reply)
}

function sendByGet(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { address } = shopOf(request)
  return redirect(reply, 303, address ? address.path + address.search : '/', { 'cache-control': 'no-store' })
}

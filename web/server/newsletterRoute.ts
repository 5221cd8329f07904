/** POST /newsletter of every store. */
import type { FastifyInstance } from 'fastify'
import { newsletterPath } from '../shop/paths.ts'
import { storeAt } from './hosts.ts'
import { handleNewsletterForm } from './newsletterForm.ts'
import { limitRequests } from './requestLimits.ts'
import type { RouteParts } from './routeParts.ts'
import { redirect, sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

export function addNewsletterRoute(app: FastifyInstance, { config, table, gateway, originOf }: RouteParts): void {
  for (const prefix of new Set(table.stores.map(({ view }) => view.pathPrefix))) {
    app.post(
      prefix + newsletterPath,
      { onRequest: limitRequests(config.operationsPerMinute) },
      async (request, reply) => {
        const { host, stores, address } = shopOf(request)
        const store = storeAt(address?.path ?? '', stores)
        if (!store) return reply.callNotFound()
        const outcome = await handleNewsletterForm(
          store,
          { headers: request.headers, body: request.body },
          originOf(host),
          gateway.queriesForShopper(request, store),
        )
        if (outcome.kind === 'refused') return sendText(reply, outcome.status, outcome.words)
        // Logs the message only: an error may contain the response.
        if (outcome.error instanceof Error)
          request.log.error({ reason: outcome.error.message }, 'the newsletter form got no response')
        return redirect(reply, 303, outcome.location, { 'cache-control': 'no-store' })
      },
    )
  }
}

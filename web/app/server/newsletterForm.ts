/** The newsletter's form without script: sends the mutation and redirects to the page with the result. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { newsletterPath } from '../../shop/paths.ts'
import { readForm } from './formRequest.ts'
import { storeAt } from './hosts.ts'
import { limitRequests } from './requestLimits.ts'
import type { RouteParts } from './routeParts.ts'
import { redirect, sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

const MAX_BYTES = 4 * 1024

const setNewsletterByForm = /* GraphQL */ `
  mutation SetNewsletterByForm($input: SetNewsletterInput!) {
    setNewsletter(input: $input) {
      __typename
      ... on AccountRefused {
        reason
      }
    }
  }
`
const responseSchema = v.object({
  data: v.object({
    setNewsletter: v.variant('__typename', [
      v.object({ __typename: v.literal('NewsletterSet') }),
      v.object({ __typename: v.literal('AccountRefused'), reason: v.string() }),
    ]),
  }),
})

export function addNewsletterRoute(app: FastifyInstance, { config, table, gateway, originOf }: RouteParts): void {
  for (const prefix of new Set(table.stores.map(({ view }) => view.pathPrefix))) {
    app.post(
      prefix + newsletterPath,
      { onRequest: limitRequests(config.operationsPerMinute) },
      async (request, reply) => {
        const { host, stores, address } = shopOf(request)
        const store = storeAt(address?.path ?? '', stores)
        if (!store) return reply.callNotFound()
        const fields = readForm({ headers: request.headers, body: request.body }, originOf(host), MAX_BYTES)
        if ('kind' in fields) return sendText(reply, fields.status, fields.words)

        const input = { idempotencyKey: randomUUID(), email: fields.get('email') ?? '', isWanted: true }
        const result = await gateway
          .queriesForShopper(request, store.code)(setNewsletterByForm, { input })
          .then(({ body }) => {
            const { setNewsletter: outcome } = v.parse(responseSchema, body).data
            if (outcome.__typename === 'NewsletterSet') return 'done'
            return outcome.reason === 'INPUT' ? 'email' : 'later'
          })
          .catch((error: unknown) => {
            // Logs the message only: an error may contain the response.
            if (error instanceof Error)
              request.log.error({ reason: error.message }, 'the newsletter form got no response')
            return 'later'
          })
        const location = `${store.pathPrefix}${newsletterPath}?result=${result}`
        return redirect(reply, 303, location, { 'cache-control': 'no-store' })
      },
    )
  }
}

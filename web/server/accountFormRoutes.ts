/** POST of the forms of /register and /reset-password. */
import type { FastifyInstance } from 'fastify'
import { registerPath, resetPasswordPath } from '../shop/paths.ts'
import { handleAccountForm } from './accountForms.ts'
import { formHeader } from './formKeys.ts'
import { requireSender } from './formSender.ts'
import { storeAt } from './hosts.ts'
import { pageCallOf } from './pageRoutes.ts'
import { limitRequests } from './requestLimits.ts'
import type { RouteParts } from './routeParts.ts'
import { redirect, sendPage, sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

export function addAccountFormRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { config, table, gateway, pages, originOf } = parts
  const prefixes = [...new Set(table.stores.map(({ view }) => view.pathPrefix))]
  const hooks = { onRequest: limitRequests(config.operationsPerMinute), preHandler: requireSender(parts) }

  for (const prefix of prefixes)
    for (const path of [registerPath, resetPasswordPath] as const)
      app.post(prefix + path, hooks, async (request, reply) => {
        const { host, stores, address } = shopOf(request)
        const store = address && storeAt(address.path, stores)
        if (!store || address.path !== store.pathPrefix + path) return reply.callNotFound()
        const origin = originOf(host)

        const outcome = await handleAccountForm(
          { path, store },
          { headers: request.headers, body: request.body },
          origin,
          gateway.queriesForShopper(request, store, formHeader(request, origin)),
        )
        if (outcome.kind === 'done')
          return redirect(reply, 303, outcome.location, {
            'set-cookie': outcome.setCookies,
            'cache-control': 'no-store',
          })
        if (outcome.kind === 'refused') return sendText(reply, outcome.status, outcome.words)

        // Logs the message only: an error may contain the response.
        if (outcome.error instanceof Error)
          request.log.error({ reason: outcome.error.message }, 'the gateway did not respond to a form')
        const form = { path: store.pathPrefix + path, search: outcome.search, isNormal: true }
        const call = pageCallOf(request, reply, parts, { store, address: form })
        return sendPage(request, reply, await pages.accountFormAgain(call, outcome.status, outcome.formTry))
      })
}

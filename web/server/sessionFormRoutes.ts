/** POST of the forms that sign in, continue a sign-in, and sign out. */
import type { FastifyInstance } from 'fastify'
import { signInPath, signOutPath, verificationPath } from '../shop/paths.ts'
import { formHeader } from './formKeys.ts'
import { requireSender } from './formSender.ts'
import { returnFromProvider } from './providerReturnRoutes.ts'
import { limitRequests } from './requestLimits.ts'
import { pageCallOf } from './pageRoutes.ts'
import { redirect, sendPage, sendText } from './send.ts'
import { handleSessionForm, sessionFormAt } from './sessionForms.ts'
import type { RouteParts } from './routeParts.ts'
import { shopOf } from './shopRequest.ts'

export function addSessionFormRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { config, table, gateway, pages, originOf } = parts
  const prefixes = [...new Set(table.stores.map(({ view }) => view.pathPrefix))]
  const urls = prefixes.flatMap((prefix) => [prefix + signInPath, prefix + verificationPath, prefix + signOutPath])
  const limits = limitRequests(config.operationsPerMinute)

  for (const url of urls) {
    const onRequest = url.endsWith(verificationPath) ? [...limits, returnFromProvider(parts)] : limits
    app.post(url, { onRequest, preHandler: requireSender(parts) }, async (request, reply) => {
      const { host, stores, address } = shopOf(request)
      const form = sessionFormAt(address?.path ?? '', stores)
      if (!form) return reply.callNotFound()
      const origin = originOf(host)

      const outcome = await handleSessionForm(
        form,
        { headers: request.headers, body: request.body },
        origin,
        gateway.queriesForShopper(request, form.store, formHeader(request, origin)),
      )
      if (outcome.kind === 'done')
        return redirect(reply, 303, outcome.location, { 'set-cookie': outcome.setCookies, 'cache-control': 'no-store' })
      if (outcome.kind === 'refused') return sendText(reply, outcome.status, outcome.words)

      // Logs the message only: an error may contain the response.
      if (outcome.error instanceof Error)
        request.log.error({ reason: outcome.error.message }, 'the gateway did not respond to a form')
      const signInPage = { path: form.store.pathPrefix + signInPath, search: '', isNormal: true }
      const call = pageCallOf(request, reply, parts, { store: form.store, address: signInPage })
      if (outcome.setCookies.length > 0) reply.header('set-cookie', outcome.setCookies)
      return sendPage(request, reply, await pages.signInAgain(call, outcome.status, outcome.signInTry))
    })
  }
}

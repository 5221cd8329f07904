/** /health/live: whether the process runs. /health/ready: whether it can serve pages. */
import type { FastifyInstance } from 'fastify'
import { sendText } from './send.ts'
import type { RouteParts } from './routeParts.ts'

export function addHealthRoutes(app: FastifyInstance, { gateway }: Pick<RouteParts, 'gateway'>): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  const options = { config: { anyHost: true } }

  app.get('/health/live', options, (_request, reply) => sendText(reply, 200, 'live'))
  app.get('/health/ready', options, async (_request, reply) => {
    if (isStopping) return sendText(reply, 503, 'The shop is stopping.')
    // Without a gateway the shop cannot serve pages.
    return (await gateway.isReady())
      ? sendText(reply, 200, 'ready')
      : sendText(reply, 503, 'The gateway is not ready.', { 'retry-after': '1' })
  })
}

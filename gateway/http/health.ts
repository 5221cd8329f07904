/** /health/live reports that the process runs. /health/ready reports whether it accepts requests. */
import type { FastifyInstance } from 'fastify'
import { sendJson } from './httpServer.ts'
import { LIVE_PATH, READY_PATH } from './paths.ts'

/** @param notReadyBecause null when the gateway is ready; else one sentence */
export function addHealthRoutes(app: FastifyInstance, notReadyBecause: () => string | null): void {
  app.get(LIVE_PATH, (_request, reply) => sendJson(reply, 200, { status: 'live' }))
  app.get(READY_PATH, (_request, reply) => {
    const reason = notReadyBecause()
    if (reason === null) return sendJson(reply, 200, { status: 'ready' })
    return sendJson(reply, 503, { status: 'not ready', reason })
  })
}

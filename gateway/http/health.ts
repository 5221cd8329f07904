/** /health/live reports that the process runs. /health/ready reports whether it accepts requests. */
import type { FastifyInstance } from 'fastify'
import { sendJson } from './httpServer.ts'
import { LIVE_PATH, READY_PATH } from './paths.ts'

interface Health {
  /** Null when the gateway is ready; else one sentence. */
  readonly notReadyBecause: () => string | null
  /** Why stores are missing that are answered with 503, one sentence each. */
  readonly missingStores: () => readonly string[]
  /** Optional exports that the backend does not have. */
  readonly missingExports: () => readonly string[]
  /** Calls of the profile that the backend does not have: what needs them is off. */
  readonly missingCalls: () => readonly string[]
  /** What an operator has to mend, such as totals in another currency than the store's. */
  readonly problems: () => readonly string[]
  /** What the backend answered at the start, by store code; empty if it was not asked. */
  readonly backend: () => Readonly<Record<string, string>>
  /** Whether rate limits are counted per gateway although there is a Redis for all of them. */
  readonly countsAlone: () => boolean
}

export function addHealthRoutes(app: FastifyInstance, health: Health): void {
  const { notReadyBecause, missingStores, missingExports, missingCalls, problems, backend, countsAlone } = health
  app.get(LIVE_PATH, (_request, reply) => sendJson(reply, 200, { status: 'live' }))
  app.get(READY_PATH, (_request, reply) => {
    const reason = notReadyBecause()
    const [stores, exports, calls] = [missingStores(), missingExports(), missingCalls()]
    const answers = backend()
    if (reason === null)
      return sendJson(reply, 200, {
        status: 'ready',
        ...(stores.length > 0 && { missingStores: stores }),
        ...(exports.length > 0 && { missingExports: exports }),
        ...(calls.length > 0 && { missingCalls: calls }),
        ...(Object.keys(answers).length > 0 && { backend: answers }),
        ...(problems().length > 0 && { problems: problems() }),
        ...(countsAlone() && { redis: 'does not answer: no sessions, and rate limits per gateway' }),
      })
    return sendJson(reply, 503, { status: 'not ready', reason })
  })
}

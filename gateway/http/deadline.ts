/**
 * When one operation must have ended: after a time, or with its client's connection. Fastify's own `handlerTimeout` and `request.signal`
 * (5.12) follow the request's `close` event, which Node emits as soon as a body is read: for a POST they never fire, or fire at once.
 */
import type { ServerResponse } from 'node:http'
import { refusal } from './httpError.ts'

export interface Deadline {
  /** Aborted when the time is over or the client is gone. */
  readonly signal: AbortSignal
  /** Rejects with OPERATION_TIMEOUT, answered with 504, when the time is over. */
  readonly expired: Promise<never>
}

export function startDeadline(response: ServerResponse, timeoutMs: number): Deadline {
  const controller = new AbortController()
  const { promise: expired, reject } = Promise.withResolvers<never>()
  // Nobody may wait for it any more.
  expired.catch(() => {})
  const timer = setTimeout(() => {
    const error = refusal(504, 'OPERATION_TIMEOUT', 'the operation took too long')
    controller.abort(error)
    reject(error)
  }, timeoutMs)
  response.once('close', () => {
    clearTimeout(timer)
    if (!response.writableFinished) controller.abort(new Error('the client is gone'))
  })
  return { signal: controller.signal, expired }
}

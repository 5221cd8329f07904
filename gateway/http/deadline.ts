/**
 * Aborts an operation after its time limit or when its client disconnects. Fastify's own `handlerTimeout` and `request.signal`
 * (5.12) follow the request's `close` event, which Node emits as soon as a body is read: for a POST they never fire, or fire at once.
 */
import type { ServerResponse } from 'node:http'
import { refusal } from './httpError.ts'

export interface Deadline {
  /** Aborted when the client has disconnected, and after the response that says the time limit was reached. */
  readonly signal: AbortSignal
  /** Rejects with OPERATION_TIMEOUT, answered with 504, when the time limit is reached. */
  readonly expired: Promise<never>
}

export function startDeadline(response: ServerResponse, timeoutMs: number): Deadline {
  const controller = new AbortController()
  const { promise: expired, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection when no caller awaits the promise.
  expired.catch(() => {})
  let timeout: Error | null = null
  const timer = setTimeout(() => {
    timeout = refusal(504, 'OPERATION_TIMEOUT', 'the operation took too long')
    reject(timeout)
  }, timeoutMs)
  response.once('close', () => {
    clearTimeout(timer)
    // Aborted only now, because an operation that ends with its upstream calls would change the response that says 504.
    if (timeout) controller.abort(timeout)
    else if (!response.writableFinished) controller.abort(new Error('the client has disconnected'))
  })
  return { signal: controller.signal, expired }
}

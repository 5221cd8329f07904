/** Measures and traces the calls of upstream services. */
import type { Metrics } from './metrics.ts'
import { statusClass } from './metrics.ts'
import type { TraceHeaders, Tracing } from './tracing.ts'

export interface CallObserver {
  /**
   * @param upstream name of the service
   * @param call name of the call, without values of the request
   * @param send gets the headers that carry the trace
   * @throws what `send` throws
   */
  observe<Result>(
    upstream: string,
    call: string,
    send: (traceHeaders: TraceHeaders) => Promise<Result>,
  ): Promise<Result>
}

const NO_HEADERS: TraceHeaders = {}

export const noCallObserver: CallObserver = { observe: (_upstream, _call, send) => send(NO_HEADERS) }

export function createCallObserver(metrics: Metrics, tracing: Tracing): CallObserver {
  if (!metrics.isOn && !tracing.isOn) return noCallObserver
  return {
    async observe(upstream, call, send) {
      const span = tracing.startCall(upstream, call)
      const startedAt = performance.now()
      const end = (result: string, isError: boolean): void => {
        metrics.observe(
          'karat_upstream_call_duration_seconds',
          { upstream, result },
          (performance.now() - startedAt) / 1000,
        )
        span.end({ 'karat.result': result }, isError)
      }
      try {
        const response = await span.run(() => send(span.headers))
        const result = resultOf(response)
        end(result, result === '5xx')
        return response
      } catch (error) {
        end(failureOf(error), true)
        throw error
      }
    },
  }
}

function resultOf(response: unknown): string {
  const isResponse = typeof response === 'object' && response !== null && 'status' in response
  return isResponse && typeof response.status === 'number' ? statusClass(response.status) : 'ok'
}

/** Codes of upstream errors are few; anything else is a call that was ended, such as by a client that has gone. */
function failureOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^UPSTREAM_[A-Z_]{1,20}$/.test(code) ? code : 'aborted'
}

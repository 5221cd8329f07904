/** The one line that the log has of an exchange. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { GatewayContext } from '../context.ts'
import type { OperationTrace } from '../operationTrace.ts'
import { severityOf } from '../plugins/operationTrace.ts'

interface Answered {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly trace: OperationTrace
  /** None of what is no GraphQL, or was refused before. */
  readonly context: GatewayContext | undefined
  /** As `performance.now` tells it. */
  readonly startedAt: number
}

export function logAnswer(log: Logger, { request, response, requestId, trace, context, startedAt }: Answered): void {
  const level = request.url?.startsWith('/graphql') ? severityOf(trace) : 'debug'
  const cost = { ms: Math.round((performance.now() - startedAt) * 10) / 10, calls: context?.calls.byUpstream }
  const asked = { store: context?.store.storeCode, operation: trace.operationName }
  const faults = trace.faults.length > 0 ? { faults: trace.faults } : {}
  log[level](
    { requestId, method: request.method, status: response.statusCode, ...cost, ...asked, ...faults },
    'answered',
  )
}

/** What is measured and traced of operations: names of registered documents, codes and numbers; nothing that a client has written. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DescribedRequest } from '../../ops/requestHooks.ts'
import type { Metrics } from '../../ops/metrics.ts'
import { type OperationTrace, ORDER_OUTCOMES, type OrderOutcome } from '../shared/operationTrace.ts'
import type { OperationSlots } from './operationSlots.ts'
import { GRAPHQL_PATH } from './paths.ts'
import type { ResponseCache } from './responseCache.ts'

/** Name of an operation whose document is not registered, and of a request without one. */
const OTHER = 'other'

interface Measured {
  readonly slots: OperationSlots
  readonly maxOperations: number
  /** Null caches no response. */
  readonly responses: ResponseCache | null
}

export function measureGateway(metrics: Metrics, { slots, maxOperations, responses }: Measured): void {
  metrics.gauge('karat_operation_slots', () => [{ value: maxOperations }])
  metrics.gauge('karat_operation_slots_in_use', () => [{ value: slots.running }])
  metrics.gauge('karat_operations_waiting', () => [{ value: slots.waiting }])
  metrics.gauge('karat_response_cache_bytes', () => [{ value: responses?.bytes ?? 0 }])
}

export function measureOperations(app: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return
  for (const outcome of ORDER_OUTCOMES) metrics.count('karat_orders_total', { outcome }, 0)
  const countOrder = (outcome: OrderOutcome) => metrics.count('karat_orders_total', { outcome })
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace.countOrder = countOrder
    done()
  })
  // Not onResponse: an operation goes on when its client has disconnected.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.url === GRAPHQL_PATH) measure(metrics, request, reply.elapsedTime / 1000)
    done(null, payload)
  })
}

function measure(metrics: Metrics, { trace, responsePlace }: FastifyRequest, seconds: number): void {
  const operation = nameOf(trace)
  const source = sourceOf(trace)
  metrics.observe('karat_operation_duration_seconds', { operation, source }, seconds)
  if (responsePlace)
    metrics.count('karat_cache_requests_total', { cache: 'response', result: trace.isFromCache ? 'hit' : 'miss' })
  if (trace.isCoalesced) metrics.count('karat_coalesced_requests_total', { kind: 'operation' })
  for (const { code, upstream } of trace.errors) {
    metrics.count('karat_operation_errors_total', { operation, code })
    if (upstream !== undefined) metrics.count('karat_upstream_errors_total', { upstream, code })
  }
}

function nameOf({ isKnownDocument, operationName }: OperationTrace): string {
  return isKnownDocument && operationName !== null ? operationName : OTHER
}

function sourceOf({ isFromCache, isCoalesced }: OperationTrace): string {
  if (isFromCache) return 'cache'
  return isCoalesced ? 'coalesced' : 'executed'
}

/** Of the span of a request. */
export function traceAttributes({ routeOptions, trace }: FastifyRequest): DescribedRequest {
  if (routeOptions.url !== GRAPHQL_PATH) return { detail: null, attributes: {} }
  const operation = nameOf(trace)
  const calls = Object.entries(trace.calls?.byUpstream ?? {})
  const codes = [...new Set(trace.errors.map(({ code }) => code))]
  return {
    detail: operation,
    attributes: {
      'graphql.operation.name': operation,
      'karat.source': sourceOf(trace),
      'karat.calls': trace.calls?.total ?? 0,
      ...Object.fromEntries(calls.map(([upstream, count]) => [`karat.calls.${upstream}`, count])),
      ...(trace.store !== null && { 'karat.store': trace.store }),
      ...(trace.cost !== null && { 'karat.cost': trace.cost }),
      ...(codes.length > 0 && { 'karat.errors': codes.join(',') }),
      ...(trace.order !== null && { 'karat.order': trace.order }),
    },
  }
}

/** Hooks of a server that measure and trace every request. Without metrics and traces none is added. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statusClass } from './metrics.ts'
import type { Telemetry } from './telemetry.ts'
import type { RequestSpan, SpanAttributes } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without traces. */
    span: RequestSpan | null
  }
}

export interface DescribedRequest {
  /** Follows the route in the span's name, such as the name of an operation; null without one. */
  readonly detail: string | null
  readonly attributes: SpanAttributes
}

interface RequestHooks {
  /** What the process knows of a request; its values are names, numbers and codes. */
  readonly describe: (request: FastifyRequest, reply: FastifyReply) => DescribedRequest
  /** Whether another process of the shop has sent the request, whose trace it continues. */
  readonly isCallerTrusted: (request: FastifyRequest) => boolean
}

export function addRequestHooks(app: FastifyInstance, { metrics, tracing }: Telemetry, hooks: RequestHooks): void {
  app.decorateRequest('span', null)
  if (tracing.isOn) addTraceHooks(app, tracing, hooks)
  if (!metrics.isOn) return
  addEndHook(app, (request, reply) => {
    const route = routeOf(request)
    const status = isAbandoned(reply) ? 'aborted' : statusClass(reply.statusCode)
    metrics.observe('karat_http_request_duration_seconds', { route, status }, reply.elapsedTime / 1000)
    if (status === '4xx' && reply.statusCode === 429) metrics.count('karat_rate_limited_requests_total', { route })
  })
}

/** Runs after the response of each request, or when its client has disconnected before: Fastify calls no onResponse then. */
function addEndHook(app: FastifyInstance, run: (request: FastifyRequest, reply: FastifyReply) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => run(request, reply))
    done()
  })
}

/** Runs when the client of a request has disconnected before it had the whole response. */
export function addAbortHook(app: FastifyInstance, run: (request: FastifyRequest, reply: FastifyReply) => void): void {
  addEndHook(app, (request, reply) => {
    if (isAbandoned(reply)) run(request, reply)
  })
}

/** Whether the client has disconnected before it had the whole response. */
function isAbandoned({ raw }: FastifyReply): boolean {
  return !raw.writableFinished
}

function addTraceHooks(
  app: FastifyInstance,
  tracing: Telemetry['tracing'],
  { describe, isCallerTrusted }: RequestHooks,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers: sent, method } = request
    const isTrusted = sent['traceparent'] !== undefined && isCallerTrusted(request)
    request.span = tracing.startRequest(`${method} ${routeOf(request)}`, sent, isTrusted)
    // Developer tools of browsers show it.
    const { isSampled, headers } = request.span
    if (isSampled) reply.header('server-timing', `traceparent;desc="${headers['traceparent']}"`)
    request.span.run(done)
  })
  // The events of a body that is read do not belong to the span.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span) request.span.run(done)
    else done()
  })
  addEndHook(app, (request, reply) => {
    if (!request.span?.isSampled) return
    const { detail, attributes } = describe(request, reply)
    const route = routeOf(request)
    if (detail !== null) request.span.rename(`${request.method} ${route} ${detail}`)
    const own = { 'http.request.method': request.method, 'http.route': route }
    const { statusCode } = reply
    const result = isAbandoned(reply) ? { 'karat.result': 'aborted' } : { 'http.response.status_code': statusCode }
    request.span.end({ ...own, ...attributes, ...result }, !isAbandoned(reply) && statusCode >= 500)
  })
}

/** Routes have no values of a request in them. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown'
}

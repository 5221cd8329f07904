/** Logs one line per request, also of a client that has disconnected, instead of Fastify's own log. Targets are logged without their query, which may contain a key or a token. */
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { severityOf } from '../plugins/operationTrace.ts'
import { GRAPHQL_PATH } from './paths.ts'

export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const result = { status: reply.statusCode, ...(error && { error: error.message }) }
    this.#write(request, reply, result, 'request completed')
  }

  /** The operation may go on: the line has what is known when the client disconnects. */
  requestAborted(request: FastifyRequest, reply: FastifyReply): void {
    this.#write(request, reply, { aborted: true }, 'request aborted')
  }

  #write(request: FastifyRequest, reply: FastifyReply, result: object, message: string): void {
    const { trace, clientPseudonym } = request
    const isGraphql = request.routeOptions.url === GRAPHQL_PATH
    const level = isGraphql ? severityOf(trace) : 'debug'
    request.log[level](
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        ...result,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        client: clientPseudonym,
        ...request.span?.ids,
        ...(isGraphql && { operation: trace.operationName, cost: trace.cost, calls: trace.calls?.byUpstream }),
        ...(trace.isFromCache && { fromCache: true }),
        ...(trace.isCoalesced && { coalesced: true }),
        ...(trace.store !== null && { store: trace.store }),
        ...(trace.errors.length > 0 && { errors: trace.errors }),
      },
      message,
    )
  }

  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'a request failed outside of GraphQL')
  }

  override streamError(error: Error, request: FastifyRequest): void {
    request.log.debug({ error: error.message }, 'a response was aborted')
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'the head of a response could not be written')
  }

  override routeNotFound(): void {}
}

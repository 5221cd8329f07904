/** GraphQL over HTTP at /graphql: limits before an operation, Apollo Server for it, headers after it. */
import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayContext } from '../context.ts'
import { checkNesting } from './documentNesting.ts'
import { refusal } from './httpError.ts'
import { unsupportedType } from './httpServer.ts'
import { IDE_CONTENT_SECURITY_POLICY } from './ide.ts'
import type { OperationSlots } from './operationSlots.ts'
import { GRAPHQL_PATH } from './paths.ts'
import { type RateLimiter, REQUEST_COST } from './rateLimiter.ts'

/** A response depends on these request headers. */
const VARY = 'accept, accept-encoding, authorization, cookie, x-store'
/** About the time that loading a catalogue takes. */
const NOT_READY_RETRY_SECONDS = 5

interface GraphqlRoute {
  readonly apollo: ApolloServer<GatewayContext>
  readonly slots: OperationSlots
  readonly limiter: RateLimiter
  readonly operationTimeoutMs: number
  /** Null when the catalogue is loaded; else one sentence. */
  notReadyBecause(): string | null
  createContext(request: FastifyRequest, setCookies: (texts: readonly string[]) => void): Promise<GatewayContext>
}

export function addGraphqlRoute(app: FastifyInstance, route: GraphqlRoute): void {
  const { apollo, slots, limiter, operationTimeoutMs, notReadyBecause, createContext } = route

  app.route({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    exposeHeadRoute: false,
    // Covers the body and the context too, and aborts `request.signal`.
    handlerTimeout: operationTimeoutMs,
    async onRequest(request) {
      // The integration makes a URL of it, which throws for a host that is none.
      if (!URL.canParse(`http://${request.host}`)) throw refusal(400, 'BAD_REQUEST', 'host: expected a host name')
      if (request.headers['content-encoding'])
        throw refusal(415, 'BAD_REQUEST', 'content-encoding: expected a body that is not compressed')
    },
    async preHandler(request, reply) {
      if (request.method === 'POST' && request.body === undefined)
        throw unsupportedType(request.headers['content-type'])
      if (request.limitedAddress !== null) await limiter.consumeForAddress(request.limitedAddress, REQUEST_COST)
      // Only now, with the whole body here: a slow client holds no slot.
      request.releaseSlot = await slots.acquire(request.signal)
      reply.raw.once('close', request.releaseSlot)
    },
    handler: fastifyApolloHandler(apollo, {
      context: async (request, reply) => {
        if (notReadyBecause() !== null)
          throw refusal(503, 'NOT_READY', 'the catalogue is not loaded yet: try again', NOT_READY_RETRY_SECONDS)
        checkNesting(documentOf(request))
        return createContext(request, (texts) => {
          reply.removeHeader('set-cookie')
          reply.header('set-cookie', texts)
        })
      },
    }),
    async onSend(request, reply, payload) {
      // The operation has ended: a client that reads slowly holds no slot.
      request.releaseSlot?.()
      const type = String(reply.getHeader('content-type') ?? '')
      if (type.startsWith('text/html')) {
        reply.header('content-type', 'text/html; charset=utf-8')
        reply.header('content-security-policy', IDE_CONTENT_SECURITY_POLICY)
      }
      if (reply.statusCode === 400 && request.trace.isDocumentRefused && type.startsWith('application/json'))
        reply.code(200)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      reply.header('vary', VARY)
      return payload
    },
  })
  app.decorateRequest('releaseSlot', null)
}

declare module 'fastify' {
  interface FastifyRequest {
    releaseSlot: (() => void) | null
  }
}

/** The document of a request, empty for one that names it by its hash. */
function documentOf({ body, query }: FastifyRequest): string {
  const { query: document } = isRecord(body) ? body : isRecord(query) ? query : {}
  return typeof document === 'string' ? document : ''
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

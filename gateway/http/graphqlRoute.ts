/** Serves GraphQL over HTTP at /graphql: checks limits, executes the operation with Apollo Server, sets response headers. */
import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type { GatewayContext } from '../context.ts'
import type { Exchange } from '../requestContext.ts'
import { SessionStoreError } from '../session/sessionStore.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { checkNesting } from './documentNesting.ts'
import { encodeText } from './encodeText.ts'
import { refusal } from './httpError.ts'
import { INTERNAL_ERROR_MESSAGE } from '../formatError.ts'
import { unsupportedType } from './httpServer.ts'
import { IDE_CONTENT_SECURITY_POLICY } from './ide.ts'
import type { OperationSlots } from './operationSlots.ts'
import { GRAPHQL_PATH } from './paths.ts'
import { type RateLimiter, REQUEST_COST } from './rateLimiter.ts'

/** Request headers on which a response depends. */
const VARY = 'accept, accept-encoding, authorization, cookie, x-store'
const SESSION_RETRY_SECONDS = 30

interface GraphqlRoute {
  readonly apollo: ApolloServer<GatewayContext>
  readonly slots: OperationSlots
  readonly limiter: RateLimiter
  readonly operationTimeoutMs: number
  readonly createContext: (exchange: Exchange) => Promise<GatewayContext>
}

export function addGraphqlRoute(app: FastifyInstance, route: GraphqlRoute): void {
  const { apollo, slots, limiter, operationTimeoutMs, createContext } = route

  app.decorateRequest('releaseSlot', null)
  app.decorateRequest('deadline', null)
  const response = fastifyApolloHandler(apollo, {
    context: async (request, reply) => {
      checkNesting(documentOf(request))
      try {
        return await createContext({
          request,
          signal: request.deadline?.signal ?? new AbortController().signal,
          setCookies: (texts) => {
            reply.removeHeader('set-cookie')
            reply.header('set-cookie', texts)
          },
        })
      } catch (error) {
        throw refusedContext(error, request)
      }
    },
  })

  app.route<{ Reply: string }>({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    exposeHeadRoute: false,
    async onRequest(request) {
      // The integration parses the host header as a URL, which throws for an invalid host.
      if (!URL.canParse(`http://${request.host}`)) throw refusal(400, 'BAD_REQUEST', 'host: expected a host name')
      if (request.headers['content-encoding'])
        throw refusal(415, 'BAD_REQUEST', 'content-encoding: expected a body that is not compressed')
    },
    async preHandler(request, reply) {
      if (request.method === 'POST' && request.body === undefined)
        throw unsupportedType(request.headers['content-type'])
      if (request.limitedAddress !== null) await limiter.consumeForAddress(request.limitedAddress, REQUEST_COST)
      request.deadline = startDeadline(reply.raw, operationTimeoutMs)
      // After the whole body is received, so that slow clients hold no slot.
      request.releaseSlot = await slots.acquire(request.deadline.signal)
      reply.raw.once('close', request.releaseSlot)
    },
    handler(request, reply) {
      return Promise.race([response.call(this, request, reply), request.deadline?.expired])
    },
    async onSend(request, reply, payload) {
      // The operation has ended, so that clients that read slowly hold no slot.
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
      return typeof payload === 'string' ? encodeText(payload) : payload
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    releaseSlot: (() => void) | null
    deadline: Deadline | null
  }
}

/** Handles an error that occurred before the operation started. */
function refusedContext(error: unknown, { trace, log }: FastifyRequest): GraphQLError {
  const refused =
    error instanceof SessionStoreError
      ? refusal(503, 'SESSION_STORE_UNAVAILABLE', 'sessions cannot be read: try again later', SESSION_RETRY_SECONDS)
      : error instanceof GraphQLError
        ? error
        : refusal(500, 'INTERNAL_SERVER_ERROR', INTERNAL_ERROR_MESSAGE)
  if (!(error instanceof GraphQLError)) log.error({ err: error }, 'no context could be created')
  trace.errors.push({ code: String(refused.extensions['code']), message: refused.message })
  return refused
}

/** Text of the document; empty for a request that contains only the hash. */
function documentOf({ body, query }: FastifyRequest): string {
  const { query: document } = isRecord(body) ? body : isRecord(query) ? query : {}
  return typeof document === 'string' ? document : ''
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

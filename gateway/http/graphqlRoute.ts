/** Serves GraphQL over HTTP at /graphql: checks limits, executes the operation with Apollo Server, sets response headers. */
import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type { RequestScope } from '../shared/requestScope.ts'
import type { Freshness } from '../shared/freshness.ts'
import type { Exchange } from './exchange.ts'
import { SessionStoreError } from '../session/sessionStore.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { checkNesting, isNestedTooDeeply } from './documentNesting.ts'
import { refusal } from './httpError.ts'
import { INTERNAL_ERROR_MESSAGE } from '../shared/formatError.ts'
import { unsupportedType } from './httpServer.ts'
import { IDE_CONTENT_SECURITY_POLICY } from './ide.ts'
import type { OperationSlots } from './operationSlots.ts'
import { GRAPHQL_PATH } from './paths.ts'
import { type RateLimiter, REQUEST_COST } from './rateLimiter.ts'
import type { CoalescedResponse, RequestCoalescing } from './requestCoalescing.ts'
import type { PublicResponse, ResponseCache, ResponsePlace } from './responseCache.ts'

/** Request headers on which a response depends; that to a POST also depends on `accept-language`. */
const VARY = 'accept, accept-encoding, authorization, cookie, x-store'
const SESSION_RETRY_SECONDS = 30

interface RouteParts {
  readonly slots: OperationSlots
  readonly limiter: RateLimiter
  readonly operationTimeoutMs: number
  /** Null caches no response. */
  readonly responses: ResponseCache | null
  readonly coalescing: RequestCoalescing
}

interface GraphqlRoute<Context extends RequestScope> extends RouteParts {
  readonly apollo: ApolloServer<Context>
  readonly createContext: (exchange: Exchange) => Promise<Context>
}

export function addGraphqlRoute<Context extends RequestScope>(
  app: FastifyInstance,
  route: GraphqlRoute<Context>,
): void {
  app.decorateRequest('releaseSlot', null)
  app.decorateRequest('deadline', null)
  app.decorateRequest('freshness', null)
  app.decorateRequest('responsePlace', null)
  app.decorateRequest('publicResponse', null)
  app.decorateRequest('endCoalescing', null)
  const response = fastifyApolloHandler(route.apollo, {
    context: (request, reply) => contextOf(request, reply, route),
  })

  app.route<{ Reply: string }>({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    exposeHeadRoute: false,
    onRequest: checkHeadersAndUrl,
    preHandler: (request, reply) => answerOrStart(request, reply, route),
    handler(request, reply) {
      return Promise.race([response.call(this, request, reply), request.deadline?.expired])
    },
    async onSend(request, reply, payload) {
      // The operation has ended, so that clients that read slowly hold no slot.
      request.releaseSlot?.()
      setHeaders(request, reply)
      if (typeof payload !== 'string') return payload
      const body = Buffer.from(payload)
      request.publicResponse = publicResponseOf(body, request, reply)
      request.endCoalescing?.(request.publicResponse)
      return body
    },
    onResponse: (request, reply) => offerToCache(request, reply, route),
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    releaseSlot: (() => void) | null
    deadline: Deadline | null
    /** Of the context; null before there is one. */
    freshness: Freshness | null
    /** Null for a request whose response is neither taken from the response cache nor offered to it. */
    responsePlace: ResponsePlace | null
    /** Null for a response that belongs to its own request. */
    publicResponse: Omit<PublicResponse, 'contentEncoding'> | null
    /** Sends the response to the equal requests that wait for it; null for a request whose response no other may get. */
    endCoalescing: ((response: CoalescedResponse) => void) | null
  }
}

/** @throws GraphQLError */
async function contextOf<Context extends RequestScope>(
  request: FastifyRequest,
  reply: FastifyReply,
  { createContext }: GraphqlRoute<Context>,
): Promise<Context> {
  checkNesting(documentOf(request))
  try {
    const context = await createContext({
      request,
      signal: request.deadline?.signal ?? new AbortController().signal,
      setCookies: (texts) => {
        reply.removeHeader('set-cookie')
        reply.header('set-cookie', texts)
      },
    })
    request.freshness = context.freshness
    return context
  } catch (error) {
    throw refusedContext(error, request)
  }
}

/** @throws GraphQLError BAD_REQUEST */
async function checkHeadersAndUrl({ host, headers, query }: FastifyRequest): Promise<void> {
  // The integration parses the host header as a URL, which throws for an invalid host.
  if (!URL.canParse(`http://${host}`)) throw refusal(400, 'BAD_REQUEST', 'host: expected a host name')
  if (headers['content-encoding'])
    throw refusal(415, 'BAD_REQUEST', 'content-encoding: expected a body that is not compressed')
  for (const name of ['variables', 'extensions']) {
    const json = isRecord(query) ? query[name] : undefined
    if (typeof json === 'string' && isNestedTooDeeply(json))
      throw refusal(400, 'BAD_REQUEST', `${name}: expected values that are nested less deeply`)
  }
}

/** Sends a response that has been made for another request, or waits for a slot of an operation. */
async function answerOrStart(
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteParts,
): Promise<FastifyReply | undefined> {
  const { slots, limiter, operationTimeoutMs, responses, coalescing } = route
  if (request.method === 'POST' && request.body === undefined) throw unsupportedType(request.headers['content-type'])
  if (request.limitedIp !== null) await limiter.consumeForIp(request.limitedIp, REQUEST_COST)
  request.responsePlace = responses?.placeOf(request) ?? null
  if (await sendCached(request, reply, route)) return reply
  request.deadline = startDeadline(reply.raw, operationTimeoutMs)
  if (await sendCoalesced(request, reply, route)) return reply
  const endCoalescing = request.responsePlace && coalescing.start(request.responsePlace)
  if (endCoalescing) reply.raw.once('close', () => endCoalescing(null))
  request.endCoalescing = endCoalescing
  // After the whole body is received, so that slow clients hold no slot.
  request.releaseSlot = await slots.acquire(request.deadline.signal)
  reply.raw.once('close', request.releaseSlot)
  return undefined
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? '')
  if (type.startsWith('text/html')) {
    reply.header('content-type', 'text/html; charset=utf-8')
    reply.header('content-security-policy', IDE_CONTENT_SECURITY_POLICY)
  }
  if (reply.statusCode === 400 && request.trace.isDocumentRefused && type.startsWith('application/json'))
    reply.code(200)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.header('vary', request.method === 'GET' ? VARY : `${VARY}, accept-language`)
}

async function offerToCache(
  { responsePlace, publicResponse }: FastifyRequest,
  reply: FastifyReply,
  { responses }: RouteParts,
): Promise<void> {
  if (!responsePlace || !publicResponse) return
  const encoding = reply.getHeader('content-encoding')
  await responses?.offer(responsePlace, {
    ...publicResponse,
    contentEncoding: typeof encoding === 'string' ? encoding : null,
  })
}

/** Sends the response that the cache has for this request, and counts the cost of its operation. @throws GraphQLError RATE_LIMITED */
async function sendCached(request: FastifyRequest, reply: FastifyReply, route: RouteParts): Promise<boolean> {
  const { responsePlace, trace } = request
  const cached = responsePlace && route.responses?.find(responsePlace)
  if (!cached) return false

  trace.isFromCache = true
  await sendMade({ ...cached, maxAgeSeconds: cached.secondsLeft, body: cached.bytes }, request, reply, route)
  return true
}

/**
 * Sends the response to an equal request that is executed at the same time, and counts the cost of its operation. If that request fails,
 * this one is executed. @throws GraphQLError RATE_LIMITED, or OPERATION_TIMEOUT
 */
async function sendCoalesced(request: FastifyRequest, reply: FastifyReply, route: RouteParts): Promise<boolean> {
  const { deadline, responsePlace, trace } = request
  const pending = responsePlace && route.coalescing.find(responsePlace)
  const response = pending && (await Promise.race([pending, deadline?.expired]))
  if (!response) return false

  trace.isCoalesced = true
  await sendMade({ ...response, contentEncoding: null }, request, reply, route)
  return true
}

/** Sends a response that has been made for another request. No header is set before the cost is counted, which may be refused. */
async function sendMade(
  { body, contentType, contentEncoding, maxAgeSeconds, operationName, cost }: Omit<PublicResponse, 'followsQuotes'>,
  { limitedIp, responsePlace, trace }: FastifyRequest,
  reply: FastifyReply,
  { limiter }: RouteParts,
): Promise<void> {
  trace.operationName = operationName
  trace.isKnownDocument = true
  trace.store = responsePlace?.store.storeCode ?? null
  trace.cost = cost
  if (limitedIp !== null) await limiter.consumeForIp(limitedIp, cost)
  reply.header('content-type', contentType)
  if (contentEncoding !== null) reply.header('content-encoding', contentEncoding)
  if (maxAgeSeconds > 0) reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
  reply.send(body)
}

const PUBLIC = /^public, max-age=(\d+)$/

/** Null for a response that is private or has errors, and for one that follows the quotes of another store. */
function publicResponseOf(
  body: Buffer,
  { freshness, responsePlace, trace }: FastifyRequest,
  reply: FastifyReply,
): FastifyRequest['publicResponse'] {
  if (!responsePlace || !freshness || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return null
  const cacheControl = String(reply.getHeader('cache-control'))
  const maxAgeSeconds = Number(PUBLIC.exec(cacheControl)?.[1] ?? 0)
  const contentType = reply.getHeader('content-type')
  const followed = [...freshness.followedCurrencies]
  if (cacheControl.startsWith('private') || trace.errors.length > 0 || typeof contentType !== 'string') return null
  if (trace.cost === null || followed.some((currency) => currency !== responsePlace.store.i18n.currencyCode))
    return null

  const { operationName, cost } = trace
  return { body, maxAgeSeconds, contentType, operationName, cost, followsQuotes: followed.length > 0 }
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

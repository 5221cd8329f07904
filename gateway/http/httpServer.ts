/** The Fastify server of the gateway: timeouts, request ids, response headers, errors. */
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import { constants } from 'node:zlib'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { addClientIp, type ClientIpOptions } from './clientIp.ts'
import { httpOf, refusal } from './httpError.ts'
import { addJsonBodyParser } from './jsonBody.ts'
import { MAX_BODY_BYTES } from '#domain/requestLimits.ts'
import { addAbortHook } from '../../ops/requestHooks.ts'
import { INTERNAL_ERROR_MESSAGE } from '../shared/formatError.ts'
import { GRAPHQL_PATH } from './paths.ts'
import { requestIdOf } from './requestHeaders.ts'
import { RequestLog } from './requestLog.ts'
import { createOperationTrace, type OperationTrace } from '../shared/operationTrace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: OperationTrace
  }
}

// Longer than the keep-alive timeout of proxies: otherwise the gateway could close a connection while a proxy sends a request on it.
const KEEP_ALIVE_MS = 65_000
/** In bytes. Compressing smaller responses saves nothing. */
const MIN_COMPRESSED_BYTES = 1_000
/** In bytes. Larger responses are compressed in Node's thread pool; for smaller ones the hand-over costs more than the compression. */
const MAX_SYNC_COMPRESSED_BYTES = 16_384
const HSTS = 'max-age=31536000'

const COMPRESSION: FastifyCompressOptions = {
  threshold: MIN_COMPRESSED_BYTES,
  syncThreshold: MAX_SYNC_COMPRESSED_BYTES,
  // In order of preference, at levels that cost about 0.1 ms for a listing of 77 kB (brotli's default level of 11 takes 67 ms).
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
}

interface HttpServerOptions extends ClientIpOptions {
  readonly log: Logger
  /** Whether clients reach the shop through https. */
  readonly isSecure: boolean
  readonly requestTimeoutMs: number
}

export async function createHttpServer({
  log,
  isSecure,
  requestTimeoutMs,
  ...clientIp
}: HttpServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const requestLog = new RequestLog()
  const app = fastify({
    loggerInstance,
    logController: requestLog,
    genReqId: ({ headers }) => requestIdOf(headers),
    bodyLimit: MAX_BODY_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs) },
    // While the server stops, it responds to requests on open connections and closes each connection after the response.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  })
  addJsonBodyParser(app)
  app.decorateRequest('trace')
  addClientIp(app, clientIp)
  app.addHook('onRequest', async (request, reply) => {
    request.trace = createOperationTrace()
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', HSTS)
  })
  addAbortHook(app, (request, reply) => requestLog.requestAborted(request, reply))
  // Closes a connection that was busy when the server began to stop.
  app.addHook('onResponse', async () => {
    if (!app.server.listening) app.server.closeIdleConnections()
  })
  app.setErrorHandler<FastifyError>(sendError)
  app.setNotFoundHandler((request, reply) => sendNotFound(allowedMethods(app, request), request, reply))
  await app.register(compress, COMPRESSION)
  return app
}

/** 405 for a path that has other methods. */
function sendNotFound(allowed: readonly string[], request: FastifyRequest, reply: FastifyReply) {
  if (allowed.length === 0) return sendJson(reply, 404, { error: 'There is nothing at this address' })
  reply.header('allow', allowed.join(', '))
  const message = `expected ${allowed.join(' or ')}, got ${request.method}`
  return sendError(refusal(405, 'BAD_REQUEST', message), request, reply)
}

/** Sends a small JSON response that caches must not store. */
export function sendJson(reply: FastifyReply, status: number, value: unknown): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(value)
}

function allowedMethods(app: FastifyInstance, { url }: FastifyRequest): string[] {
  const [path = ''] = url.split('?')
  return ['GET', 'POST'].filter((method) => app.hasRoute({ method, url: path }))
}

/** Responds to errors outside of GraphQL operations: as a GraphQL response at /graphql, as one sentence elsewhere. */
function sendError(error: FastifyError | GraphQLError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, headers } = describeError(error, request)
  request.trace?.errors.push({
    code,
    message: status >= 500 && code === 'INTERNAL_SERVER_ERROR' ? error.message : message,
  })
  if (code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error }, 'a request failed outside of GraphQL')
  for (const [name, value] of headers) reply.header(name, value)
  const path = request.url.split('?')[0] ?? ''
  const body =
    path === GRAPHQL_PATH ? { errors: [{ message, extensions: { code } }] } : { error: `${path}: ${message}` }
  return sendJson(reply, status, body)
}

interface DescribedError {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly headers: Iterable<readonly [string, string]>
}

function describeError(error: FastifyError | GraphQLError, { headers }: FastifyRequest): DescribedError {
  const refused = error instanceof GraphQLError ? error : ofFastify(error, headers['content-type'])
  if (!refused) {
    return { status: 500, code: 'INTERNAL_SERVER_ERROR', message: INTERNAL_ERROR_MESSAGE, headers: [] }
  }
  const { code } = refused.extensions
  return {
    code: typeof code === 'string' ? code : 'BAD_REQUEST',
    message: refused.message,
    ...httpOf(refused),
  }
}

/** Null unless the client caused the error. */
function ofFastify({ code, statusCode = 500 }: FastifyError, contentType: string | undefined): GraphQLError | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusal(413, 'BAD_REQUEST', `body: expected at most ${MAX_BODY_BYTES} bytes`)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedType(contentType)
    default:
      return statusCode < 500 ? refusal(statusCode, 'BAD_REQUEST', 'expected another request') : null
  }
}

export function unsupportedType(contentType: string | undefined): GraphQLError {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return refusal(415, 'BAD_REQUEST', `content-type: expected application/json, got "${type}"`)
}

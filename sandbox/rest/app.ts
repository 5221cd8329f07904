/** The sandbox's Fastify application: routes, body limit, compression, access log. */
import compress from '@fastify/compress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Fastify, { LogController } from 'fastify'
import type { Logger } from 'pino'
import type { SandboxResponse } from './response.ts'
import { isLive, HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import type { RequestState } from './handle.ts'
import { respondWithFaults, callHandler, errorResponse, send, unknown } from './handle.ts'
import { isLoopback } from './faultSwitch.ts'
import { decodePart, readRequest } from './request.ts'
import type { Route } from './routes.ts'
import { identityRoutes } from './identity.ts'
import { providerRoutes } from './provider.ts'
import { developerRoutes, exportRoute, mailRoutes, routes } from './routes.ts'
import { specRoutes } from './specCalls.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

/** The upstream's bodyLimit. */
const MAX_BODY_BYTES = 100 * 1024
/** Time limit for the headers and body of a request; a slower request gets a 408 response. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * Longer than the idle timeout of clients: a connection that the server closes while a client sends a request breaks
 * that request.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** A longer path parameter is an unknown route. */
const MAX_PARAM_LENGTH = 2048

const EXPORT_COMPRESSION = {
  encodings: ['gzip' as const],
  customTypes: /ndjson/,
  threshold: 0,
  zlibOptions: { level: 3 },
}

/** The storefront API, or one of the providers, each a server of its own. */
export type ServerName = 'storefront' | 'payment' | 'identity'

/** All calls, or those of the specification and of Magento's shapes alone. */
export type Calls = 'all' | 'spec'

function routesOf(name: ServerName, calls: Calls): readonly Route[] {
  if (name === 'payment') return providerRoutes
  if (name === 'identity') return identityRoutes
  return calls === 'spec' ? specRoutes(routes) : routes
}

export interface AppOptions {
  readonly log: Logger
  /** Key of the fault switch and the export; null leaves both open. */
  readonly key: string | null
  readonly name?: ServerName
  readonly calls?: Calls
}

export async function createApp(backend: Backend, { log, key, name = 'storefront', calls = 'all' }: AppOptions) {
  const app = Fastify({
    // logRequest writes one line per request, so Fastify logs only warnings.
    loggerInstance: log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void send(malformedPathResponse(error, request), request, reply),
  })
  const states = new WeakMap<FastifyRequest, RequestState>()
  const stateOf = (request: FastifyRequest): RequestState => {
    const existing = states.get(request)
    if (existing) return existing
    const state: RequestState = { startedAt: performance.now(), finish: backend.activity.start() }
    states.set(request, state)
    return state
  }

  // Handlers parse JSON themselves, whatever the content type is, as upstream does.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  await app.register(compress, { global: false })
  // Must run after the compression hook of the same route, which chooses the encoding.
  app.addHook('onRoute', (route) => {
    if (route.url === exportRoute.path) route.onSend = [route.onSend ?? [], nameEncodingInTag].flat()
  })

  app.addHook('onRequest', async (request, reply) => {
    const state = stateOf(request)
    reply.raw.once('close', () => {
      state.finish()
      // Closes a connection after its last response when the sandbox is stopping.
      if (!app.server.listening) app.server.closeIdleConnections()
      logRequest(log, request, reply, state)
    })
  })

  const respond = async (
    route: Pick<Route, 'handle' | 'skusField'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const state = stateOf(request)
    const response = await respondWithFaults(route, request, { backend, log, state })
    if (response === null) return reply.hijack()
    state.isSending = true
    state.isLive = isLive(response)
    // Background work does not wait for the end of a live stream.
    if (state.isLive) state.finish()
    return send(response, request, reply)
  }

  /** A hook of the routes and not of paths, so that other spellings of a path reach the same check. */
  const requireKey = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (key === null || carriesKey(request.headers.authorization, key)) return undefined
    const response = result('expected the key of the sandbox: authorization: Bearer <SANDBOX_KEY>', 401)
    return send({ ...response, headers: { ...response.headers, 'www-authenticate': 'Bearer' } }, request, reply)
  }

  for (const { methods, path, ...route } of routesOf(name, calls)) {
    for (const url of path.startsWith('/api') ? [path, `${path}/`] : [path])
      app.route({ method: [...methods], url, handler: (request, reply) => respond(route, request, reply) })
  }
  if (name === 'storefront') {
    app.route({
      method: [...exportRoute.methods],
      url: exportRoute.path,
      compress: EXPORT_COMPRESSION,
      onRequest: requireKey,
      handler: (request, reply) => respond(exportRoute, request, reply),
    })
    for (const { methods, path, ...route } of [...developerRoutes, ...mailRoutes]) {
      app.route({
        method: [...methods],
        url: path,
        onRequest: mailRoutes.some((one) => one.path === path) ? [requireLoopback] : [requireLoopback, requireKey],
        handler: async (request, reply) =>
          send(await callHandler(route, readRequest(request), backend, log), request, reply),
      })
    }
  }
  app.setNotFoundHandler((request, reply) => respond(unknown, request, reply))

  app.setErrorHandler((error, request, reply) => {
    const state = stateOf(request)
    if (!state.isSending) return send(asResponse(error), request, reply)

    // The status may be sent already, so the connection is cut: the client must not take a partial body for a
    // complete one.
    state.failure = error instanceof Error ? error.message : String(error)
    reply.hijack()
    reply.raw.destroy()
    return reply
  })
  return app
}

async function requireLoopback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (isLoopback(request.socket.remoteAddress)) return undefined
  return send(result('This is open to this machine only', 403), request, reply)
}

/** A compressed body is another representation, so its strong ETag must differ. */
async function nameEncodingInTag(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const tag = reply.getHeader('etag')
  if (reply.getHeader('content-encoding') === 'gzip' && typeof tag === 'string')
    reply.header('etag', tag.replace(/"$/, '-gzip"'))
  return payload
}

function asResponse(error: unknown): SandboxResponse {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return result('request entity too large', 413)
  return errorResponse(error)
}

/** Handles a path whose percent-encoding is malformed, which Fastify cannot route. */
function malformedPathResponse(error: Error, request: FastifyRequest): SandboxResponse {
  try {
    for (const part of readRequest(request).path.split('/')) decodePart(part)
  } catch (decodeError) {
    return errorResponse(decodeError)
  }
  return errorResponse(new HttpError(400, error.message))
}

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply, state: RequestState): void {
  const { fault, startedAt, isLive: isLiveStream = false } = state
  const isCutOff = !reply.raw.writableFinished && fault !== 'reset' && !isLiveStream
  const failure = state.failure ?? (isCutOff ? 'the client closed the connection' : undefined)
  const line = {
    method: request.method,
    // Leaves out the query, which may contain a customer's token.
    path: readRequest(request).path,
    status: reply.raw.statusCode,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    ...(fault !== undefined && { fault }),
    ...(failure !== undefined && { failure }),
  }
  if (failure === undefined) log.info(line, 'response sent')
  else log.warn(line, 'response broken off')
}

/** Compares in constant time. */
function carriesKey(authorization: string | undefined, key: string): boolean {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(token), sha256(key))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

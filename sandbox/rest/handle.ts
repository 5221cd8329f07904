/** Runs one request: fault injection, handler, response, log line. */
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { injectFault } from '../faults.ts'
import type { SandboxResponse } from './response.ts'
import { isLive, HttpError, result, unknownRoute } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { readRequest } from './request.ts'
import type { Route } from './routes.ts'
import { hasSkus, withOtherSkus } from './skus.ts'
import { chooseStore } from './storeViews.ts'

/** Fields of the log line besides status and duration. */
export interface RequestState {
  readonly startedAt: number
  /** Marks the request as finished for background work, which waits for idle time. */
  readonly finish: () => void
  fault?: string
  failure?: string
  isLive?: boolean
  /** True when the handler has returned: an error after that is an error of the body. */
  isSending?: boolean
}

export const unknown: Pick<Route, 'handle' | 'skusField'> = { handle: unknownRoute }

type HandledRoute = Pick<Route, 'handle' | 'skusField'>

/** Returns null when an injected fault has reset the connection. */
export async function respondWithFaults(
  route: HandledRoute,
  raw: FastifyRequest,
  { backend, log, state }: { backend: Backend; log: Logger; state: RequestState },
): Promise<SandboxResponse | null> {
  const request = readRequest(raw)
  const { store, unknownCode } = chooseStore(request, backend.stores)
  if (unknownCode !== undefined) log.warn({ storeCode: unknownCode, used: store.code }, 'unknown store code')

  const fault = backend.faults.take(request.path, hasSkus(request, route.skusField))
  const call = (effective: SandboxRequest) => callHandler(route, effective, backend, log)
  if (!fault) return call(request)

  state.fault = fault.kind
  if (fault.kind === 'reset') {
    raw.raw.socket.resetAndDestroy()
    return null
  }
  if (fault.kind === 'delay') await delay(fault.ms)
  if (fault.kind === 'otherSkus') return call(withOtherSkus(request, route.skusField, backend.catalogue, store.index))
  return injectFault(await call(request), fault)
}

export async function callHandler(
  { handle }: HandledRoute,
  request: SandboxRequest,
  backend: Backend,
  log: Logger,
): Promise<SandboxResponse> {
  try {
    return await handle(request, backend)
  } catch (error) {
    if (!(error instanceof HttpError)) log.error({ path: request.path, err: error }, backend.describeError(error))
    return errorResponse(error)
  }
}

/** Follows the upstream's error helper: an HttpError keeps its code; any other error is a 500 with its message. */
export function errorResponse(error: unknown): SandboxResponse {
  if (error instanceof HttpError) return result(error.details ?? error.message, error.code)
  return result(error instanceof Error ? error.message : String(error), 500)
}

/** Sends only headers for HEAD and 304. */
export function send(response: SandboxResponse, { method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = response
  reply.code(status).headers(headers)
  if (method === 'HEAD' || status === 304) {
    if (body instanceof Readable) body.destroy()
    if (status !== 304 && (typeof body === 'string' || Buffer.isBuffer(body)))
      reply.header('content-length', Buffer.byteLength(body))
    return reply.send()
  }
  if (typeof body === 'string' || Buffer.isBuffer(body) || isLive(response)) return reply.send(body)
  return reply.send(Readable.from(body, { objectMode: false }))
}

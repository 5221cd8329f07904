/** One request from the socket and back: fault, route, answer, log line. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { spoil } from '../faults.ts'
import type { Answer } from './answer.ts'
import { isLive, Refusal, result, unknownRoute } from './answer.ts'
import type { Backend } from './backend.ts'
import { isLoopback } from './faultSwitch.ts'
import type { SandboxRequest } from './request.ts'
import { readRequest } from './request.ts'
import type { Match } from './router.ts'
import { findRoute } from './router.ts'
import { routes, switchRoutes } from './routes.ts'
import { send } from './send.ts'
import { namesSkus, withOtherSkus } from './skus.ts'
import { chooseStore } from './storeViews.ts'

export function createListener(backend: Backend, log: Logger) {
  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now()
    const request = readRequest(message)
    const note: { fault?: string; failure?: string } = {}
    const answered = backend.activity.begin()

    try {
      const answer = request.path.startsWith('/sandbox/')
        ? await operate(request, message, backend)
        : await serve(request, message, backend, log, note)
      // A live answer goes on for as long as somebody listens: nobody waits for its end.
      if (answer && isLive(answer)) answered()
      if (answer) await send(message, response, answer)
    } catch (error) {
      note.failure = error instanceof Error ? error.message : String(error)
      response.destroy()
    } finally {
      answered()
    }

    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const line = { method: request.method, url: message.url, status: response.statusCode, ms, ...note }
    if (note.failure) log.warn(line, 'broken off')
    else log.info(line, 'answered')
  }
}

async function operate(request: SandboxRequest, message: IncomingMessage, backend: Backend): Promise<Answer> {
  if (!isLoopback(message.socket.remoteAddress)) return result('The fault switch answers this machine alone', 403)
  return handle(findRoute(switchRoutes, request.method, request.path), request, backend)
}

/** Null: the connection was reset, there is nobody left to answer. */
async function serve(
  request: SandboxRequest,
  message: IncomingMessage,
  backend: Backend,
  log: Logger,
  note: { fault?: string },
): Promise<Answer | null> {
  const match = findRoute(routes, request.method, request.path)
  const asked = { ...request, parts: match?.parts ?? {} }
  const { store, unknownCode } = chooseStore(asked, backend.stores)
  if (unknownCode !== undefined) log.warn({ storeCode: unknownCode, used: store.code }, 'unknown store code')

  const fault = backend.faults.take(request.path, namesSkus(asked, match?.route))
  if (!fault) return handle(match, asked, backend)

  note.fault = fault.kind
  if (fault.kind === 'reset') {
    message.socket.resetAndDestroy()
    return null
  }
  if (fault.kind === 'delay') await setTimeout(fault.ms)
  if (fault.kind === 'otherSkus')
    return handle(match, withOtherSkus(asked, match?.route, backend.catalogue, store.index), backend)
  return spoil(await handle(match, asked, backend), fault)
}

async function handle(match: Match | null, request: SandboxRequest, backend: Backend): Promise<Answer> {
  if (!match) return unknownRoute(request.method, request.path)

  try {
    return await match.route.handle(request, backend)
  } catch (error) {
    // As upstream's error helper: a refusal keeps its code, anything else is a 500 with its message.
    if (error instanceof Refusal) return result(error.message, error.code)
    return result(error instanceof Error ? error.message : String(error), 500)
  }
}

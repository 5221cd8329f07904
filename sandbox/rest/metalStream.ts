/** GET /api/ext/metals/stream: sends the quotes as server-sent events, when the stream opens and at every tick. */
import { Readable } from 'node:stream'
import type { FaultSpec } from '../faults.ts'
import type { SandboxResponse } from './response.ts'
import type { Backend } from './backend.ts'
import { currencyOf, quoteRows } from './metals.ts'
import type { SandboxRequest } from './request.ts'

/** Time without an event after which a comment is sent, so that both ends can detect a broken connection. */
const HEARTBEAT_MS = 15_000
/** Interval at which unchanged quotes are sent again. */
const RESEND_INTERVAL_MS = 60_000
/** Time before a client reconnects after its stream broke. */
const RETRY_MS = 3_000

/** A fault injected for this path applies when the stream opens and at every tick of an open stream. */
export function streamQuotes(request: SandboxRequest, { metals, stores, faults, stopping }: Backend): SandboxResponse {
  const currency = currencyOf(request, stores)
  let timer: NodeJS.Timeout | undefined
  let nextEventAt = 0

  const stream = new Readable({
    read() {},
    destroy(error, done) {
      clearTimeout(timer)
      stopping.removeEventListener('abort', endStream)
      done(error)
    },
  })
  const endStream = (): void => {
    clearTimeout(timer)
    stream.push(null)
  }
  const scheduleNext = (): void => {
    timer = setTimeout(sendNext, Math.max(0, Math.min(HEARTBEAT_MS, nextEventAt - Date.now())))
  }
  const sendNext = (): void => {
    if (Date.now() < nextEventAt) stream.push(': \n\n')
    else if (!emit(faults.take(request.path, false))) return
    scheduleNext()
  }
  /** Returns false when the stream has ended. */
  const emit = (fault: FaultSpec | null): boolean => {
    nextEventAt = metals.nextTickAt()?.getTime() ?? Date.now() + RESEND_INTERVAL_MS
    const event = `event: quotes\ndata: ${JSON.stringify(quoteRows(metals.quotes(currency), currency))}\n\n`
    if (fault === null) stream.push(event)
    else if (fault.kind === 'html') stream.push('event: quotes\ndata: <!DOCTYPE html>\n\n')
    else if (fault.kind === 'delay') nextEventAt = Date.now() + fault.ms
    else {
      if (fault.kind === 'truncate') stream.push(event.slice(0, event.length / 2))
      stream.destroy(new Error(`Sandbox fault: ${fault.kind}`))
      return false
    }
    return true
  }

  // Fastify handles the error too, but an error before Fastify listens would end the process.
  stream.on('error', () => {})
  stream.push(`retry: ${RETRY_MS}\n\n`)
  stopping.addEventListener('abort', endStream)
  emit(null)
  scheduleNext()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    body: stream,
  }
}

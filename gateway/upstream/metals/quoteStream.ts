/** The feed's server-sent events, from one connection. */
import { createParser } from 'eventsource-parser'
import type { Pool } from 'undici'
import { UpstreamError } from '../../errors.ts'
import { failureName } from '../failureName.ts'

/** An event is a few hundred bytes: what grows beyond this is none. */
const LARGEST_EVENT_CHARACTERS = 64 * 1024

export interface StreamSettings {
  readonly target: string
  /** For the head of the answer. */
  readonly timeoutMs: number
  /** A connection on which nothing comes for so long, not even a heartbeat, is dead. */
  readonly silenceMs: number
  readonly signal: AbortSignal
}

export interface StreamListener {
  /** The JSON of an event's data; undefined when it is none. */
  onQuotes(data: unknown): void
  /** How long the feed wants to be left alone after a break. */
  onRetry(ms: number): void
}

/** Goes on until the stream ends or breaks. @throws UpstreamError for one that does not open, breaks, or falls silent */
export async function readStream(
  pool: Pool,
  { target, timeoutMs, silenceMs, signal }: StreamSettings,
  listener: StreamListener,
): Promise<void> {
  const path = target.split('?')[0] ?? target
  const fault = (came: string, cause?: unknown): UpstreamError =>
    new UpstreamError({
      code: 'UPSTREAM_UNAVAILABLE',
      upstream: 'metals',
      message: `metals: expected a stream from GET ${path}, got ${came}`,
      cause,
    })
  const parser = createParser({
    maxBufferSize: LARGEST_EVENT_CHARACTERS,
    onEvent: ({ event, data }) => {
      if (event === 'quotes') listener.onQuotes(parseJson(data))
    },
    onRetry: (ms) => listener.onRetry(ms),
    // Lines that mean nothing are passed over, as the standard says; only an event without end is worth a break.
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })

  try {
    const { statusCode, headers, body } = await pool.request({
      method: 'GET',
      path: target,
      headers: { accept: 'text/event-stream', 'cache-control': 'no-store' },
      headersTimeout: timeoutMs,
      bodyTimeout: silenceMs,
      signal,
    })
    const type = String(headers['content-type'] ?? '')
    if (statusCode !== 200 || !type.startsWith('text/event-stream')) {
      body.on('error', () => {}).destroy()
      throw fault(statusCode === 200 ? `content-type "${type}"` : `status ${statusCode}`)
    }
    const decoder = new TextDecoder()
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
  } catch (error) {
    throw error instanceof UpstreamError ? error : fault(failureName(error), error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

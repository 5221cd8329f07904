/** Reads the feed's server-sent events from one connection. */
import { createParser, type EventSourceParser } from 'eventsource-parser'
import type { Pool } from 'undici'
import { UpstreamError } from '../../shared/errors.ts'
import { failureName } from '../failureName.ts'

/** An event has a few hundred bytes; a larger one is malformed. */
const MAX_EVENT_CHARACTERS = 64 * 1024

export interface StreamSettings {
  readonly target: string
  /** Time limit for the response headers. */
  readonly timeoutMs: number
  /** Time without any data, heartbeats included, after which the connection is considered broken. */
  readonly silenceMs: number
  readonly signal: AbortSignal
}

export interface StreamListener {
  /** Parsed data of an event; undefined for invalid JSON. */
  onQuotes(data: unknown): void
  /** Delay before reconnecting, as the feed requests it. */
  onRetry(ms: number): void
}

/** Resolves when the stream ends. @throws UpstreamError when it does not open, breaks, or exceeds `silenceMs` */
export async function readStream(
  pool: Pool,
  { target, timeoutMs, silenceMs, signal }: StreamSettings,
  listener: StreamListener,
): Promise<void> {
  const path = target.split('?')[0] ?? target
  const streamError = (came: string, cause?: unknown): UpstreamError =>
    new UpstreamError({
      code: 'UPSTREAM_UNAVAILABLE',
      upstream: 'metals',
      message: `metals: expected a stream from GET ${path}, got ${came}`,
      cause,
    })
  const parser = parserFor(listener)

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
      throw streamError(statusCode === 200 ? `content-type "${type}"` : `status ${statusCode}`)
    }
    const decoder = new TextDecoder()
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
  } catch (error) {
    throw error instanceof UpstreamError ? error : streamError(failureName(error), error)
  }
}

function parserFor(listener: StreamListener): EventSourceParser {
  return createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: ({ event, data }) => {
      if (event === 'quotes') listener.onQuotes(parseJson(data))
    },
    onRetry: (ms) => listener.onRetry(ms),
    // The standard requires ignoring unknown lines; only an endless event breaks the connection.
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

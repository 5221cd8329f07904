/** Requests that the shop's origin answers with another process's answer: GraphQL, pictures, what the metals cost. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { request, type Dispatcher } from 'undici'
import { plainHeaders } from './headers.ts'

export interface PassThrough {
  readonly to: string
  readonly dispatcher: Dispatcher
  readonly requestHeaders: readonly string[]
  readonly answerHeaders: readonly string[]
  /** Whether it is told whose network address the request comes from. */
  readonly tellsAddress?: boolean
  readonly requestId: string
  readonly maxBodyBytes: number
  readonly timeoutMs: number
  /** The answer comes bit by bit and has no end: only its head is waited for. */
  readonly isEndless?: boolean
}

export const graphqlHeaders = {
  requestHeaders: [
    'accept',
    'accept-encoding',
    'apollo-require-preflight',
    'content-type',
    'cookie',
    'origin',
    'sec-fetch-site',
    'x-apollo-operation-name',
    'x-store',
  ],
  answerHeaders: ['cache-control', 'content-encoding', 'content-type', 'etag', 'set-cookie', 'vary', 'x-request-id'],
  // Wrong sign-ins are counted by it.
  tellsAddress: true,
}

export const pictureHeaders = {
  requestHeaders: ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range'],
  answerHeaders: [
    'accept-ranges',
    'cache-control',
    'content-encoding',
    'content-length',
    'content-range',
    'content-type',
    'etag',
    'last-modified',
    'vary',
  ],
}

export const streamHeaders = {
  requestHeaders: ['accept', 'cache-control', 'last-event-id'],
  answerHeaders: ['cache-control', 'content-type', 'retry-after', 'x-accel-buffering'],
}

/** Never throws: what the other side does wrong is a 502, what the shopper sends too much of a 413. */
export async function passThrough(from: IncomingMessage, answer: ServerResponse, settings: PassThrough): Promise<void> {
  const limit = new BodyLimit(settings.maxBodyBytes)
  if (Number(from.headers['content-length'] ?? 0) > settings.maxBodyBytes)
    return refuse(answer, 413, 'The request is too large.')

  const aborter = new AbortController()
  answer.once('close', () => aborter.abort())
  try {
    const hasBody = from.method === 'POST'
    const upstream = await request(settings.to, {
      method: from.method === 'HEAD' ? 'HEAD' : hasBody ? 'POST' : 'GET',
      headers: {
        ...pick(from.headers, settings.requestHeaders),
        ...(settings.tellsAddress ? forwardedFor(from) : {}),
        'x-request-id': settings.requestId,
      },
      body: hasBody ? from.pipe(limit) : null,
      dispatcher: settings.dispatcher,
      headersTimeout: settings.timeoutMs,
      // 0 waits for ever.
      bodyTimeout: settings.isEndless ? 0 : settings.timeoutMs,
      signal: aborter.signal,
    })
    answer.writeHead(upstream.statusCode, {
      ...pick(upstream.headers, settings.answerHeaders),
      'x-content-type-options': 'nosniff',
    })
    await pipeline(upstream.body, answer)
  } catch {
    if (limit.isExceeded) refuse(answer, 413, 'The request is too large.')
    else refuse(answer, 502, 'The answer could not be fetched.')
  }
}

/** Adds whom this process was asked by; who counts decides which of them it believes. */
export function forwardedFor({ headers, socket }: IncomingMessage): Record<string, string> {
  const chain = [headers['x-forwarded-for'], socket.remoteAddress]
    .flat()
    .filter((address) => address !== undefined && address !== '')
  return { 'x-forwarded-for': chain.join(', ') }
}

class BodyLimit extends Transform {
  readonly #max: number
  #bytes = 0

  constructor(max: number) {
    super()
    this.#max = max
  }

  get isExceeded(): boolean {
    return this.#bytes > this.#max
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.#bytes += chunk.byteLength
    if (this.isExceeded) done(new Error(`expected a body of at most ${this.#max} bytes`))
    else done(null, chunk)
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

function pick(headers: Headers, names: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(
    names.flatMap((name): [string, string | string[]][] => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function refuse(answer: ServerResponse, status: number, text: string): void {
  if (answer.headersSent) {
    answer.destroy()
    return
  }
  answer.writeHead(status, plainHeaders)
  answer.end(text)
}

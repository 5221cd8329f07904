/** Allow-lists of the headers that the shop's server forwards; it drops all others. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { sendText } from './send.ts'
import { UpstreamBusyError, UpstreamTimeoutError } from './upstream.ts'

export function pickHeaders(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string | string[]> {
  const picked: Record<string, string | string[]> = {}
  for (const name of names) {
    const value = headers[name]
    if (value !== undefined) picked[name] = value
  }
  return picked
}

interface UpstreamErrorResponse {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** What a client sees of an upstream that failed. */
export function describeUpstreamError(error: unknown): UpstreamErrorResponse {
  if (error instanceof UpstreamBusyError)
    return { status: 503, text: 'Too many requests wait already.', headers: { 'retry-after': '1' } }
  if (error instanceof UpstreamTimeoutError) return { status: 504, text: 'The answer took too long.', headers: {} }
  return { status: 502, text: 'The answer could not be fetched.', headers: {} }
}

export function sendUpstreamError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, text, headers } = describeUpstreamError(error)
  return sendText(reply, status, text, headers)
}

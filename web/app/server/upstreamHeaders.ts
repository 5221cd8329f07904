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

/** Responds to a client after an upstream failed. */
export function sendUpstreamError(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof UpstreamBusyError)
    return sendText(reply, 503, 'Too many requests wait already.', { 'retry-after': '1' })
  if (error instanceof UpstreamTimeoutError) return sendText(reply, 504, 'The answer took too long.')
  return sendText(reply, 502, 'The answer could not be fetched.')
}

/** Forwards a request to a gateway and sends the response as it is. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forwardedFor } from './forwardedFor.ts'
import type { RepeatPolicy } from './gateways.ts'
import type { RouteParts } from './routeParts.ts'
import { whenGone } from './shopRequest.ts'
import { pickHeaders, sendUpstreamError } from './upstreamHeaders.ts'

interface Forwarding {
  readonly path: string
  /** In which the shopper reads the shop; what the browser itself prefers is no choice. */
  readonly language?: string
  /** Names of the headers that are forwarded and sent; all others are dropped. */
  readonly requestHeaders: readonly string[]
  readonly responseHeaders: readonly string[]
  /** Headers of the shop's server itself. */
  readonly moreHeaders?: Readonly<Record<string, string>>
  readonly maxResponseBytes: number
  readonly repeat: RepeatPolicy
}

export async function forwardRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, gateway }: Pick<RouteParts, 'config' | 'gateway'>,
  { path, language, requestHeaders, responseHeaders, moreHeaders, maxResponseBytes, repeat }: Forwarding,
): Promise<FastifyReply> {
  const aborter = new AbortController()
  whenGone(reply)(() => aborter.abort())
  try {
    const { status, headers, body } = await gateway.gateways.fetch(
      {
        method: request.method === 'POST' ? 'POST' : 'GET',
        path,
        headers: {
          ...pickHeaders(request.headers, requestHeaders),
          ...forwardedFor(request),
          ...moreHeaders,
          ...(language !== undefined && { 'accept-language': language }),
          'x-request-id': request.id,
        },
        ...(Buffer.isBuffer(request.body) && { body: request.body }),
        timeoutMs: config.upstreamTimeoutMs,
        maxResponseBytes,
        signal: aborter.signal,
      },
      repeat,
    )
    return await reply
      .code(status)
      .headers({ ...pickHeaders(headers, responseHeaders), 'x-content-type-options': 'nosniff' })
      .send(body)
  } catch (error) {
    return sendUpstreamError(reply, error)
  }
}

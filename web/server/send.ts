/** Writes responses: text, a redirect, a file, a page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Asset } from './assets.ts'
import { chooseEncoding, type Encoding } from './compression.ts'
import { plainHeaders } from './headers.ts'
import type { CachedResponse } from './pageCache.ts'

export function sendText(
  reply: FastifyReply,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...plainHeaders, ...headers })
    .send(`${text}\n`)
}

export function redirect(
  reply: FastifyReply,
  status: number,
  location: string,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ location, ...headers })
    .send()
}

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, etag, bodies }: Asset,
): FastifyReply {
  reply.headers({ ...headers, etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const encoding: Encoding = bodies[wanted] ? wanted : 'identity'
  return sendEncoded(reply, bodies[encoding] ?? bodies.identity, encoding)
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: CachedResponse,
): Promise<FastifyReply> {
  reply.code(status).headers(headers)
  if (headers['etag'] && request.headers['if-none-match'] === headers['etag']) return reply.code(304).send()

  const encoding = body.byteLength > 0 ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  return sendEncoded(reply, await body.in(encoding), encoding)
}

function sendEncoded(reply: FastifyReply, bytes: Buffer, encoding: Encoding): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return bytes.byteLength === 0 ? reply.header('content-length', 0).send() : reply.send(bytes)
}

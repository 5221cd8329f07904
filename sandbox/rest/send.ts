/** Writes an answer: length or chunks, gzip where asked, nothing but headers for HEAD and 304. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'

/** A listener who leaves is no failure. @throws when the body breaks off */
async function sendLive(body: Readable, response: ServerResponse): Promise<void> {
  response.flushHeaders()
  await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** @throws when the client goes away or the body breaks off in the middle. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body)
  const isBare = request.method === 'HEAD' || status === 304

  const isZipped = headers['content-encoding'] === 'gzip'

  if (isWhole) {
    const bytes = isZipped ? gzipSync(body) : Buffer.from(body)
    response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': String(bytes.length) })
    response.end(isBare ? undefined : bytes)
    return
  }
  response.writeHead(status, headers)
  if (isBare) {
    response.end()
    return
  }

  if (body instanceof Readable) return sendLive(body, response)

  const text = Readable.from(body, { objectMode: false })
  if (isZipped) return pipeline(text, createGzip({ level: 3 }), response)
  return pipeline(text, response)
}

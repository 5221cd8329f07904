/** How an answer is written: words, another address, a file, a page. */
import type { ServerResponse } from 'node:http'
import type { Asset } from './assets.ts'
import { chooseEncoding, type Encoding } from './compression.ts'
import { plainHeaders } from './headers.ts'
import type { CachedAnswer } from './pageCache.ts'
import type { Visit } from './visit.ts'

type Exchange = Pick<Visit, 'from' | 'answer'>

export function sendText(
  answer: ServerResponse,
  status: number,
  words: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  answer.writeHead(status, { ...plainHeaders, ...headers })
  answer.end(`${words}\n`)
}

export function redirect(
  answer: ServerResponse,
  status: number,
  location: string,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): void {
  answer.writeHead(status, { location, ...headers })
  answer.end()
}

export function sendAsset({ from, answer }: Exchange, { headers, etag, bodies }: Asset): void {
  if (from.headers['if-none-match'] === etag) {
    answer.writeHead(304, { ...headers, etag })
    answer.end()
    return
  }
  const wanted = chooseEncoding(from.headers['accept-encoding'])
  const encoding: Encoding = bodies[wanted] ? wanted : 'identity'
  const body = bodies[encoding] ?? bodies.identity
  answer.writeHead(200, { ...headers, etag, 'content-length': body.byteLength, ...encodingHeader(encoding) })
  answer.end(from.method === 'HEAD' ? undefined : body)
}

export async function sendPage({ from, answer }: Exchange, { status, headers, body }: CachedAnswer): Promise<void> {
  if (headers['etag'] && from.headers['if-none-match'] === headers['etag']) {
    answer.writeHead(304, headers)
    answer.end()
    return
  }
  const encoding = body.byteLength > 0 ? chooseEncoding(from.headers['accept-encoding']) : 'identity'
  const bytes = await body.in(encoding)
  answer.writeHead(status, { ...headers, 'content-length': bytes.byteLength, ...encodingHeader(encoding) })
  answer.end(from.method === 'HEAD' ? undefined : bytes)
}

function encodingHeader(encoding: Encoding): Record<string, string> {
  return encoding === 'identity' ? {} : { 'content-encoding': encoding }
}

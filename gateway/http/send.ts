/** Small answers. */
import type { ServerResponse } from 'node:http'

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

/** A refusal before there is any operation, in the shape of GraphQL over HTTP. */
export function sendGraphqlError(response: ServerResponse, status: number, message: string): void {
  // The rest of a refused body is not read, so the connection cannot be used again.
  response.setHeader('connection', 'close')
  sendJson(response, status, { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
}

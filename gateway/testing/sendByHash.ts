/** Sends the hash of a known document instead of its text, as the shop does. */
import { createHash, randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'undici'
import { expect } from 'vitest'
import type { TestGateway } from './startGateway.ts'

export const byHash = (text: string) => ({
  persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
})

export interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly variables?: Readonly<Record<string, unknown>>
  readonly operationName?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  readonly text: string
  /** Empty for the page of the IDE. */
  readonly json: {
    readonly data?: unknown
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
  }
  readonly log: Readonly<Record<string, unknown>>
}

/** Sends a query to store `se` by the hash of its document. Waits for the line in the log, which is written after the response may be cached. */
export async function sendByHash(to: TestGateway, document: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'POST', variables, operationName, query } = sent
  const requestId = randomUUID()
  const operation = {
    ...(query !== undefined && { query }),
    operationName,
    variables,
    extensions: byHash(document),
  }
  const search = new URLSearchParams({
    store: 'se',
    extensions: JSON.stringify(operation.extensions),
    ...(variables && { variables: JSON.stringify(variables) }),
    ...(operationName !== undefined && { operationName }),
  })
  const { statusCode, headers, body } = await request(
    `${to.url}/graphql${method === 'GET' ? `?${search.toString()}` : ''}`,
    {
      method,
      headers: {
        'x-request-id': requestId,
        ...(method === 'POST' && { 'x-store': 'se', 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(operation) }),
    },
  )
  const bytes = Buffer.from(await body.arrayBuffer())
  const text = decoded(bytes, headers['content-encoding']).toString('utf8')
  const logLine = () =>
    to.logLines.find((line) => line['requestId'] === requestId && line['msg'] === 'request completed')
  await expect.poll(logLine).toBeDefined()
  return {
    status: statusCode,
    headers,
    bytes,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : {},
    log: logLine() ?? {},
  }
}

function decoded(bytes: Buffer, encoding: string | string[] | undefined): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(bytes)
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

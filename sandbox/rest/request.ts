/** A request as handlers see it. */
import type { IncomingMessage } from 'node:http'
import { Refusal } from './answer.ts'

/** The upstream's bodyLimit. */
const BODY_LIMIT_BYTES = 100 * 1024

export interface SandboxRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Named parts of the path, still percent-encoded. */
  readonly parts: Readonly<Record<string, string>>
  header(name: string): string | undefined
  /** @throws Refusal 400 for malformed JSON, 413 above 100 kB */
  body(): Promise<unknown>
}

export function readRequest(message: IncomingMessage): SandboxRequest {
  const target = message.url ?? '/'
  const mark = target.indexOf('?')

  return {
    method: message.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    parts: {},
    header: (name) => {
      const value = message.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    body: () => readJson(message),
  }
}

/** @throws Refusal 400 for a part that is not well-formed percent-encoding */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal(400, `Failed to decode param '${part}'`)
  }
}

async function readJson(message: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > BODY_LIMIT_BYTES) throw new Refusal(413, 'request entity too large')
    chunks.push(bytes)
  }
  if (length === 0) return {}

  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    throw new Refusal(400, error instanceof Error ? error.message : 'malformed JSON')
  }
}

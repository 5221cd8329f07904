/** The request that handlers get. */
import type { FastifyRequest } from 'fastify'
import { HttpError } from './response.ts'

export interface SandboxRequest {
  readonly method: string
  /** Still percent-encoded. */
  readonly path: string
  readonly query: URLSearchParams
  /** Path parameters, decoded. */
  readonly parts: Readonly<Record<string, string>>
  header(name: string): string | undefined
  /** Returns an empty object for an empty body. @throws HttpError 400 for malformed JSON */
  body(): unknown
  /** The fields of a submitted HTML form. */
  form(): URLSearchParams
}

export function readRequest({ raw, method, params, body }: FastifyRequest): SandboxRequest {
  const target = raw.url ?? '/'
  const queryStart = target.indexOf('?')

  return {
    method,
    path: queryStart < 0 ? target : target.slice(0, queryStart),
    query: new URLSearchParams(queryStart < 0 ? '' : target.slice(queryStart + 1)),
    parts: stringsOf(params),
    header: (name) => {
      const value = raw.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    body: () => parseJson(body),
    form: () => new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : ''),
  }
}

/** @throws HttpError 400 for malformed percent-encoding */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new HttpError(400, `Failed to decode param '${part}'`)
  }
}

function parseJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new HttpError(400, error instanceof Error ? error.message : 'malformed JSON')
  }
}

function stringsOf(params: unknown): Readonly<Record<string, string>> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

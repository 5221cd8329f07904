/** Reads what identifies a request whose response may be public. All other requests are executed without a look into the response cache. */
import type { FastifyRequest } from 'fastify'
import { type CookieSettings, credentialOf, guestCredentialOf } from '../session/credential.ts'
import { ORDER_TICKET_HEADER, storeInUrlOf } from './requestHeaders.ts'

/** Of a body or of a URL. The shop's longest query that may be cached has about 1,500. */
const MAX_REQUEST_BYTES = 8_000
/** Of variables. The recursion below must not overflow the stack. */
const MAX_NESTING = 20

/** Without one of them, browsers send a GET for any page without a preflight request, and Apollo Server refuses it (CSRF). */
export const PREFLIGHTED_HEADERS = ['x-store', 'x-apollo-operation-name', 'apollo-require-preflight'] as const

export interface PublicRequest {
  /** SHA-256 of the document. */
  readonly documentHash: string
  /** Code as the client sent it; null for the default store. */
  readonly storeCode: string | null
  /** Whether the request has a cookie of a guest. It identifies carts only, which are never public, so such a request may get a cached response. */
  readonly hasGuest: boolean
  /** Everything that the response depends on. Requests with equal texts get equal responses while the data is the same. */
  readonly text: string
}

export type RequestParts = Pick<FastifyRequest, 'body' | 'headers' | 'method' | 'url'>

interface Operation {
  readonly documentHash: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * Null for a request with a session or a bearer token, for a document without its hash, and for whatever Apollo Server or the gateway would
 * refuse before it executes an operation.
 */
export function publicRequestOf(
  request: RequestParts,
  cookies: Pick<CookieSettings, 'isSecure'>,
): PublicRequest | null {
  const { headers, method } = request
  if (headers.authorization !== undefined || headers['x-expected-viewer'] !== undefined) return null
  if (headers[ORDER_TICKET_HEADER] !== undefined) return null
  if (credentialOf(headers, cookies) !== null) return null
  const operation = method === 'GET' ? operationOfUrl(request) : operationOfBody(request)
  const storeCode = storeCodeOf(request)
  const variables = operation && canonicalJson(operation.variables)
  if (!operation || storeCode === undefined || variables === null) return null

  const { documentHash, operationName } = operation
  return {
    documentHash,
    storeCode,
    hasGuest: guestCredentialOf(headers, cookies) !== null,
    // Media type and encoding are negotiated by Apollo Server and by the compression, from nothing but these headers.
    text: JSON.stringify([
      method,
      storeCode,
      documentHash,
      operationName,
      variables,
      headers.accept ?? null,
      headers['accept-encoding'] ?? null,
      headers['x-no-compression'] !== undefined,
    ]),
  }
}

/** Undefined for a GET whose URL does not contain the store, which is not public, or with two different stores. */
function storeCodeOf({ headers, method, url }: RequestParts): string | null | undefined {
  const header = headers['x-store']
  if (Array.isArray(header)) return undefined
  if (method !== 'GET') return header ?? null

  const code = storeInUrlOf(url)
  return code !== null && (header === undefined || header === code) ? code : undefined
}

function operationOfBody({ body, headers }: RequestParts): Operation | null {
  if (!isRecord(body) || !(Number(headers['content-length']) <= MAX_REQUEST_BYTES)) return null
  return operationOf(body['query'], body['operationName'], body['variables'], body['extensions'])
}

function operationOfUrl({ headers, url }: RequestParts): Operation | null {
  const isPreflighted = PREFLIGHTED_HEADERS.some((name) => headers[name] !== undefined && headers[name] !== '')
  if (!isPreflighted || headers['content-type'] !== undefined) return null
  // Apollo Server ends the query at a #.
  if (url.length > MAX_REQUEST_BYTES || url.includes('#')) return null
  const query = new URLSearchParams(url.split('?')[1])
  const names = ['query', 'operationName', 'variables', 'extensions']
  if (names.some((name) => query.getAll(name).length > 1)) return null
  const variables = parsed(query.get('variables'))
  // As text: null is no object, other than in a body.
  if (variables === null) return null
  return operationOf(
    query.get('query') ?? undefined,
    query.get('operationName') ?? undefined,
    variables,
    parsed(query.get('extensions')),
  )
}

/** Undefined for an absent parameter; null for a malformed one. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function operationOf(
  query: unknown,
  operationName: unknown = null,
  variables: unknown = null,
  extensions: unknown = null,
): Operation | null {
  const persisted = isRecord(extensions) ? extensions['persistedQuery'] : null
  if (query !== undefined || !isRecord(persisted) || persisted['version'] !== 1) return null
  const documentHash = persisted['sha256Hash']
  if (typeof documentHash !== 'string') return null
  if (operationName !== null && typeof operationName !== 'string') return null
  if (variables !== null && !isRecord(variables)) return null
  return { documentHash, operationName, variables: variables ?? {} }
}

/** JSON with sorted keys. Null for a value that is nested too deeply, or that JSON cannot express. */
function canonicalJson(value: unknown, depth = 0): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (depth === MAX_NESTING) return null

  if (Array.isArray(value)) {
    const items = value.map((item) => canonicalJson(item, depth + 1))
    return items.includes(null) ? null : `[${items.join()}]`
  }
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => {
      const text = canonicalJson(field, depth + 1)
      return text === null ? null : `${JSON.stringify(name)}:${text}`
    })
  return fields.includes(null) ? null : `{${fields.join()}}`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

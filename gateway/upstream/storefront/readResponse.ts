/** Reads the JSON of an HTTP response and the result in the envelope `{code, result}`. */
import { UpstreamError, type UpstreamErrorCode } from '../../errors.ts'
import type { RawResponse } from './sendRequest.ts'
import type { PreviousResponse, StorefrontFile } from './storefrontApi.ts'

interface UpstreamCall {
  readonly upstream: string
  /** The call, for messages: `GET /api/stock/list`. */
  readonly call: string
  /** The response's own message may contain customer data: it is not quoted. */
  readonly hidesMessage?: boolean
  /** The message is for the shopper whose input was refused: the error has it as `refusalText`, even if it is not quoted. */
  readonly keepsRefusalText?: boolean
}

/** @throws UpstreamError UPSTREAM_MALFORMED, UPSTREAM_REJECTED, UPSTREAM_NOT_IMPLEMENTED or UPSTREAM_UNAVAILABLE */
export function readJson(
  { status, contentType, text }: RawResponse,
  call: UpstreamCall,
  previous?: PreviousResponse,
): unknown {
  const isJson = contentType.includes('application/json')
  if (status >= 200 && status < 300 && !isJson)
    throw malformed(call, `expected content-type application/json, got "${contentType}"`)

  const json = isJson ? (previous ? parseOnce(text, previous) : parse(text)) : undefined
  if (status < 200 || status >= 300) throw refusal(call, status, json)
  if (json === undefined) throw malformed(call, `expected JSON, got ${text.length} characters that are none`)
  return json
}

const NO_FILES = ['', 'application/json', 'application/xhtml+xml', 'text/html']

/** @throws UpstreamError UPSTREAM_MALFORMED, UPSTREAM_REJECTED, UPSTREAM_NOT_IMPLEMENTED or UPSTREAM_UNAVAILABLE */
export function readFile(raw: RawResponse, call: UpstreamCall): StorefrontFile {
  if (raw.bytes === undefined) {
    readJson(raw, call)
    throw malformed(call, `expected a file, got status ${raw.status}`)
  }
  const type = (raw.contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (NO_FILES.includes(type)) throw malformed(call, `expected a file, got content-type "${raw.contentType}"`)
  return { type, bytes: raw.bytes }
}

/** @throws UpstreamError UPSTREAM_MALFORMED or UPSTREAM_REJECTED */
export function openEnvelope(json: unknown, call: UpstreamCall): unknown {
  if (!isRecord(json) || !('result' in json))
    throw malformed(call, `expected an object with code and result, got ${describe(json)}`)
  // The status normally equals the code. It differs when a cache replays a response.
  if (typeof json.code === 'number' && json.code >= 400) throw refusal(call, json.code, json)
  return json.result
}

/**
 * The message of a refusal: the result if it is text, else its errorMessage, message, the messages of a list, or its code.
 *
 * @see the conventions of the storefront API: different components write errors in different places
 */
export function refusalText(result: unknown): string | null {
  if (typeof result === 'string') return result
  if (Array.isArray(result)) {
    const messages = result.flatMap((item: unknown) =>
      isRecord(item) && typeof item.message === 'string' ? item.message : [],
    )
    return messages.join(', ') || null
  }
  if (!isRecord(result)) return null
  const { errorMessage, message, code } = result
  if (typeof errorMessage === 'string') return errorMessage
  if (typeof message === 'string') return message
  return typeof code === 'string' || typeof code === 'number' ? String(code) : null
}

/** Paths of a list of schema errors. */
function refusedFields(result: unknown): string[] {
  if (!Array.isArray(result)) return []
  return result.flatMap((item: unknown) => (isRecord(item) && typeof item.dataPath === 'string' ? item.dataPath : []))
}

function refusal(call: UpstreamCall, status: number, json: unknown): UpstreamError {
  const text = isRecord(json) ? refusalText(json.result) : null
  const said = call.hidesMessage ? null : text
  const forShopper = call.keepsRefusalText ? text : said
  const platformCode = isRecord(json) && isRecord(json.result) ? json.result['code'] : null
  return new UpstreamError({
    code: refusalCode(status, json),
    upstream: call.upstream,
    status,
    ...(forShopper && { refusalText: forShopper }),
    ...(typeof platformCode === 'number' && { platformCode }),
    ...(isRecord(json) && { refusedFields: refusedFields(json.result) }),
    message: `${call.upstream}: ${call.call} answered ${status}${said ? `, "${said.slice(0, 200)}"` : ''}`,
  })
}

function refusalCode(status: number, json: unknown): UpstreamErrorCode {
  if (status === 501 || (status === 404 && json === undefined)) return 'UPSTREAM_NOT_IMPLEMENTED'
  return status >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'UPSTREAM_REJECTED'
}

function malformed({ upstream, call }: UpstreamCall, message: string): UpstreamError {
  return new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream, message: `${upstream}: ${call}: ${message}` })
}

function parseOnce(text: string, previous: PreviousResponse): unknown {
  if (previous.text !== text) {
    previous.json = parse(text)
    previous.text = text
  }
  return previous.json
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : typeof value
}

/** Reads the JSON of an HTTP response and the result in the envelope `{code, result}`. */
import { UpstreamError } from '../../shared/errors.ts'
import { markAnswer } from '../answeredCall.ts'
import { listOfIndices } from '../looseFields.ts'
import type { CallName } from './calls.ts'
import type { StorefrontProfile } from './profile.ts'
import { classify, type PlatformRefusals, refusalText, resultOf, withoutTokens } from './refusal.ts'
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
  /** The name of the call in the profile, and how its backend refuses; without it no text is recognised. */
  readonly dialect?: CallDialect
}

export interface CallDialect {
  readonly name: CallName | null
  /** A result of `false` refuses a write. */
  readonly isWrite: boolean
  readonly profile: Pick<StorefrontProfile, 'refusals'>
  /** Default: refusals are read as the storefront API writes them. */
  readonly refusals?: PlatformRefusals
}

const NO_DIALECT: CallDialect = {
  name: null,
  isWrite: false,
  profile: { refusals: { inServerErrors: false, texts: [], outages: [], notImplemented: [] } },
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
  return markAnswer(json, call.call)
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

/** The result; a list is one however it is written. @throws UpstreamError as `refuseEnvelope`, or UPSTREAM_MALFORMED */
export function openEnvelope(json: unknown, call: UpstreamCall): unknown {
  refuseEnvelope(json, call)
  if (!isRecord(json) || !('result' in json))
    throw malformed(call, `expected an object with code and result, got ${describe(json)}`)
  return markAnswer(listOfIndices(json.result), call.call)
}

/**
 * The status normally equals the code. It differs when a cache replays a response, and some backends refuse with a status of success.
 *
 * @throws UpstreamError UPSTREAM_REJECTED, UPSTREAM_NOT_IMPLEMENTED or UPSTREAM_UNAVAILABLE
 */
export function refuseEnvelope(json: unknown, call: UpstreamCall): void {
  if (!isRecord(json) || !('result' in json)) return
  const code = typeof json.code === 'string' && /^\d{3}$/.test(json.code) ? Number(json.code) : json.code
  if (typeof code === 'number' && code >= 400) throw refusal(call, code, json)
  if (json.result === false && call.dialect?.isWrite) throw refusal(call, REFUSED_BY_FALSE, json)
}

const REFUSED_BY_FALSE = 400

/** Paths of a list of schema errors. */
function refusedFields(result: unknown): string[] {
  if (!Array.isArray(result)) return []
  return result.flatMap((item: unknown) => (isRecord(item) && typeof item.dataPath === 'string' ? item.dataPath : []))
}

function refusal(call: UpstreamCall, status: number, answer: unknown): UpstreamError {
  const { name, profile, refusals }: CallDialect = call.dialect ?? NO_DIALECT
  const json = refusals ? refusals.filled(answer) : answer
  const own = refusals?.kindOf({ status, json: answer }, name) ?? null
  const { code, kind, bound } = own
    ? { code: 'UPSTREAM_REJECTED' as const, ...own }
    : classify({ status, json }, name, profile)
  const result = resultOf(json)
  const text = refusalText(result)
  const said = call.hidesMessage || text === null ? null : withoutTokens(text)
  const forShopper = call.keepsRefusalText && text !== null ? withoutTokens(text) : said
  const platformCode = isRecord(result) ? result['code'] : null
  return new UpstreamError({
    code,
    upstream: call.upstream,
    status,
    ...(kind !== null && { refusalKind: kind }),
    ...(bound !== null && { refusalBound: bound }),
    ...(forShopper && { refusalText: forShopper }),
    ...(typeof platformCode === 'number' && { platformCode }),
    refusedFields: refusedFields(result),
    message: `${call.upstream}: ${call.call} answered ${status}${said ? `, "${said.slice(0, 200)}"` : ''}`,
  })
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

/** What a response that is no success means: a refusal with its kind, a call that the backend does not have, or an outage. */
import { LATER_STATUSES } from '#domain/requestLimits.ts'
import type { UpstreamErrorCode } from '../../shared/errors.ts'
import { type CallName, isShopperCall } from './calls.ts'
import type { StorefrontProfile } from './profile.ts'
import type { RefusalKind } from './refusalKinds.ts'

export interface Failure {
  /** HTTP status, or the code in the body of a response whose status is a success. */
  readonly status: number
  /** Undefined if the response is not JSON. */
  readonly json: unknown
}

export interface ClassifiedFailure {
  readonly code: UpstreamErrorCode
  readonly kind: RefusalKind | null
  /** The limit that the text names, such as the largest quantity. */
  readonly bound: string | null
}

/** How a platform refuses whose own paths an adapter calls. */
export interface PlatformRefusals {
  /** The response with its sentence as a shopper reads it. */
  filled(json: unknown): unknown
  /** What the status and the structure of a response say, in whatever language its sentence is; null where only the sentence says it. */
  kindOf(failure: Failure, name: CallName | null): Pick<ClassifiedFailure, 'kind' | 'bound'> | null
}

const UNAVAILABLE: ClassifiedFailure = { code: 'UPSTREAM_UNAVAILABLE', kind: null, bound: null }
const NOT_IMPLEMENTED: ClassifiedFailure = { code: 'UPSTREAM_NOT_IMPLEMENTED', kind: null, bound: null }

/** @param name of the call; null for calls that no profile names */
export function classify(
  { status, json }: Failure,
  name: CallName | null,
  { refusals }: Pick<StorefrontProfile, 'refusals'>,
): ClassifiedFailure {
  if (status === 501 || ((status === 404 || status === 405) && json === undefined)) return NOT_IMPLEMENTED
  if (LATER_STATUSES.includes(status)) return UNAVAILABLE
  const result = resultOf(json)
  const text = refusalText(result)
  const isMatch = (pattern: RegExp): boolean => text !== null && pattern.test(text)
  if (refusals.notImplemented.some(isMatch)) return NOT_IMPLEMENTED
  const known = knownKind(text, name, refusals.texts)
  if (known) return { code: 'UPSTREAM_REJECTED', ...known }
  const isServerError = status >= 500 && !isSchemaError(result)
  if (isServerError && !(refusals.inServerErrors && isShopperCall(name) && isRefusedInput(result))) return UNAVAILABLE
  if (isServerError && refusals.outages.some(isMatch)) return UNAVAILABLE
  return { code: 'UPSTREAM_REJECTED', kind: kindByCall(status, text, name), bound: null }
}

/** What a refusal says, whether or not it is in the envelope: some components answer a bare sentence, a list or the platform's own error. */
export function resultOf(json: unknown): unknown {
  if (!isRecord(json) || 'result' in json) return isRecord(json) ? json['result'] : json
  const { errorMessage, message } = json
  return errorMessage ?? message
}

/**
 * The message of a refusal: the result if it is text, else its errorMessage, message, the messages of a list, or its code.
 *
 * @see the conventions of the storefront API: different components write errors in different places
 */
export function refusalText(result: unknown): string | null {
  if (typeof result === 'string') return result
  if (Array.isArray(result)) {
    const messages = result.flatMap((item: unknown) => {
      const message = isRecord(item) ? item['message'] : item
      return typeof message === 'string' ? message : []
    })
    return messages.join(', ') || null
  }
  if (!isRecord(result)) return null
  const { errorMessage, message, code } = result
  if (typeof errorMessage === 'string') return errorMessage
  if (typeof message === 'string') return message
  return typeof code === 'string' || typeof code === 'number' ? String(code) : null
}

/** Tokens of carts and customers in a text of the backend, which goes to clients and logs. */
export function withoutTokens(text: string): string {
  return text.replace(/(?=[\w.-]*\d)[\w.-]{28,}/g, '…')
}

function knownKind(
  text: string | null,
  name: CallName | null,
  texts: StorefrontProfile['refusals']['texts'],
): Pick<ClassifiedFailure, 'kind' | 'bound'> | null {
  if (text === null) return null
  for (const { kind, patterns, calls } of texts) {
    if (calls && !calls.some((one) => name?.startsWith(one))) continue
    for (const pattern of patterns) {
      const found = pattern.exec(text)
      if (found) return { kind, bound: found.groups?.['bound'] ?? null }
    }
  }
  return null
}

/** Kinds that the call and the status show without a known text. */
function kindByCall(status: number, text: string | null, name: CallName | null): RefusalKind | null {
  if (name === 'user/login') return 'WRONG_PASSWORD'
  if (status === 401) return 'TOKEN_INVALID'
  if (name === 'cart/apply-coupon' && text === null) return 'COUPON_INVALID'
  return status === 404 ? 'NO_SUCH_ENTITY' : null
}

/** A sentence, an object with one, or the `false` of a wrong coupon. */
function isRefusedInput(result: unknown): boolean {
  return result === false || (refusalText(result) ?? '').trim() !== ''
}

function isSchemaError(result: unknown): boolean {
  return Array.isArray(result) && result.some((item) => isRecord(item) && typeof item['dataPath'] === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

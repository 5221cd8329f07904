/** Every recorded call through its parser: no answer is malformed, and each refusal is one of the right kind. */
import { describe, expect, test } from 'vitest'
import { UpstreamError } from '../../gateway/shared/errors.ts'
import { callOf } from '../../gateway/upstream/storefront/calls.ts'
import { readProfile } from '../../gateway/upstream/storefront/profile.ts'
import { openEnvelope, readJson } from '../../gateway/upstream/storefront/readResponse.ts'
import type { RefusalKind } from '../../gateway/upstream/storefront/refusalKinds.ts'
import { PARSERS } from '../../gateway/testing/backendParsers.ts'
import { asText } from './replayedBackend.ts'
import { type Exchange, isSuccess, readCalls, RECORDINGS } from './recording.ts'

const PROFILE = readProfile('vue-storefront-api-magento1')

/** What the texts of the recorded refusals mean. */
const KINDS: readonly (readonly [RegExp, RefusalKind])[] = [
  [/authroized to access cartId/, 'CART_FORBIDDEN'],
  [/^Signature verification failed|^Wrong number of segments|^No such entity with id/, 'CART_GONE'],
  [/authroized to access self/, 'TOKEN_INVALID'],
  [/^The requested quantity for|^Not all products are available/, 'NOT_ENOUGH_STOCK'],
  [/^The maximum quantity/, 'ABOVE_MAX_QUANTITY'],
  [/^The minimum quantity/, 'BELOW_MIN_QUANTITY'],
  [/^This product is currently out of stock/, 'OUT_OF_STOCK'],
  [/^Please specify (?:product|the product)/, 'OPTIONS_MISSING'],
  [/^Wrong quote item id/, 'LINE_GONE'],
  [/^This customer email already exists/, 'EMAIL_TAKEN'],
  [/^Invalid login or password|^Current password does not match/, 'WRONG_PASSWORD'],
  [/^Please specify a shipping method/, 'DELIVERY_INVALID'],
  [/^The requested Payment Method/, 'PAYMENT_INVALID'],
  [/^Please check shipping address/, 'ADDRESS_INVALID'],
]

/** What the gateway makes of an answer: its result, or the error. */
function read({ request, response }: Exchange): unknown {
  const type = asText(response.headers['content-type'] ?? 'application/json')
  const text =
    typeof response.body === 'string' && !type.includes('json') ? response.body : JSON.stringify(response.body)
  const dialect = { name: callOf(request.path)?.name ?? null, isWrite: request.method !== 'GET', profile: PROFILE }
  const call = { upstream: 'recorded', call: `${request.method} ${request.path}`, keepsRefusalText: true, dialect }
  try {
    return openEnvelope(readJson({ status: response.status, contentType: type, text }, call), call)
  } catch (error) {
    return error
  }
}

const textOf = ({ response: { body } }: Exchange): string => {
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : body
  return typeof result === 'string' ? result : JSON.stringify(result)
}

/** What is missing or broken in the backend is no refusal of the shopper's input. */
function codeOf(text: string): string {
  if (/is not a function|Cannot find module/.test(text)) return 'UPSTREAM_NOT_IMPLEMENTED'
  return /^HTTP ERROR undefined$|^SQLSTATE/.test(text) ? 'UPSTREAM_UNAVAILABLE' : 'UPSTREAM_REJECTED'
}

const isOfShoppers = ({ request: { path } }: Exchange): boolean => /^\/api\/(?:cart|user|order)\b/.test(path)
const named = (exchange: Exchange) => ({
  what: `${exchange.request.method} ${exchange.request.path} ${textOf(exchange).slice(0, 60)}`,
  exchange,
})

describe.each(RECORDINGS.filter(({ isThere }) => isThere))('$name', ({ folder }) => {
  const calls = readCalls(folder)

  // A line without a SKU answers a product that does not exist: the gateway looks that up before.
  const readable = calls.filter(
    (one) => isSuccess(one) && isOfShoppers(one) && !/"sku":null,"name":null/.test(textOf(one)),
  )
  test.each(readable.map(named))('$what is read', async ({ exchange }) => {
    const result = read(exchange)
    expect(result).not.toBeInstanceOf(Error)
    await PARSERS[exchange.request.path]?.(result)
  })

  test.each(calls.filter((one) => !isSuccess(one) && isOfShoppers(one)).map(named))(
    '$what is refused',
    ({ exchange }) => {
      const error = read(exchange)
      if (!(error instanceof UpstreamError)) throw new Error(`expected a refusal, got ${JSON.stringify(error)}`)
      const text = textOf(exchange)
      const [, kind] = KINDS.find(([pattern]) => pattern.test(text)) ?? []
      expect({ code: error.code, kind: error.refusalKind }).toEqual({
        code: codeOf(text),
        kind: kind ?? error.refusalKind,
      })
      // A token of a cart or a customer stands in no message.
      expect(`${error.message} ${error.refusalText ?? ''}`).not.toMatch(/eyJ\w{20}/)
    },
  )
})

test.each(RECORDINGS.filter(({ isThere }) => !isThere))('$name is not there: its calls are skipped', ({ isThere }) => {
  expect(isThere).toBe(false)
})

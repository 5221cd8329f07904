/** What a real Magento answered, through the parsers of the shop: nothing is malformed, and each refusal is one of the right kind. */
import { describe, expect, test } from 'vitest'
import { PARSERS, payableIn } from '../../gateway/testing/backendParsers.ts'
import { UpstreamError } from '../../gateway/shared/errors.ts'
import { magentoRefusals } from '../../gateway/upstream/magento2/refusals.ts'
import { readProfile } from '../../gateway/upstream/storefront/profile.ts'
import { readJson } from '../../gateway/upstream/storefront/readResponse.ts'
import type { RefusalKind } from '../../gateway/upstream/storefront/refusalKinds.ts'
import { callNameOf, MAGENTO_RECORDINGS, type MagentoExchange, readExchanges } from './magentoRecording.ts'
import { asText, recordOf } from './replayedBackend.ts'

const PROFILE = readProfile('magento2')

/** What the recorded refusals mean, in the order in which they are tried. */
const KINDS: readonly (readonly [RegExp, RefusalKind])[] = [
  [/^The requested qty is not available$/, 'NOT_ENOUGH_STOCK'],
  [/^Product that you are trying to add is not available/, 'NOT_SOLD'],
  [/^The product that was requested doesn't exist/, 'NOT_SOLD'],
  [/^The fewest you may purchase is/, 'BELOW_MIN_QUANTITY'],
  [/^You can buy this product only in quantities/, 'WRONG_INCREMENT'],
  [/^You need to choose options|^The product's required option/, 'OPTIONS_MISSING'],
  [/^The %1 Cart doesn't contain/, 'LINE_GONE'],
  [/^The coupon code isn't valid/, 'COUPON_INVALID'],
  [/^Carrier with such method not found/, 'DELIVERY_INVALID'],
  [/^The requested Payment Method/, 'PAYMENT_INVALID'],
  [/^The account sign-in was incorrect|^The password doesn't match/, 'WRONG_PASSWORD'],
  [/^The consumer isn't authorized/, 'TOKEN_INVALID'],
  [/^A customer with the same email/, 'EMAIL_TAKEN'],
  [/^The password needs at least/, 'WEAK_PASSWORD'],
  [/^The password token is mismatched/, 'LINK_EXPIRED'],
  [/^Current customer does not have an active cart/, 'CART_GONE'],
]
/** By what the sentence has a place for. */
const FIELD_KINDS: Readonly<Record<string, RefusalKind>> = {
  cartId: 'CART_GONE',
  quoteId: 'CART_GONE',
  customerId: 'CART_GONE',
  email: 'ADDRESS_INVALID',
}
/** Sentences that are the shopper's as they are, or say nothing. */
const NO_KIND =
  /^The text is too long|^"Email" is not|^"First Name" is|^One or more input exceptions|type is invalid|^A server error stopped|^"%fieldName" is required/

function read({ method, path, status, answer }: MagentoExchange): unknown {
  const dialect = {
    name: callNameOf({ method, path }),
    isWrite: method !== 'GET',
    profile: PROFILE,
    refusals: magentoRefusals,
  }
  const call = { upstream: 'recorded', call: `${method} ${path}`, keepsRefusalText: true, dialect }
  try {
    return readJson({ status, contentType: 'application/json; charset=utf-8', text: JSON.stringify(answer) }, call)
  } catch (error) {
    return error
  }
}

const messageOf = ({ answer }: MagentoExchange): string => asText(recordOf(answer)['message'])
const fieldOf = ({ answer }: MagentoExchange): string => asText(recordOf(recordOf(answer)['parameters'])['fieldName'])

function kindOf(exchange: MagentoExchange): RefusalKind | null {
  const [, kind] = KINDS.find(([pattern]) => pattern.test(messageOf(exchange))) ?? []
  // Whether there is such an account is nobody's business: the shop answers as if there was.
  if (callNameOf(exchange) === 'user/reset-password') return 'NO_SUCH_ENTITY'
  return kind ?? FIELD_KINDS[fieldOf(exchange)] ?? null
}

const named = (exchange: MagentoExchange) => ({
  what: `${exchange.as || 'call'}: ${exchange.method} ${exchange.path.replace(/\/\w{32}/, '/…')} ${messageOf(exchange).slice(0, 50)}`,
  exchange,
})
const isOfShoppers = (exchange: MagentoExchange): boolean => callNameOf(exchange) !== null
const isRefusal = ({ status }: MagentoExchange): boolean => status >= 400
/** A cart that has ended answers no lines. */
const isEnded = ({ answer }: MagentoExchange): boolean => recordOf(answer)['is_active'] === false
const isTotals = (exchange: MagentoExchange): boolean =>
  !isRefusal(exchange) && ['cart/totals', 'cart/shipping-information'].includes(callNameOf(exchange) ?? '')

describe.each(MAGENTO_RECORDINGS.filter(({ isThere }) => isThere))('$name', ({ file }) => {
  const exchanges = readExchanges(file).filter(isOfShoppers)

  test.each(exchanges.filter((one) => !isRefusal(one) && !isEnded(one)).map(named))(
    '$what is read',
    async ({ exchange }) => {
      const result = read(exchange)
      expect(result).not.toBeInstanceOf(Error)
      await PARSERS[`/api/${callNameOf(exchange)}`]?.(result)
    },
  )

  test.each(exchanges.filter(isRefusal).map(named))('$what is refused', ({ exchange }) => {
    const error = read(exchange)
    if (!(error instanceof UpstreamError)) throw new Error(`expected a refusal, got ${JSON.stringify(error)}`)
    const kind = kindOf(exchange)
    expect([error.code, error.refusalKind]).toEqual(['UPSTREAM_REJECTED', kind])
    expect(kind !== null || NO_KIND.test(messageOf(exchange)), 'of a known kind').toBe(true)
    expect(error.refusalText).not.toMatch(/%\w/)
  })

  // In whatever language: a sentence of another one stands in the place of each.
  test.each(exchanges.filter((one) => isRefusal(one) && isStructural(one)).map(named))(
    '$what is recognised by its status and structure',
    ({ exchange }) => {
      const answer = { ...recordOf(exchange.answer), message: 'En setning som ingen kjenner, med %1.' }
      expect(read({ ...exchange, answer })).toMatchObject({ refusalKind: kindOf(exchange) })
    },
  )

  test.each(exchanges.filter(isTotals).map(named))('$what costs what its total says, rounded', async ({ exchange }) => {
    const { totals = exchange.answer } = recordOf(exchange.answer)
    const segments = recordOf(totals)['total_segments']
    const total = (Array.isArray(segments) ? segments.map(recordOf) : []).find(({ code }) => code === 'grand_total')
    expect(payableIn(totals)).toBe(Number(total?.['value']).toFixed(2))
  })
})

/** Whose meaning does not depend on the sentence. */
function isStructural(exchange: MagentoExchange): boolean {
  const kinds: readonly (RefusalKind | null)[] = [
    'LINE_GONE',
    'COUPON_INVALID',
    'DELIVERY_INVALID',
    'WRONG_PASSWORD',
    'TOKEN_INVALID',
    'WEAK_PASSWORD',
    'CART_GONE',
  ]
  return kinds.includes(kindOf(exchange)) || messageOf(exchange).startsWith('The product that was requested')
}

test.each(MAGENTO_RECORDINGS.filter(({ isThere }) => !isThere))(
  '$name is not there: its calls are skipped',
  ({ isThere }) => {
    expect(isThere).toBe(false)
  },
)

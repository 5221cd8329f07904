/** A backend that sells, in the dialect of a preset: its calls and no others, its paths, its ways of refusing. */
import type { CannedResponse, FakeStorefront, LoggedCall } from '../../testing/fakeStorefront.ts'
import { CALL_NAMES, type CallName, fillPath } from '../../upstream/storefront/calls.ts'
import type { StorefrontProfile } from '../../upstream/storefront/profile.ts'

type Answer = (call: LoggedCall) => CannedResponse
export type Answers = Partial<Record<CallName, Answer>>

/** The sentences with which a preset's platform refuses what a check tries. */
interface Dialect {
  readonly status: number
  readonly emailTaken: string
  readonly wrongPassword: string
  readonly tooMany: string | null
  readonly unknownCoupon: unknown
}

const MAGENTO1: Dialect = {
  status: 500,
  emailTaken: 'This customer email already exists',
  wrongPassword: 'Invalid login or password.',
  tooMany: 'The maximum quantity allowed for purchase is 5.',
  unknownCoupon: false,
}
const MAGENTO2: Dialect = {
  status: 500,
  emailTaken: 'A customer with the same email address already exists in an associated website.',
  wrongPassword: 'The account sign-in was incorrect or your account is disabled temporarily.',
  tooMany: 'The requested qty is not available',
  unknownCoupon: "The coupon code isn't valid. Verify the code and try again.",
}
const TRYTON: Dialect = {
  status: 400,
  emailTaken: 'The "E-mail" of "Web User" must be unique.',
  wrongPassword: 'Invalid login or password',
  // Its carts do not look at the stock.
  tooMany: null,
  unknownCoupon: 'The browser (or proxy) sent a request that this server could not understand.',
}
const DIALECTS: Readonly<Record<string, Dialect>> = {
  'vue-storefront-api-magento1': MAGENTO1,
  'vue-storefront-api-magento2': MAGENTO2,
  tryton: TRYTON,
}

const NET = 100
const GROSS = 125
const DELIVERY = { net: 80, gross: 100 }

const RENDERED = {
  id: 1,
  sku: 'A-1',
  currency_code: 'NOK',
  price_info: { regular_price: GROSS, extension_attributes: { tax_adjustments: { regular_price: NET } } },
}

export const fine = (result: unknown): CannedResponse => ({ json: { code: 200, result } })

/** @param broken answers in the place of the healthy ones */
export function sellAs(storefront: FakeStorefront, profile: StorefrontProfile, broken: Answers = {}): void {
  const answers: Answers = { ...healthy(profile), ...broken }
  storefront.answer('/', (call) => {
    const name = CALL_NAMES.find((one) => pathOf(one, profile)?.test(call.path))
    const isCalled = name !== 'cart/coupon' || call.method === profile.carts.couponMethod
    if (name === undefined || !isCalled)
      return { text: `Cannot find ${call.path}`, contentType: 'text/html', status: 404 }
    return answers[name]?.(call) ?? refusal(profile, 'Something is missing')
  })
}

function pathOf(name: CallName, { calls, basePath }: StorefrontProfile): RegExp | null {
  const template = calls[name]
  return template === null ? null : new RegExp(`^${fillPath(template.replace(/\{\w+\}/g, '[^/]+'), {}, basePath)}$`)
}

function dialectOf({ name }: StorefrontProfile): Dialect {
  return DIALECTS[name] ?? MAGENTO2
}

function refusal(profile: StorefrontProfile, said: unknown): CannedResponse {
  const { status } = dialectOf(profile)
  const code = profile.refusals.inServerErrors ? status : 400
  return { json: { code, result: said }, status: code }
}

function healthy(profile: StorefrontProfile): Answers {
  const { emailTaken, wrongPassword, tooMany, unknownCoupon } = dialectOf(profile)
  const refused = (said: unknown) => refusal(profile, said)
  const emails = new Set<string>()
  let quantity = 0
  let hasDelivery = false
  let isOrdered = false
  const line = () => ({ item_id: 1, sku: 'A-1', qty: quantity, name: 'Bar', product_type: 'simple', quote_id: '70' })
  const totals = () => fine(totalsOf(quantity, hasDelivery))
  return {
    'stock/list': () => fine([{ product_id: 1, sku: 'A-1', qty: 3, is_in_stock: true }]),
    'url/map': () => fine(null),
    'ext/tags': () => fine([]),
    'ext/metals': () => fine([]),
    'product/render-list': () => fine({ items: [RENDERED] }),
    'product/tier-prices': () => fine([]),
    'user/create': ({ body }) => {
      const email = fieldOf(fieldOf(body, 'customer'), 'email')
      if (emails.has(String(email))) return refused(emailTaken)
      emails.add(String(email))
      return fine({ id: 7 })
    },
    'user/login': ({ body }) =>
      fieldOf(body, 'password') === 'wrong' ? refused(wrongPassword) : fine('a-customer-token-of-many-characters-1'),
    'user/me': () => fine({ id: 7, email: 'x@example.com', firstname: 'Check', lastname: 'Storefront' }),
    'user/order-history': () => fine({ items: isOrdered ? [orderOf()] : [], total_count: isOrdered ? 1 : 0 }),
    'user/change-password': () => refused(wrongPassword),
    'cart/create': () => fine('70'),
    'cart/update': ({ body }) => {
      const wanted = Number(fieldOf(fieldOf(body, 'cartItem'), 'qty'))
      if (tooMany !== null && wanted > 1_000) return refused(tooMany)
      quantity = wanted
      return fine(line())
    },
    'cart/delete': () => {
      quantity = 0
      return fine(true)
    },
    'cart/pull': () => fine(quantity === 0 ? [] : [line()]),
    'cart/totals': totals,
    'cart/apply-coupon': () => refused(unknownCoupon),
    'cart/shipping-methods': () =>
      fine([{ carrier_code: 'flat', method_code: 'flat', amount: DELIVERY.net, price_incl_tax: DELIVERY.gross }]),
    'cart/shipping-information': ({ body }) => {
      const information = fieldOf(body, 'addressInformation')
      const spelled = profile.carts.deliveryCodes === 'snake_case' ? 'shipping_carrier_code' : 'shippingCarrierCode'
      if (fieldOf(information, spelled) !== 'flat') return { json: { code: 500, result: `'${spelled}'` }, status: 500 }
      hasDelivery = true
      return totals()
    },
    'cart/collect-totals': totals,
    'cart/payment-methods': () =>
      fine(profile.name === 'tryton' ? [] : [{ code: 'checkmo', title: 'Bank transfer in advance' }]),
    order: () => {
      isOrdered = true
      return profile.name === 'tryton' ? fine('OK') : fine({ magentoOrderId: '12', backendOrderId: '12' })
    },
  }
}

function totalsOf(quantity: number, hasDelivery: boolean): object {
  const [net, gross] = [NET * quantity, GROSS * quantity]
  const delivery = hasDelivery ? DELIVERY : { net: 0, gross: 0 }
  return {
    grand_total: gross + delivery.gross,
    base_grand_total: gross + delivery.gross,
    quote_currency_code: 'NOK',
    tax_amount: gross - net + delivery.gross - delivery.net,
    shipping_amount: delivery.net,
    shipping_incl_tax: delivery.gross,
    items:
      quantity === 0
        ? []
        : [
            {
              item_id: 1,
              qty: quantity,
              price: NET,
              price_incl_tax: GROSS,
              row_total: net,
              row_total_incl_tax: gross,
              tax_percent: 25,
              tax_amount: gross - net,
            },
          ],
    total_segments: [{ code: 'grand_total', value: gross + delivery.gross }],
  }
}

function orderOf(): object {
  return {
    entity_id: 12,
    increment_id: '100012',
    grand_total: GROSS + DELIVERY.gross,
    shipping_amount: DELIVERY.net,
    shipping_incl_tax: DELIVERY.gross,
    items: [{ sku: 'A-1', qty_ordered: 1, row_total_incl_tax: GROSS }],
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

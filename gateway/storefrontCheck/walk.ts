/** Walks the calls of a backend as a shop does, from an article to the order, and notes what each answers. */
import { randomUUID } from 'node:crypto'
import type { CallName } from '../upstream/storefront/calls.ts'
import { type AmountFindings, judgeAmounts } from './amounts.ts'
import { isRecord, type Probe, type ProbeAnswer, type ProbeRequest } from './probe.ts'

export interface Finding {
  readonly mark: 'works' | 'missing' | 'wrong'
  readonly text: string
}

export interface WalkInput {
  readonly sku: string
  readonly productId: number | null
  readonly urlPath: string | null
  readonly documentGross: number | null
  readonly country: string
  readonly postcode: string
  readonly currency: string
  readonly storeId: number
  /** Whether one order is placed. */
  readonly orders: boolean
  /** Codes of methods that need no payment page. */
  readonly offline: readonly string[]
  /** Codes of methods that the backend takes and does not list. */
  readonly unlisted: readonly string[]
  readonly guestsOrder: boolean
}

export interface WalkResult {
  readonly findings: readonly Finding[]
  readonly missing: readonly CallName[]
  readonly amounts: AmountFindings | null
  /** Tokens, cart ids and made-up personal data of the walk. */
  readonly secrets: readonly string[]
}

const FAR_TOO_MANY = 99_999_999

export async function walk(probe: Probe, input: WalkInput): Promise<WalkResult> {
  const walker = new Walker(probe)
  await readCatalogue(walker, input)
  await probeOptional(walker, input)
  const { token, email } = await beCustomer(walker, input)
  const { amounts, secrets } = await fillCart(walker, input, { email, token: input.guestsOrder ? '' : token })
  return { findings: walker.findings, missing: walker.missing, amounts, secrets: [email, token, ...secrets] }
}

class Walker {
  readonly findings: Finding[] = []
  readonly missing: CallName[] = []
  readonly #probe: Probe

  constructor(probe: Probe) {
    this.#probe = probe
  }

  /** A call that has to answer. */
  async wants(name: CallName, request: ProbeRequest = {}): Promise<unknown> {
    const answer = await this.#probe.call(name, request)
    this.#note(name, answer, answer.kind === 'answered')
    return answer.kind === 'answered' ? answer.result : null
  }

  /** A call with an input that has to be refused. */
  async refuses(name: CallName, what: string, request: ProbeRequest): Promise<void> {
    const answer = await this.#probe.call(name, request)
    this.#note(name, answer, answer.kind === 'refused', what)
  }

  /** A call with an input that most backends refuse. Returns the answer of those that accept it. */
  async mayRefuse(name: CallName, what: string, request: ProbeRequest): Promise<unknown> {
    const answer = await this.#probe.call(name, request)
    if (answer.kind !== 'answered') this.#note(name, answer, answer.kind === 'refused', what)
    else this.findings.push({ mark: 'missing', text: `${name}, ${what}: accepted, the backend does not check it` })
    return answer.kind === 'answered' ? answer.result : null
  }

  /** Only whether the call is there: its input is incomplete. */
  async isThere(name: CallName, request: ProbeRequest = {}): Promise<void> {
    const answer = await this.#probe.call(name, request)
    if (answer.kind === 'failed')
      this.findings.push({
        mark: 'works',
        text: `${name}: there, and answers an incomplete request with "${answer.text}"`,
      })
    else this.#note(name, answer, answer.kind !== 'missing')
  }

  #note(name: CallName, answer: ProbeAnswer, isFine: boolean, what = ''): void {
    const subject = what === '' ? name : `${name}, ${what}`
    if (answer.kind === 'missing') {
      if (!this.missing.includes(name)) this.missing.push(name)
      this.findings.push({ mark: 'missing', text: `${subject}: not there` })
      return
    }
    this.findings.push({ mark: isFine ? 'works' : 'wrong', text: `${subject}: ${describe(answer, what !== '')}` })
  }
}

function describe(answer: ProbeAnswer, isRefusalWanted: boolean): string {
  if (answer.kind === 'answered') return isRefusalWanted ? 'expected a refusal, got an answer' : 'answers'
  if (answer.kind === 'refused') return `refused as ${answer.refusal ?? 'unknown kind'}, "${answer.text}"`
  return answer.kind === 'failed' ? `fails, ${answer.text}` : 'not there'
}

async function readCatalogue(walker: Walker, input: WalkInput): Promise<void> {
  const { sku, urlPath, currency, storeId } = input
  await walker.wants('stock/list', { query: { skus: sku } })
  if (urlPath !== null)
    await walker.wants('url/map', { method: 'POST', body: { url: urlPath, includeFields: null, excludeFields: [] } })
  await walker.wants('product/render-list', { query: { skus: sku, currencyCode: currency, storeId: String(storeId) } })
  await walker.wants('product/tier-prices', { query: { sku } })
}

const CHECK_NAME = 'karat-check'

/** Calls that a shop can do without. */
async function probeOptional(walker: Walker, { sku, currency }: WalkInput): Promise<void> {
  await walker.wants('ext/tags')
  await walker.wants('ext/metals', { query: { currency } })
  await walker.isThere('ext/metals/history', { query: { currency, period: 'day' } })
  await walker.isThere('ext/business-prices', { method: 'POST', body: { customerGroup: 1, skus: [] } })
  await walker.isThere('ext/custom-prices/prices', {
    method: 'POST',
    body: { customerNo: CHECK_NAME, productSkus: [sku] },
  })
  await walker.isThere('ext/goldsmith/price', { query: { sku, quantity: '1', customerNumber: CHECK_NAME } })
  await walker.isThere('ext/wishlist')
  await walker.isThere('ext/metal-account')
  await walker.isThere('ext/review/mine')
  await walker.isThere('review/create', { method: 'POST', body: {} })
  await walker.isThere('ext/mailchimp-subscribe/subscribe', { query: { email: `${CHECK_NAME}@example.com` } })
  await walker.isThere('ext/customer-verification/checkout', { method: 'POST', body: {} })
  await walker.isThere('sync/order/{requestId}', { values: { requestId: randomUUID() }, query: { token: '' } })
  await walker.isThere('ext/order/{orderId}', { values: { orderId: '0' } })
}

/** Opens an account of its own, so that no customer's is needed. */
async function beCustomer(walker: Walker, { storeId }: WalkInput): Promise<{ token: string; email: string }> {
  const email = `${CHECK_NAME}-${randomUUID().slice(0, 8)}@example.com`
  const password = `Aa1!${randomUUID()}`
  const account = { customer: { email, firstname: 'Check', lastname: 'Karat', storeId }, password }
  await walker.wants('user/create', { method: 'POST', body: account })
  await walker.refuses('user/create', 'an address that exists', { method: 'POST', body: account })
  await walker.refuses('user/login', 'a wrong password', {
    method: 'POST',
    body: { username: email, password: 'wrong' },
  })
  const token = await walker.wants('user/login', { method: 'POST', body: { username: email, password } })
  if (typeof token !== 'string') return { token: '', email }
  await walker.wants('user/me', { token })
  await walker.wants('user/order-history', { token, query: { pageSize: '5', currentPage: '1' } })
  await walker.refuses('user/change-password', 'a wrong password', {
    method: 'POST',
    token,
    body: { currentPassword: 'wrong', newPassword: `Bb2!${randomUUID()}` },
  })
  return { token, email }
}

async function fillCart(
  walker: Walker,
  input: WalkInput,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<{ amounts: AmountFindings | null; secrets: readonly string[] }> {
  const created = await walker.wants('cart/create', { method: 'POST', query: { token } })
  if (typeof created !== 'string' && typeof created !== 'number') return { amounts: null, secrets: [] }
  const query = { token, cartId: String(created) }
  const add = (qty: number) => ({
    method: 'POST' as const,
    query,
    body: { cartItem: { sku: input.sku, qty, quoteId: String(created) } },
  })
  await walker.wants('cart/update', add(1))
  await tooMany(walker, add(FAR_TOO_MANY))
  await walker.wants('cart/pull', { query })
  await walker.wants('cart/totals', { query })
  const unknownCoupon = { ...query, coupon: `${CHECK_NAME}-coupon` }
  await walker.refuses('cart/apply-coupon', 'an unknown coupon', { method: 'POST', query: unknownCoupon })
  const body = { address: addressOf(input) }
  const delivery = deliveryIn(await walker.wants('cart/shipping-methods', { method: 'POST', query, body }))
  const addressInformation = informationOf(input, delivery, email)
  await walker.wants('cart/shipping-information', { method: 'POST', query, body: { addressInformation } })
  const listed = codesOf(await walker.wants('cart/payment-methods', { query }))
  const payments = listed.length > 0 ? listed : input.unlisted
  await walker.isThere('cart/collect-totals', {
    method: 'POST',
    query,
    body: { methods: methodsOf(delivery, payments) },
  })
  const totals = await walker.wants('cart/totals', { query })
  if (input.orders) await order(walker, { input, query, addressInformation, payments, email })
  else walker.findings.push({ mark: 'works', text: 'order: not placed; --order places one' })
  const { documentGross } = input
  return { amounts: judgeAmounts({ documentGross, totals, delivery }), secrets: [query.cartId] }
}

/** Some backends do not check stock in the cart: the shop does, before it adds. What was added is taken out again. */
async function tooMany(walker: Walker, request: ProbeRequest & { readonly query: object }): Promise<void> {
  const line = await walker.mayRefuse('cart/update', 'far too many', request)
  if (!isRecord(line)) return
  const { item_id, sku, quote_id: quoteId } = line
  const body = { cartItem: { item_id, sku, quoteId } }
  await walker.wants('cart/delete', { method: 'POST', query: request.query, body })
}

/** Any payment method: nothing is paid. */
function methodsOf(delivery: unknown, payments: readonly string[]): object {
  const { shipping_carrier_code: shippingCarrierCode, shipping_method_code: shippingMethodCode } =
    deliveryCodes(delivery)
  return { paymentMethod: { method: payments[0] ?? '' }, shippingCarrierCode, shippingMethodCode }
}

/** The first method that needs no pickup point; without one the first of all. */
function deliveryIn(methods: unknown): unknown {
  if (!Array.isArray(methods)) return null
  const isPickup = (method: unknown): boolean =>
    isRecord(method) &&
    (/pick-?up/i.test(JSON.stringify([method['carrier_code'], method['method_code']])) || hasPickupPoints(method))
  return methods.find((method) => !isPickup(method)) ?? methods[0] ?? null
}

function hasPickupPoints({ extension_attributes: more }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(more) && Array.isArray(more['pickup_points']) && more['pickup_points'].length > 0
}

interface OrderParts {
  readonly input: WalkInput
  readonly query: { readonly token: string; readonly cartId: string }
  readonly addressInformation: object
  readonly payments: readonly string[]
  readonly email: string
}

async function order(walker: Walker, { input, query, addressInformation, payments, email }: OrderParts): Promise<void> {
  const code = payments.find((one) => input.offline.includes(one) || input.unlisted.includes(one))
  if (code === undefined) {
    const text = `order: expected a method without a payment page (${input.offline.join(', ')}), got ${payments.join(', ') || 'none'}`
    walker.findings.push({ mark: 'wrong', text })
    return
  }
  const products = [{ sku: input.sku, qty: 1, ...(input.productId !== null && { id: input.productId }) }]
  const information = { ...addressInformation, payment_method_code: code, payment_method_additional: {} }
  const body = { cart_id: query.cartId, products, addressInformation: information, email, order_id: randomUUID() }
  await walker.wants('order', { method: 'POST', query, body })
}

function addressOf({ country, postcode }: WalkInput) {
  return {
    country_id: country,
    postcode,
    city: 'Check',
    street: ['Check street', '1'],
    region: '',
    region_id: 0,
    region_code: '',
  }
}

function informationOf(input: WalkInput, delivery: unknown, email: string) {
  const person = { firstname: 'Check', lastname: 'Karat', telephone: '00000000', email }
  const address = { ...addressOf(input), ...person }
  return { shippingAddress: address, billingAddress: address, ...deliveryCodes(delivery) }
}

function deliveryCodes(delivery: unknown) {
  const method = isRecord(delivery) ? delivery : {}
  return { shipping_carrier_code: method['carrier_code'] ?? '', shipping_method_code: method['method_code'] ?? '' }
}

function codesOf(payments: unknown): readonly string[] {
  return (Array.isArray(payments) ? payments : []).flatMap((one) => (isRecord(one) ? String(one['code']) : []))
}

/** Carts of a fake storefront: one per guest, one per customer and store. Executes a write once per idempotency key. */
import { randomUUID } from 'node:crypto'
import type { CannedResponse, FakeStorefront } from './fakeStorefront.ts'

interface FakeLine {
  item_id: number
  sku: string
  qty: number
  product_option?: unknown
  product_type?: string
}

export interface FakeCarts {
  /** Lines by cart id. */
  readonly carts: ReadonlyMap<string, FakeLine[]>
  /** Paths of the cart calls since the last `clearCalls`, such as `update`. */
  readonly calls: string[]
  clearCalls(): void
  /** The answer of the next call of this kind replaces the real one, before or after the backend has executed the call. */
  failNext(call: string, answer: CannedResponse, when?: 'before' | 'after'): void
  /** Planned failures that have not happened yet. */
  readonly failures: unknown[]
  /** Deletes a cart, as a backend does with old ones. */
  lose(cartId: string): void
  /** A customer is given a new cart; the old one can still be read. */
  replace(cartId: string): void
  /** Applies to every product: more is refused. */
  readonly stock: Map<string, number>
  /** The quantity that every line gets, whatever is requested; null for the requested one. */
  takesInstead: number | null
  /** Whether repeated keys are recognised. */
  knowsKeys: boolean
  /** Net price of the selected shipping method, by cart id. */
  readonly shipping: Map<string, number>
  /** Net fee of the selected payment method, by cart id. */
  readonly fees: Map<string, number>
  /** Net price of one unit of every product. */
  unitNet: number
  /** Currency of the totals by cart id; without one they name none. */
  readonly currencies: Map<string, string>
  /** Whether totals are without the coupon, which is taken off with the order. */
  hidesCoupon: boolean
  totals(cartId: string): object
  /** Amount to be paid. */
  grandTotal(cartId: string): number
  /** Puts products into a cart, as the backend does with those of a cancelled order. */
  put(cartId: string, line: { readonly sku: string; readonly qty: number; readonly product_option?: unknown }): void
}

/** The only valid coupon: 10 %. */
export const COUPON = 'WELCOME10'
const RATE = 0.25

/** @param customerOf the customer of a token; null for an unknown one */
export function createFakeCarts(
  storefront: Pick<FakeStorefront, 'answer'>,
  customerOf: (token: string) => number | null = () => null,
): FakeCarts {
  const carts = new Map<string, FakeLine[]>()
  const ofCustomer = new Map<string, string>()
  const coupons = new Map<string, string>()
  const replays = new Map<string, CannedResponse>()
  const failures: { readonly call: string; readonly answer: CannedResponse; readonly when: 'before' | 'after' }[] = []
  const calls: string[] = []
  let nextId = 1
  const totals = (cartId: string, coupon: string | null): object =>
    totalsOf(carts.get(cartId) ?? [], {
      coupon,
      shipping: fake.shipping.get(cartId) ?? null,
      fee: fake.fees.get(cartId) ?? 0,
      unitNet: fake.unitNet,
    })
  const fake: FakeCarts = {
    carts,
    calls,
    failures,
    clearCalls: () => void calls.splice(0),
    failNext: (call, answer, when = 'before') => void failures.push({ call, answer, when }),
    lose: (cartId) => void carts.delete(cartId),
    replace(cartId) {
      for (const [name, id] of ofCustomer) if (id === cartId) ofCustomer.delete(name)
    },
    stock: new Map(),
    takesInstead: null,
    knowsKeys: true,
    shipping: new Map(),
    fees: new Map(),
    unitNet: 100,
    hidesCoupon: false,
    currencies: new Map(),
    totals: (cartId) => ({
      ...totals(cartId, fake.hidesCoupon ? null : (coupons.get(cartId) ?? null)),
      ...(fake.currencies.has(cartId) && { quote_currency_code: fake.currencies.get(cartId) }),
    }),
    grandTotal: (cartId) => Number(fieldsOf(totals(cartId, coupons.get(cartId) ?? null))['grand_total']),
    put(cartId, { sku, qty, product_option }) {
      const option = product_option === undefined ? {} : { product_option }
      update(carts.get(cartId) ?? [], { sku, qty, ...option }, cartId)
    },
  }

  const handle = (call: string, request: Request): CannedResponse => {
    const { token, cartId, store, body } = request
    const customer = token === '' ? null : customerOf(token)
    if (token !== '' && customer === null) return refusal(401, "The consumer isn't authorized to access %resources.")
    if (call === 'create') {
      const known = customer === null ? undefined : ofCustomer.get(`${store} ${customer}`)
      if (known !== undefined && carts.has(known)) return result(Number(known))
      const id = customer === null ? randomUUID().replaceAll('-', '') : String(80_000 + nextId++)
      carts.set(id, [])
      if (customer !== null) ofCustomer.set(`${store} ${customer}`, id)
      return result(customer === null ? id : Number(id))
    }
    const lines = carts.get(cartId)
    const isForeign = /^\d+$/.test(cartId) && ofCustomer.get(`${store} ${customer}`) !== cartId
    if (!lines || isForeign) return refusal(404, `No such entity with cartId = ${cartId}`)
    switch (call) {
      case 'pull':
        return result(lines.map((line) => itemOf(line, cartId, fake.unitNet)))
      case 'totals':
        return result(fake.totals(cartId))
      case 'coupon':
        return result(coupons.get(cartId) ?? '')
      case 'apply-coupon':
        if (request.coupon.toUpperCase() !== COUPON)
          return refusal(404, "The coupon code isn't valid. Verify the code and try again.")
        coupons.set(cartId, COUPON)
        return result(true)
      case 'delete-coupon':
        coupons.delete(cartId)
        return result(true)
      case 'update':
        return update(lines, body, cartId)
      default: {
        const at = lines.findIndex(({ item_id: id }) => id === Number(body['item_id']))
        if (at < 0) return refusal(404, `The ${cartId} Cart doesn't contain the ${String(body['item_id'])} item.`)
        lines.splice(at, 1)
        return result(true)
      }
    }
  }

  const update = (lines: FakeLine[], body: Fields, cartId: string): CannedResponse => {
    const { item_id: itemId, sku, qty, product_option: option } = body
    const quantity = Number(qty)
    const own = itemId === undefined ? undefined : lines.find(({ item_id: id }) => id === Number(itemId))
    if (itemId !== undefined && !own)
      return refusal(404, `The ${cartId} Cart doesn't contain the ${Number(itemId)} item.`)
    const equal = lines.find(
      (line) => line !== own && line.sku === sku && JSON.stringify(line.product_option) === JSON.stringify(option),
    )
    const whole = own ? quantity : quantity + (equal?.qty ?? 0)
    const max = fake.stock.get(String(sku)) ?? Number.POSITIVE_INFINITY
    if (whole > max) return refusal(400, 'The requested qty is not available')
    const line = own ?? equal ?? { item_id: nextId++, sku: String(sku), qty: 0 }
    if (!lines.includes(line)) lines.push(line)
    line.qty = fake.takesInstead ?? whole
    if (option !== undefined) line.product_option = option
    return result(itemOf(line, cartId, fake.unitNet))
  }

  storefront.answer('/api/cart/', ({ path, query, headers, body }) => {
    const call = path.slice('/api/cart/'.length)
    calls.push(call)
    const fields = fieldsOf(fieldsOf(body)['cartItem'])
    const request = {
      token: query.get('token') ?? '',
      cartId: query.get('cartId') ?? '',
      coupon: query.get('coupon') ?? '',
      store: String(headers['x-vs-store-code']),
      body: fields,
    }
    const at = failures.findIndex((failure) => failure.call === call)
    const failure = at < 0 ? null : (failures.splice(at, 1)[0] ?? null)
    if (failure?.when === 'before') return failure.answer

    const key = fake.knowsKeys ? headers['idempotency-key'] : undefined
    const known = typeof key === 'string' ? replays.get(key) : undefined
    const answer = known ?? handle(call, request)
    if (typeof key === 'string') replays.set(key, answer)
    return failure?.answer ?? answer
  })
  return fake
}

type Fields = Readonly<Record<string, unknown>>

interface Request {
  readonly token: string
  readonly cartId: string
  readonly coupon: string
  readonly store: string
  readonly body: Fields
}

function itemOf(
  { item_id, sku, qty, product_option, product_type = 'simple' }: FakeLine,
  cartId: string,
  price: number,
): object {
  return {
    item_id,
    sku,
    qty,
    name: `Name of ${sku}`,
    price,
    product_type,
    quote_id: cartId,
    ...(product_option === undefined ? {} : { product_option }),
  }
}

interface Sums {
  readonly coupon: string | null
  /** Null until a method is selected. */
  readonly shipping: number | null
  readonly fee: number
  readonly unitNet: number
}

function totalsOf(lines: readonly FakeLine[], { coupon, shipping, fee, unitNet }: Sums): object {
  const net = lines.reduce((sum, { qty }) => sum + qty * unitNet, 0)
  const share = coupon === null ? 0 : 0.1
  const paid = net * (1 - share) + (shipping ?? 0) + fee
  return {
    grand_total: paid * (1 + RATE),
    subtotal: net,
    subtotal_incl_tax: net * (1 + RATE),
    discount_amount: -net * share,
    tax_amount: paid * RATE,
    shipping_amount: shipping ?? 0,
    shipping_incl_tax: (shipping ?? 0) * (1 + RATE),
    ...(fee > 0 && { payment_fee: fee, payment_fee_incl_tax: fee * (1 + RATE) }),
    ...(coupon === null ? {} : { coupon_code: coupon }),
    items: lines.map(({ item_id, sku, qty }) => ({
      item_id,
      name: `Name of ${sku}`,
      qty,
      price: unitNet,
      price_incl_tax: unitNet * (1 + RATE),
      row_total: unitNet * qty,
      row_total_incl_tax: unitNet * qty * (1 + RATE),
      tax_amount: unitNet * qty * (1 - share) * RATE,
      tax_percent: RATE * 100,
      discount_amount: unitNet * qty * share,
      options: '[]',
    })),
    total_segments: [
      ...(shipping === null ? [] : [{ code: 'shipping', title: 'Shipping', value: shipping * (1 + RATE) }]),
      { code: 'grand_total', title: 'Grand Total', value: paid * (1 + RATE) },
    ],
  }
}

function result(value: unknown): CannedResponse {
  return { json: { code: 200, result: value } }
}

function refusal(code: number, text: string): CannedResponse {
  return { json: { code, result: text }, status: code }
}

function fieldsOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

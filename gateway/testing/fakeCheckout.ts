/** Shipping, orders and payments of a fake storefront. Orders go by the id of their request; a cart ends when it is ordered. */
import { createFakeCarts, type FakeCarts } from './fakeCarts.ts'
import type { CannedResponse, FakeStorefront, Responder } from './fakeStorefront.ts'

interface FakeOrder {
  readonly id: string
  readonly requestId: string
  readonly cartId: string
  readonly customer: number | null
  /** Whether it was sent without a customer's token, though it may name a customer. */
  readonly isOfGuestsCart: boolean
  status: 'pending_payment' | 'processing' | 'complete' | 'canceled' | 'closed'
  readonly lines: readonly { readonly sku: string; readonly qty: number; readonly product_option?: unknown }[]
  readonly total: number
  readonly body: Fields
  /** Cart into which the products were put back; null before. */
  restoredTo: string | null
}

export interface FakeCheckout {
  readonly carts: FakeCarts
  readonly orders: FakeOrder[]
  /** Names of the calls since the last `clearCalls`, such as `order`. */
  readonly calls: string[]
  clearCalls(): void
  /** The answer of the next call of this kind replaces the real one, before or after the backend has executed the call. */
  failNext(call: string, answer: CannedResponse, when?: 'before' | 'after'): void
  readonly failures: unknown[]
  /** What the payment provider says about an order. */
  readonly payments: Map<string, 'paid' | 'pending' | 'failed'>
  /** Net price of shipping. */
  shippingNet: number
  /** Entries of every page of the order history in addition to `orders`, such as those of another platform. */
  readonly historyAdditions: unknown[]
  /** Ids of the orders to whose addresses a code was sent; it is always `CODE`. */
  readonly codesSent: string[]
  /** Fields of every order's document. */
  orderExtras: Fields
  /** Files of the first line of every order, whether or not the order is paid. */
  files: unknown[]
  /** The response to a request for any of them. */
  file: CannedResponse
  /** Countries that it delivers to. */
  countries: readonly string[]
  /** Payment methods that it offers. */
  paymentMethods: readonly object[]
  /** How it answers orders: `ours` knows the ids of requests, the others are real backends. */
  dialect: 'ours' | 'magento2' | 'magento1' | 'tryton'
}

export function createFakeCheckout(
  storefront: Pick<FakeStorefront, 'answer'>,
  customerOf: (token: string) => number | null = () => null,
): FakeCheckout {
  const orders: FakeOrder[] = []
  const payments = new Map<string, 'paid' | 'pending' | 'failed'>()
  const failures: { readonly call: string; readonly answer: CannedResponse; readonly when: 'before' | 'after' }[] = []
  const calls: string[] = []
  const fake = {
    orders,
    payments,
    failures,
    calls,
    clearCalls: () => void calls.splice(0),
    failNext: (call: string, answer: CannedResponse, when: 'before' | 'after' = 'before') =>
      void failures.push({ call, answer, when }),
    shippingNet: 80,
    historyAdditions: [] as unknown[],
    files: [] as unknown[],
    codesSent: [] as string[],
    orderExtras: {} as Fields,
    file: { text: '%PDF-1.4', contentType: 'application/pdf' } as CannedResponse,
    countries: ['NO', 'SE'] as readonly string[],
    paymentMethods: PAYMENTS as readonly object[],
    dialect: 'ours' as FakeCheckout['dialect'],
  }

  const route = (path: string, name: (path: string) => string, respond: Responder): void =>
    storefront.answer(path, (request) => {
      const call = name(request.path)
      calls.push(call)
      const at = failures.findIndex((failure) => failure.call === call)
      const failure = at < 0 ? null : (failures.splice(at, 1)[0] ?? null)
      if (failure?.when === 'before') return failure.answer
      const answer = respond(request)
      return failure?.answer ?? answer
    })
  const lastPart = (path: string): string => path.split('/').at(-1) ?? ''
  const owner = (query: URLSearchParams): number | null => customerOf(query.get('token') ?? '')
  const readable = (id: string, query: URLSearchParams): FakeOrder | null => {
    const order = orders.find((one) => one.id === id)
    if (!order) return null
    if (query.get('accessToken') === accessTokenOf(order.id)) return order
    const isGuests = order.isOfGuestsCart && query.get('cartId') === order.cartId
    return isGuests || (order.customer !== null && owner(query) === order.customer) ? order : null
  }

  const named = (sent: unknown): FakeOrder | undefined => {
    const { number, email } = fieldsOf(sent)
    return orders.find(({ id, body }) => `00000${id}` === number && body['email'] === email)
  }
  route(
    '/api/ext/order-access/open',
    () => 'open-order',
    ({ body }) => {
      const order = named(body)
      const isRight = order !== undefined && fieldsOf(body)['code'] === CODE
      return isRight ? result({ token: accessTokenOf(order.id) }) : refusal(403, 'The code is wrong.')
    },
  )
  route(
    '/api/ext/order-access',
    () => 'order-code',
    ({ body }) => {
      const order = named(body)
      if (order) fake.codesSent.push(order.id)
      return result('OK')
    },
  )
  route('/api/cart/shipping-methods', lastPart, ({ body }) => {
    const country = fieldsOf(fieldsOf(body)['address'])['country_id']
    return result(fake.countries.includes(String(country)) ? deliveries(fake.shippingNet) : [])
  })
  route('/api/cart/payment-methods', lastPart, () => result(fake.paymentMethods))
  route('/api/cart/shipping-information', lastPart, ({ query, body }) => {
    const information = fieldsOf(fieldsOf(body)['addressInformation'])
    const cartId = query.get('cartId') ?? ''
    if (!carts.carts.has(cartId)) return refusal(404, `No such entity with cartId = ${cartId}`)
    const carrier = String(information['shippingCarrierCode'] ?? information['shipping_carrier_code'])
    if (!['5800', 'parcel', 'storepickup'].includes(carrier))
      return refusal(404, `Carrier with such method not found: ${carrier}`)
    carts.shipping.set(cartId, carrier === 'storepickup' ? 0 : fake.shippingNet)
    if (fake.dialect === 'magento1' || fake.dialect === 'tryton') return result(carts.totals(cartId))
    return result({ payment_methods: fake.paymentMethods, totals: carts.totals(cartId) })
  })
  route('/api/cart/collect-totals', lastPart, ({ query, body }) => {
    const cartId = query.get('cartId') ?? ''
    if (!carts.carts.has(cartId)) return refusal(404, `No such entity with cartId = ${cartId}`)
    const { paymentMethod } = fieldsOf(fieldsOf(body)['methods'])
    carts.fees.set(cartId, fieldsOf(paymentMethod)['method'] === 'cashondelivery' ? 40 : 0)
    return result(carts.totals(cartId))
  })
  route(
    '/api/sync/order/',
    () => 'sync',
    ({ path }) => {
      const isKnown = fake.dialect === 'ours'
      const order = isKnown && orders.find(({ requestId }) => requestId === decodeURIComponent(lastPart(path)))
      return result(order ? { platform_order_id: order.id, transmited: true } : null)
    },
  )
  route(
    '/api/ext/order/',
    (path) =>
      ACTIONS.find((action) => path.includes(`/${action}`)) ??
      (path.includes('/download/') ? 'show-file' : 'show-order'),
    ({ path, query, body }) => {
      const [, , , , id = '', action] = path.split('/')
      const order = readable(id, query)
      if (!order) return refusal(404, 'The entity that was requested does not exist.')
      if (action === 'download' || action === 'document') return fake.file
      if (action === 'return') return result('OK')
      if (action === 'cancel') {
        order.status = 'canceled'
        return result('OK')
      }
      if (action !== 'restore-cart') return result({ ...orderJson(order, fake.files), ...fake.orderExtras })
      if (order.status !== 'canceled') return refusal(409, 'The order is not canceled.')
      if (order.restoredTo !== null) return result({ cart_id: order.restoredTo, restored: false })
      const cartId = String(fieldsOf(body)['cartId'])
      if (!carts.carts.has(cartId)) return refusal(404, `No such entity with cartId = ${cartId}`)
      order.restoredTo = cartId
      for (const line of order.lines) carts.put(cartId, line)
      return result({ cart_id: cartId, restored: true })
    },
  )
  route('/api/user/order-history', lastPart, ({ query }) => {
    const customer = owner(query)
    if (customer === null) return refusal(401, "The consumer isn't authorized to access self.")
    const own = orders.filter((order) => order.customer === customer).toReversed()
    const size = Number(query.get('pageSize'))
    // The platform repeats the last page beyond it.
    const page = Math.min(Number(query.get('currentPage')), Math.max(1, Math.ceil(own.length / size)))
    const items = own.slice((page - 1) * size, page * size).map((order) => orderIn(fake.dialect, order, fake.files))
    if (fake.dialect !== 'ours') return result({ items: [...items, ...fake.historyAdditions] })
    return result({
      items: [...items, ...fake.historyAdditions],
      total_count: own.length + fake.historyAdditions.length,
    })
  })
  route('/api/order', lastPart, ({ query, body: sent }) => {
    const body = fieldsOf(sent)
    const requestId = String(body['order_id'])
    const known = orders.find((order) => order.requestId === requestId)
    if (known && fake.dialect === 'ours') return placed(known)
    const cartId = String(body['cart_id'])
    if (fake.dialect === 'magento1' && orders.some((order) => order.cartId === cartId))
      return refusal(500, `No such entity with id ${cartId}`)
    const lines = carts.carts.get(cartId)
    if (!lines) return refusal(404, `No such entity with cartId = ${cartId}`)
    const total = carts.grandTotal(cartId)
    if (Number(body['grand_total']) < total - 0.001) return refusal(409, 'The total has changed.')
    const missing = lines.find(({ sku, qty }) => qty > (carts.stock.get(sku) ?? Number.POSITIVE_INFINITY))
    if (missing) return refusal(500, 'Error while adding products. The requested qty is not available')
    const isHosted = fieldsOf(body['addressInformation'])['payment_method_code'] === 'card'
    const order: FakeOrder = {
      id: String(9000 + orders.length),
      requestId,
      cartId,
      customer: owner(query) ?? (Number(body['user_id']) || null),
      isOfGuestsCart: owner(query) === null,
      status: isHosted ? 'pending_payment' : 'processing',
      lines: lines.map((line) => ({ ...line })),
      total,
      body,
      restoredTo: null,
    }
    orders.push(order)
    // An ordered cart of Magento 1 can still be read; a customer is given a new one.
    if (fake.dialect === 'magento1') carts.replace(cartId)
    else carts.lose(cartId)
    return fake.dialect === 'ours' ? placed(order) : placedIn(fake.dialect, order)
  })
  route(
    '/api/ext/payment/',
    (path) => (path.endsWith('/settle') ? 'settle' : 'payment'),
    ({ path, query, body }) => {
      const [, , , , , id = '', action] = path.split('/')
      const order = readable(id, query)
      if (!order) return refusal(404, 'The entity that was requested does not exist.')
      const paymentId = `pay-${order.id}`
      if (action !== 'settle')
        return result({ paymentId, hostedPaymentPageUrl: `http://provider.example/${paymentId}` })
      const answer =
        order.status === 'canceled'
          ? 'failed'
          : (payments.get(order.id) ?? (fieldsOf(body)['giveUp'] === true ? 'failed' : 'pending'))
      if (order.status === 'pending_payment' && answer === 'paid') order.status = 'processing'
      if (order.status === 'pending_payment' && answer === 'failed') order.status = 'canceled'
      return result({
        paymentId,
        status: order.status === 'processing' ? 'paid' : answer,
        order: orderJson(order, fake.files),
      })
    },
  )
  // After the routes, because the first route that matches a path answers.
  const carts: FakeCarts = createFakeCarts(storefront, customerOf)
  return Object.assign(fake, { carts })
}

type Fields = Readonly<Record<string, unknown>>

/** The code that is sent for every order. */
export const CODE = '123456'
const ACCESS_SECRET = 'x'.repeat(32)
export const accessTokenOf = (orderId: string): string => `${orderId}.${ACCESS_SECRET}`
const ACTIONS = ['restore-cart', 'document', 'cancel', 'return']

function deliveries(net: number): object[] {
  const method = (carrier: string, code: string, more: object = {}) => ({
    carrier_code: carrier,
    method_code: code,
    carrier_title: 'Nordpakke',
    method_title: code,
    price_excl_tax: net,
    price_incl_tax: net * 1.25,
    available: true,
    default: false,
    offline: false,
    ...more,
  })
  return [
    method('storepickup', 'shop', { price_excl_tax: 0, price_incl_tax: 0, offline: true }),
    method('5800', 'pickup', {
      default: true,
      extension_attributes: {
        pickup_points: [
          // As a number, a postcode has lost its zeros.
          { code: 'NO-001', name: 'Torggata Kiosk', street: 'Torggata 12', postcode: 181, city: 'Oslo' },
          { code: 'NO-002', name: 'Bergen Sentrum', street: 'Strandgaten 18', postcode: '5013', city: 'Bergen' },
        ],
      },
    }),
    method('parcel', 'home'),
  ]
}

const PAYMENTS = [
  { code: 'vipps', title: 'Vipps', default: false, hosted_payment: 'card' },
  { code: 'card', title: 'Kort', default: true, hosted_payment: 'card' },
  { code: 'invoice', title: 'Faktura', default: false },
  { code: 'cashondelivery', title: 'Postoppkrav', cost_excl_tax: 40, cost_incl_tax: 50 },
]

function placed({ id, status }: FakeOrder): CannedResponse {
  return result({ backendOrderId: id, magentoOrderId: id, orderNumber: `00000${id}`, transferedAt: '', status })
}

function placedIn(dialect: FakeCheckout['dialect'], { id }: FakeOrder): CannedResponse {
  if (dialect === 'tryton') return result('OK')
  const transferedAt = '2026-11-21T12:00:00.000Z'
  return dialect === 'magento1'
    ? result({ magentoOrderId: Number(id), backendOrderId: Number(id), transferedAt })
    : result({ magentoOrderId: id, orderNumber: `00000${id}`, backendOrderId: id, transferedAt })
}

/** As the history of a real backend writes an order. */
function orderIn(dialect: FakeCheckout['dialect'], order: FakeOrder, files: readonly unknown[]): object {
  const json = orderJson(order, files)
  if (dialect === 'tryton') {
    const { increment_id, grand_total, items } = json
    const lines = items.map(({ sku, name, qty_ordered, price_incl_tax, row_total_incl_tax }) => ({
      sku,
      name,
      qty_ordered,
      price_incl_tax,
      row_total_incl_tax,
    }))
    return {
      // A cart becomes an order with the same id.
      entity_id: Number(order.cartId),
      increment_id,
      created_at: '2026-11-21T12:00:00',
      grand_total,
      status: 'Confirmed',
      items: lines,
    }
  }
  if (dialect === 'ours') return json
  const states = {
    pending_payment: 'pending_payment',
    processing: 'new',
    complete: 'complete',
    canceled: 'canceled',
    closed: 'closed',
  }
  return {
    ...json,
    // A customer's cart is a number here.
    quote_id: Number(order.cartId),
    increment_id: dialect === 'magento1' ? 100_000_000 + Number(order.id) : json.increment_id,
    state: states[order.status],
    status: order.status === 'processing' ? 'venter_paa_gull' : order.status,
  }
}

function orderJson({ id, status, lines, total, body }: FakeOrder, files: readonly unknown[]) {
  const information = fieldsOf(body['addressInformation'])
  const { shippingAddress, billingAddress, shipping_carrier_code, payment_method_code } = information
  const { reference } = fieldsOf(information['payment_method_additional'])
  const subtotal = lines.reduce((sum, { qty }) => sum + qty * 100, 0)
  return {
    entity_id: Number(id),
    increment_id: `00000${id}`,
    status,
    created_at: '2026-11-21 12:00:00',
    grand_total: total,
    subtotal,
    shipping_amount: shippingAddress ? total / 1.25 - subtotal : 0,
    shipping_incl_tax: shippingAddress ? total - subtotal * 1.25 : 0,
    tax_amount: total - total / 1.25,
    discount_amount: 0,
    customer_email: body['email'],
    shipping_description: 'Nordpakke - pickup',
    items: lines.map(({ sku, qty, product_option }, at) => ({
      item_id: at + 1,
      sku,
      name: `Name of ${sku}`,
      ...(product_option !== undefined && { product_option }),
      ...(files.length > 0 && at === 0 && { extension_attributes: { downloads: files } }),
      qty_ordered: qty,
      price: 100,
      price_incl_tax: 125,
      row_total: qty * 100,
      row_total_incl_tax: qty * 125,
      tax_amount: qty * 25,
      tax_percent: 25,
    })),
    billing_address: billingAddress,
    payment: { method: payment_method_code, additional_information: ['Kort'], po_number: reference ?? null },
    extension_attributes: shippingAddress
      ? {
          shipping_assignments: [
            { shipping: { address: shippingAddress, method: `${String(shipping_carrier_code)}_pickup` } },
          ],
        }
      : {},
  }
}

function result(value: unknown): CannedResponse {
  return { json: { code: 200, result: value } }
}

function refusal(code: number, text: string): CannedResponse {
  return { json: { code, result: text }, status: code }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

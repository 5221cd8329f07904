/** `SANDBOX_CALLS=spec`: what a backend that nobody here wrote would answer. */
import { describe, expect, test } from 'vitest'
import { addressIn, MAGNET, sandboxForTests, type Basket, type Json } from '../testing/sandboxShopper.ts'

const shop = sandboxForTests('spec')
const { price, openCart, call } = shop

async function filled(customer: number | null = null): Promise<Basket> {
  price('no', MAGNET, '100')
  shop.weigh(MAGNET, 400)
  const basket = await openCart('no', customer)
  await basket.add({ sku: MAGNET, qty: 2 })
  return basket
}

const address = addressIn('NO')
const CHOICE = {
  shippingAddress: address,
  billingAddress: { ...address, vat_id: '' },
  shipping_carrier_code: '5800',
  shipping_method_code: 'pickup',
  payment_method_code: 'cashondelivery',
}
const place = (basket: Basket, more: Json = {}) =>
  basket.post('order', { cart_id: basket.cartId, store_code: 'no', addressInformation: CHOICE, ...more })

describe('calls of ours', () => {
  test.each([
    'ext/order/1',
    'ext/order/1/download/1',
    'ext/checkout-methods',
    'ext/review/mine',
    'ext/wishlist',
    'ext/metals/history',
    'ext/metals/stream',
  ])('%s is an unknown route', async (path) => {
    const response = await shop.request(`/api/${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test.each(['ext/order/1/restore-cart', 'ext/payment/card/1/settle'])('POST %s is one, too', async (path) => {
    expect((await shop.request(`/api/${path}`, { method: 'POST' })).status).toBe(404)
  })

  test.each(['ext/tags', 'ext/metals', 'stock/check?sku=ST-MAGNET'])(
    '%s of the specification is there',
    async (path) => {
      expect((await shop.request(`/api/${path}`)).status).toBe(200)
    },
  )
})

test('the field grand_total is without tax, its segment and base_grand_total are with it', async () => {
  const basket = await filled()
  const { result } = await basket.post('cart/shipping-information', {
    addressInformation: { shippingAddress: address, shippingCarrierCode: '5800', shippingMethodCode: 'pickup' },
  })
  const { grand_total: net, base_grand_total: gross, tax_amount: tax, total_segments: segments } = result.totals
  expect(gross).toBeGreaterThan(200)
  expect(net).toBeCloseTo(gross - tax, 6)
  expect(segments.find((one: Json) => one.code === 'grand_total').value).toBe(gross)
  expect(segments.map((one: Json) => one.code)).toEqual(['subtotal', 'shipping', 'tax', 'grand_total'])
  expect((await basket.get('cart/totals')).result).toEqual(result.totals)
  expect(Object.keys(result.payment_methods[0])).toEqual(['code', 'title'])
  expect((await basket.get('cart/payment-methods')).result).toEqual(result.payment_methods)
})

test("methods of delivery have Magento's fields", async () => {
  const basket = await filled()
  const [first] = (await basket.post('cart/shipping-methods', { address })).result
  expect(Object.keys(first).toSorted()).toEqual(
    [
      'amount',
      'available',
      'base_amount',
      'carrier_code',
      'carrier_title',
      'error_message',
      'method_code',
      'method_title',
      'price_excl_tax',
      'price_incl_tax',
    ].toSorted(),
  )
})

test('an order is answered with its ids alone, and the total that was seen is not checked', async () => {
  const { code, result } = await place(await filled(), { order_id: 'request-1', grand_total: 1 })
  expect(code).toBe(200)
  expect(result).toEqual({
    magentoOrderId: expect.any(String),
    orderNumber: expect.any(String),
    backendOrderId: result.magentoOrderId,
    transferedAt: expect.any(String),
  })
  expect((await call('GET', 'sync/order/request-1', {})).result).toBeNull()
})

test('a repeated order is refused, because its cart is gone', async () => {
  const basket = await filled()
  await place(basket, { order_id: 'request-1' })
  expect(await place(basket, { order_id: 'request-1' })).toEqual({
    code: 500,
    result: `No such entity with cartId = ${basket.cartId}`,
  })
})

test('an addition that is repeated with its key is made twice', async () => {
  const basket = await filled()
  const add = () =>
    shop.request(`/api/cart/update?${new URLSearchParams(basket.query)}`, {
      method: 'POST',
      headers: { 'idempotency-key': 'one' },
      body: JSON.stringify({ cartItem: { sku: MAGNET, qty: 1 } }),
    })
  await add()
  await add()
  expect((await basket.get('cart/pull')).result[0].qty).toBe(4)
})

test("the history has Magento's fields, with statuses of the shop beside the state", async () => {
  const basket = await filled(101)
  await place(basket, { user_id: '101' })
  const { items } = (await call('GET', 'user/order-history', { token: basket.query['token'] ?? '' })).result
  expect(items[0]).toMatchObject({ state: 'processing', status: 'ready_to_pack', quote_id: Number(basket.cartId) })
  expect(items[0]).not.toHaveProperty('total_segments')
  expect(items[0].items[0]).not.toHaveProperty('options')
  expect(Object.keys(items[0].extension_attributes)).toEqual(['shipping_assignments'])
})

test('a payment on the page of the provider arrives without a call to settle', { timeout: 30_000 }, async () => {
  const basket = await filled(101)
  const order = await place(basket, {
    user_id: '101',
    addressInformation: { ...CHOICE, payment_method_code: 'card' },
  })
  const id = order.result.magentoOrderId
  const { result } = await basket.get(`ext/payment/card/${id}`)
  expect(Object.keys(result).toSorted()).toEqual(['hostedPaymentPageUrl', 'paymentId'])
  await fetch(result.hostedPaymentPageUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer: 'pay' }),
    redirect: 'manual',
  })
  const stateOf = async () => (await basket.get('user/order-history')).result.items[0].state
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('processing')
})

/** Tests held prices over HTTP, with metals that move every ten seconds. */
import { expect, test } from 'vitest'
import { STORES } from '../catalogue/stores.ts'
import { addressIn, type Basket, type Json, MAGNET, sandboxForTests } from '../testing/sandboxShopper.ts'

const shop = sandboxForTests('all', {
  metalTickSeconds: 10,
  priceHoldSeconds: 600,
  priceHoldLimits: {
    se: { largeFrom: 1, largeSeconds: 300, maxHeld: 30_000 },
    fi: { maxTotal: 1 },
    de: { movePercent: 0, movingSeconds: 120 },
    it: { seconds: 0 },
  },
})
const MINUTE_MS = 60_000
/** After the end orders that were sent in time still arrive. */
const GRACE_MS = 15_000
const COUNTRIES = { no: 'NO', se: 'SE', fi: 'FI', de: 'DE', it: 'IT' } as const
type Store = keyof typeof COUNTRIES

/** Puts 10 g of fine gold into the price of a product. */
function gild(store: Store): string {
  shop.price(store, MAGNET, '10000')
  shop.weigh(MAGNET, 400)
  const storeId = STORES.find(({ code }) => code === store)?.id ?? 0
  shop.db.prepare("INSERT INTO metal_charge VALUES (?, ?, 'AU', '10')").run(storeId, shop.idOf(MAGNET))
  return MAGNET
}
const deliver = (basket: Basket, store: Store, method: readonly [string, string] = ['5800', 'pickup']) =>
  basket.post('cart/shipping-information', {
    addressInformation: {
      shippingCarrierCode: method[0],
      shippingMethodCode: method[1],
      shippingAddress: addressIn(COUNTRIES[store]),
    },
  })
async function review(store: Store = 'no', customer: number | null = null): Promise<Basket> {
  const basket = await shop.openCart(store, customer)
  expect((await basket.add({ sku: gild(store), qty: 1 })).code).toBe(200)
  expect((await deliver(basket, store)).code).toBe(200)
  return basket
}
const hold = async (basket: Basket, renews = false): Promise<Json> =>
  (await basket.post('ext/cart/hold-prices', { renews })).result
const totals = async (basket: Basket): Promise<Json> => (await basket.get('cart/totals')).result
const pass = (ms: number): void => void (shop.state.now += ms)
const secondsLeft = ({ price_hold: held }: Json): number => (Date.parse(held.expires_at) - shop.state.now) / 1_000
const order = (basket: Basket, total: number) => {
  const address = addressIn('NO')
  return basket.post('order', {
    cart_id: basket.cartId,
    grand_total: total,
    addressInformation: {
      shippingAddress: address,
      billingAddress: { ...address, vat_id: '' },
      shipping_carrier_code: '5800',
      shipping_method_code: 'pickup',
      payment_method_code: 'cashondelivery',
      shippingExtraFields: { pickup_point: 'NO-001' },
    },
  })
}

test('the metals of these tests move a cart that nothing holds', async () => {
  const basket = await review()
  const { grand_total: before, price_hold: held } = await totals(basket)
  pass(MINUTE_MS)
  expect((await totals(basket)).grand_total).not.toBe(before)
  expect(held).toBeUndefined()
})

test('a held cart costs the same until the end, whatever the metal does, and the total of now after it', async () => {
  const basket = await review()
  const { grand_total: shown, price_hold: held } = await hold(basket)
  expect(held).toEqual({
    expires_at: new Date(shop.state.now + 600_000).toISOString(),
    has_ended: false,
    grand_total: shown,
  })
  for (let minute = 0; minute < 10; minute += 1) {
    pass(MINUTE_MS)
    expect((await totals(basket)).grand_total).toBe(shown)
  }
  pass(GRACE_MS + 1)
  const after = await totals(basket)
  expect(after.grand_total).not.toBe(shown)
  expect(after.price_hold).toEqual({ ...held, has_ended: true })
})

test('a second look, also on another device, neither prolongs nor renews a hold', async () => {
  const basket = await review()
  const first = await hold(basket)
  pass(4 * MINUTE_MS)
  expect(await hold(basket)).toEqual(first)
  expect(await hold(basket, true)).toEqual(first)
  pass(10 * MINUTE_MS)
  expect((await hold(basket)).price_hold).toEqual({ ...first.price_hold, has_ended: true })
  expect(secondsLeft(await hold(basket, true))).toBe(600)
})

test('another quantity, line or coupon costs what it costs now', async () => {
  const basket = await review()
  await hold(basket)
  pass(MINUTE_MS)
  const line = (await basket.get('cart/pull')).result[0].item_id
  await basket.add({ sku: MAGNET, qty: 2, item_id: line })
  const { grand_total: two, price_hold: held } = await totals(basket)
  expect(held).toBeUndefined()
  const other = await review()
  await other.add({ sku: MAGNET, qty: 1 })
  expect((await totals(other)).grand_total).toBe(two)
  const discounted = await review()
  await hold(discounted)
  expect((await shop.call('POST', 'cart/apply-coupon', { ...discounted.query, coupon: 'GULL5' })).code).toBe(200)
  expect((await totals(discounted)).price_hold).toBeUndefined()
})

test('a hold belongs to the products: another delivery, place or payment costs what it costs, and leaves the hold', async () => {
  const basket = await review()
  const { price_hold: held, subtotal_incl_tax: products } = await hold(basket)
  pass(MINUTE_MS)
  await deliver(basket, 'no', ['parcel', 'home'])
  await basket.post('cart/collect-totals', { methods: { paymentMethod: { method: 'cashondelivery' } } })
  const after = await totals(basket)
  expect(after.subtotal_incl_tax).toBe(products)
  expect(after.price_hold).toMatchObject({ expires_at: held.expires_at, grand_total: after.grand_total })
  await basket.post('cart/shipping-information', {
    addressInformation: {
      shippingCarrierCode: 'parcel',
      shippingMethodCode: 'home',
      shippingAddress: { ...addressIn('NO'), postcode: '9008' },
    },
  })
  expect((await totals(basket)).price_hold?.expires_at).toBe(held.expires_at)
})

test('a store holds prices up to a sum of all its carts, which a held cart gives back at its end', async () => {
  const carts = await Promise.all([1, 2, 3].map(() => review('se')))
  const [first, second, third] = carts
  if (!first || !second || !third) throw new Error('expected three carts')
  await hold(first)
  expect((await hold(first, true)).price_hold).toBeDefined()
  expect((await hold(second)).price_hold).toBeDefined()
  expect((await hold(third)).price_hold).toBeUndefined()
  expect((await hold(await review('no'))).price_hold).toBeDefined()
  pass(300_000)
  expect((await hold(third)).price_hold).toBeUndefined()
  pass(GRACE_MS + 1)
  expect((await hold(third)).price_hold).toBeDefined()
})

test('the hold of one cart is not that of another with the same lines', async () => {
  const [mine, foreign] = [await review(), await review()]
  const { grand_total: shown } = await hold(mine)
  pass(MINUTE_MS)
  expect((await totals(mine)).grand_total).toBe(shown)
  expect((await totals(foreign)).grand_total).not.toBe(shown)
  const customers = await review('no', 101)
  const call = shop.call('POST', 'ext/cart/hold-prices', { ...mine.query, cartId: customers.cartId }, { renews: false })
  expect((await call).code).toBe(404)
})

test('an order within the time is charged what was held, and no less is accepted', async () => {
  const basket = await review()
  await basket.post('cart/collect-totals', { methods: { paymentMethod: { method: 'cashondelivery' } } })
  const { grand_total: shown } = await hold(basket)
  pass(9 * MINUTE_MS)
  expect((await order(basket, shown - 0.01)).code).toBe(409)
  expect((await order(basket, shown)).result.grand_total).toBe(shown)
})

async function cancelledOrder(basket: Basket, total: number): Promise<number> {
  const orderId = Number((await order(basket, total)).result.magentoOrderId)
  shop.db.prepare("UPDATE sales_order SET status = 'canceled' WHERE id = ?").run(orderId)
  return orderId
}

test('the hold of a canceled order goes back with its products, until the end that was promised', async () => {
  const basket = await review()
  await basket.post('cart/collect-totals', { methods: { paymentMethod: { method: 'cashondelivery' } } })
  const { grand_total: shown, subtotal_incl_tax: products, price_hold: held } = await hold(basket)
  const orderId = await cancelledOrder(basket, shown)
  pass(4 * MINUTE_MS)
  const again = await shop.openCart('no')
  expect((await basket.post(`ext/order/${orderId}/restore-cart`, { cartId: again.cartId })).code).toBe(200)
  await deliver(again, 'no', ['parcel', 'home'])
  const after = await totals(again)
  expect(after.subtotal_incl_tax).toBe(products)
  expect(after.price_hold.expires_at).toBe(held.expires_at)
  expect((await hold(again, true)).price_hold.expires_at).toBe(held.expires_at)
  pass(10 * MINUTE_MS)
  expect((await totals(again)).price_hold).toMatchObject({ expires_at: held.expires_at, has_ended: true })
})

test('a cart that has more than the canceled order has no hold of it', async () => {
  const basket = await review()
  await basket.post('cart/collect-totals', { methods: { paymentMethod: { method: 'cashondelivery' } } })
  const { grand_total: shown } = await hold(basket)
  const orderId = await cancelledOrder(basket, shown)
  const again = await review()
  expect((await basket.post(`ext/order/${orderId}/restore-cart`, { cartId: again.cartId })).code).toBe(200)
  expect((await totals(again)).price_hold).toBeUndefined()
})

test.each([
  { store: 'se', seconds: 300, why: 'a large cart is held for a shorter time' },
  { store: 'de', seconds: 120, why: 'a cart is held for the shortest time while its metal moves' },
] as const)('$why', async ({ store, seconds }) => {
  pass(5 * MINUTE_MS)
  const basket = await review(store)
  expect(secondsLeft(await hold(basket))).toBe(seconds)
})

test.each([
  { store: 'fi', why: 'above its largest amount' },
  { store: 'it', why: 'without a time' },
] as const)('a store holds no price $why', async ({ store }) => {
  const basket = await review(store)
  expect((await hold(basket)).price_hold).toBeUndefined()
})

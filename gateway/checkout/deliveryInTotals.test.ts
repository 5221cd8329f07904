import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, taxRules } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import {
  add,
  ADDRESS_NO,
  type As,
  CHECKOUT,
  enterAll,
  guestWithCart,
  place,
  seen,
  set,
} from './testing/checkoutQueries.ts'

/** As Magento 1 sends methods: one amount, on the side of the shop's prices. */
const METHODS = [
  {
    code: 'parcel_home',
    carrier: 'parcel',
    carrier_title: 'Posten',
    method: 'home',
    method_title: 'Posten',
    price: 99,
    carrier_code: 'parcel',
    method_code: 'home',
    amount: 99,
  },
]

let gateway: TestGateway
let backend: FakeCheckout
let methods: object[] = METHODS
beforeAll(async () => {
  const documents = { product: [product(1), { ...product(2), type_id: 'virtual' }] }
  gateway = await startGateway({
    no: { ...documents, taxrule: taxRules('NO', 25) },
    se: { ...documents, taxrule: taxRules('SE', 25) },
  })
})
/** Totals without the delivery, as Magento 1 sends them: no segment, and a shipping amount of 0. */
beforeEach(() => {
  methods = METHODS
  backend = createFakeCheckout(gateway.storefront)
  createFakeCustomers(gateway.storefront)
  gateway.storefront.answer('/api/cart/shipping-methods', () => ({ json: { code: 200, result: methods } }))
  const { carts } = backend
  const totals = carts.totals.bind(carts)
  carts.totals = (cartId) => {
    carts.shipping.delete(cartId)
    return totals(cartId)
  }
})
afterAll(() => gateway.close())

const INVOICE = { paymentMethod: 'invoice', deliveryMethod: 'parcel_home' }
const totalsOf = async (as: As) => (await gateway.query(CHECKOUT, as)).data.cart.totals

describe('where the totals lack the chosen delivery', () => {
  test('its price is added to what is shown: 125.00 and 99.00 are 224.00', async () => {
    const as = await guestWithCart(gateway)
    expect(await totalsOf(as)).toMatchObject({ shipping: null, total: { gross: { amount: '125.00' } } })
    const { data } = await enterAll(gateway, as, INVOICE)
    const expected = {
      subtotal: { gross: { amount: '125.00' } },
      discount: null,
      shipping: { net: { amount: '79.20' }, tax: { amount: '19.80' }, gross: { amount: '99.00' } },
      total: { net: { amount: '179.20' }, tax: { amount: '44.80' }, gross: { amount: '224.00' } },
      taxes: [{ ratePercent: '25', amount: { net: { amount: '179.20' }, tax: { amount: '44.80' } } }],
    }
    expect(data.setCheckout.cart.totals).toMatchObject(expected)
    expect(await totalsOf(as)).toMatchObject(expected)
  })

  test('seven orders of 6165.00 and a delivery of 99.00 are each shown, consented to and placed at 6264.00', async () => {
    backend.carts.unitNet = 4932
    for (let at = 0; at < 7; at += 1) {
      const as = await guestWithCart(gateway)
      expect((await totalsOf(as)).total.gross.amount).toBe('6165.00')
      await enterAll(gateway, as, INVOICE)
      expect((await totalsOf(as)).total.gross.amount).toBe('6264.00')
      const review = await seen(gateway, as)
      const refused = await place(gateway, as, { ...review, gross: '6165.00' }, `old total ${at}`)
      expect(refused.data.placeOrder).toMatchObject({ __typename: 'OrderRefused' })
      const { data } = await place(gateway, as, review, `key of the order ${at}`)
      expect(data.placeOrder.__typename).toBe('OrderPlaced')
    }
    expect(backend.orders).toHaveLength(7)
  })

  test('it has the tax of the store’s rate where the shop’s prices are without tax', async () => {
    const as = await guestWithCart(gateway, 'se')
    const shippingAddress = {
      ...ADDRESS_NO,
      country: 'SE',
      postcode: '11122',
      city: 'Stockholm',
      phone: '08-123 456 78',
    }
    const { data } = await enterAll(gateway, as, { ...INVOICE, shippingAddress })
    expect(data.setCheckout.cart.totals).toMatchObject({
      shipping: { net: { amount: '99.00' }, gross: { amount: '123.75' } },
      total: { gross: { amount: '248.75' } },
    })
  })

  test('consent to a total without it orders nothing, and to the total with it does', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, INVOICE)
    const { version, gross } = await seen(gateway, as)
    expect(gross).toBe('224.00')
    const refused = await place(gateway, as, { version, gross: '125.00' })
    expect(refused.data.placeOrder).toMatchObject({
      reason: 'PRICE_CHANGED',
      cart: { totals: { total: { gross: { amount: '224.00' } } } },
    })
    expect(backend.orders).toHaveLength(0)
    const { data } = await place(gateway, as, await seen(gateway, as))
    expect(data.placeOrder.__typename).toBe('OrderPlaced')
    expect(backend.orders[0]?.body['grand_total']).toBe(224)
  })

  test('another price of the method is a new version, and consent to the old total orders nothing', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, INVOICE)
    const before = await seen(gateway, as)
    methods = METHODS.map((method) => ({ ...method, amount: 149, price: 149 }))
    await add(gateway, as)
    const { data } = await enterAll(gateway, as, INVOICE)
    expect(data.setCheckout.cart.totals.shipping.gross.amount).toBe('149.00')
    const { version, gross } = await seen(gateway, as)
    expect({ isNewer: version > before.version, gross }).toEqual({ isNewer: true, gross: '399.00' })
  })

  test('it is not added twice where the backend charges it without naming it', async () => {
    const as = await guestWithCart(gateway)
    const { carts } = backend
    const totals = carts.totals.bind(carts)
    carts.totals = (cartId) => ({
      ...totals(cartId),
      total_segments: [{ code: 'grand_total', value: 224 }],
      tax_amount: 44.8,
    })
    const { data } = await enterAll(gateway, as, INVOICE)
    expect(data.setCheckout.cart.totals).toMatchObject({
      shipping: { gross: { amount: '99.00' } },
      total: { gross: { amount: '224.00' } },
    })
  })

  test('a new cart has none', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, INVOICE)
    await place(gateway, as, await seen(gateway, as))
    await add(gateway, as)
    expect(await totalsOf(as)).toMatchObject({ shipping: null, total: { gross: { amount: '125.00' } } })
  })
})

test('collecting an order in the shop, which costs nothing, is not the default of a backend that does not call it offline', async () => {
  methods = [{ carrier_code: 'instore', method_code: 'pickup', method_title: 'Collect', amount: 0 }, ...METHODS]
  const as = await guestWithCart(gateway)
  await set(gateway, as, { email: 'kari@example.no', shippingAddress: ADDRESS_NO })
  const { data } = await gateway.query('{ cart { checkout { deliveryMethod } } }', as)
  expect(data.cart.checkout.deliveryMethod).toBe('parcel_home')
})

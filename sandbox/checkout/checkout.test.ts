/** Tests shipping methods, payment methods and the totals with them over HTTP: each store once, with worked totals. */
import { describe, expect, test } from 'vitest'
import { STORES, type StoreCode } from '../catalogue/stores.ts'
import { addressIn, MAGNET, sandboxForTests, type Basket, type Json } from '../testing/sandboxShopper.ts'

const shop = sandboxForTests()
const { price, weigh, openCart } = shop

const countryOf = (code: StoreCode) => STORES.find((store) => store.code === code)?.country ?? 'NO'
const codes = (list: readonly Json[]) => list.map(({ carrier_code: code }) => code)
async function basketWith(code: StoreCode, list: string, qty = 1, customer: number | null = null): Promise<Basket> {
  price(code, MAGNET, list)
  weigh(MAGNET, 400)
  const basket = await openCart(code, customer)
  await basket.add({ sku: MAGNET, qty })
  return basket
}
const methodsOf = async (basket: Basket, address: object): Promise<Json[]> =>
  (await basket.post('cart/shipping-methods', { address })).result
const choose = (basket: Basket, carrier: string, method: string, more: object = {}) =>
  basket.post('cart/shipping-information', {
    addressInformation: { shippingCarrierCode: carrier, shippingMethodCode: method, ...more },
  })
const segmentsOf = ({ total_segments: segments }: Json) =>
  Object.fromEntries(segments.map(({ code, value }: Json) => [code, value]))

describe('totals with shipping and payment', () => {
  test.each([
    // 200 gross + 99 shipping + 59 fee, all at 25 %: net 160 + 79.20 + 47.20
    { store: 'no', list: '100', net: 160, shipping: [79.2, 99], fee: [47.2, 59], total: 358, tax: 71.6 },
    { store: 'se', list: '80', net: 160, shipping: [63.2, 79], fee: [39.2, 49], total: 328, tax: 65.6 },
    // 25.5 %: 200 → 159.36, 7.90 → 6.29, 4.90 → 3.90
    { store: 'fi', list: '100', net: 159.36, shipping: [6.29, 7.9], fee: [3.9, 4.9], total: 212.8, tax: 43.25 },
    { store: 'goldsmith_norway', list: '80', net: 160, shipping: [79.2, 99], fee: [47.2, 59], total: 358, tax: 71.6 },
    // 160 net → 200.80 gross
    {
      store: 'goldsmith_finland',
      list: '80',
      net: 160,
      shipping: [6.29, 7.9],
      fee: [3.9, 4.9],
      total: 213.6,
      tax: 43.41,
    },
    { store: 'goldsmith_sweden', list: '80', net: 160, shipping: [63.2, 79], fee: [39.2, 49], total: 328, tax: 65.6 },
    // 19 %: 200 → 168.07, 7.90 → 6.64, 4.90 → 4.12
    { store: 'de', list: '100', net: 168.07, shipping: [6.64, 7.9], fee: [4.12, 4.9], total: 212.8, tax: 33.97 },
    // 22 %: 200 → 163.93, 7.90 → 6.48, 4.90 → 4.02
    { store: 'it', list: '100', net: 163.93, shipping: [6.48, 7.9], fee: [4.02, 4.9], total: 212.8, tax: 38.37 },
  ] as const)(
    '$store: goods, shipping, payment fee and tax',
    async ({ store, list, net, shipping, fee, total, tax }) => {
      const basket = await basketWith(store, list, 2)
      await choose(basket, '5800', 'pickup', { shippingAddress: addressIn(countryOf(store)) })
      const { result: totals } = await basket.post('cart/collect-totals', {
        methods: {
          paymentMethod: { method: 'cashondelivery' },
          shippingCarrierCode: '5800',
          shippingMethodCode: 'pickup',
        },
      })
      expect([totals.subtotal, totals.shipping_amount, totals.payment_fee]).toEqual([net, shipping[0], fee[0]])
      expect([totals.grand_total, totals.tax_amount]).toEqual([total, tax])
      expect(segmentsOf(totals)).toEqual({
        subtotal: totals.subtotal_incl_tax,
        subtotal_incl_tax: totals.subtotal_incl_tax,
        shipping: shipping[1],
        payment: fee[1],
        tax,
        grand_total: total,
      })
      const [details] = totals.total_segments.find(({ code }: Json) => code === 'tax').extension_attributes
        .tax_grandtotal_details
      expect(details.amount).toBe(tax)
      expect((await basket.get('cart/totals')).result).toEqual(totals)
    },
  )

  test('the discount counts before shipping, which it does not reduce', async () => {
    const basket = await basketWith('no', '100', 2)
    await basket.get('cart/totals')
    await shop.call('POST', 'cart/apply-coupon', { ...basket.query, coupon: 'WELCOME10' })
    const { result } = await choose(basket, 'parcel', 'home')
    expect(segmentsOf(result.totals)).toMatchObject({ subtotal: 200, discount: -20, shipping: 149, grand_total: 329 })
  })
})

describe('shipping methods', () => {
  test('pickup is the default, with the nearest points first', async () => {
    const methods = await methodsOf(await basketWith('no', '100'), addressIn('NO', { postcode: '5010' }))
    expect(codes(methods)).toEqual(['5800', 'parcel', 'storepickup'])
    expect(methods[0]).toMatchObject({
      method_code: 'pickup',
      method_title: 'Hentested',
      price_incl_tax: 99,
      price_excl_tax: 79.2,
      default: true,
      offline: false,
      available: true,
    })
    const points = methods[0].extension_attributes.pickup_points
    expect(points[0]).toMatchObject({ code: 'NO-006', postcode: '5013', city: 'Bergen' })
    expect(points).toHaveLength(5)
    expect(methods[2]).toMatchObject({ offline: true, price_incl_tax: 0 })
  })

  test.each([
    { qty: 5, grams: 2_000, prices: [99, 149, 0] },
    { qty: 6, grams: 2_400, prices: [149, 199, 0] },
    { qty: 25, grams: 10_000, prices: [149, 199, 0] },
    { qty: 26, grams: 10_400, prices: [299, 399, 0] },
    { qty: 88, grams: 35_200, prices: [0] },
  ])('$grams g cost $prices', async ({ qty, prices }) => {
    const methods = await methodsOf(await basketWith('no', '1', qty), addressIn('NO'))
    expect(methods.map(({ price_incl_tax: gross }) => gross)).toEqual(prices)
  })

  test.each([
    { list: '2999.99', free: false },
    { list: '3000', free: true },
  ])('a subtotal of $list: free delivery is $free', async ({ list, free }) => {
    const methods = await methodsOf(await basketWith('no', list), addressIn('NO'))
    expect(codes(methods).includes('freeshipping')).toBe(free)
  })

  test('a discount that brings the subtotal below the limit ends free delivery', async () => {
    const basket = await basketWith('no', '3000')
    await shop.call('POST', 'cart/apply-coupon', { ...basket.query, coupon: 'WELCOME10' })
    expect(codes(await methodsOf(basket, addressIn('NO')))).not.toContain('freeshipping')
  })

  test('a neighbouring country gets home delivery only, others none', async () => {
    const basket = await basketWith('fi', '100')
    expect(await methodsOf(basket, addressIn('SE'))).toMatchObject([{ carrier_code: 'parcel', price_incl_tax: 19.9 }])
    expect(await methodsOf(basket, addressIn('NO'))).toEqual([])
    expect(await methodsOf(basket, { country_id: '<b>' })).toEqual([])
  })

  test('the country is the store’s while none is given', async () => {
    expect(codes(await methodsOf(await basketWith('it', '1'), { country_id: '' }))).toContain('5800')
  })
})

describe('refused choices', () => {
  test.each([
    { carrier: '5800', method: 'home', code: 404, message: 'Carrier with such method not found: 5800, home' },
    {
      carrier: 'freeshipping',
      method: 'free',
      code: 404,
      message: 'Carrier with such method not found: freeshipping, free',
    },
  ])('$carrier $method', async ({ carrier, method, code, message }) => {
    expect(await choose(await basketWith('no', '100'), carrier, method)).toEqual({ code, result: message })
  })

  test('another country, a pickup point elsewhere and an unknown payment method', async () => {
    const basket = await basketWith('no', '100')
    expect(await choose(basket, '5800', 'pickup', { shippingAddress: addressIn('SE') })).toEqual({
      code: 400,
      result: 'Expected one of the countries NO, got "SE".',
    })
    expect(await choose(basket, '5800', 'pickup', { extensionAttributes: { pickup_point: 'SE-001' } })).toMatchObject({
      code: 400,
    })
    expect(await basket.post('cart/collect-totals', { methods: { paymentMethod: { method: 'finnishbank' } } })).toEqual(
      { code: 400, result: 'The requested Payment Method is not available.' },
    )
    expect(segmentsOf((await basket.get('cart/totals')).result)).not.toHaveProperty('shipping')
  })

  test('a text of 5,000 characters', async () => {
    const { code, result } = await choose(await basketWith('no', '1'), '5800', 'pickup', {
      shippingAddress: addressIn('NO', { city: 'x'.repeat(5_000) }),
    })
    expect([code, result]).toEqual([400, 'The value of "city" must be at most 255 characters, but it has 5000.'])
  })

  test.each([
    ['cart/shipping-methods', 'No address element provided within the request body'],
    ['cart/shipping-information', 'No address element provided within the request body'],
    ['cart/collect-totals', 'No shipping and payment methods element provided within the request body'],
  ])('%s without its element', async (path, message) => {
    expect(await (await openCart('no')).post(path, {})).toEqual({ code: 500, result: message })
  })

  test('another guest’s cart is unknown', async () => {
    const basket = await openCart('no')
    const other = { ...basket.query, cartId: 'f'.repeat(32) }
    for (const path of ['cart/shipping-methods', 'cart/shipping-information'])
      expect(await shop.call('POST', path, other, { address: {}, addressInformation: { a: 1 } })).toMatchObject({
        code: 404,
      })
  })
})

describe('payment methods', () => {
  test.each([
    { store: 'no', methods: ['vipps', 'card', 'applepay', 'googlepay', 'cashondelivery'] },
    { store: 'se', methods: ['card', 'applepay', 'cashondelivery'] },
    { store: 'fi', methods: ['finnishbank', 'cashondelivery'] },
    { store: 'de', methods: ['card', 'cashondelivery'] },
  ] as const)('$store offers $methods, the first as the default', async ({ store, methods }) => {
    const { result } = await (await basketWith(store, '100')).get('cart/payment-methods')
    expect(result.map(({ code }: Json) => code)).toEqual(methods)
    expect(result.map((method: Json) => method.default)).toEqual(methods.map((_code, at) => at === 0))
    expect(result[0].hosted_payment).toBe(store === 'fi' ? 'bank' : 'card')
  })

  test.each(STORES.map(({ code, id }) => ({ code, id })))(
    'the payment page of $code leaves them to the shop, which asks its backend, and names none of its own',
    ({ id }) => {
      const page = shop.db
        .prepare("SELECT content FROM cms WHERE store_id = ? AND content LIKE '%{{paymentMethods}}%'")
        .get(id)
      expect(page).toBeDefined()
      expect(String(page?.content)).not.toMatch(/bankoverf|banköverf|tilisiir|überweisung|bonifico|vipps|apple pay/i)
    },
  )

  test.each([
    { customer: 201, kind: 'an approved business', invoice: true },
    { customer: 208, kind: 'a business that is not approved', invoice: false },
    { customer: 101, kind: 'a private customer', invoice: false },
  ])('$kind pays by invoice: $invoice', async ({ customer, invoice }) => {
    const { result } = await (await basketWith('no', '100', 1, customer)).get('cart/payment-methods')
    expect(result.some(({ code }: Json) => code === 'invoice')).toBe(invoice)
  })

  test('a cart of which nothing is sent has no shipping methods and no cash on delivery', async () => {
    const download = String(
      shop.db.prepare("SELECT sku FROM product WHERE type_id IN ('virtual', 'downloadable') ORDER BY id").get()?.sku,
    )
    const basket = await openCart('no')
    expect((await basket.add({ sku: download, qty: 1 })).code).toBe(200)
    expect(await methodsOf(basket, addressIn('NO'))).toEqual([])
    const { result } = await basket.get('cart/payment-methods')
    expect(result.map(({ code }: Json) => code)).not.toContain('cashondelivery')
  })

  test('a total of zero needs no payment', async () => {
    const basket = await basketWith('no', '50')
    await shop.call('POST', 'cart/apply-coupon', { ...basket.query, coupon: 'KARAT100' })
    expect((await basket.get('cart/payment-methods')).result).toMatchObject([{ code: 'free' }])
    await choose(basket, '5800', 'pickup')
    expect((await basket.get('cart/payment-methods')).result).toMatchObject([{ code: 'vipps' }, {}, {}, {}, {}])
  })
})

describe('faults', () => {
  test.each(['cart/shipping-methods', 'cart/payment-methods', 'cart/shipping-information', 'cart/collect-totals'])(
    '%s can fail and answer HTML',
    async (path) => {
      const basket = await basketWith('no', '100')
      const method = path.endsWith('payment-methods') ? 'GET' : 'POST'
      const fail = (fault: object) =>
        shop.request('/sandbox/faults', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ path: `/api/${path}`, ...fault }),
        })
      await fail({ kind: 'status', status: 503 })
      expect(await shop.call(method, path, basket.query, method === 'POST' ? {} : undefined)).toMatchObject({
        code: 503,
      })
      await fail({ kind: 'html' })
      const response = await shop.request(`/api/${path}?${new URLSearchParams(basket.query)}`, { method })
      expect(response.headers.get('content-type')).toContain('text/html')
    },
  )
})

/** Tests orders and payments over HTTP, with the payment provider as a server of its own. */
import { describe, expect, test } from 'vitest'
import { STORES, type StoreCode } from '../catalogue/stores.ts'
import { addressIn, MAGNET, sandboxForTests, SEED_NOON, type Basket, type Json } from '../testing/sandboxShopper.ts'

const shop = sandboxForTests()
const { price, openCart, stockOf, setStock, call } = shop
const MINUTE_MS = 60_000
const RETURN_URL = 'http://localhost:3000/checkout?step=3#orderReview'

const countryOf = (code: StoreCode) => STORES.find((store) => store.code === code)?.country ?? 'NO'
const POINTS = { NO: 'NO-001', SE: 'SE-001', FI: 'FI-001', DE: 'DE-001', IT: 'IT-001' } as const

async function filled(code: StoreCode, customer: number | null = null, qty = 2): Promise<Basket> {
  price(code, MAGNET, '100')
  shop.weigh(MAGNET, 400)
  const basket = await openCart(code, customer)
  await basket.add({ sku: MAGNET, qty })
  return basket
}
function payload({ query, cartId }: Basket, more: Json = {}): Json {
  const address = addressIn(countryOf(query['storeCode'] as StoreCode))
  const { information, ...fields } = more
  return {
    cart_id: cartId,
    store_code: query['storeCode'],
    order_id: 'request-1',
    ...fields,
    addressInformation: {
      shippingAddress: address,
      billingAddress: { ...address, vat_id: '' },
      shipping_carrier_code: '5800',
      shipping_method_code: 'pickup',
      payment_method_code: 'cashondelivery',
      shippingExtraFields: { pickup_point: POINTS[countryOf(query['storeCode'] as StoreCode)] },
      ...information,
    },
  }
}
const place = (basket: Basket, more: Json = {}) => basket.post('order', payload(basket, more))
const PAY_BY_CARD = { information: { payment_method_code: 'card' } }
const read = async (basket: Basket, id: string) => (await basket.get(`ext/order/${id}`)).result
const mails = async (): Promise<Json[]> => {
  const list: Json = await (await shop.request('/sandbox/mails')).json()
  return list.mails
}

describe('ordering', () => {
  test.each([
    { store: 'no', total: 358, language: 'Bestilling' },
    { store: 'se', total: 378, language: 'Beställning' },
    { store: 'fi', total: 212.8, language: 'Tilaus' },
    { store: 'goldsmith_norway', total: 408, language: 'Bestilling' },
    { store: 'goldsmith_finland', total: 263.8, language: 'Tilaus' },
    { store: 'goldsmith_sweden', total: 378, language: 'Beställning' },
    { store: 'de', total: 212.8, language: 'Bestellung' },
    { store: 'it', total: 212.8, language: 'Ordine' },
  ] as const)('$store: 2 pieces, pickup and cash on delivery cost $total', async ({ store, total, language }) => {
    const basket = await filled(store)
    const { code, result } = await place(basket, { grand_total: total })
    expect([code, result.status, result.grand_total]).toEqual([200, 'processing', total])
    expect(result).toMatchObject({
      magentoOrderId: expect.stringMatching(/^\d+$/),
      backendOrderId: result.magentoOrderId,
      orderNumber: expect.stringMatching(/^\d{9}$/),
      transferedAt: '2026-11-21T12:00:00.000Z',
    })

    expect(stockOf(MAGNET)).toBe(98)
    expect((await basket.get('cart/pull')).code).toBe(404)
    const order = await read(basket, result.magentoOrderId)
    expect(order).toMatchObject({
      increment_id: result.orderNumber,
      status: 'processing',
      grand_total: total,
      total_due: total,
      customer_email: 'kari@example.com',
      items: [{ sku: MAGNET, qty_ordered: 2 }],
      billing_address: { city: addressIn(countryOf(store)).city, street: addressIn(countryOf(store)).street },
      payment: { method: 'cashondelivery' },
      extension_attributes: {
        shipping_assignments: [{ shipping: { method: '5800_pickup' } }],
        pickup_point: { code: POINTS[countryOf(store)] },
      },
    })
    const sum = order.subtotal_incl_tax + order.shipping_incl_tax + order.payment_fee_incl_tax
    expect(Math.round(sum * 100)).toBe(Math.round(total * 100))
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'kari@example.com', kind: 'order' })
    // Stores for goldsmiths take nothing back.
    expect(/30 (dager|dagar|päivän|Tagen|giorni)/.test(mail.body)).toBe(!store.startsWith('goldsmith'))
    expect(mail.subject).toContain(language)
    expect(mail.subject).toContain(result.orderNumber)
  })

  test.each([
    { store: 'no', latest: false, before: '2026-11-21T12:00:01Z', says: '\nSendes mandag 23. november.\n' },
    {
      store: 'de',
      latest: true,
      before: '2026-11-21T12:00:01Z',
      says: '\nVersand spätestens am Montag, 23. November.\n',
    },
    { store: 'no', latest: false, before: '2026-11-21T12:00:00Z', says: null },
  ] as const)('the mail says when it is sent: $says', async ({ store, latest, before, says }) => {
    const basket = await filled(store)
    const promised_dispatch = { day: '2026-11-23', is_latest: latest, order_before: before }
    expect((await place(basket, { promised_dispatch })).code).toBe(200)
    const [mail] = await mails()
    expect(mail.body.includes(says ?? '23. november')).toBe(says !== null)
  })

  test('a repeated request is the same order, days later and from a cart that has ended', async () => {
    const basket = await filled('no')
    const first = await place(basket)
    expect(await place(basket)).toEqual(first)
    shop.state.now = SEED_NOON + 5 * 24 * 60 * MINUTE_MS
    expect(await place(basket, { grand_total: 1 })).toEqual(first)
    expect(stockOf(MAGNET)).toBe(98)
    expect(await mails()).toHaveLength(1)
  })

  test('the order of a request is found by the id of the request', async () => {
    const basket = await filled('no')
    expect((await basket.get('sync/order/request-1')).result).toBeNull()
    const { result } = await place(basket)
    expect((await basket.get('sync/order/request-1')).result).toMatchObject({
      platform_order_id: result.magentoOrderId,
      transmited: true,
    })
  })

  test('another cart with the same request id is refused', async () => {
    await place(await filled('no'))
    const other = await openCart('no')
    await other.add({ sku: MAGNET, qty: 1 })
    expect(await place(other)).toEqual({ code: 409, result: 'The order_id belongs to another order.' })
    expect((await other.get('cart/pull')).result).toHaveLength(1)
  })

  test('a customer’s order is in the history, newest first, and the customer gets a new cart', async () => {
    const first = await filled('no', 101)
    await place(first, { user_id: '101', order_id: 'one' })
    const second = await filled('no', 101)
    expect(second.cartId).not.toBe(first.cartId)
    await place(second, { user_id: '101', order_id: 'two' })

    const { result } = await second.get('user/order-history')
    expect(result).toMatchObject({ total_count: 2, search_criteria: { page_size: 20, current_page: 1 } })
    expect(result.items.map(({ entity_id: id }: Json) => id)).toEqual(
      result.items.map(({ entity_id: id }: Json) => id).toSorted((a: number, b: number) => b - a),
    )
    const page = await call('GET', 'user/order-history', { ...second.query, pageSize: '1', currentPage: '2' })
    expect(page.result.items).toMatchObject([{ entity_id: result.items[1].entity_id }])
    expect((await call('GET', 'user/order-history', {})).code).toBe(401)
  })

  test('orders of others are unknown', async () => {
    const guest = await filled('no')
    const { result } = await place(guest)
    const id = result.magentoOrderId
    const stranger = await openCart('no')
    expect((await stranger.get(`ext/order/${id}`)).code).toBe(404)
    expect((await (await openCart('no', 101)).get(`ext/order/${id}`)).code).toBe(404)
    const customer = await filled('no', 101)
    const own = (await place(customer, { order_id: 'x' })).result.magentoOrderId
    expect((await (await openCart('no', 106)).get(`ext/order/${own}`)).code).toBe(404)
    expect((await call('GET', `ext/order/${own}`, { cartId: customer.cartId })).code).toBe(404)
    expect((await guest.get('ext/order/9999999')).code).toBe(404)
    expect((await place(await filled('no', 101), { user_id: '106', order_id: 'y' })).code).toBe(403)
  })

  test('a guest’s order is in the history of the customer with its address, once the address is proven', async () => {
    const guest = await filled('no')
    const address = { ...addressIn('NO'), email: 'Kari.Nord@example.com' }
    const { result } = await place(guest, { information: { shippingAddress: address, billingAddress: address } })
    const kari = await openCart('no', 101)
    const shown = async () => (await kari.get('user/order-history')).result
    expect(await shown()).toMatchObject({ total_count: 1, items: [{ entity_id: Number(result.magentoOrderId) }] })
    expect((await kari.get(`ext/order/${result.magentoOrderId}`)).code).toBe(200)
    expect((await (await openCart('no', 106)).get('user/order-history')).result.total_count).toBe(0)

    shop.db.exec('UPDATE customer SET is_email_proven = 0 WHERE id = 101')
    expect(await shown()).toMatchObject({ total_count: 0, items: [] })
    expect((await kari.get(`ext/order/${result.magentoOrderId}`)).code).toBe(404)
  })

  test('an order of a guest’s cart that names a customer is the customer’s, and its cart still reads and restores it', async () => {
    shop.db.exec('UPDATE customer SET is_email_proven = 0 WHERE id = 101')
    const guest = await filled('no')
    const { result } = await place(guest, { user_id: '101', ...PAY_BY_CARD })
    const id = result.magentoOrderId
    const kari = await openCart('no', 101)
    expect((await kari.get('user/order-history')).result).toMatchObject({ items: [{ entity_id: Number(id) }] })
    expect((await kari.get(`ext/order/${id}`)).code).toBe(200)
    expect((await read(guest, id)).status).toBe('pending_payment')
    expect((await (await openCart('no')).get(`ext/order/${id}`)).code).toBe(404)

    await guest.post(`ext/payment/card/${id}/settle`, { giveUp: true })
    const { result: restored } = await guest.post(`ext/order/${id}/restore-cart`, {})
    expect(restored).toMatchObject({ restored: true, cart_id: guest.cartId })
    expect((await guest.get('cart/pull')).result).toHaveLength(1)
  })

  test('status changes of the shop’s people; a cancellation returns the products to the stock, once', async () => {
    const basket = await filled('no')
    const id = (await place(basket)).result.magentoOrderId
    const move = async (status: string) =>
      (
        await shop.request(`/sandbox/orders/${id}/status`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ status }),
        })
      ).status
    expect(await move('complete')).toBe(200)
    expect((await read(basket, id)).status).toBe('complete')
    expect(await move('shipped')).toBe(400)
    expect(await move('canceled')).toBe(200)
    expect(await move('canceled')).toBe(409)
    expect(stockOf(MAGNET)).toBe(100)
  })
})

describe('refused orders leave cart and stock as they were', () => {
  const refusal = async (basket: Basket, more: Json) => {
    const refused = await place(basket, more)
    expect((await basket.get('cart/pull')).result).toHaveLength(1)
    return refused
  }

  test.each([
    ['another country', { shippingAddress: addressIn('SE') }, /^Error while adding shipping address\. Expected one of/],
    [
      'a postcode',
      { shippingAddress: addressIn('NO', { postcode: '123456' }) },
      /shipping address\. Provided Zip\/Postal Code/,
    ],
    ['no name', { shippingAddress: addressIn('NO', { lastname: ' ' }) }, /shipping address\. "lastname" is required/],
    [
      'no billing city',
      { billingAddress: addressIn('NO', { city: '' }) },
      /^Error while adding billing address\. "city"/,
    ],
    [
      'an unknown method',
      { shipping_method_code: 'drone' },
      /^Error placing an order\. Carrier with such method not found/,
    ],
    ['no pickup point', { shippingExtraFields: {} }, /pickup point is missing/],
    [
      'a pickup point elsewhere',
      { shippingExtraFields: { pickup_point: 'SE-001' } },
      /pickup point "SE-001" is not offered/,
    ],
    ['a payment method elsewhere', { payment_method_code: 'finnishbank' }, /requested Payment Method is not available/],
    ['an e-mail address', { shippingAddress: addressIn('NO', { email: 'a b' }) }, /Email has a wrong format/],
  ])('%s', async (_name, information, message) => {
    const { code, result } = await refusal(await filled('no'), { information })
    expect(code).toBe(500)
    expect(result).toMatch(message)
    expect(stockOf(MAGNET)).toBe(100)
  })

  test('products that ran out', async () => {
    const basket = await filled('no')
    setStock(MAGNET, 1)
    const { code, result } = await refusal(basket, {})
    expect([code, result]).toEqual([500, 'Error while adding products. The requested qty is not available'])
    expect(stockOf(MAGNET)).toBe(1)
  })

  test('a total that is higher than the one that was seen, with the new totals', async () => {
    const basket = await filled('no')
    price('no', MAGNET, '110')
    const { code, result } = await refusal(basket, { grand_total: 358 })
    expect([code, result.code]).toEqual([409, 409])
    expect(result.totals.grand_total).toBe(378)
    expect(result.errorMessage).toBe('The total has changed: 358 was seen, it is 378.')
    expect((await place(basket, { grand_total: 400 })).result.grand_total).toBe(378)
  })

  test.each([
    [[], 'The cart also has 2 × ST-MAGNET.'],
    [[{ sku: MAGNET, qty: 1 }], 'The cart has no line of 1 × ST-MAGNET.'],
    [
      [
        { sku: MAGNET, qty: 2 },
        { sku: 'AU-BAR-1KG', qty: 1 },
      ],
      'The cart has no line of 1 × AU-BAR-1KG.',
    ],
  ])('other products than the cart has: %j', async (products, errorMessage) => {
    expect(await refusal(await filled('no'), { products })).toEqual({ code: 409, result: { errorMessage, code: 409 } })
  })

  test('a business account that is not approved, and a number that is not verified', async () => {
    expect((await refusal(await filled('no', 208), { user_id: '208' })).result).toMatch(
      /business account is not approved/,
    )
    expect((await refusal(await filled('no', 209), { user_id: '209' })).result).toMatch(
      /customer number is not verified/,
    )
  })

  test('an empty cart, an unknown cart and no addresses', async () => {
    expect((await place(await openCart('no'))).result).toBe(
      'Error while adding products. The cart has no product that can be bought.',
    )
    const basket = await filled('no')
    expect((await place(basket, { cart_id: 'f'.repeat(32), order_id: 'z' })).code).toBe(404)
    const { code, result } = await basket.post('order', { cart_id: basket.cartId })
    expect(code).toBe(400)
    expect(result).toMatchObject([
      { keyword: 'required', message: "should have required property 'addressInformation'" },
    ])
  })
})

describe('payment on the provider’s page', () => {
  interface Paying {
    readonly basket: Basket
    readonly id: string
    readonly url: string
    readonly paymentId: string
    readonly answer: (answer: string) => Promise<Response>
    readonly settle: (body?: object) => Promise<Json>
  }
  async function paying(store: 'no' | 'fi' = 'no', customer: number | null = null): Promise<Paying> {
    const basket = await filled(store, customer)
    const service = store === 'fi' ? 'bank' : 'card'
    const { result: order } = await place(basket, {
      information: { payment_method_code: store === 'fi' ? 'finnishbank' : 'card' },
    })
    expect(order.status).toBe('pending_payment')
    const query = { ...basket.query, returnUrl: RETURN_URL }
    const { result } = await call('GET', `ext/payment/${service}/${order.magentoOrderId}`, query)
    const url = result.hostedPaymentPageUrl
    expect(new URL(url).origin).toBe(shop.paymentUrl)
    return {
      basket,
      url,
      id: order.magentoOrderId,
      paymentId: result.paymentId,
      answer: (answer) => fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' }),
      settle: async (body = {}) =>
        (await basket.post(`ext/payment/${service}/${order.magentoOrderId}/settle`, body)).result,
    }
  }

  test('paid: captured, processing, confirmed by one mail, and the way back names the payment alone', async () => {
    const { answer, settle, paymentId, url } = await paying()
    expect(await mails()).toEqual([])
    const response = await answer('pay')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `http://localhost:3000/checkout?step=3&paymentId=${paymentId}#orderReview`,
    )
    expect(await settle()).toMatchObject({ status: 'paid', paymentId, order: { status: 'processing', total_due: 0 } })
    expect(await settle()).toMatchObject({ status: 'paid' })
    expect(await mails()).toHaveLength(1)
    expect(await (await fetch(url)).text()).toContain('Betalingen er fullført.')
  })

  test('answered twice: the first answer counts', async () => {
    const { answer, settle } = await paying()
    await answer('pay')
    expect((await answer('decline')).status).toBe(303)
    expect(await settle({ giveUp: true })).toMatchObject({ status: 'paid' })
  })

  test.each(['decline', 'cancel'])(
    '%s: the order is canceled and the products return to the stock, once',
    async (kind) => {
      const { answer, settle, basket, id } = await paying()
      expect(stockOf(MAGNET)).toBe(98)
      await answer(kind)
      const [first, second] = await Promise.all([settle(), settle()])
      expect([first.status, second.status, first.order.status]).toEqual(['failed', 'failed', 'canceled'])
      await answer('pay')
      expect(await settle()).toMatchObject({ status: 'failed' })
      expect(stockOf(MAGNET)).toBe(100)
      expect(await mails()).toEqual([])

      expect((await basket.post(`ext/order/${id}/restore-cart`, {})).result).toEqual({
        cart_id: basket.cartId,
        restored: true,
      })
      expect((await basket.post(`ext/order/${id}/restore-cart`, {})).result).toMatchObject({ restored: false })
      expect((await basket.get('cart/pull')).result).toMatchObject([{ sku: MAGNET, qty: 2 }])
      // The next order from the restored cart is another one.
      expect((await place(basket, { order_id: 'request-2' })).result.magentoOrderId).not.toBe(id)
      expect(stockOf(MAGNET)).toBe(98)
    },
  )

  test('late: pending until the answer arrives', async () => {
    const { answer, settle } = await paying()
    await answer('late')
    expect(await settle({ giveUp: true })).toMatchObject({ status: 'pending', order: { status: 'pending_payment' } })
    shop.state.now += MINUTE_MS
    expect(await settle()).toMatchObject({ status: 'paid' })
  })

  test('declined late', async () => {
    const { answer, settle } = await paying()
    await answer('lateDecline')
    expect(await settle()).toMatchObject({ status: 'pending' })
    shop.state.now += MINUTE_MS
    expect(await settle()).toMatchObject({ status: 'failed' })
  })

  test('a page that is left alone is pending until it expires; giving up ends it at once', async () => {
    const { settle, url } = await paying()
    expect(await settle()).toMatchObject({ status: 'pending' })
    shop.state.now += 30 * MINUTE_MS
    expect(await settle()).toMatchObject({ status: 'failed' })
    expect(await (await fetch(url)).text()).toContain('Betalingen er utløpt.')

    shop.state.now = SEED_NOON
    const other = await filled('no')
    const { result } = await place(other, { order_id: 'two', ...PAY_BY_CARD })
    const path = `ext/payment/card/${result.magentoOrderId}`
    await call('GET', path, { ...other.query, returnUrl: RETURN_URL })
    expect((await other.post(`${path}/settle`, { giveUp: true })).result).toMatchObject({ status: 'failed' })
  })

  test('an order whose page was never requested can be given up, and cannot be paid afterwards', async () => {
    const basket = await filled('no')
    const { result } = await place(basket, PAY_BY_CARD)
    const path = `ext/payment/card/${result.magentoOrderId}`
    expect((await basket.post(`${path}/settle`, {})).result).toMatchObject({ status: 'pending', paymentId: null })
    expect((await basket.post(`${path}/settle`, { giveUp: true })).result).toMatchObject({ status: 'failed' })
    expect((await call('GET', path, { ...basket.query, returnUrl: RETURN_URL })).code).toBe(409)
  })

  test('one order has one payment', async () => {
    const { basket, id, paymentId, url } = await paying()
    const again = await call('GET', `ext/payment/card/${id}`, { ...basket.query, returnUrl: RETURN_URL })
    expect(again.result).toEqual({ paymentId, hostedPaymentPageUrl: url, status: 'pending' })
    expect((await call('GET', `ext/payment/bank/${id}`, basket.query)).code).toBe(409)
  })

  test.each([
    'https://evil.example/',
    'http://localhost:3000.evil.example/',
    'http://evil.example/.localhost:3000',
    'http://user@localhost:3000/',
    'http://a.b.localhost:3000/',
    'javascript:alert(1)',
    '//localhost:3000',
    `http://localhost:3000/${'x'.repeat(2_000)}`,
  ])('the return address %s is refused', async (returnUrl) => {
    const basket = await filled('no')
    const { result } = await place(basket, PAY_BY_CARD)
    expect((await call('GET', `ext/payment/card/${result.magentoOrderId}`, { ...basket.query, returnUrl })).code).toBe(
      400,
    )
  })

  test('a return address of another store’s host is allowed', async () => {
    const basket = await filled('no')
    const { result } = await place(basket, PAY_BY_CARD)
    const query = { ...basket.query, returnUrl: 'http://goldsmith-norway.localhost:3000/checkout' }
    expect((await call('GET', `ext/payment/card/${result.magentoOrderId}`, query)).code).toBe(200)
  })

  test('the products of a failed order join the customer’s new cart', async () => {
    const { answer, settle, basket, id } = await paying('no', 101)
    await answer('decline')
    await settle()
    const next = await openCart('no', 101)
    await next.add({ sku: MAGNET, qty: 1 })
    expect((await next.post(`ext/order/${id}/restore-cart`, {})).result).toEqual({
      cart_id: next.cartId,
      restored: true,
    })
    expect((await next.get('cart/pull')).result).toMatchObject([{ sku: MAGNET, qty: 3 }])
    expect((await basket.get('cart/pull')).code).toBe(404)
  })

  test('an order of a guest goes into the cart of the customer as whom the guest has signed in since', async () => {
    const { basket, id, settle } = await paying()
    await settle({ giveUp: true })
    const customer = await openCart('no', 101)
    const query = { ...customer.query, cartId: basket.cartId }
    const restored = await call('POST', `ext/order/${id}/restore-cart`, query, { cartId: customer.cartId })
    expect(restored.result).toEqual({ cart_id: customer.cartId, restored: true })
    expect((await customer.get('cart/pull')).result).toHaveLength(1)
  })

  test('an order that is not canceled, and a cart of somebody else, cannot be used to restore', async () => {
    const { basket, id, answer, settle } = await paying()
    expect((await basket.post(`ext/order/${id}/restore-cart`, {})).code).toBe(409)
    await answer('cancel')
    await settle()
    const customer = await openCart('no', 101)
    expect((await basket.post(`ext/order/${id}/restore-cart`, { cartId: customer.cartId })).code).toBe(404)
    const guest = await openCart('no')
    expect((await basket.post(`ext/order/${id}/restore-cart`, { cartId: guest.cartId })).result).toEqual({
      cart_id: guest.cartId,
      restored: true,
    })
  })

  test('the provider that fails, hangs or answers HTML leaves the order as it is', async () => {
    const { answer, settle, basket, id } = await paying()
    await answer('pay')
    for (const fault of [{ kind: 'status', status: 500 }, { kind: 'html' }, { kind: 'delay', ms: 3_500 }]) {
      await shop.request('/sandbox/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: '/merchant', ...fault }),
      })
      const { code, result } = await basket.post(`ext/payment/card/${id}/settle`, {})
      expect(code).toBe(502)
      expect(result).toContain('The payment provider does not answer')
    }
    expect(await settle()).toMatchObject({ status: 'paid' })
  }, 20_000)

  test('the bank’s page is Finnish, has a label for each bank and no script', async () => {
    const { url } = await paying('fi')
    const response = await fetch(url)
    const page = await response.text()
    expect(page).toContain('<html lang="fi">')
    expect(page).toContain('<h1>Maksa verkkopankissa</h1>')
    expect(page).toContain('<legend>Pankkisi</legend>')
    expect(page).toContain('207,90')
    expect(page).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('nobody else creates, reads or captures payments, and an unknown page is not found', async () => {
    const { paymentId, url, answer } = await paying()
    for (const [method, path] of [
      ['POST', ''],
      ['GET', `/${paymentId}`],
      ['POST', `/${paymentId}/capture`],
    ])
      expect((await fetch(`${shop.paymentUrl}/merchant/payments${path}`, { method: method ?? '' })).status).toBe(401)
    expect((await fetch(`${shop.paymentUrl}/pay/${'0'.repeat(32)}`)).status).toBe(404)
    expect((await answer('steal')).status).toBe(400)
    expect((await fetch(`${new URL(url).origin}/api/`)).status).toBe(404)
  })
})

describe('mails for developers', () => {
  test('the list and one mail, as pages with escaped texts', async () => {
    const basket = await filled('no')
    const address = addressIn('NO', { firstname: '<b>Kari</b>' })
    await place(basket, { information: { shippingAddress: address, billingAddress: address } })
    const headers = { accept: 'text/html' }
    const [mail] = await mails()
    expect(await (await shop.request('/sandbox/mails', { headers })).text()).toContain(
      `href="/sandbox/mails/${mail.id}"`,
    )
    const page = await (await shop.request(`/sandbox/mails/${mail.id}`, { headers })).text()
    expect(page).toContain('&lt;b&gt;Kari&lt;/b&gt;')
    expect(page).toContain('Totalt: ')
    expect((await shop.request('/sandbox/mails/999999')).status).toBe(404)
  })

  test('have nothing that somebody has entered as a link', async () => {
    const basket = await filled('no')
    const address = addressIn('NO', {
      firstname: 'www.evil.example',
      company: 'https://evil.example/a',
      city: 'kari@evil.example',
    })
    await place(basket, {
      information: {
        shippingAddress: address,
        billingAddress: address,
        payment_method_additional: { reference: 'see evil.example' },
      },
    })
    const [mail] = await mails()
    const { body } = await (await shop.request(`/sandbox/mails/${mail.id}`)).json()
    expect(body.replaceAll('\u2060', '')).toContain('https://evil.example/a')
    expect(body.replaceAll('\u2060', '')).toContain('see evil.example')
    expect(body).not.toMatch(/evil\.example|www\.(?!\u2060)|@evil|\/\/evil/)
  })
})

describe('faults', () => {
  test.each([
    ['POST', 'order'],
    ['GET', 'user/order-history'],
    ['GET', 'ext/order/1'],
    ['POST', 'ext/order/1/restore-cart'],
    ['GET', 'ext/payment/card/1'],
    ['POST', 'ext/payment/card/1/settle'],
  ])('%s %s can fail and answer HTML', async (method, path) => {
    const fail = (fault: object) =>
      shop.request('/sandbox/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: `/api/${path}`, ...fault }),
      })
    await fail({ kind: 'status', status: 503 })
    expect((await shop.request(`/api/${path}`, { method })).status).toBe(503)
    await fail({ kind: 'html' })
    expect((await shop.request(`/api/${path}`, { method })).headers.get('content-type')).toContain('text/html')
  })

  test('an order whose answer is lost is found again by its request id', async () => {
    const basket = await filled('no')
    await shop.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/api/order', kind: 'truncate' }),
    })
    await place(basket).catch(() => null)
    expect((await place(basket)).result.status).toBe('processing')
    expect(stockOf(MAGNET)).toBe(98)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, signIn, WORKSHOP } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { ADDRESS_NO, type As, CHECKOUT, enterAll, guestWithCart, set, add } from './testing/checkoutQueries.ts'
import { withBuyerChecks } from './testing/withBuyerChecks.ts'

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
let now = new Date('2026-11-23T09:00:00Z')
beforeAll(async () => {
  const documents = { product: [product(1), product(2), { ...product(3), type_id: 'virtual' }] }
  gateway = await startGateway(
    { no: documents, se: documents },
    { clock: () => now, storeTable: withBuyerChecks('se', []) },
  )
})
beforeEach(() => {
  now = new Date('2026-11-23T09:00:00Z')
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
})
afterAll(() => gateway.close())

const checkoutOf = async (as: As) => (await gateway.query(CHECKOUT, as)).data.cart.checkout
const customer = async (who = KARI): Promise<As> => {
  const { cookie } = await signIn(gateway, who)
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  await add(gateway, as)
  return as
}

describe('entering the checkout', () => {
  test('offers methods for the country of the store, with a default of each, in at most four upstream calls', async () => {
    const as = await guestWithCart(gateway)
    await gateway.query(CHECKOUT, as)
    const { data, calls, errors } = await gateway.query(CHECKOUT, as)
    expect(errors).toBeUndefined()
    expect(data.cart.checkout).toMatchObject({
      email: null,
      country: 'NO',
      requiresSocialSecurityNumber: false,
      shippingAddress: null,
      billingAddress: null,
      deliveryMethod: '5800_pickup',
      pickupPoint: 'NO-001',
      paymentMethod: 'card',
      endsAt: null,
    })
    expect(data.cart.checkout.deliveryMethods).toHaveLength(3)
    expect(data.cart.checkout.deliveryMethods[1]).toMatchObject({
      code: '5800_pickup',
      isPickup: true,
      price: { net: { amount: '80.00' }, gross: { amount: '100.00' } },
      pickupPoints: [{ code: 'NO-001', lines: ['Torggata 12', '0181 Oslo'] }, { code: 'NO-002' }],
    })
    expect(data.cart.checkout.paymentMethods.map(({ kind }: { kind: string }) => kind)).toEqual([
      'HOSTED',
      'HOSTED',
      'INVOICE',
      'ON_DELIVERY',
    ])
    expect(data.cart.checkout.inputErrors.map(({ path }: { path: string }) => path)).toEqual([
      'email',
      'shippingAddress',
      'deliveryMethod',
      'paymentMethod',
    ])
    expect(calls.total).toBeLessThanOrEqual(4)
  })

  test('shows the cart when methods cannot be fetched, and logs the error', async () => {
    const as = await guestWithCart(gateway)
    backend.failNext('payment-methods', { text: '<html>', contentType: 'text/html' })
    backend.failNext('shipping-methods', { json: { code: 500, result: 'down' }, status: 500 })
    const { data, errors } = await gateway.query(CHECKOUT, as)
    expect(errors).toBeUndefined()
    expect(data.cart.checkout).toMatchObject({ deliveryMethods: null, paymentMethods: null, paymentMethod: null })
    expect(gateway.logLines.filter(({ msg }) => msg === 'checkout: no methods').length).toBeGreaterThanOrEqual(2)
  })

  test('the e-mail address of a customer is that of the account', async () => {
    expect(await checkoutOf(await customer())).toMatchObject({ email: KARI.email })
  })

  test('payment on delivery is hidden when nothing is shipped', async () => {
    const as = await guestWithCart(gateway)
    for (const lines of backend.carts.carts.values()) for (const line of lines) line.product_type = 'virtual'
    // The stored line is read again, because its quantity differs.
    for (const lines of backend.carts.carts.values()) for (const line of lines) line.qty = 2
    const checkout = await checkoutOf(as)
    expect(checkout.deliveryMethods).toEqual([])
    expect(checkout.paymentMethods.map(({ code }: { code: string }) => code)).toEqual(['vipps', 'card', 'invoice'])
  })

  test('a store without a sum asks every order for a personal number', async () => {
    const as = await guestWithCart(gateway, 'se')
    expect(await checkoutOf(as)).toMatchObject({ country: 'SE', requiresSocialSecurityNumber: true })
  })
})

describe('setCheckout', () => {
  test('stores what was entered, and returns totals with shipping in two calls', async () => {
    const as = await guestWithCart(gateway)
    await gateway.query('{ cart { version } }', as)
    backend.clearCalls()
    backend.carts.clearCalls()
    const { data } = await set(gateway, as, { email: 'kari@example.no', shippingAddress: ADDRESS_NO })
    expect([...backend.calls, ...backend.carts.calls]).toEqual(['shipping-methods', 'shipping-information'])
    expect(data.setCheckout.cart.totals).toMatchObject({
      shipping: { net: { amount: '80.00' }, gross: { amount: '100.00' } },
      total: { gross: { amount: '225.00' } },
      taxes: [{ ratePercent: '25', amount: { tax: { amount: '45.00' } } }],
    })
    expect(await checkoutOf(as)).toMatchObject({
      email: 'kari@example.no',
      shippingAddress: { ...ADDRESS_NO, company: null, taxId: null, apartment: null, region: null },
      billingAddress: null,
      deliveryMethod: '5800_pickup',
      pickupPoint: 'NO-001',
      paymentMethod: 'card',
      inputErrors: [],
      endsAt: '2026-11-23T09:30:00.000Z',
    })
  })

  test('selecting a payment method takes two calls, and its fee is part of the total', async () => {
    const as = await guestWithCart(gateway)
    await set(gateway, as, { email: 'kari@example.no', shippingAddress: ADDRESS_NO })
    backend.clearCalls()
    backend.carts.clearCalls()
    const { data } = await set(gateway, as, { paymentMethod: 'cashondelivery' })
    expect([...backend.calls, ...backend.carts.calls]).toEqual(['payment-methods', 'collect-totals'])
    expect(data.setCheckout.cart.totals).toMatchObject({
      paymentFee: { net: { amount: '40.00' }, gross: { amount: '50.00' } },
      discount: null,
      total: { gross: { amount: '275.00' } },
    })
  })

  test('an address of the invoice names company and number; null is the shipping address again', async () => {
    const as = await guestWithCart(gateway)
    const company = { ...ADDRESS_NO, company: 'Gull AS', taxId: '1234567-8', apartment: '2. etg.' }
    await enterAll(gateway, as, { billingAddress: company })
    expect(await checkoutOf(as)).toMatchObject({ billingAddress: company })
    await set(gateway, as, { billingAddress: null })
    expect(await checkoutOf(as)).toMatchObject({ billingAddress: null, shippingAddress: { firstName: 'Kari' } })
  })

  test('a business customer needs company and number in the address of the invoice', async () => {
    const as = await customer(WORKSHOP)
    const { data } = await set(gateway, as, { shippingAddress: ADDRESS_NO })
    expect(data.setCheckout).toMatchObject({
      __typename: 'CartRefused',
      inputErrors: [
        { path: 'shippingAddress.company', rule: 'REQUIRED' },
        { path: 'shippingAddress.taxId', rule: 'REQUIRED' },
      ],
    })
  })

  test('what was entered is forgotten after 30 minutes without a change', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as)
    now = new Date('2026-11-23T09:29:00Z')
    expect(await checkoutOf(as)).toMatchObject({ email: 'kari@example.no' })
    await set(gateway, as, { deliveryMethod: 'parcel_home' })
    now = new Date('2026-11-23T09:58:00Z')
    expect(await checkoutOf(as)).toMatchObject({ email: 'kari@example.no', deliveryMethod: 'parcel_home' })
    now = new Date('2026-11-23T10:29:00Z')
    expect(await checkoutOf(as)).toMatchObject({ email: null, shippingAddress: null, endsAt: null })
  })

  test('signing out deletes what was entered', async () => {
    const as = await customer(PER)
    await enterAll(gateway, as)
    await gateway.query('mutation { signOut(input: { idempotencyKey: "out" }) { __typename } }', as)
    expect(await checkoutOf(await customer(PER))).toMatchObject({ shippingAddress: null, endsAt: null })
  })

  test('a late repetition does not overwrite what was entered since', async () => {
    const as = await guestWithCart(gateway)
    const first = { email: 'first@example.no', shippingAddress: ADDRESS_NO }
    await set(gateway, as, first, 'set-1')
    await set(gateway, as, { email: 'second@example.no' }, 'set-2')
    await set(gateway, as, first, 'set-1')
    expect(await checkoutOf(as)).toMatchObject({ email: 'second@example.no' })
  })

  test('another guest does not see what was entered', async () => {
    const as = await guestWithCart(gateway)
    const other = await guestWithCart(gateway)
    await enterAll(gateway, as)
    expect(await checkoutOf(other)).toMatchObject({ email: null, shippingAddress: null })
  })

  test('an empty cart is refused with the text of the specification', async () => {
    const { data } = await set(gateway, { headers: {} }, { email: 'kari@example.no' })
    expect(data.setCheckout).toMatchObject({
      __typename: 'CartRefused',
      message: 'Handlekurven er tom. Legg varer i handlekurven før du går til kassen',
      cart: null,
    })
  })
})

describe('bad input', () => {
  const MAX = 5000
  test.each([
    { name: 'markup', change: { firstName: '<script>alert(1)</script>' }, path: 'firstName', rule: 'FORMAT' },
    { name: 'invisible characters alone', change: { lastName: '\u202E\u200B' }, path: 'lastName', rule: 'REQUIRED' },
    { name: 'emoji', change: { street: '🏠 1' }, path: 'street', rule: 'FORMAT' },
    { name: '5,000 characters', change: { city: 'x'.repeat(MAX) }, path: 'city', rule: 'TOO_LONG' },
    { name: 'a country that the store does not send to', change: { country: 'US' }, path: 'country', rule: 'UNKNOWN' },
    { name: 'a postcode of another country', change: { postcode: '12345' }, path: 'postcode', rule: 'FORMAT' },
    { name: 'a postcode that does not exist', change: { postcode: '0000' }, path: 'postcode', rule: 'UNKNOWN' },
    {
      name: 'a telephone number of another country without its prefix',
      change: { phone: '070-123 45 67' },
      path: 'phone',
      rule: 'FORMAT',
    },
    { name: 'an empty name', change: { firstName: ' ' }, path: 'firstName', rule: 'REQUIRED' },
    { name: 'a name of one letter', change: { lastName: 'N' }, path: 'lastName', rule: 'TOO_SHORT' },
  ])('$name is refused at its field, and nothing is stored', async ({ change, path, rule }) => {
    const as = await guestWithCart(gateway)
    backend.clearCalls()
    const { data, errors } = await set(gateway, as, { shippingAddress: { ...ADDRESS_NO, ...change } })
    expect(errors).toBeUndefined()
    expect(data.setCheckout).toMatchObject({ __typename: 'CartRefused', reason: 'INPUT' })
    expect(data.setCheckout.inputErrors).toMatchObject([{ path: `shippingAddress.${path}`, rule }])
    expect(backend.calls).toEqual([])
    expect(await checkoutOf(as)).toMatchObject({ shippingAddress: null, endsAt: null })
  })

  test('a postcode that the list does not have is kept once the shopper has confirmed it, also for the order', async () => {
    const as = await guestWithCart(gateway)
    const shippingAddress = { ...ADDRESS_NO, postcode: 'N-0000', keepsPostcode: true }
    const { data } = await set(gateway, as, { shippingAddress })
    expect(data.setCheckout).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
    const checkout = await checkoutOf(as)
    expect(checkout).toMatchObject({ shippingAddress: { postcode: '0000' } })
    expect(checkout.inputErrors.filter(({ path }: { path: string }) => path.startsWith('shippingAddress'))).toEqual([])
  })

  test('confirming a postcode does not admit one of another form', async () => {
    const as = await guestWithCart(gateway)
    const { data } = await set(gateway, as, { shippingAddress: { ...ADDRESS_NO, postcode: '12', keepsPostcode: true } })
    expect(data.setCheckout.inputErrors).toMatchObject([{ path: 'shippingAddress.postcode', rule: 'FORMAT' }])
  })

  test.each([
    { change: { lastName: '\u202ENo\u200Brd\u202C' }, stored: { lastName: 'Nord' } },
    { change: { phone: '(+47) 22 00 41 00' }, stored: { phone: '(+47) 22 00 41 00' } },
    { change: { phone: '+46 70 123 45 67' }, stored: { phone: '+46 70 123 45 67' } },
    { change: { street: 'Nygårdsgaten 114 A' }, stored: { street: 'Nygårdsgaten 114 A' } },
    { change: { company: 'Yahoo! «Gull» & Sølv® AS' }, stored: { company: 'Yahoo! «Gull» & Sølv® AS' } },
  ])('$change is stored as $stored', async ({ change, stored }) => {
    const as = await guestWithCart(gateway)
    const { data } = await set(gateway, as, { shippingAddress: { ...ADDRESS_NO, ...change } })
    expect(data.setCheckout).toMatchObject({ __typename: 'CartChanged' })
    expect(await checkoutOf(as)).toMatchObject({ shippingAddress: stored })
  })

  test.each([
    { name: 'a shipping method', input: { deliveryMethod: 'drone_air' }, path: 'deliveryMethod' },
    { name: 'a pickup point elsewhere', input: { pickupPoint: 'SE-001' }, path: 'pickupPoint' },
    { name: 'a payment method', input: { paymentMethod: 'bitcoin' }, path: 'paymentMethod' },
    { name: 'a code of 5,000 characters', input: { paymentMethod: 'x'.repeat(MAX) }, path: 'paymentMethod' },
  ])('$name that is not offered is refused, and the selection stays', async ({ input, path }) => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as)
    const { data } = await set(gateway, as, input)
    expect(data.setCheckout.inputErrors).toMatchObject([{ path, rule: 'UNKNOWN' }])
    expect(await checkoutOf(as)).toMatchObject({
      deliveryMethod: '5800_pickup',
      pickupPoint: 'NO-001',
      paymentMethod: 'card',
    })
  })

  test.each(['shipping-methods', 'shipping-information'])(
    'what the shopper entered before stays when %s fails',
    async (call) => {
      const as = await guestWithCart(gateway)
      await enterAll(gateway, as)
      for (const answer of [
        { text: '<html>', contentType: 'text/html' },
        { json: { code: 500, result: 'down' }, status: 500 },
        { reset: true } as const,
      ]) {
        backend.failNext(call, answer)
        // A broken connection is tried again once.
        if ('reset' in answer) backend.failNext(call, answer)
        const { data, errors } = await set(gateway, as, { shippingAddress: { ...ADDRESS_NO, city: 'Bergen' } })
        backend.failures.splice(0)
        expect(data).toBeNull()
        expect(errors?.[0]?.extensions.code).toMatch(/^UPSTREAM_/)
        expect(await checkoutOf(as)).toMatchObject({ shippingAddress: { city: 'Oslo' } })
      }
    },
  )

  test('a mutation without the shop as its origin is refused', async () => {
    const as = await guestWithCart(gateway)
    const { cookie = '' } = as.headers
    const { status } = await set(gateway, { headers: { cookie, 'sec-fetch-site': 'cross-site' } }, { email: 'a@b.no' })
    expect(status).toBe(403)
  })

  test('addresses and e-mail addresses are never logged', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { email: 'hemmelig@example.no' })
    const logged = JSON.stringify(gateway.logLines)
    for (const text of ['hemmelig@example.no', 'Torggata 1"', '22 00 41 00']) expect(logged).not.toContain(text)
  })
})

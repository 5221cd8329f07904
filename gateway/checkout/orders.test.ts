import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import {
  createFakeCustomers,
  type FakeCustomers,
  KARI,
  setCookiesOf,
  signIn,
  WORKSHOP,
} from '../testing/fakeCustomers.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import {
  add,
  ADDRESS_NO,
  type As,
  CART,
  enterAll,
  guestWithCart,
  linesOf,
  ORDER,
  place,
  seen,
  set,
  settle,
} from './testing/checkoutQueries.ts'
import { withBuyerChecks } from './testing/withBuyerChecks.ts'

const MONDAY = new Date('2026-11-23T09:00:00Z')
let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
let now = MONDAY
beforeEach(async () => {
  now = MONDAY
  const documents = { product: [product(1), product(2)] }
  const returnUrls = ['https://till.example/desk', 'karat-app://payment']
  gateway = await startGateway(
    { no: documents, se: documents },
    // The Swedish store asks every order for a personal number.
    { clock: () => now, returnUrls, storeTable: withBuyerChecks('se', []) },
  )
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  // Tax rules and other shared data are loaded once for all shoppers.
  await gateway.query('{ product(sku: "SKU-1") { price { ... on Price { now { net { amount } } } } } }')
})
afterEach(() => gateway.close())

const customer = async (who = KARI): Promise<As> => {
  const { cookie } = await signIn(gateway, who)
  const as = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  await add(gateway, as)
  return as
}
/** A guest at the review step. */
const ready = async (more: object = {}) => {
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, more)
  return { as, total: await seen(gateway, as) }
}
const cartOf = async (as: As) => (await gateway.query(CART, as)).data.cart
const orderOf = async (as: As, id: string) => (await gateway.query(ORDER, { ...as, variables: { id } })).data?.order
const lost: CannedResponse = { reset: true }
const down: CannedResponse = { json: { code: 500, result: 'down' }, status: 500 }
const html: CannedResponse = { text: '<html>', contentType: 'text/html' }

describe('placing an order', () => {
  test('a guest who pays by invoice gets an order, an empty cart and five calls at most', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    expect(total.gross).toBe('225.00')
    const { data, calls } = await place(gateway, as, total)
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: '000009000' } })
    expect(calls.total).toBeLessThanOrEqual(5)
    expect(linesOf(await cartOf(as))).toEqual([])
    expect(await orderOf(as, data.placeOrder.order.id)).toMatchObject({
      number: '000009000',
      placedAt: '2026-11-21T12:00:00.000Z',
      status: 'PROCESSING',
      email: 'kari@example.no',
      lines: [{ sku: 'SKU-1', quantity: '1', product: { sku: 'SKU-1' }, row: { gross: { amount: '125.00' } } }],
      totals: { shipping: { gross: { amount: '100.00' } }, total: { gross: { amount: '225.00' } }, discount: null },
      shippingAddress: ADDRESS_NO,
      billingAddress: ADDRESS_NO,
      deliveryTitle: 'Nordpakke - pickup',
      paymentTitle: 'Kort',
    })
  })

  test('a hosted payment leads to the page of the provider; a business customer takes five calls', async () => {
    const as = await customer(WORKSHOP)
    await enterAll(gateway, as, { shippingAddress: { ...ADDRESS_NO, company: 'Gull AS', taxId: '1234567-8' } })
    const { data, calls } = await place(gateway, as, await seen(gateway, as))
    expect(data.placeOrder).toMatchObject({
      __typename: 'PaymentNeeded',
      order: { status: 'PENDING' },
      paymentUrl: 'http://provider.example/pay-9000',
      paymentId: 'pay-9000',
    })
    expect(calls.total).toBeLessThanOrEqual(5)
    const opened = gateway.storefront.calls.findLast(({ path }) => path === '/api/ext/payment/card/9000')
    expect(opened?.query.get('returnUrl')).toBe('http://localhost:3000/order-confirmation')
    expect(backend.orders[0]?.body).toMatchObject({ user_id: '52', grand_total: 225 })
  })

  test('the payment page returns to the address that the caller names', async () => {
    const { as, total } = await ready()
    const returnUrl = 'https://till.example/desk/7?shift=2'
    expect((await place(gateway, as, total, 'the same', { returnUrl })).data.placeOrder.__typename).toBe(
      'PaymentNeeded',
    )
    const opened = gateway.storefront.calls.findLast(({ path }) => path === '/api/ext/payment/card/9000')
    expect(opened?.query.get('returnUrl')).toBe(returnUrl)
  })

  test.each([
    'https://evil.example/desk',
    'https://till.example/desk-of-another',
    'https://till.example/desk/../admin',
    'https://till.example@evil.example/desk',
    'https://kari@till.example/desk',
    'http://till.example/desk',
    'karat-app://other/paid',
    'javascript:alert(1)',
    '/desk',
    '',
  ])('an address that is not allowed is bad input, and nothing is ordered: %s', async (returnUrl) => {
    const { as, total } = await ready()
    const { errors } = await place(gateway, as, total, 'refused', { returnUrl })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('http://localhost:3000, https://till.example/desk, karat-app://payment'),
      extensions: { code: 'BAD_USER_INPUT' },
    })
    expect(backend.orders).toEqual([])
  })

  test.each(['http://localhost:3000/kiosk', 'karat-app://payment/paid?id=1', 'https://till.example/desk'])(
    'an address of the store, of an app or of a till is allowed: %s',
    async (returnUrl) => {
      const { as, total } = await ready()
      expect((await place(gateway, as, total, 'allowed', { returnUrl })).data.placeOrder.__typename).toBe(
        'PaymentNeeded',
      )
    },
  )

  test('the address to return to is the store’s own, whatever the request’s headers say', async () => {
    const { headers } = await customer(WORKSHOP)
    const hostile = {
      headers: {
        ...headers,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        referer: 'https://evil.example/checkout?returnUrl=https://evil.example',
        'x-original-url': '//evil.example/',
      },
    }
    await enterAll(gateway, hostile, { shippingAddress: { ...ADDRESS_NO, company: 'Gull AS', taxId: '1234567-8' } })
    await place(gateway, hostile, await seen(gateway, hostile))
    const opened = gateway.storefront.calls.filter(({ path }) => path.startsWith('/api/ext/payment/'))
    expect(opened.map(({ query }) => query.get('returnUrl'))).toContain('http://localhost:3000/order-confirmation')
    expect(JSON.stringify(opened.map(({ query }) => query.toString()))).not.toContain('evil')
  })

  test.each([
    { name: 'a double click', run: async (send: () => Promise<unknown>) => Promise.all([send(), send(), send()]) },
    { name: 'a retry', run: async (send: () => Promise<unknown>) => [await send(), await send()] },
    {
      name: 'a repetition after a month',
      run: async (send: () => Promise<unknown>) => {
        const first = await send()
        now = new Date('2026-12-22T09:00:00Z')
        return [first, await send()]
      },
    },
  ])('$name is one order', async ({ run }) => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    const key = randomUUID()
    const answers = await run(() => place(gateway, as, total, key))
    const ids = (answers as { data: { placeOrder: { order?: { id: string } } } }[]).map(
      ({ data }) => data.placeOrder.order?.id,
    )
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeTruthy()
    expect(backend.orders).toHaveLength(1)
  })

  test('a customer repeats a key after the gateway has lost its store: the key lives with the order', async () => {
    const as = await customer()
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    const total = await seen(gateway, as)
    const key = randomUUID()
    const shared = 'a key of a test that is long enough'
    const two = await startGateway(
      { no: { product: [product(1)] } },
      { session: { key: shared, store: createSqliteSessionStore() } },
    )
    const three = await startGateway(
      { no: { product: [product(1)] } },
      { session: { key: shared, store: createSqliteSessionStore() } },
    )
    try {
      const orders = []
      for (const other of [two, three]) {
        const shop = createFakeCheckout(other.storefront, (token) => own.customerOf(token))
        const own = createFakeCustomers(other.storefront)
        if (other === three) shop.orders.push(...orders)
        const { cookie } = await signIn(other, KARI)
        const who = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
        if (other === two) {
          await add(other, who)
          await enterAll(other, who, { paymentMethod: 'invoice' })
        }
        const { data } = await place(other, who, other === two ? await seen(other, who) : total, key)
        expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
        expect(shop.orders).toHaveLength(1)
        orders.push(...shop.orders)
      }
    } finally {
      await two.close()
      await three.close()
    }
  })

  test('two tabs with keys of their own order the cart once', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    const [one, other] = await Promise.all([place(gateway, as, total), place(gateway, as, total)])
    const outcomes = [one, other].map(({ data }) => data.placeOrder.__typename)
    expect(new Set(outcomes)).toEqual(new Set(['OrderPlaced', 'OrderRefused']))
    expect(backend.orders).toHaveLength(1)
  })

  test.each([
    { name: 'the connection breaks', answer: lost },
    { name: 'the backend answers HTML', answer: html },
    { name: 'the backend fails', answer: down },
  ])('if $name after the order was placed, a retry returns it', async ({ answer }) => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    const key = randomUUID()
    backend.failNext('order', answer, 'after')
    if ('reset' in answer) backend.failNext('order', answer, 'after')
    const first = await place(gateway, as, total, key)
    expect(first.errors?.[0]?.extensions.code).toMatch(/^UPSTREAM_/)
    // The cart has become the order: its products do not come back.
    expect(linesOf(await cartOf(as))).toEqual([])
    const { data } = await place(gateway, as, total, key)
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
    expect(backend.orders).toHaveLength(1)
    expect(await orderOf(as, data.placeOrder.order.id)).toMatchObject({ status: 'PROCESSING' })
  })

  test.each([
    { name: 'the connection breaks', answer: lost },
    { name: 'the backend answers HTML', answer: html },
  ])('if $name before the order was placed, the cart stays and a retry orders it', async ({ answer }) => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    const key = randomUUID()
    backend.failNext('order', answer)
    expect((await place(gateway, as, total, key)).errors).toHaveLength(1)
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
    expect(backend.orders).toHaveLength(1)
  })

  test('if the page of the provider cannot be opened, a retry opens it for the same order', async () => {
    const { as, total } = await ready()
    const key = randomUUID()
    backend.failNext('payment', down)
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({
      __typename: 'PaymentPageUnavailable',
      message: 'Bestillingen er mottatt, men betalingssiden kan ikke åpnes nå. Prøv igjen om noen sekunder.',
      order: { number: '000009000', status: 'PENDING' },
    })
    const { data } = await place(gateway, as, total, key)
    expect(data.placeOrder).toMatchObject({ __typename: 'PaymentNeeded', paymentId: 'pay-9000' })
    expect(backend.orders).toHaveLength(1)
  })
})

describe('an order is refused', () => {
  test('if the total has risen since the shopper has seen it, with the new figures; a fallen one is no reason', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    backend.carts.unitNet = 110
    const key = randomUUID()
    const { data } = await place(gateway, as, total, key)
    expect(data.placeOrder).toMatchObject({
      __typename: 'OrderRefused',
      reason: 'PRICE_CHANGED',
      message: 'Totalsummen er endret. Kontroller den før du bestiller.',
      cart: { totals: { total: { gross: { amount: '237.50' } } } },
    })
    expect(backend.orders).toEqual([])
    backend.carts.unitNet = 90
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
  })

  test('if the client has lowered the total, or the cents', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    for (const gross of ['1.00', '224.99', '0'])
      expect((await place(gateway, as, { ...total, gross })).data.placeOrder).toMatchObject({ reason: 'PRICE_CHANGED' })
    const { errors } = await place(gateway, as, { ...total, gross: '-1' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(backend.orders).toEqual([])
  })

  test('if the total rises between the check and the order', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    backend.failNext('order', { json: { code: 409, result: 'The total has changed.' }, status: 409 })
    expect((await place(gateway, as, total)).data.placeOrder).toMatchObject({ reason: 'PRICE_CHANGED' })
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
  })

  test('if another device has changed the cart since', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    await add(gateway, as, 2)
    const { data } = await place(gateway, as, { ...total, gross: '10000' })
    expect(data.placeOrder).toMatchObject({ reason: 'CHANGED', cart: { lines: [{ sku: 'SKU-1' }, { sku: 'SKU-2' }] } })
    expect((await place(gateway, as, { version: 999, gross: '10000' })).data.placeOrder.reason).toBe('CHANGED')
  })

  test('if products are not available, with the text of the specification', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    backend.carts.stock.set('SKU-1', 0)
    const { data } = await place(gateway, as, total)
    expect(data.placeOrder).toMatchObject({
      reason: 'BLOCKED',
      message: 'Noen av de bestilte varene er ikke tilgjengelige!',
    })
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
  })

  test('if the terms were not accepted', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    const { data } = await place(gateway, as, total, randomUUID(), { acceptsTerms: false })
    expect(data.placeOrder).toMatchObject({ reason: 'TERMS_NOT_ACCEPTED', message: 'Godta salgsvilkårene.' })
  })

  test('if the cart is empty', async () => {
    const anonymous = await place(gateway, { headers: {} }, { version: 1, gross: '1' })
    expect(anonymous.data.placeOrder).toMatchObject({
      reason: 'EMPTY',
      message: 'Handlekurven er tom. Legg varer i handlekurven før du går til kassen',
      cart: null,
    })
  })

  test('if details are missing, or were forgotten after 30 minutes', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    now = new Date('2026-11-23T09:31:00Z')
    const { data } = await place(gateway, as, total)
    expect(data.placeOrder).toMatchObject({ reason: 'INPUT', message: 'Rett opp feilene i skjemaet' })
    expect(data.placeOrder.inputErrors.map(({ path }: { path: string }) => path)).toEqual([
      'email',
      'shippingAddress',
      'deliveryMethod',
      'paymentMethod',
    ])
  })

  test.each(['Error while adding shipping address. City is missing', 'Error while adding billing address. x'])(
    'if the backend says "%s": cancelled, with the address of the support',
    async (text) => {
      const { as, total } = await ready({ paymentMethod: 'invoice' })
      backend.failNext('order', { json: { code: 500, result: text }, status: 500 })
      const { data } = await place(gateway, as, total)
      expect(data.placeOrder.reason).toBe('REJECTED')
      expect(data.placeOrder.message).toBe(
        'Adressen i kassen inneholder ugyldige opplysninger. Kontroller at alle obligatoriske felt er fylt ut, og kontakt oss på kundeservice@karat.example, så løser vi dette for fremtiden. Bestillingen din er kansellert.',
      )
      expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
    },
  )

  test('if the backend refuses the order as invalid', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    backend.failNext('order', {
      json: { code: 400, result: [{ keyword: 'type', dataPath: '.products[0].qty', message: 'should be number' }] },
      status: 400,
    })
    const { data } = await place(gateway, as, total)
    expect(data.placeOrder.message).toBe(
      'Butikken kunne ikke ta imot bestillingen slik den er. Kontroller levering og betaling, og bestill på nytt.',
    )
  })

  test.each([
    { attribute: 'account_approved', reason: 'NOT_APPROVED', retryAt: null },
    { attribute: 'customer_number_verified', reason: 'NUMBER_NOT_VERIFIED', retryAt: '2026-11-23T07:30:00.000Z' },
  ])('for a customer with $attribute 0, which is fetched for every order', async ({ attribute, reason, retryAt }) => {
    const as = await customer()
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    const total = await seen(gateway, as)
    // Sunday evening; the session's profile is younger than this change.
    now = new Date('2026-11-22T20:00:00Z')
    customers.change(KARI.email, { custom_attributes: [{ attribute_code: attribute, value: '0' }] })
    const { data } = await place(gateway, as, total)
    expect(data.placeOrder).toMatchObject({ reason, retryAt })
    expect(backend.orders).toEqual([])
    customers.change(KARI.email, { custom_attributes: [{ attribute_code: attribute, value: '1' }] })
    now = MONDAY
    expect((await place(gateway, as, await seen(gateway, as))).data.placeOrder.__typename).not.toBe('OrderRefused')
  })

  test('in the Swedish store without a valid personal number, which is forwarded and never stored or logged', async () => {
    const as = await guestWithCart(gateway, 'se')
    const swedish = { ...ADDRESS_NO, country: 'SE', postcode: '111 22', city: 'Stockholm', phone: '0701234567' }
    await enterAll(gateway, as, { shippingAddress: swedish, paymentMethod: 'invoice' })
    const total = await seen(gateway, as)
    for (const [number, rule, message] of [
      [null, 'REQUIRED', 'Fältet är obligatoriskt.'],
      ['811218-9870', 'UNKNOWN', 'Sista siffran stämmer inte.'],
      ['811218-98', 'FORMAT', 'Kontrollera det här värdet.'],
    ]) {
      const { data } = await place(gateway, as, total, randomUUID(), { socialSecurityNumber: number })
      expect(data.placeOrder.inputErrors).toMatchObject([{ path: 'socialSecurityNumber', rule, message }])
    }
    const number = '811218-9876'
    const { data } = await place(gateway, as, total, randomUUID(), { socialSecurityNumber: '19811218–9876' })
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced' })
    expect(backend.orders[0]?.body).toMatchObject({
      addressInformation: { payment_method_additional: { social_security_number: number } },
    })
    const order = await orderOf(as, data.placeOrder.order.id)
    const texts = JSON.stringify([gateway.logLines, data, order, await cartOf(as)])
    expect(texts).not.toMatch(/\b(?:811218|9876)\b(?!-)|811218-?9876/)
  })
})

describe('settling a payment', () => {
  const pay = async () => {
    const { as, total } = await ready()
    const key = randomUUID()
    const { data } = await place(gateway, as, total, key)
    const { paymentId, order } = data.placeOrder
    return { as, total, key, paymentId, orderId: order.id as string }
  }
  const outcome = async (as: As, paymentId: string) => (await settle(gateway, as, paymentId)).data.settlePayment

  test('a paid order is placed', async () => {
    const { as, paymentId, orderId } = await pay()
    backend.payments.set('9000', 'paid')
    expect(await outcome(as, paymentId)).toEqual({
      __typename: 'OrderPlaced',
      order: { id: orderId, status: 'PROCESSING' },
    })
    backend.clearCalls()
    expect(await outcome(as, paymentId)).toMatchObject({ __typename: 'OrderPlaced' })
    // The result is final: the provider is not asked again.
    expect(backend.calls).not.toContain('settle')
  })

  test('an unknown result is pending, and can be asked again', async () => {
    const { as, paymentId, orderId } = await pay()
    for (let times = 0; times < 3; times += 1)
      expect(await outcome(as, paymentId)).toEqual({
        __typename: 'PaymentPending',
        order: { id: orderId, status: 'PENDING' },
        isResultExpected: true,
        paymentUrl: 'http://provider.example/pay-9000',
        isCancellable: true,
      })
    backend.payments.set('9000', 'paid')
    expect(await outcome(as, paymentId)).toMatchObject({ __typename: 'OrderPlaced' })
  })

  test('after a declined payment the products are in the cart again, once', async () => {
    const { as, paymentId, orderId, total, key } = await pay()
    backend.payments.set('9000', 'failed')
    const [one, other] = await Promise.all([outcome(as, paymentId), outcome(as, paymentId)])
    for (const answer of [one, other, await outcome(as, paymentId)]) {
      expect(answer).toMatchObject({
        __typename: 'PaymentFailed',
        message: 'Betalingen mislyktes. Varene ligger i handlekurven igjen.',
        order: { id: orderId, status: 'CANCELLED' },
        isRestored: true,
      })
      expect(linesOf(answer.cart)).toEqual(['SKU-1 × 1'])
    }
    expect(linesOf(await cartOf(as))).toEqual(['SKU-1 × 1'])
    expect(await orderOf(as, orderId)).toMatchObject({ status: 'CANCELLED' })
    // The key belongs to the cancelled order; another intent has another key.
    expect((await place(gateway, as, total, key)).data.placeOrder).toMatchObject({ reason: 'REJECTED' })
    const next = await seen(gateway, as)
    expect(next.version).toBeGreaterThan(total.version)
    // The cart that was opened again has no shipping method: it is selected again, and the total is checked.
    expect((await place(gateway, as, next)).data.placeOrder).toMatchObject({ reason: 'PRICE_CHANGED' })
    expect((await place(gateway, as, await seen(gateway, as))).data.placeOrder.__typename).toBe('PaymentNeeded')
    expect(backend.orders).toHaveLength(2)
  })

  test('a payment that the shopper gives up is cancelled, and the products are in the cart again', async () => {
    const { as, paymentId, orderId } = await pay()
    const { data } = await settle(gateway, as, paymentId, { givesUp: true })
    expect(data.settlePayment).toMatchObject({
      __typename: 'PaymentFailed',
      order: { id: orderId, status: 'CANCELLED' },
      isRestored: true,
    })
    expect(linesOf(data.settlePayment.cart)).toEqual(['SKU-1 × 1'])
  })

  test('a payment that was paid before the shopper gave it up stays paid', async () => {
    const { as, paymentId } = await pay()
    backend.payments.set('9000', 'paid')
    const { data } = await settle(gateway, as, paymentId, { givesUp: true })
    expect(data.settlePayment).toMatchObject({ __typename: 'OrderPlaced' })
  })

  test('another guest cannot give a payment up', async () => {
    const { as, paymentId } = await pay()
    const other = await guestWithCart(gateway)
    const { data } = await settle(gateway, other, paymentId, { givesUp: true })
    expect(data.settlePayment).toMatchObject({ __typename: 'PaymentOfOtherSession', status: 'PENDING' })
    expect(await outcome(as, paymentId)).toMatchObject({ __typename: 'PaymentPending' })
  })

  test('products join what was added in the meantime', async () => {
    const { as, paymentId } = await pay()
    await add(gateway, as, 1, '2')
    await add(gateway, as, 2)
    backend.payments.set('9000', 'failed')
    expect(linesOf((await outcome(as, paymentId)).cart)).toEqual(['SKU-1 × 3', 'SKU-2 × 1'])
  })

  test.each([
    { name: 'before', when: 'before' as const, answer: lost },
    { name: 'after', when: 'after' as const, answer: lost },
    { name: 'HTML after', when: 'after' as const, answer: html },
  ])(
    'if the connection breaks $name the products were put back, a retry puts them back once',
    async ({ when, answer }) => {
      const { as, paymentId } = await pay()
      backend.payments.set('9000', 'failed')
      backend.failNext('restore-cart', answer, when)
      if ('reset' in answer) backend.failNext('restore-cart', answer, when)
      expect((await settle(gateway, as, paymentId)).errors).toHaveLength(1)
      expect(linesOf((await outcome(as, paymentId)).cart)).toEqual(['SKU-1 × 1'])
    },
  )

  test('a payment that the provider calls failed stays pending while the order is not cancelled', async () => {
    const { as, paymentId } = await pay()
    backend.payments.set('9000', 'failed')
    backend.failNext('settle', { json: { code: 200, result: { paymentId, status: 'failed' } } })
    expect(await outcome(as, paymentId)).toMatchObject({ __typename: 'PaymentPending' })
    expect(linesOf(await cartOf(as))).toEqual([])
    expect(await outcome(as, paymentId)).toMatchObject({ __typename: 'PaymentFailed' })
  })

  test.each([
    { name: 'a made-up id', id: () => 'pay-1' },
    { name: 'an empty id', id: () => '' },
    { name: '5,000 characters', id: () => 'x'.repeat(5000) },
  ])('$name changes nothing and is answered calmly', async ({ id }) => {
    await pay()
    backend.payments.set('9000', 'failed')
    const as = await guestWithCart(gateway)
    expect(await outcome(as, id())).toEqual({
      __typename: 'PaymentUnknown',
      message: 'Vi fant ingen åpen betaling. Hvis du har betalt, får du ordrebekreftelsen på e-post.',
    })
    expect(backend.orders[0]?.status).toBe('pending_payment')
  })

  test('another browser, opened by an app’s return, sees the state of the order and nothing about the shopper', async () => {
    const other = await pay()
    backend.payments.set('9000', 'paid')
    const elsewhere = {
      __typename: 'PaymentOfOtherSession',
      number: '000009000',
      statusAt: MONDAY.toISOString(),
      isResultExpected: true,
    }
    for (const as of [await guestWithCart(gateway), { headers: {} }])
      expect(await outcome(as, other.paymentId)).toEqual({ ...elsewhere, status: 'PENDING' })
    expect(backend.orders[0]?.status).toBe('pending_payment')
    await outcome(other.as, other.paymentId)
    expect(await outcome({ headers: {} }, other.paymentId)).toEqual({ ...elsewhere, status: 'PROCESSING' })
  })
})

describe('an order', () => {
  test('is seen by its guest, and by no one else, whatever id is guessed', async () => {
    const { as, total } = await ready({ paymentMethod: 'invoice' })
    const { data } = await place(gateway, as, total)
    const { id } = data.placeOrder.order
    expect(await orderOf(as, id)).toMatchObject({ id })
    const other = await guestWithCart(gateway)
    for (const who of [other, { headers: {} }, await customer()]) expect(await orderOf(who, id)).toBeNull()
    expect(await orderOf({ ...as, store: 'se' }, id)).toBeNull()
    expect((await gateway.query(`{ node(id: "${id}") { id } }`, other)).data.node).toBeNull()
    expect((await gateway.query(`{ node(id: "${id}") { id } }`, as)).data.node).toEqual({ id })
    expect(Buffer.from(id, 'base64url').toString()).not.toContain('9000')
    const { errors } = await gateway.query(ORDER, { ...as, variables: { id: '9000' } })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('of a guest belongs to the customer after signing in, and to no other customer of the browser', async () => {
    const { as, total } = await ready({ email: KARI.email })
    const { data } = await place(gateway, as, total)
    const { order, paymentId } = data.placeOrder
    const { cookie } = await signIn(gateway, KARI, { headers: as.headers })
    const kari = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    expect(await orderOf(kari, order.id)).toMatchObject({ id: order.id, status: 'PENDING' })
    backend.payments.set('9000', 'paid')
    expect((await settle(gateway, kari, paymentId)).data.settlePayment).toMatchObject({ __typename: 'OrderPlaced' })
    const next = await signIn(gateway, WORKSHOP, { headers: kari.headers })
    expect(await orderOf({ headers: { cookie: next.cookie, 'sec-fetch-site': 'same-origin' } }, order.id)).toBeNull()
  })

  test('of a guest with another e-mail address is not given up, paid or read by who signs in to this browser', async () => {
    const { as, total } = await ready()
    const { data } = await place(gateway, as, total)
    const { order, paymentId } = data.placeOrder
    const { cookie } = await signIn(gateway, KARI, { headers: as.headers })
    const kari = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    expect(await orderOf(kari, order.id)).toBeNull()
    backend.payments.set('9000', 'failed')
    const settled = await settle(gateway, kari, paymentId, { givesUp: true })
    expect(settled.data.settlePayment).toMatchObject({ __typename: 'PaymentOfOtherSession', status: 'PENDING' })
    expect(linesOf((await gateway.query(CART, kari)).data.cart)).toEqual([])
  })

  test('of a guest that is declined after signing in puts its products into the cart of the customer', async () => {
    const { as, total } = await ready({ email: KARI.email })
    const { data } = await place(gateway, as, total)
    const { cookie } = await signIn(gateway, KARI, { headers: as.headers })
    const kari = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    await add(gateway, kari, 2)
    backend.payments.set('9000', 'failed')
    const settled = await settle(gateway, kari, data.placeOrder.paymentId)
    expect(settled.data.settlePayment.__typename).toBe('PaymentFailed')
    expect(linesOf(settled.data.settlePayment.cart)).toEqual(['SKU-2 × 1', 'SKU-1 × 1'])
  })

  test('without cookies there is no order and no error', async () => {
    const added = await add(gateway, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(setCookiesOf(added)).toHaveLength(1)
    const anonymous = { headers: { 'sec-fetch-site': 'same-origin' } }
    const { data } = await set(gateway, anonymous, { email: 'kari@example.no' })
    expect(data.setCheckout).toMatchObject({ __typename: 'CartRefused', cart: null })
    expect((await place(gateway, anonymous, { version: 1, gross: '125' })).data.placeOrder.reason).toBe('EMPTY')
  })
})

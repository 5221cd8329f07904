/** What any guest of a store can select in the checkout, without a cart. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { page } from '../content/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { withBuyerChecks } from './testing/withBuyerChecks.ts'

const QUERY = `{ store { checkoutMethods {
  country requiresSocialSecurityNumber
  deliveryMethods { code title price { gross { amount } } arrival { from to } isPickup }
  paymentMethods { code kind isDefault fee { gross { amount } } }
} } }`
const ANSWER = {
  shipping_methods: [
    {
      carrier_code: '5800',
      method_code: 'pickup',
      method_title: 'Pickup',
      price_excl_tax: 55.2,
      price_incl_tax: 69,
      extension_attributes: { pickup_points: [{ code: 'NO-001', name: 'Torggata' }] },
    },
    { carrier_code: 'parcel', method_code: 'home', method_title: 'Home', price_excl_tax: 79.2, price_incl_tax: 99 },
    { carrier_code: 'storepickup', method_code: 'shop', price_excl_tax: 0, price_incl_tax: 0, offline: true },
  ],
  payment_methods: [
    { code: 'card', title: 'Card', default: true, hosted_payment: 'card' },
    { code: 'cashondelivery', title: 'On delivery', cost_excl_tax: 47.2, cost_incl_tax: 59 },
    { code: 'unknown-method', title: 'Unknown' },
  ],
}

let gateway: TestGateway | undefined
beforeEach(() => gateway?.close())
afterAll(() => gateway?.close())

async function start(json: { readonly code: number; readonly result: unknown }) {
  const html = '<p>Prisen låses.</p><p>Betalingsmåter: {{paymentMethods}}. Faktura etter avtale.</p><p>Til slutt.</p>'
  const documents = { product: [product(1)], cms_page: [page(1, 'betaling', { content: html })] }
  gateway = await startGateway(
    { no: documents, se: documents, goldsmith_norway: documents },
    { storeTable: withBuyerChecks('se', []) },
  )
  gateway.storefront.answer('/api/ext/checkout-methods', () => ({ json, status: json.code }))
  return gateway
}

test('a store has the methods that need neither an address nor a cart, in one call for many requests', async () => {
  const shop = await start({ code: 200, result: ANSWER })
  const { data, errors } = await shop.query(QUERY)
  expect(errors).toBeUndefined()
  expect(data.store.checkoutMethods).toEqual({
    country: 'NO',
    requiresSocialSecurityNumber: false,
    deliveryMethods: [
      {
        code: 'parcel_home',
        title: 'Home',
        price: { gross: { amount: '99.00' } },
        arrival: { from: 1, to: 3 },
        isPickup: false,
      },
    ],
    paymentMethods: [
      { code: 'card', kind: 'HOSTED', isDefault: true, fee: null },
      { code: 'cashondelivery', kind: 'ON_DELIVERY', isDefault: false, fee: { gross: { amount: '59.00' } } },
    ],
  })
  await shop.query(QUERY)
  expect(shop.storefront.calls.filter(({ path }) => path === '/api/ext/checkout-methods')).toHaveLength(1)
})

test('a store without a sum says that every order needs a personal number', async () => {
  const shop = await start({ code: 200, result: ANSWER })
  const { data } = await shop.query(QUERY, { store: 'se' })
  expect(data.store.checkoutMethods.requiresSocialSecurityNumber).toBe(true)
})

test('a store whose guests see no prices names no methods', async () => {
  const shop = await start({ code: 200, result: ANSWER })
  const { data } = await shop.query(QUERY, { store: 'goldsmith_norway' })
  expect(data.store.checkoutMethods).toBeNull()
  expect(shop.storefront.calls.some(({ path }) => path === '/api/ext/checkout-methods')).toBe(false)
})

test.each([
  { what: 'that fails', answer: { code: 500, result: 'Internal error' } },
  { what: 'that answers something else', answer: { code: 200, result: ['card'] } },
])('a backend $what names no methods, and the rest of the store is there', async ({ answer }) => {
  const shop = await start(answer)
  const { data, errors } = await shop.query(QUERY.replace('store {', 'store { code'))
  expect(errors).toBeUndefined()
  expect(data.store).toEqual({ code: 'no', checkoutMethods: null })
})

describe('the footer and the page about payment name', () => {
  const NAMED = '{ store { paymentTitles } contentPage(slug: "betaling") { html } }'

  test.each(['no', 'goldsmith_norway'])(
    'the methods that the backend lists for the store %s, escaped',
    async (store) => {
      const [card, ...others] = ANSWER.payment_methods
      const payment_methods = [{ ...card, title: 'Card & <b>bank</b>' }, ...others]
      const shop = await start({ code: 200, result: { ...ANSWER, payment_methods } })
      const { data } = await shop.query(NAMED, { store })
      expect(data.store.paymentTitles).toEqual(['Card & <b>bank</b>', 'On delivery'])
      expect(data.contentPage.html).toBe(
        '<p>Prisen låses.</p><p>Betalingsmåter: Card &amp; &lt;b&gt;bank&lt;/b&gt;, On delivery. Faktura etter avtale.</p><p>Til slutt.</p>',
      )
    },
  )

  test('nothing, and no sentence without an end, where the backend does not say', async () => {
    const shop = await start({ code: 500, result: 'Internal error' })
    const { data } = await shop.query(NAMED)
    expect(data.store.paymentTitles).toBeNull()
    expect(data.contentPage.html).toBe('<p>Prisen låses.</p><p>Til slutt.</p>')
  })
})

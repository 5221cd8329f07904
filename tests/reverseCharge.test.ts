/** Whose tax it is, from the price to the invoice: the gateway with the sandbox. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CUSTOMERS } from '../sandbox/customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { cartClient } from './carts/cartClient.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const NOTE = 'taxNote { kind text law }'
const AMOUNT = '{ net { amount } tax { amount } gross { amount } }'
const PRODUCT = `query ($sku: String!) { product(sku: $sku) { composition {
  ... on Single { variant { id sku price { __typename ... on Price { now ${AMOUNT} taxRatePercent isTaxFree ${NOTE} } } } }
  ... on Configurable { variants { id sku } } } } }`
const PERSONAL = `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { now ${AMOUNT} taxRatePercent isTaxFree ${NOTE} } } }`
const CART = `{ cart { version lines { sku price { row ${AMOUNT} taxRatePercent ${NOTE} } }
  totals { total ${AMOUNT} taxes { ratePercent amount ${AMOUNT} } } } }`
const ADDRESSES = '{ viewer { addresses { id } } }'
const SET = `mutation ($input: SetCheckoutInput!) { setCheckout(input: $input) { __typename
  ... on CartChanged { inputErrors { path message } cart { version totals { total { gross { amount } } } } }
  ... on CartRefused { message inputErrors { path message } } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on OrderPlaced { order { id number lines { sku taxRatePercent row ${AMOUNT} ${NOTE} } totals { taxes { ratePercent amount ${AMOUNT} } } documents { path } } }
  ... on OrderRefused { reason message inputErrors { path message } } } }`

const NORWAY = 4
const GERMANY = 7

let db: DatabaseSync
let shop: RealShop
beforeAll(async () => {
  db = openSeededCopy()
  shop = await openRealShop({ db, stores: ['no', 'goldsmith_norway', 'de'] })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await shop.close()
  db.close()
})

/** Of a product in stock, without options that must be chosen. */
function soldItem(storeId: number, condition: string): { readonly sku: string; readonly page: string } {
  const row = db
    .prepare(
      `SELECT p.sku, coalesce(parent.sku, p.sku) AS page FROM product p JOIN product_store ps ON ps.product_id = p.id
         JOIN stock_item s ON s.product_id = p.id LEFT JOIN product parent ON parent.id = p.parent_id
       WHERE p.type_id = 'simple' AND ps.store_id = ? AND ps.status = 1 AND s.is_in_stock = 1 AND s.qty > 20
         AND NOT EXISTS (SELECT 1 FROM custom_option o WHERE o.is_required = 1 AND o.product_id IN (p.id, parent.id))
         AND ${condition} ORDER BY p.id LIMIT 1`,
    )
    .get(storeId)
  return { sku: String(row?.['sku']), page: String(row?.['page']) }
}

const goldWire = () => soldItem(NORWAY, "ps.tax_class_id = '5' AND p.unit = 'METER'")
const silverWire = () => soldItem(NORWAY, "ps.tax_class_id = '2' AND p.unit = 'METER' AND p.sku LIKE 'W-AG925%'")
const tool = () =>
  soldItem(NORWAY, "ps.tax_class_id = '2' AND p.unit = 'PCS' AND p.parent_id IS NULL AND ps.name LIKE '%tang%'")

async function idOf({ sku, page }: ReturnType<typeof soldItem>, store: string, bearer?: string): Promise<string> {
  const { data } = await shop.query(PRODUCT, { sku: page }, store, bearer)
  const { variant, variants } = data.product.composition
  return [variant, ...(variants ?? [])].find((one) => one?.sku === sku).id
}

const customer = (email: string) => {
  const found = CUSTOMERS.find((one) => one.email === email)
  if (!found) throw new Error(`expected ${email} among the customers of the sandbox`)
  return found
}

const REVERSE_CHARGE = {
  kind: 'REVERSE_CHARGE',
  text: 'Omvendt avgiftsplikt – merverdiavgift ikke beregnet',
  law: 'mval. §\u00a011-1 tredje ledd',
}

test('a verified goldsmith buys gold wire without tax, silver wire and pliers with it, and price, cart, order, mail and PDF say why', async () => {
  const store = 'goldsmith_norway'
  const bearer = await shop.signIn(customer('tuva.lie@example.com'))
  const [gold, silver, pliers] = [goldWire(), silverWire(), tool()]
  const [goldId, silverId, pliersId] = [
    await idOf(gold, store, bearer),
    await idOf(silver, store, bearer),
    await idOf(pliers, store, bearer),
  ]

  const { data: priced } = await shop.query(PERSONAL, { ids: [goldId, silverId, pliersId] }, store, bearer)
  const taxed = { taxRatePercent: '25', isTaxFree: false, taxNote: null }
  expect(priced.viewer.personalPrices).toMatchObject([
    { taxRatePercent: '0', isTaxFree: false, taxNote: REVERSE_CHARGE },
    taxed,
    taxed,
  ])
  const [{ now }] = priced.viewer.personalPrices
  expect(now.gross).toEqual(now.net)

  const cart = await cartClient(shop, store, bearer)
  const added = await cart.add([
    { of: goldId, quantity: '2' },
    { of: silverId, quantity: '5' },
    { of: pliersId, quantity: '1' },
  ])
  expect(added.data.addToCart).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
  const { data: filled } = await shop.query(CART, {}, store, bearer)
  const lineOf = (lines: readonly { readonly sku: string }[], item: { readonly sku: string }) =>
    lines.find(({ sku }) => sku === item.sku)
  const inCart = filled.cart.lines.map((line: { price: object }) => ({ ...line, ...line.price }))
  const goldLine = lineOf(inCart, gold)
  expect(goldLine).toMatchObject({ taxRatePercent: '0', taxNote: REVERSE_CHARGE, row: { tax: { amount: '0.00' } } })
  for (const item of [silver, pliers])
    expect(lineOf(inCart, item)).toMatchObject({ taxRatePercent: '25', taxNote: null })
  expect(filled.cart.totals.taxes.map(({ ratePercent }: { ratePercent: string }) => ratePercent)).toEqual(['25', '0'])

  const { data: own } = await shop.query(ADDRESSES, {}, store, bearer)
  const send = (document: string, input: object) =>
    shop.query(document, { input: { idempotencyKey: randomUUID(), ...input } }, store, bearer)
  const shippingAddressId = own.viewer.addresses[0].id
  const { data: set } = await send(SET, { shippingAddressId, paymentMethod: 'invoice' })
  expect(set.setCheckout).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
  const { version, totals } = set.setCheckout.cart
  const { data: placed } = await send(PLACE, {
    cartVersion: version,
    expectedGross: totals.total.gross.amount,
    acceptsTerms: true,
  })
  const { order } = placed.placeOrder
  expect(lineOf(order.lines, gold)).toMatchObject({
    taxRatePercent: '0',
    taxNote: REVERSE_CHARGE,
    row: { tax: { amount: '0.00' } },
  })
  for (const item of [silver, pliers])
    expect(lineOf(order.lines, item)).toMatchObject({ taxRatePercent: '25', taxNote: null })

  const why = 'Omvendt avgiftsplikt – merverdiavgift ikke beregnet (mval. § 11-1 tredje ledd)'
  const mail = db.prepare('SELECT body FROM mail ORDER BY id DESC LIMIT 1').get()
  expect(String(mail?.['body']).split(why)).toHaveLength(2)
  expect(String(mail?.['body'])).toContain('987654325')
  const pdf = await fetch(`${shop.gatewayUrl}${order.documents[0].path}`, {
    headers: { authorization: `Bearer ${bearer}`, 'x-store': store },
  })
  const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(text).toContain('merverdiavgift ikke beregnet \\(mval. § 11-1 tredje ledd\\)')
})

test.each([
  ['whose account is not approved', 'sander.vik@example.com'],
  ['whose number is not verified', 'frida.lund@example.com'],
])('a business %s is taxed as a consumer, by the shop and by the backend', async (_who, email) => {
  const store = 'goldsmith_norway'
  const bearer = await shop.signIn(customer(email))
  const id = await idOf(goldWire(), store, bearer)
  const { data } = await shop.query(PERSONAL, { ids: [id] }, store, bearer)
  expect(data.viewer.personalPrices).toMatchObject([{ taxRatePercent: '25', taxNote: null }])
  const cart = await cartClient(shop, store, bearer)
  await cart.add([{ of: id, quantity: '2' }])
  const { data: filled } = await shop.query(CART, {}, store, bearer)
  expect(filled.cart.lines).toMatchObject([{ price: { taxRatePercent: '25', taxNote: null } }])
})

test('where nobody pays tax, the goldsmith owes none either, and nothing is said of it', async () => {
  const store = 'goldsmith_norway'
  const bearer = await shop.signIn(customer('live.brekke@example.com'))
  const id = await idOf(goldWire(), store, bearer)
  const { data } = await shop.query(PERSONAL, { ids: [id] }, store, bearer)
  expect(data.viewer.personalPrices).toMatchObject([{ taxRatePercent: '0', taxNote: null }])
})

test('a silver coin under the margin scheme names no tax, neither in the price nor in the totals, and is not called exempt', async () => {
  const coin = soldItem(GERMANY, "ps.tax_class_id = '8'")
  const { data } = await shop.query(PRODUCT, { sku: coin.page }, 'de')
  const { variant } = data.product.composition
  const note = { kind: 'MARGIN_SCHEME', law: '§\u00a025a UStG' }
  expect(variant.price).toMatchObject({ taxRatePercent: '0', isTaxFree: false, taxNote: note })
  expect(variant.price.now.gross).toEqual(variant.price.now.net)
  const cart = await cartClient(shop, 'de')
  const added = await cart.add([{ of: variant.id, quantity: '1' }])
  const [line] = added.data.addToCart.cart.lines
  expect(line.price.row.tax).toEqual({ amount: '0.00' })
})

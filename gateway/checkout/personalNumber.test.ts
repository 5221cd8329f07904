import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVESTMENT_GOLD, product, taxRules } from '../catalog/testing/documents.ts'
import { readStoreTable, type StoreTable } from '../storeTable.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { needsPersonalNumber } from './personalNumber.ts'
import { ADDRESS_NO, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'

type Cart = Parameters<typeof needsPersonalNumber>[0]
type Line = Cart['lines'][number]

const table = readStoreTable()
const swedish = (from: number | null) => {
  const [store] = withAmount(from).stores.filter(({ storeCode }) => storeCode === 'se')
  if (!store) throw new Error('expected the Swedish store')
  return store
}
const withAmount = (from: number | null): StoreTable => ({
  ...table,
  stores: table.stores.map((store) => (store.storeCode === 'se' ? { ...store, ssnFromInvestmentGold: from } : store)),
})

/** What the rule reads of a line. */
const line = (metal: string | null, rate: string | null, gross: string): Line =>
  JSON.parse(JSON.stringify({ taxRatePercent: rate, row: { gross: { amount: gross } } }), (key, value) =>
    key === '' ? { ...value, sellable: () => ({ product: { metal: metal && { metal } }, variant: null }) } : value,
  )
const gold = (gross: string) => line('AU', '0', gross)

test.each<[string, readonly Line[], number | null, boolean]>([
  ['every order without an amount', [line('AG', '25', '1.00')], null, true],
  ['gold below the amount', [gold('9999.99')], 10_000, false],
  ['gold of the amount', [gold('10000.00')], 10_000, true],
  ['lines that reach it together', [gold('6000.00'), gold('4000.00')], 10_000, true],
  ['silver', [line('AG', '25', '90000.00')], 10_000, false],
  ['taxed gold, such as a ring', [line('AU', '25', '90000.00')], 10_000, false],
  ['an untaxed product of no known metal', [line(null, '0', '10000.00')], 10_000, true],
  ['a line of an unknown tax', [line('AU', null, '10000.00')], 10_000, true],
])('%s', async (_what, lines, from, expected) => {
  expect(await needsPersonalNumber({ lines }, swedish(from))).toBe(expected)
})

test('other stores never need one', async () => {
  const [norway] = table.stores
  expect(norway && (await needsPersonalNumber({ lines: [gold('90000.00')] }, norway))).toBe(false)
})

let gateway: TestGateway
let backend: FakeCheckout
beforeAll(async () => {
  const documents = {
    product: [product(1), product(2, { tax_class_id: INVESTMENT_GOLD })],
    taxrule: taxRules('SE', 25),
  }
  gateway = await startGateway({ se: documents }, { storeTable: withAmount(10_000) })
  backend = createFakeCheckout(gateway.storefront)
})
afterAll(() => gateway.close())

test('an order below the amount is placed without a number, and one that is sent all the same goes no further', async () => {
  const as = await guestWithCart(gateway, 'se')
  const address = { ...ADDRESS_NO, country: 'SE', postcode: '111 22', city: 'Stockholm', phone: '0701234567' }
  await enterAll(gateway, as, { shippingAddress: address, paymentMethod: 'invoice' })
  const fields = '{ cart { checkout { requiresSocialSecurityNumber socialSecurityNumberFrom { amount currency } } } }'
  expect((await gateway.query(fields, as)).data.cart.checkout).toEqual({
    requiresSocialSecurityNumber: false,
    socialSecurityNumberFrom: { amount: '10000.00', currency: 'SEK' },
  })
  const total = await seen(gateway, as)
  const { data } = await place(gateway, as, total, randomUUID(), { socialSecurityNumber: '811218-9876' })
  expect(data.placeOrder.__typename).toBe('OrderPlaced')
  expect(JSON.stringify(backend.orders)).not.toContain('811218')
})

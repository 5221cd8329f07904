import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, taxRules } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { type As, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'

const AMOUNT = '{ net { amount } tax { amount } gross { amount } }'
const TOTALS = `{ cart { totals { subtotal ${AMOUNT} discount ${AMOUNT} shipping ${AMOUNT} others { title amount ${AMOUNT} } total ${AMOUNT} addsUp taxes { ratePercent } } } }`

let gateway: TestGateway
let backend: FakeCheckout
/** What the backend's totals have instead. */
let changed: (totals: Readonly<Record<string, unknown>>) => object
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)], taxrule: taxRules('NO', 25) } })
})
beforeEach(() => {
  backend = createFakeCheckout(gateway.storefront)
  createFakeCustomers(gateway.storefront)
  const { carts } = backend
  const totals = carts.totals.bind(carts)
  carts.totals = (cartId) => changed({ ...totals(cartId) })
  carts.grandTotal = () => 0
})
afterAll(() => gateway.close())

const totalsOf = async (as: As) => (await gateway.query(TOTALS, as)).data.cart.totals

describe('a backend whose field grand_total is without tax', () => {
  beforeEach(() => {
    changed = ({ grand_total: gross, tax_amount: tax, ...totals }) => ({
      ...totals,
      tax_amount: tax,
      grand_total: Number(gross) - Number(tax),
      base_grand_total: gross,
    })
  })

  test('gets no order from a shopper who has seen the total without tax', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    const { version, gross } = await seen(gateway, as)
    expect(gross).toBe('225.00')
    const { data } = await place(gateway, as, { version, gross: '180.00' })
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'PRICE_CHANGED' })
    expect(backend.orders).toHaveLength(0)
  })
})

const withSegments = (gross: number, ...segments: readonly object[]) => {
  changed = (totals) => ({
    ...totals,
    grand_total: gross,
    total_segments: [...segments, { code: 'grand_total', title: 'Grand Total', value: gross }],
  })
}

test('store credit is a row with the backend’s title, and what is left is paid', async () => {
  withSegments(95, { code: 'customerbalance', title: 'Store Credit', value: -30 })
  expect(await totalsOf(await guestWithCart(gateway))).toMatchObject({
    discount: null,
    others: [{ title: 'Store Credit', amount: { net: { amount: '-30.00' }, tax: { amount: '0.00' } } }],
    total: { gross: { amount: '95.00' } },
    addsUp: true,
    taxes: [{ ratePercent: '25' }],
  })
})

test('rounding has the store’s word', async () => {
  withSegments(125.01)
  expect(await totalsOf(await guestWithCart(gateway))).toMatchObject({
    others: [{ title: 'Avrunding', amount: { gross: { amount: '0.01' } } }],
    total: { gross: { amount: '125.01' } },
  })
})

test('totals that do not add up are the backend’s without a breakdown, and logged once', async () => {
  withSegments(95)
  const as = await guestWithCart(gateway)
  const before = gateway.logLines.length
  for (let read = 0; read < 3; read++)
    expect(await totalsOf(as)).toMatchObject({
      total: { gross: { amount: '95.00' } },
      addsUp: false,
      others: [],
      taxes: [],
    })
  const lines = gateway.logLines.slice(before).filter(({ msg }) => msg === 'cart: the rows of the totals do not add up')
  expect(lines).toEqual([expect.objectContaining({ storeCode: 'no', segments: [] })])
})

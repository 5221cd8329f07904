import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { product, taxRules } from '../catalog/testing/documents.ts'
import { createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { CART, guest } from '../testing/cartQueries.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
let carts: FakeCarts
beforeAll(async () => {
  const ring = { ...product(1), price: 140, special_price: 100, lowest_price_30_days: 125 }
  gateway = await startGateway({ no: { product: [ring], taxrule: taxRules('NO', 25) } })
})
beforeEach(() => (carts = createFakeCarts(gateway.storefront)))
afterAll(() => gateway.close())

test.each([
  { charged: 'the special price', unitNet: 80, source: 'SPECIAL', before: '125.00' },
  { charged: 'the price without the rule of the catalogue', unitNet: 112, source: null, before: null },
  { charged: 'a price that the catalogue does not know', unitNet: 84, source: null, before: null },
  { charged: 'the special price but for a cent', unitNet: 80.006, source: 'SPECIAL', before: '125.01' },
])('where the cart charges $charged, $before is struck through', async ({ unitNet, source, before }) => {
  carts.unitNet = unitNet
  const as = await guest(gateway)
  const { data } = await gateway.query(CART, as)
  const [{ price }] = data.cart.lines
  expect({ source: price.source, before: price.before?.gross.amount ?? null, kind: price.beforeKind }).toEqual({
    source,
    before,
    kind: before === null ? null : 'LOWEST_OF_30_DAYS',
  })
})

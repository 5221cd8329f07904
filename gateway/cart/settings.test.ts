import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { readStoreTable } from '../storeTable.ts'
import { createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { createFakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { addToCart, CART, change, ESTIMATE, guest, linesOf, variantId } from '../testing/cartQueries.ts'

type CartSettings = ReturnType<typeof readStoreTable>['stores'][number]['cart']

/** Its price is that of a piece of 20 × 20 mm. */
const SHEET = product(11, {
  price: 2141.59,
  length_mm: 20,
  width_mm: 20,
  minimumLength: 10,
  minimumWidth: 10,
  conversionRate: 0.01,
  tier_prices: [
    { customer_group_id: 32000, qty: 20, value: 2137.01 },
    { customer_group_id: 32000, qty: 24, value: 2136 },
    { customer_group_id: 32000, qty: 100, value: 2130 },
  ],
  custom_options: ['cut-length', 'cut-width'].map((sku, at) => ({
    option_id: at + 1,
    title: sku,
    type: 'field',
    is_require: true,
    sku,
  })),
})

let gateway: TestGateway
let carts: FakeCarts
let now = new Date('2026-11-21T12:00:00Z')
const open = async (settings: Partial<CartSettings> = {}): Promise<void> => {
  const table = readStoreTable()
  const stores = table.stores.map((store) => ({ ...store, cart: { ...store.cart, ...settings } }))
  gateway = await startGateway(
    { no: { product: [product(1), product(2), ring(8), product(9, { price: 0 }), product(10, { price: -5 }), SHEET] } },
    { storeTable: { ...table, stores }, clock: () => now },
  )
  carts = createFakeCarts(gateway.storefront)
}
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z')
})
afterEach(() => gateway.close())

const item = (number: number, quantity = '1') => ({ of: variantId(number), quantity })

describe('a product with a price of 0', () => {
  test('is refused', async () => {
    await open()
    for (const number of [9, 10]) {
      const { data } = await addToCart(gateway, [item(number)])
      expect(data.addToCart).toMatchObject({ __typename: 'CartRefused', inputErrors: [{ rule: 'NOT_PRICED' }] })
    }
  })

  test.each([
    { own: null, outcome: 'CartRefused', lines: [], rules: ['items.0.of NOT_PRICED'] },
    { own: 800, outcome: 'CartChanged', lines: ['SKU-9 × 1'], rules: [] },
  ])('of a customer with an own price of $own is $outcome', async ({ own, outcome, lines, rules }) => {
    await open()
    const customers = createFakeCustomers(gateway.storefront)
    carts = createFakeCarts(gateway.storefront, (token) => customers.customerOf(token))
    const agreed = own === null ? [] : [{ sku: 'SKU-9', price: own }]
    gateway.storefront.answer('/api/ext/custom-prices/prices', () => ({ json: { code: 200, result: agreed } }))
    const { cookie } = await signIn(gateway, KARI)
    const { data, errors } = await addToCart(gateway, [item(9)], {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(errors).toBeUndefined()
    const { cart, inputErrors } = data.addToCart
    expect(data.addToCart.__typename).toBe(outcome)
    expect(cart ? linesOf(cart) : []).toEqual(lines)
    expect(inputErrors.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)).toEqual(rules)
  })

  test('is added where the store allows it, and a negative price is refused', async () => {
    await open({ useZeroPriceProduct: true })
    const { data } = await addToCart(gateway, [item(9), item(10)])
    expect(data.addToCart).toMatchObject({
      __typename: 'CartChanged',
      inputErrors: [{ path: 'items.1.of', rule: 'NOT_PRICED' }],
    })
    expect(linesOf(data.addToCart.cart)).toEqual(['SKU-9 × 1'])
  })
})

describe('a product that has run out since it was added', () => {
  const runOut = async (): Promise<Awaited<ReturnType<typeof guest>>> => {
    gateway.storefront.answer('/api/stock/list', ({ query }) => ({
      json: {
        code: 200,
        result: (query.get('skus') ?? '').split(',').map((sku) => ({
          product_id: Number(sku.replace('SKU-', '')),
          is_in_stock: sku !== 'SKU-1',
          qty: sku === 'SKU-1' ? 0 : 7,
          manage_stock: true,
        })),
      },
    }))
    const as = await guest(gateway)
    await addToCart(gateway, [item(2)], as)
    const gone = product(1, { stock: { is_in_stock: false, qty: 0, manage_stock: true } })
    gateway.catalogue.write('no', 'product', [gone, product(2)])
    await gateway.refresh()
    return as
  }

  test('stays in the cart with the problem', async () => {
    await open()
    const as = await runOut()
    const { data } = await gateway.query(CART, as)
    expect(linesOf(data.cart)).toEqual(['SKU-1 × 1', 'SKU-2 × 1'])
    expect(data.cart).toMatchObject({ issues: ['LINE_PROBLEM'], lines: [{ issues: ['OUT_OF_STOCK'] }, { issues: [] }] })
    const stock = await gateway.query('{ cart { lines { stock { status source } } } }', as)
    expect(stock.data.cart.lines.map((line: { stock: object }) => line.stock)).toEqual([
      { status: 'OUT_OF_STOCK', source: 'LIVE' },
      { status: 'OK', source: 'LIVE' },
    ])
  })

  test('leaves the cart where the store keeps none, once and with a new version', async () => {
    await open({ allowOutOfStockInCart: false })
    const as = await runOut()
    const { data } = await gateway.query(CART, as)
    expect(linesOf(data.cart)).toEqual(['SKU-2 × 1'])
    expect(data.cart.issues).toEqual([])
    carts.clearCalls()
    const again = await gateway.query(CART, as)
    expect(again.data.cart).toEqual(data.cart)
    expect(carts.calls).toEqual(['totals'])
  })
})

test.each([
  [true, []],
  [false, ['SKU-8-750-52 × 1']],
])('removing a product removes the lines of its variants: %s', async (removeByParentSku, left) => {
  await open({ removeByParentSku })
  const variant = encodeId({ type: 'Variant', storeCode: 'no', key: 'SKU-8-750-52' })
  const as = await guest(gateway)
  const { data } = await addToCart(gateway, [{ of: variant, quantity: '1' }], as)
  expect(data.addToCart.__typename).toBe('CartChanged')
  // Another client of the backend has added a line with the sku of the configurable product itself.
  const [lines] = [...carts.carts.values()]
  const [own, chosen] = lines ?? []
  if (!own || !chosen) throw new Error('expected two lines')
  own.sku = 'SKU-8'
  chosen.sku = 'SKU-8-750-52'
  const { cart } = (await gateway.query(CART, as)).data
  const parent = cart.lines.find(({ name }: { name: string }) => name === 'Name of SKU-8')
  const removed = await change(gateway, [{ line: parent.id, quantity: '0' }], as)
  expect(linesOf(removed.data.changeCartLines.cart)).toEqual(left)
})

test.each([
  { countBy: 'LINES', count: 2 },
  { countBy: 'QUANTITIES', count: 5 },
] as const)('the number of the cart by $countBy is $count', async ({ countBy, count }) => {
  await open({ countBy })
  const { data } = await addToCart(gateway, [item(1, '2'), item(2, '3')])
  expect(data.addToCart.cart.count).toBe(count)
})

describe('a price that changed', () => {
  test('by 1 % or more since a line was added is named with the price before, does not keep the cart from being ordered, and ends with a change of the line', async () => {
    await open()
    const as = await guest(gateway)
    expect((await gateway.query(CART, as)).data.cart.lines).toMatchObject([{ issues: [] }])
    carts.unitNet = 100.99
    expect((await gateway.query(CART, as)).data.cart.lines).toMatchObject([{ issues: [], price: { unitBefore: null } }])
    carts.unitNet = 110
    const { data } = await gateway.query(CART, as)
    expect(data.cart).toMatchObject({
      issues: [],
      lines: [
        {
          issues: ['PRICE_CHANGED'],
          price: { unitBefore: { net: { amount: '100.00' }, gross: { amount: '125.00' } } },
        },
      ],
    })
    expect((await gateway.query(CART, as)).data.cart).toMatchObject({ lines: [{ issues: ['PRICE_CHANGED'] }] })
    const changed = await change(gateway, [{ line: data.cart.lines[0].id, quantity: '2' }], as)
    expect(changed.data.changeCartLines.cart).toMatchObject({ lines: [{ issues: [] }] })
  })
})

describe('an estimate', () => {
  test('prices what can be bought and names the rest, without a cart and without a call to it', async () => {
    await open()
    const { data, errors } = await gateway.query(ESTIMATE, { variables: { items: [item(1, '3'), item(99), item(9)] } })
    expect(errors).toBeUndefined()
    expect(carts.calls).toEqual([])
    expect(data.estimate).toMatchObject({
      lines: [
        { of: variantId(1), price: { unit: { net: { amount: '1250.00' } }, row: { gross: { amount: '3750.00' } } } },
        { of: variantId(99), price: null },
        { of: variantId(9), price: null },
      ],
      inputErrors: [
        { path: 'items.1.of', rule: 'UNKNOWN' },
        { path: 'items.2.of', rule: 'NOT_PRICED' },
      ],
      totals: { total: { gross: { amount: '3750.00' } }, taxes: [{ ratePercent: '0' }], shipping: null },
    })
  })

  test('names the tiers of cut sheet in pieces of the size that is cut', async () => {
    await open()
    const sheet = async (quantity: string) => {
      const cut = { lengthMm: '100', widthMm: '50' }
      const { data, errors } = await gateway.query(ESTIMATE, {
        variables: { items: [{ of: variantId(11), quantity, cut }] },
      })
      expect(errors).toBeUndefined()
      expect(data.estimate.inputErrors).toEqual([])
      const { unit, tier, nextTier } = data.estimate.lines[0].price
      const text = (one: typeof tier) => one && `${one.fromQuantity}: ${one.unitPrice.gross.amount}`
      return { unit: unit.gross.amount, tier: text(tier), nextTier: text(nextTier) }
    }
    // 12.5 units of 20 × 20 mm: the tiers from 20 and 24 begin with the second piece.
    expect(await sheet('1')).toEqual({ unit: '26769.88', tier: null, nextTier: '2: 26700.00' })
    expect(await sheet('2')).toEqual({ unit: '26700.00', tier: '2: 26700.00', nextTier: '8: 26625.00' })
    expect(await sheet('8')).toEqual({ unit: '26625.00', tier: '8: 26625.00', nextTier: null })
  })

  test('is null for guests of a store that hides prices, and private for everybody', async () => {
    await open()
    const hidden = await gateway.query(ESTIMATE, { store: 'goldsmith_norway', variables: { items: [item(1)] } })
    expect(hidden.data.estimate).toBeNull()
    expect(hidden.headers['cache-control']).toBe('private, no-store')
  })

  test.each([[0], [101]])('of %i items is BAD_USER_INPUT', async (count) => {
    await open()
    const items = Array.from({ length: count }, () => item(1))
    const { errors } = await gateway.query(ESTIMATE, { variables: { items } })
    expect(errors).toMatchObject([
      { message: `items: expected 1 to 100, got ${count}`, extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })
})

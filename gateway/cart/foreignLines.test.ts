import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { addToCart, CART, change, guest, linesOf } from '../testing/cartQueries.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const LINE = { item_id: 1, sku: 'SKU-1', qty: 1, name: 'Name of SKU-1', product_type: 'simple' }
const ITEM = {
  item_id: 1,
  qty: 1,
  name: 'Name of SKU-1',
  price: 100,
  price_incl_tax: 125,
  row_total: 100,
  row_total_incl_tax: 125,
  tax_percent: 25,
  tax_amount: 25,
}

const KIT = {
  option_id: 1,
  title: 'Tool',
  required: true,
  type: 'select',
  position: 1,
  product_links: [{ id: '11', sku: 'SKU-1', qty: 1, position: 1 }],
}

let gateway: TestGateway
/** Results of the backend's cart calls. */
let results: Record<string, unknown>
let requests: { readonly call: string; readonly cartId: string | null; readonly body: unknown }[]
beforeAll(async () => {
  gateway = await startGateway({
    no: {
      product: [
        product(1),
        product(2),
        { ...product(3), sku: 'ENGRAVE', name: 'Signetring' },
        { ...product(4), sku: 'ENGRAVE-TXT', name: 'Signetring' },
        { ...product(5), sku: 'BUNDLE-DYN', type_id: 'bundle', bundle_options: [KIT] },
        ring(6, { name: 'Ring' }),
      ],
    },
  })
  gateway.storefront.answer('/api/cart/', ({ path, query, body }) => {
    const call = path.slice('/api/cart/'.length)
    requests.push({ call, cartId: query.get('cartId'), body })
    return { json: { code: 200, result: results[call] } }
  })
})
beforeEach(() => {
  requests = []
  results = { create: 'f3AbQ1', update: LINE, delete: true, pull: [LINE], totals: { grand_total: 125, items: [ITEM] } }
})
afterAll(() => gateway.close())

/** The cart as the backend answers `pull` and `totals` with these lines. */
async function cartWith(lines: readonly unknown[], items: readonly unknown[], segments: readonly object[] = []) {
  const as = await guest(gateway)
  results = { ...results, pull: lines, totals: { items, total_segments: segments } }
  const { data, errors } = await gateway.query(CART, as)
  expect(errors).toBeUndefined()
  return { as, cart: data.cart }
}

test('numbers may be text, and texts of digits numbers', async () => {
  const line = { item_id: '7', sku: 100452, qty: '2', name: 12, product_type: 'simple' }
  const item = {
    item_id: 7,
    qty: '2.0000',
    name: 12,
    price: '100.0000',
    price_incl_tax: '125.00',
    row_total: '200',
    row_total_incl_tax: '250',
    tax_percent: '25',
    tax_amount: '50',
  }
  const { cart } = await cartWith([line], [item], [{ code: 'grand_total', value: '250.00' }])
  expect(linesOf(cart)).toEqual(['100452 × 2'])
  expect(cart.lines[0]).toMatchObject({
    name: '12',
    price: { row: { gross: { amount: '250.00' } }, taxRatePercent: '25' },
  })
  expect(cart.totals.total.gross.amount).toBe('250.00')
})

test('a cart whose id is a token of 2,000 characters is used as any other', async () => {
  const cartId = `eyJ0eXAi.${'x'.repeat(1_981)}.signature`
  results['create'] = cartId
  const { data, errors } = await gateway.query(CART, await guest(gateway))
  expect(errors).toBeUndefined()
  expect(linesOf(data.cart)).toEqual(['SKU-1 × 1'])
  const others = requests.filter(({ call }) => call !== 'create')
  expect(new Set(others.map((request) => request.cartId))).toEqual(new Set([cartId]))
})

describe('a line that cannot be read', () => {
  test.each([
    { line: { item_id: 9, sku: { code: 'X' }, qty: 1 }, sku: '' },
    { line: { item_id: 9, sku: 'X', qty: 'many' }, sku: 'X' },
    { line: { item_id: 9 }, sku: '' },
    { line: null, sku: '' },
  ])('is an unknown line beside the others, and keeps the cart from being ordered: $line', async ({ line, sku }) => {
    const { cart } = await cartWith([LINE, line], [ITEM, { ...ITEM, item_id: 9 }])
    expect(cart.lines).toMatchObject([
      { sku: 'SKU-1', issues: [] },
      { sku, name: 'Ukjent linje', quantity: '1', issues: ['UNREADABLE'], product: null },
    ])
    expect(cart.issues).toEqual(['LINE_PROBLEM'])
  })

  test('can be removed', async () => {
    const { as, cart } = await cartWith([LINE, { item_id: 9 }], [ITEM, { ...ITEM, item_id: 9 }])
    results = { ...results, pull: [LINE], totals: { grand_total: 125, items: [ITEM] } }
    const { data } = await change(gateway, [{ line: cart.lines[1].id, quantity: '0' }], as)
    expect(requests.find(({ call }) => call === 'delete')?.body).toMatchObject({ cartItem: { item_id: 9 } })
    expect(linesOf(data.changeCartLines.cart)).toEqual(['SKU-1 × 1'])
  })
})

describe('a line whose SKU is the product’s with those of its options or parts', () => {
  test.each([
    { sku: 'ENGRAVE-TXT-BOX1', type: 'simple', product: 'ENGRAVE-TXT' },
    { sku: 'ENGRAVE-BOX1', type: 'simple', product: 'ENGRAVE' },
    { sku: 'BUNDLE-DYN-COIN-1OZ-PLIERS', type: 'bundle', product: 'BUNDLE-DYN' },
  ])('$sku is one of $product, may be ordered, and its quantity can be changed', async ({ sku, type, product }) => {
    const line = { ...LINE, item_id: 9, sku, name: 'Signetring', product_type: type }
    const { as, cart } = await cartWith([line], [{ ...ITEM, item_id: 9 }], [{ code: 'grand_total', value: 125 }])
    expect(cart.lines).toMatchObject([{ sku, product: { sku: product }, issues: [] }])
    expect(cart.issues).toEqual([])
    results = { ...results, update: { ...line, qty: 2 } }
    const { data } = await change(gateway, [{ line: cart.lines[0].id, quantity: '2' }], as)
    expect(data.changeCartLines.__typename).toBe('CartChanged')
    expect(requests.findLast(({ call }) => call === 'update')?.body).toMatchObject({ cartItem: { item_id: 9, qty: 2 } })
  })
})

describe('what was chosen of a line that the backend describes by texts alone', () => {
  const KIT_LINE = { ...LINE, item_id: 9, sku: 'BUNDLE-DYN-SKU-1', name: 'Kit', product_type: 'bundle' }
  const KIT_TEXTS = JSON.stringify([{ value: '2 x Pliers <span class="price">kr 332,41</span>', label: 'Tool' }])

  test.each([
    { what: 'a bundle', line: KIT_LINE, options: KIT_TEXTS, shown: ['Tool: 2 x Pliers kr 332,41'] },
    { what: 'an engraved ring', line: LINE, options: '[{"label":"Text","value":"To Kari"}]', shown: ['Text: To Kari'] },
    { what: 'nothing', line: LINE, options: '[]', shown: [] },
  ])('is shown of $what', async ({ line, options, shown }) => {
    const { as } = await cartWith([line], [{ ...ITEM, item_id: line.item_id, name: line.name, options }])
    const { data } = await gateway.query('{ cart { lines { choice { options { title text } } } } }', as)
    const [{ choice }] = data.cart.lines
    expect(choice.options.map(({ title, text }: Record<string, string>) => `${title}: ${text}`)).toEqual(shown)
  })

  test('is shown once of a bundle that was added twice here', async () => {
    const of = encodeId({ type: 'Product', storeCode: 'no', key: 'BUNDLE-DYN' })
    const item = { of, quantity: '1', parts: [{ part: '1', choice: '11' }] }
    const as = await guest(gateway)
    const added = async (qty: number) => {
      const totals = { items: [{ ...ITEM, item_id: 9, name: 'Kit', qty, options: KIT_TEXTS }] }
      results = { ...results, update: { ...KIT_LINE, qty }, pull: [{ ...KIT_LINE, qty }], totals }
      return (await addToCart(gateway, [item], as)).data.addToCart
    }
    await added(1)
    expect(await added(2)).toMatchObject({ __typename: 'CartChanged' })
    const { data } = await gateway.query(
      '{ cart { lines { quantity choice { parts { name } options { text } } } } }',
      as,
    )
    expect(data.cart.lines).toEqual([{ quantity: '2', choice: { parts: [{ name: 'Product 1' }], options: [] } }])
  })
})

test('a line that the gateway added is the product that it added, whatever SKU the backend gives it', async () => {
  results = { ...results, update: { ...LINE, sku: 'SKU-1-BOX1' }, totals: { grand_total: 125, items: [ITEM] } }
  const as = await guest(gateway)
  results = { ...results, pull: [{ ...LINE, sku: 'SKU-1-BOX1', qty: 2 }], totals: { items: [{ ...ITEM, qty: 2 }] } }
  const { data } = await gateway.query(CART, as)
  expect(data.cart.lines).toMatchObject([{ quantity: '2', product: { sku: 'SKU-1' }, issues: [] }])
})

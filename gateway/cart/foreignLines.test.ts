/** Lines of a backend that appends the SKUs of options and parts to that of the product, and names no options. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { encodeId } from '../ids.ts'
import { addToCart, CART, change, guest, variantId } from '../testing/cartQueries.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const values = [{ option_type_id: 1, title: 'Eske', sort_order: 1 }]
const engraved = product(2, {
  custom_options: [
    { option_id: 5, title: 'Gravering', type: 'field', sort_order: 1, is_require: true },
    { option_id: 6, title: 'Eske', type: 'drop_down', sort_order: 2, is_require: true, values },
  ],
})
const part = (id: number, sku: string, more: object = {}) => ({ id, sku, qty: 1, position: id, ...more })
const set = product(3, {
  type_id: 'bundle',
  bundle_options: [
    {
      option_id: 71,
      title: 'Mynt',
      required: true,
      type: 'select',
      position: 1,
      product_links: [part(1, 'SKU-1', { can_change_quantity: false, qty: 2 }), part(2, 'SKU-4')],
    },
    {
      option_id: 72,
      title: 'Tillegg',
      required: false,
      type: 'checkbox',
      position: 2,
      product_links: [part(3, 'SKU-1', { can_change_quantity: 1 }), part(4, 'SKU-4', { can_change_quantity: '0' })],
    },
  ],
})

interface Line {
  readonly item_id: number
  readonly sku: string | number
  readonly name: string
  readonly qty: number
  readonly product_type: string
  readonly product_option?: object
}
interface Sent {
  readonly item_id?: number
  readonly sku: string
  readonly qty: number
}

const NOT_NAMED = { extension_attributes: { configurable_item_options: [] } }
let lines: Line[] = []
let sent: Sent[] = []
/** How the backend writes a line that it is sent. */
let writeLine = (item: Sent): Omit<Line, 'item_id' | 'qty'> => ({
  sku: item.sku,
  name: `Name of ${item.sku}`,
  product_type: 'simple',
})

function answer(call: string, body: unknown): unknown {
  const item = (body as { readonly cartItem?: Sent } | undefined)?.cartItem
  if (call === 'create') return 'cart-of-a-guest'
  if (call === 'update' && item) {
    sent.push(item)
    const known = lines.find(({ item_id: id }) => id === item.item_id)
    const line = known
      ? { ...known, qty: item.qty }
      : { item_id: lines.length + 1, qty: item.qty, product_option: NOT_NAMED, ...writeLine(item) }
    lines = known ? lines.map((one) => (one === known ? line : one)) : [...lines, line]
    return line
  }
  if (call === 'pull') return lines
  const items = lines.map(({ item_id, qty, name }) => ({
    item_id,
    qty,
    name,
    price: 100,
    price_incl_tax: 125,
    row_total: 100 * qty,
    row_total_incl_tax: 125 * qty,
    tax_amount: 25 * qty,
    tax_percent: 25,
  }))
  const total = items.reduce((sum, { row_total_incl_tax: row }) => sum + row, 0)
  const segments = [{ code: 'grand_total', title: 'Totalt', value: total }]
  return { grand_total: total, tax_amount: total / 5, items, total_segments: segments }
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1), engraved, set, product(4)] } })
  gateway.storefront.answer('/api/cart/', ({ path, body }) => ({
    json: { code: 200, result: answer(path.slice('/api/cart/'.length), body) },
  }))
})
beforeEach(() => {
  lines = []
  sent = []
})
afterAll(() => gateway.close())

const CHOSEN = [
  { option: '5', text: 'Til Kari' },
  { option: '6', choices: ['1'] },
]

test('options that the backend does not name are those with which the line was added', async () => {
  const as = await guest(gateway)
  writeLine = () => ({ sku: 'SKU-2-TXT-BOX1', name: 'Product 2', product_type: 'simple' })
  await addToCart(gateway, [{ of: variantId(2), quantity: '1', options: CHOSEN }], as)
  const { cart } = (await gateway.query(CART, as)).data
  expect(cart.issues).toEqual([])
  expect(cart.lines[1]).toMatchObject({
    sku: 'SKU-2',
    product: { sku: 'SKU-2' },
    issues: [],
    choice: {
      options: [
        { option: '5', text: 'Til Kari' },
        { option: '6', choices: ['1'] },
      ],
    },
  })
  const changed = await change(gateway, [{ line: cart.lines[1].id, quantity: '3' }], as)
  expect(changed.data.changeCartLines).toMatchObject({ __typename: 'CartChanged', cart: { issues: [] } })
  expect(sent.at(-1)).toMatchObject({ sku: 'SKU-2', item_id: 2, qty: 3 })
})

test.each([
  { sku: 'SKU-2-TXT-BOX1', name: 'Product 2', type: 'simple', of: 'SKU-2' },
  { sku: 'SKU-2-BOX1', name: 'Another language', type: 'simple', of: 'SKU-2' },
  { sku: 'SKU-1-TXT', name: 'Product 1', type: 'virtual', of: 'SKU-1' },
  { sku: 'SKU-3-SKU-1-SKU-4', name: 'Product 3', type: 'bundle', of: 'SKU-3' },
])('a line $sku that another channel has added is one of $of, whose quantity can be changed', async (line) => {
  const as = await guest(gateway)
  const { sku, name, type } = line
  lines.push({ item_id: 9, sku, name, qty: 1, product_type: type, product_option: NOT_NAMED })
  const { cart } = (await gateway.query(CART, as)).data
  expect(cart).toMatchObject({ issues: [], lines: [{ issues: [] }, { product: { sku: line.of }, issues: [] }] })
  const changed = await change(gateway, [{ line: cart.lines[1].id, quantity: '2' }], as)
  expect(changed.data.changeCartLines.__typename).toBe('CartChanged')
  expect(sent.at(-1)).toMatchObject({ sku: line.of, item_id: 9, qty: 2 })
})

test('a line whose SKU only begins like that of another product stays one of an unknown product', async () => {
  const as = await guest(gateway)
  lines.push({ item_id: 9, sku: 'SKU-1-XL', name: 'Large', qty: 1, product_type: 'simple' })
  const { cart } = (await gateway.query(CART, as)).data
  expect(cart.lines[1]).toMatchObject({ sku: 'SKU-1-XL', product: null, issues: ['GONE'] })
})

const setId = encodeId({ type: 'Product', storeCode: 'no', key: 'SKU-3' })
const setOf = (...parts: readonly object[]) => ({ of: setId, quantity: '1', parts })

test.each([
  [{ part: '71', choice: '1', quantity: '10' }, 'items.0.parts.0.quantity TOO_LARGE 2'],
  [{ part: '71', choice: '1', quantity: '1' }, 'items.0.parts.0.quantity TOO_SMALL 2'],
  [{ part: '71', choice: '1', quantity: '0' }, 'items.0.parts.0.quantity TOO_SMALL 1'],
])('a part of a fixed quantity is refused in another one: %j', async (chosen, expected) => {
  const { data } = await addToCart(gateway, [setOf(chosen)])
  const [{ path, rule, bound }] = data.addToCart.inputErrors
  expect(`${path} ${rule} ${bound}`).toBe(expected)
  expect(sent).toEqual([])
})

test('all changeable choices of a part have one quantity, and none is chosen twice', async () => {
  const coin = { part: '71', choice: '2' }
  const other = { part: '72', choice: '3', quantity: '2' }
  const twice = await addToCart(gateway, [setOf(coin, other, other)])
  expect(twice.data.addToCart.inputErrors).toMatchObject([{ path: 'items.0.parts.2.choice', rule: 'FORMAT' }])
  writeLine = () => ({ sku: 'SKU-3-SKU-4-SKU-1-SKU-4', name: 'Product 3', product_type: 'bundle' })
  const { data } = await addToCart(gateway, [setOf(coin, other, { part: '72', choice: '4', quantity: '1' })])
  expect(data.addToCart.cart.lines[0].choice.parts).toMatchObject([
    { part: '71', choice: '2', quantity: '1' },
    { part: '72', choice: '3', quantity: '2' },
    { part: '72', choice: '4', quantity: '1' },
  ])
})

test('parts that the backend names are those of the line, whatever was sent', async () => {
  const bundle_options = [{ option_id: 71, option_qty: '4.0000', option_selections: ['2'] }]
  writeLine = () => ({
    sku: 'SKU-3-SKU-4',
    name: 'Product 3',
    product_type: 'bundle',
    product_option: { extension_attributes: { bundle_options } },
  })
  const { data } = await addToCart(gateway, [setOf({ part: '71', choice: '1' })])
  expect(data.addToCart.cart.lines[0].choice.parts).toMatchObject([{ choice: '2', quantity: '4' }])
})

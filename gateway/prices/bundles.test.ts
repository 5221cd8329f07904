/** Bundles as Magento prices them: with a price of their own, or for what their parts cost. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { ESTIMATE } from '../testing/cartQueries.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const choice = (id: number, sku: string, more: object = {}) => ({
  id,
  sku,
  qty: 1,
  position: id,
  is_default: false,
  can_change_quantity: true,
  ...more,
})
const options = (required: readonly object[], extra: readonly object[]) => [
  { option_id: 1, position: 1, type: 'select', title: 'Mynt', required: true, product_links: required },
  { option_id: 2, position: 2, type: 'checkbox', title: 'Tillegg', required: false, product_links: extra },
]
const added = (price: number | string, more: object = {}) => ({ price, price_type: 0, ...more })
const fixed = (id: number, more: object = {}) =>
  product(id, {
    type_id: 'bundle',
    price: 800,
    price_type: 1,
    bundle_options: options(
      [choice(1, 'SKU-1', { is_default: true, ...added(100) }), choice(2, 'SKU-2', added(300))],
      [choice(3, 'SKU-3', added('50.0000')), choice(4, 'SKU-4', added(10, { price_type: '1' }))],
    ),
    ...more,
  })
const dynamic = (id: number, more: object = {}) =>
  product(id, {
    type_id: 'bundle',
    price: 0,
    price_type: '0',
    bundle_options: options(
      [choice(1, 'SKU-1', { is_default: true })],
      [choice(3, 'SKU-3', { is_default: true }), choice(4, 'SKU-4', { is_default: true, qty: 2 }), choice(5, 'SKU-2')],
    ),
    ...more,
  })

let gateway: TestGateway
beforeAll(async () => {
  const parts = [
    product(1, { price: 450 }),
    product(2, { price: 999 }),
    product(3, { price: 299 }),
    product(4, { price: 200 }),
  ]
  gateway = await startGateway({
    no: {
      product: [
        ...parts,
        fixed(11),
        fixed(12, { special_price: '80.0000' }),
        fixed(13, { special_price: 80, special_to_date: '2020-01-01', final_price: 640 }),
        fixed(14, { tier_prices: [{ customer_group_id: 32000, qty: 2, value: 10 }] }),
        dynamic(21),
        dynamic(22, { special_price: 50 }),
      ],
    },
  })
})
afterAll(() => gateway.close())

const PRICE =
  'query ($sku: String!) { product(sku: $sku) { price { ... on Price { source now { gross { amount } } before { gross { amount } } } } } }'

test.each([
  { what: 'its own price and that of the default part', sku: 'SKU-11', now: '900.00', before: null },
  { what: 'its special price as a percentage of both', sku: 'SKU-12', now: '720.00', before: null },
  { what: 'nothing less after the special price has ended', sku: 'SKU-13', now: '900.00', before: null },
  { what: 'all defaults of a part of several', sku: 'SKU-21', now: '1149.00', before: null },
  { what: 'a percentage of its parts', sku: 'SKU-22', now: '574.50', before: null },
])('a bundle costs $what', async ({ sku, now, before }) => {
  const { data } = await gateway.query(PRICE, { variables: { sku } })
  const { price } = data.product
  expect([price.now.gross.amount, price.before?.gross.amount ?? null]).toEqual([now, before])
})

const of = (number: number) => encodeId({ type: 'Product', storeCode: 'no', key: `SKU-${number}` })
const part = (code: string, choiceCode: string, quantity?: string) => ({
  part: code,
  choice: choiceCode,
  ...(quantity !== undefined && { quantity }),
})

test.each([
  { bundle: 11, quantity: '1', parts: [part('1', '1')], row: '900.00' },
  { bundle: 11, quantity: '2', parts: [part('1', '2')], row: '2200.00' },
  { bundle: 11, quantity: '1', parts: [part('1', '1', '3'), part('2', '3')], row: '1150.00' },
  { bundle: 11, quantity: '1', parts: [part('1', '1'), part('2', '4')], row: '980.00' },
  { bundle: 12, quantity: '1', parts: [part('1', '2'), part('2', '3')], row: '920.00' },
  { bundle: 14, quantity: '2', parts: [part('1', '1')], row: '1620.00' },
  { bundle: 22, quantity: '1', parts: [part('1', '1'), part('2', '5')], row: '724.50' },
])('bundle $bundle × $quantity with parts $parts costs $row', async ({ bundle, quantity, parts, row }) => {
  const items = [{ of: of(bundle), quantity, parts }]
  const { data, errors } = await gateway.query(ESTIMATE, { variables: { items } })
  expect(errors).toBeUndefined()
  expect(data.estimate.inputErrors).toEqual([])
  expect(data.estimate.lines[0].price.row.gross.amount).toBe(row)
})

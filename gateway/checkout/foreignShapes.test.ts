/** Orders as other platforms write them: lines without an SKU, words of their own, no tax, parcels and documents where they have them. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile, type StorefrontProfile } from '../upstream/storefront/profile.ts'
import { add, type As, enterAll, ORDER, place, seen } from './testing/checkoutQueries.ts'

const SPEC = readProfile('spec')
const TRYTON = { ...readProfile('tryton'), basePath: '/api' }
const MAGENTO1 = readProfile('vue-storefront-api-magento1')
const MAGENTO2 = readProfile('vue-storefront-api-magento2')

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
afterEach(() => gateway.close())

const KIT = product(3, { sku: 'KIT', type_id: 'bundle' })

async function open(profile: StorefrontProfile): Promise<As> {
  gateway = await startGateway({ no: { product: [product(1), product(2), KIT] } }, { profile })
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
  const { cookie } = await signIn(gateway, KARI)
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

const HISTORY = `{ viewer { orders { items { id number status isCancellable parcels { carrier number url } documents { kind title }
  history { status } lines { sku name quantity product { sku } soldBy options { label } row { net { amount } tax { amount } gross { amount } } }
  totals { addsUp taxes { ratePercent amount { tax { amount } } } total { tax { amount } gross { amount } } shipping { gross { amount } } } } } } }`
const historyOf = async (as: As) => {
  const { data, errors } = await gateway.query(HISTORY, as)
  expect(errors).toBeUndefined()
  return data.viewer.orders.items
}
const BASE = { entity_id: 71, increment_id: '000071', created_at: '2026-11-20 09:00:00' }
const BAR = { item_id: 1, sku: 'SKU-1', name: 'Bar', qty_ordered: 1 }

/** As each platform writes an order, with 25 % tax where it says it. */
const SHAPES: readonly (readonly [string, StorefrontProfile, object])[] = [
  [
    'Tryton, the delivery as a line',
    TRYTON,
    {
      ...BASE,
      grand_total: 171.41,
      items: [
        { ...BAR, price_incl_tax: 125, row_total_incl_tax: 125 },
        { sku: null, name: 'Delivery by Post', qty_ordered: 1, price_incl_tax: 46.41, row_total_incl_tax: 46.41 },
      ],
    },
  ],
  [
    'the Magento 1 chain, numbers as texts and no SKU of the delivery',
    MAGENTO1,
    {
      ...BASE,
      entity_id: '71',
      grand_total: '171.4100',
      items: [
        { ...BAR, item_id: '1', qty_ordered: '1.0000', price_incl_tax: '125.0000', row_total_incl_tax: '125.0000' },
        { item_id: '2', name: 'Delivery by Post', qty_ordered: '1.0000', row_total_incl_tax: '46.4100' },
      ],
    },
  ],
  [
    'vue-storefront-api, lines as an object of indices',
    MAGENTO2,
    {
      ...BASE,
      grand_total: 171.41,
      items: {
        0: { ...BAR, price_incl_tax: 125, row_total_incl_tax: 125 },
        1: { item_id: 2, sku: '', name: 'Delivery by Post', qty_ordered: 1, row_total_incl_tax: 46.41 },
      },
    },
  ],
]

async function readKit() {
  const as = await open(MAGENTO2)
  const options = [{ label: 'Tool', value: '1 x Pliers' }]
  const line = { ...BAR, sku: 'KIT-SKU-1', product_type: 'bundle', row_total_incl_tax: 125 }
  backend.historyAdditions.push({ ...BASE, grand_total: 125, items: [{ ...line, options }] })
  const [order] = await historyOf(as)
  return { as, order }
}

test('an ordered bundle is found in the catalogue by the beginning of its SKU', async () => {
  const { order } = await readKit()
  expect(order.lines).toMatchObject([{ sku: 'KIT-SKU-1', product: { sku: 'KIT' }, soldBy: 'PCS' }])
})

test('an ordered bundle whose parts are named by their texts alone is not ordered again without them', async () => {
  const { as, order } = await readKit()
  const { data } = await gateway.query(
    `mutation ($input: ReorderInput!) { reorder(input: $input) { __typename ... on CartRefused { inputErrors { rule } } } }`,
    { ...as, variables: { input: { idempotencyKey: randomUUID(), orderId: order.id } } },
  )
  expect(data.reorder).toEqual({ __typename: 'CartRefused', inputErrors: [{ rule: 'REFUSED' }] })
})

describe.each(SHAPES)('an order of %s', (_name, profile, order) => {
  test('keeps the line without an SKU, which is neither a product nor an error', async () => {
    const as = await open(profile)
    backend.historyAdditions.push(order)
    const before = gateway.logLines.length
    const [read] = await historyOf(as)
    expect(read.lines).toMatchObject([
      { sku: 'SKU-1', name: 'Bar', product: { sku: 'SKU-1' }, soldBy: 'PCS', row: { gross: { amount: '125.00' } } },
      {
        sku: '',
        name: 'Delivery by Post',
        product: null,
        soldBy: null,
        options: [],
        row: { gross: { amount: '46.41' } },
      },
    ])
    expect(gateway.logLines.slice(before).filter(({ level }) => Number(level) >= 40)).toEqual([])
    const again = await gateway.query(
      `mutation ($input: ReorderInput!) { reorder(input: $input) { __typename
        ... on CartChanged { cart { lines { sku } } inputErrors { message } } ... on CartRefused { message } } }`,
      { ...as, variables: { input: { idempotencyKey: randomUUID(), orderId: read.id } } },
    )
    expect(again.data.reorder).toEqual({
      __typename: 'CartChanged',
      cart: { lines: [{ sku: 'SKU-1' }] },
      inputErrors: [],
    })
  })

  test('that says nothing of tax has no rate, and a tax that is unknown, of no amount', async () => {
    const as = await open(profile)
    backend.historyAdditions.push(order)
    const [{ totals, lines }] = await historyOf(as)
    expect(totals).toMatchObject({ addsUp: false, taxes: [], total: { tax: null, gross: { amount: '171.41' } } })
    for (const { row } of lines) expect(row.tax).toBeNull()
  })
})

test('an order without tax gets the tax of its cart', async () => {
  const as = await open(TRYTON)
  backend.dialect = 'tryton'
  await add(gateway, as)
  await enterAll(gateway, as, { paymentMethod: 'cashondelivery' })
  const total = await seen(gateway, as)
  const { data } = await place(gateway, as, total)
  expect(data.placeOrder.__typename, JSON.stringify(data)).toBe('OrderPlaced')
  const { order } = (await gateway.query(ORDER, { ...as, variables: { id: data.placeOrder.order.id } })).data
  expect(order.totals.total.gross.amount).toBe(total.gross)
  expect(Number(order.totals.total.tax.amount)).toBeGreaterThan(0)
  expect(order.totals.taxes).toMatchObject([{ ratePercent: '25' }])
  expect(order.lines).toMatchObject([{ sku: 'SKU-1', taxRatePercent: '25', row: { net: { amount: '100.00' } } }])
})

describe('words of the backend’s own', () => {
  const withWords = (
    words: Readonly<Record<string, 'PENDING' | 'PROCESSING' | 'COMPLETE' | 'CLOSED' | 'CANCELLED'>>,
  ) => ({
    ...SPEC,
    orders: { ...SPEC.orders, statuses: words },
  })
  test.each([
    ['German', { ausgeliefert: 'COMPLETE' }, { status: 'Ausgeliefert' }, 'COMPLETE'],
    ['Finnish', { peruttu: 'CANCELLED' }, { status: 'Peruttu ' }, 'CANCELLED'],
    ['Norwegian, as the state', { 'ventar på betaling': 'PENDING' }, { state: 'Ventar på betaling' }, 'PENDING'],
    [
      'of a shop, before the platform’s state',
      { packed: 'COMPLETE' },
      { state: 'processing', status: 'packed' },
      'COMPLETE',
    ],
    ['unknown', {}, { status: 'Ausgeliefert' }, 'PROCESSING'],
    ['that are a name of JavaScript', {}, { status: 'constructor' }, 'PROCESSING'],
  ] as const)('%s', async (_what, words, written, status) => {
    const as = await open(withWords(words))
    backend.historyAdditions.push({ ...BASE, ...written, grand_total: 1, items: [] })
    expect(await historyOf(as)).toMatchObject([{ number: '000071', status }])
  })

  test('in the history of an order', async () => {
    const as = await open(withWords({ verschickt: 'COMPLETE', neu: 'PENDING' }))
    const status_histories = [
      { status: 'Verschickt', created_at: '2026-11-21 09:00:00' },
      { status: 'Neu', created_at: '2026-11-20 09:00:00' },
    ]
    backend.historyAdditions.push({ ...BASE, status: 'Verschickt', status_histories, grand_total: 1, items: [] })
    expect(await historyOf(as)).toMatchObject([{ history: [{ status: 'PENDING' }, { status: 'COMPLETE' }] }])
  })
})

describe('cancelling where the order does not say whether it can be', () => {
  const CALL = 'ext/order/{orderId}/cancel'
  const profileWith = (path: string | null, cancellable: readonly ('PENDING' | 'PROCESSING')[]) => ({
    ...SPEC,
    calls: { ...SPEC.calls, [CALL]: path },
    orders: { ...SPEC.orders, cancellable },
  })
  test.each([
    ['in a state that the profile names', profileWith('orders/{orderId}/cancel', ['PENDING']), 'new', {}, true],
    ['in another state', profileWith('orders/{orderId}/cancel', ['PENDING']), 'processing', {}, false],
    ['without a call', profileWith(null, ['PENDING']), 'new', {}, false],
    [
      'by the order’s own word',
      profileWith('orders/{orderId}/cancel', ['PENDING']),
      'new',
      { extension_attributes: { can_cancel: false } },
      false,
    ],
  ] as const)('%s', async (_when, profile, state, more, isCancellable) => {
    const as = await open(profile)
    backend.historyAdditions.push({ ...BASE, state, grand_total: 1, items: [], ...more })
    expect(await historyOf(as)).toMatchObject([{ isCancellable }])
  })
})

test('parcels and invoices are those of the answer, and none where it has none', async () => {
  const documents = 'orders/{orderId}/documents/{documentId}'
  const calls = { ...MAGENTO2.calls, 'ext/order/{orderId}/document/{documentId}': documents }
  const as = await open({ ...MAGENTO2, calls })
  const shipped = {
    ...BASE,
    state: 'complete',
    grand_total: 1,
    items: [],
    extension_attributes: {
      shipments: [{ tracks: [{ title: 'Nordpakke', track_number: 370438101, url: 'https://spor.example/3704' }] }],
      documents: [{ id: 'inv-1', kind: 'invoice', title: 'Faktura 1' }],
    },
  }
  backend.historyAdditions.push(shipped, { ...BASE, entity_id: 72, increment_id: '000072', grand_total: 1, items: [] })
  expect(await historyOf(as)).toMatchObject([
    {
      parcels: [{ carrier: 'Nordpakke', number: '370438101', url: 'https://spor.example/3704' }],
      documents: [{ kind: 'INVOICE', title: 'Faktura 1' }],
    },
    { parcels: [], documents: [] },
  ])
})

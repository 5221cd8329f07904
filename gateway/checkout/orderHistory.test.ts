import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, setCookiesOf, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { add, type As, CART, enterAll, guestWithCart, linesOf, ORDER, place, seen } from './testing/checkoutQueries.ts'

const ENGRAVING = { option_id: 1, title: 'Engraving', type: 'field', is_require: false, price: 50, price_type: 'fixed' }

const ROSES = product(5, {
  type_id: 'configurable',
  configurable_options: [
    { attribute_id: '192', attribute_code: 'colour', label: 'Colour', values: [{ value_index: 6, label: 'Rose' }] },
    { attribute_id: '193', attribute_code: 'stone', label: 'Stone', values: [{ value_index: 7, label: 'Rose' }] },
  ],
  configurable_children: [{ sku: 'ROSES-1', price: 100, colour: '6', stone: '7' }],
})
const RING = product(4, {
  type_id: 'configurable',
  configurable_options: [
    { attribute_id: '190', attribute_code: 'ring_size', label: 'Size', values: [{ value_index: 54, label: '54 mm' }] },
    { attribute_id: '191', attribute_code: 'alloy', label: 'Alloy', values: [{ value_index: 5, label: '585' }] },
  ],
  configurable_children: [{ sku: 'RING-54', price: 100, ring_size: '54', alloy: '5' }],
})

let gateway: TestGateway
let backend: FakeCheckout
let customers: FakeCustomers
beforeEach(async () => {
  const documents = { product: [product(1), product(2), product(3, { custom_options: [ENGRAVING] }), RING, ROSES] }
  gateway = await startGateway({ no: documents, se: documents }, { clock: () => new Date('2026-11-23T09:00:00Z') })
  backend = createFakeCheckout(gateway.storefront, (token) => customers.customerOf(token))
  customers = createFakeCustomers(gateway.storefront)
})
afterEach(() => gateway.close())

const HISTORY = `query ($page: Int! = 1, $pageSize: Int! = 20) { viewer { orders(page: $page, pageSize: $pageSize) {
  totalCount page pageSize pageCount items { id number status placedAt totals { total { gross { amount currency } } } } } } }`
const REORDER = `mutation ($input: ReorderInput!) { reorder(input: $input) { __typename
  ... on CartChanged { cart { lines { sku quantity } } inputErrors { path rule message } }
  ... on CartRefused { reason message cart { lines { sku } } inputErrors { path rule message } } } }`

async function signedIn(who = KARI): Promise<As> {
  const { cookie } = await signIn(gateway, who)
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

/** Orders both products and returns the order's id. */
async function ordered(as: As): Promise<string> {
  await add(gateway, as, 1, '2')
  await add(gateway, as, 2, '1')
  await enterAll(gateway, as, { paymentMethod: 'invoice' })
  const { data, errors } = await place(gateway, as, await seen(gateway, as))
  if (!data?.placeOrder.order) throw new Error(JSON.stringify(errors ?? data))
  return data.placeOrder.order.id
}

const historyOf = async (as: As, variables: object = {}) => {
  const { data, errors } = await gateway.query(HISTORY, { ...as, variables: { ...variables } })
  return { page: data?.viewer?.orders, errors }
}
const reorder = (as: As, orderId: string, idempotencyKey: string = randomUUID()) =>
  gateway.query(REORDER, { ...as, variables: { input: { idempotencyKey, orderId } } })

describe('the order history', () => {
  test('lists the customer’s orders, the newest first, with the ids of their confirmations', async () => {
    const as = await signedIn()
    const first = await ordered(as)
    const second = await ordered(as)
    const { page } = await historyOf(as)
    expect(page).toMatchObject({ totalCount: 2, page: 1, pageSize: 20, pageCount: 1 })
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect(page.items[0]).toMatchObject({ status: 'PROCESSING', totals: { total: { gross: { currency: 'NOK' } } } })
  })

  test('says the buyer’s reference of each order, from the one call that lists them', async () => {
    backend.historyAdditions.push(
      { entity_id: 7003, grand_total: 100, items: [], payment: { po_number: 'PO 4711' } },
      { entity_id: 7004, grand_total: 100, items: [], payment: { po_number: '' } },
      { entity_id: 7005, grand_total: 100, items: [] },
    )
    const as = await signedIn()
    const { length } = gateway.storefront.calls
    const { data } = await gateway.query('{ viewer { orders { items { reference } } } }', as)
    const references = data.viewer.orders.items.map(({ reference }: { reference: string | null }) => reference)
    expect(references.toSorted()).toEqual(['PO 4711', null, null])
    const paths = gateway.storefront.calls.slice(length).map(({ path }) => path)
    expect(paths.filter((path) => /order/.test(path))).toEqual(['/api/user/order-history'])
  })

  test('an order that was placed elsewhere has an id with which it is read', async () => {
    const as = await signedIn()
    await ordered(as)
    // Another gateway: its store knows nothing of the order.
    backend.orders[0] = { ...backend.orders[0]!, id: '7001' }
    const [listed] = (await historyOf(as)).page.items
    const { data } = await gateway.query(ORDER, { ...as, variables: { id: listed.id } })
    expect(data.order).toMatchObject({ id: listed.id, lines: [{ sku: 'SKU-1' }, { sku: 'SKU-2' }] })
    expect((await historyOf(as)).page.items[0].id).toBe(listed.id)
    expect(listed.id).not.toContain('7001')
    expect(Buffer.from(listed.id, 'base64url').toString()).not.toContain('7001')
  })

  test.each([
    ['pending', 'PENDING'],
    ['pending_payment', 'PENDING'],
    ['processing', 'PROCESSING'],
    ['packed', 'PROCESSING'],
    ['complete', 'COMPLETE'],
    ['closed', 'CLOSED'],
    ['canceled', 'CANCELLED'],
  ])('the status %s is %s', async (status, expected) => {
    backend.historyAdditions.push({
      entity_id: 7003,
      status,
      created_at: '2026-02-03 09:00:00',
      grand_total: 100,
      items: [],
    })
    expect((await historyOf(await signedIn())).page.items).toMatchObject([{ status: expected }])
  })

  test('has 20 orders a page unless another number is requested', async () => {
    const as = await signedIn()
    const { data } = await gateway.query('{ viewer { orders { pageSize } } }', as)
    expect(data.viewer.orders.pageSize).toBe(20)
    const requested = gateway.storefront.calls.findLast(({ path }) => path === '/api/user/order-history')
    expect(requested?.query.get('pageSize')).toBe('20')
  })

  test('pages, and is empty beyond the last page, where the platform repeats it', async () => {
    const as = await signedIn()
    for (let order = 0; order < 3; order += 1) await ordered(as)
    const second = await historyOf(as, { page: 2, pageSize: 2 })
    expect(second.page).toMatchObject({ totalCount: 3, pageCount: 2 })
    expect(second.page.items).toHaveLength(1)
    expect((await historyOf(as, { page: 3, pageSize: 2 })).page.items).toEqual([])
  })

  test.each([
    { page: 0, message: 'page: expected 1 or more, got 0' },
    { pageSize: 0, message: 'pageSize: expected 1 to 100, got 0' },
    { pageSize: 101, message: 'pageSize: expected 1 to 100, got 101' },
  ])('$message', async ({ message, ...variables }) => {
    const { errors } = await historyOf(await signedIn(), variables)
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('is null while the backend cannot be reached, and the rest of the viewer is there', async () => {
    const as = await signedIn()
    backend.failNext('order-history', { json: { code: 500, result: 'down' }, status: 500 })
    const { data } = await gateway.query('{ viewer { email orders { totalCount } } }', as)
    expect(data.viewer).toEqual({ email: KARI.email, orders: null })
  })

  test('an order of an unknown shape does not hide the others', async () => {
    const as = await signedIn()
    const id = await ordered(as)
    backend.historyAdditions.push({ entity_id: 1, status: 7 }, 'nonsense')
    expect((await historyOf(as)).page.items.map((one: { id: string }) => one.id)).toEqual([id])
  })

  test('an order in another currency keeps it', async () => {
    const as = await signedIn()
    backend.historyAdditions.push({
      entity_id: 7002,
      increment_id: '2-7002',
      status: 'complete',
      created_at: '2026-02-03 09:00:00',
      grand_total: 1250.5,
      order_currency_code: 'SEK',
      items: [],
    })
    expect((await historyOf(as)).page.items).toMatchObject([
      { number: '2-7002', status: 'COMPLETE', totals: { total: { gross: { amount: '1250.50', currency: 'SEK' } } } },
    ])
  })

  test('another customer’s order is neither listed nor found nor ordered again', async () => {
    const id = await ordered(await signedIn())
    const other = await signedIn(PER)
    expect((await historyOf(other)).page).toMatchObject({ totalCount: 0, items: [] })
    expect((await gateway.query(ORDER, { ...other, variables: { id } })).data.order).toBeNull()
    const { data } = await reorder(other, id)
    expect(data.reorder).toMatchObject({
      __typename: 'CartRefused',
      reason: 'INPUT',
      message: 'Bestillingen finnes ikke.',
    })
    expect(linesOf((await gateway.query(CART, other)).data.cart)).toEqual([])
  })
})

const DOCUMENT = { status: 'complete', created_at: '2026-02-03 09:00:00', grand_total: 100, items: [] }

describe('what was chosen of an order’s line', () => {
  const SIZE = { label: 'Size', value: '54 mm' }
  const ALLOY = { label: 'Alloy', value: '585' }
  const ENGRAVED = { label: 'Engraving', value: 'To Kari' }
  const COLOUR = { label: 'Colour', value: 'Rose' }
  const STONE = { label: 'Stone', value: 'Rose' }
  const STONE_IN_SWEDISH = { label: 'Sten', value: 'Rose' }

  test.each([
    { of: 'a variant that the backend does not name', sku: 'RING-54', options: [], expected: [SIZE, ALLOY] },
    { of: 'a variant that it names', sku: 'RING-54', options: [SIZE, ALLOY], expected: [SIZE, ALLOY] },
    {
      of: 'a variant that it names in another language',
      sku: 'RING-54',
      options: [
        { label: 'Storlek', value: '54 mm' },
        { label: 'Legering', value: '585' },
      ],
      expected: [
        { label: 'Storlek', value: '54 mm' },
        { label: 'Legering', value: '585' },
      ],
    },
    {
      of: 'a variant of which it names the rest',
      sku: 'RING-54',
      options: [ENGRAVED],
      expected: [SIZE, ALLOY, ENGRAVED],
    },
    {
      of: 'two equal values of which it names the first',
      sku: 'ROSES-1',
      options: [COLOUR],
      expected: [STONE, COLOUR],
    },
    {
      of: 'two equal values of which it names the second',
      sku: 'ROSES-1',
      options: [STONE],
      expected: [COLOUR, STONE],
    },
    {
      of: 'two equal values that it names, one in another language',
      sku: 'ROSES-1',
      options: [COLOUR, STONE_IN_SWEDISH],
      expected: [COLOUR, STONE_IN_SWEDISH],
    },
    { of: 'a variant that is no longer sold', sku: 'RING-60', options: [], expected: [] },
    { of: 'a product without variants', sku: 'SKU-3', options: [ENGRAVED], expected: [ENGRAVED] },
  ])('is read of $of', async ({ sku, options, expected }) => {
    const as = await signedIn()
    backend.historyAdditions.push({
      ...DOCUMENT,
      entity_id: 7400,
      items: [{ item_id: 1, sku, name: 'Ring', qty_ordered: 1, price: 100, row_total: 100, options }],
    })
    const [{ id }] = (await historyOf(as)).page.items
    const { data } = await gateway.query('query ($id: ID!) { order(id: $id) { lines { options { label value } } } }', {
      ...as,
      variables: { id },
    })
    expect(data.order.lines).toEqual([{ options: expected }])
  })
})

describe('what is ordered again', () => {
  const engraved = { item_id: 1, sku: 'SKU-3', name: 'Plate', qty_ordered: 1, price: 100, row_total: 100 }

  test.each([
    { named: 'by its labels alone', item: { options: [{ label: 'Engraving', value: 'To Kari' }] }, expected: [] },
    { named: 'not at all, since nothing was chosen', item: {}, expected: ['SKU-3 × 1'] },
    {
      named: 'by its numbers',
      item: {
        options: [{ label: 'Engraving', value: 'To Kari' }],
        product_option: { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'To Kari' }] } },
      },
      expected: ['SKU-3 × 1'],
    },
  ])('never loses what was chosen, which the backend names $named', async ({ item, expected }) => {
    const as = await signedIn()
    backend.historyAdditions.push({ ...DOCUMENT, entity_id: 7300, items: [{ ...engraved, ...item }] })
    const [listed] = (await historyOf(as)).page.items
    const { data } = await reorder(as, listed.id)
    expect(data.reorder.__typename).toBe(expected.length === 0 ? 'CartRefused' : 'CartChanged')
    expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(expected)
  })
})

describe('orders of a guest who signs in', () => {
  const EMAILED = { email: KARI.email, paymentMethod: 'invoice' }
  const guestOrder = async (more: object = EMAILED) => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, more)
    const { data } = await place(gateway, as, await seen(gateway, as))
    return { as, id: String(data.placeOrder.order.id) }
  }
  const signedInFrom = async (as: As, who = KARI): Promise<As> => {
    const { cookie } = await signIn(gateway, who, { headers: as.headers })
    return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  }
  const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)

  test('are on the first page of their customer, with those that the backend lists', async () => {
    const { as, id } = await guestOrder()
    const customer = await signedInFrom(as)
    const later = await ordered(customer)
    const { page } = await historyOf(customer)
    expect(new Set(idsOf(page))).toEqual(new Set([later, id]))
    expect(page).toMatchObject({ totalCount: 2, pageCount: 1 })
    expect((await gateway.query(ORDER, { ...customer, variables: { id } })).data.order).toMatchObject({ id })
  })

  test('are listed once where the backend lists them by the e-mail address', async () => {
    const { as, id } = await guestOrder()
    const [order] = backend.orders
    const listed = { ...DOCUMENT, entity_id: order?.id, customer_is_guest: 1, customer_email: KARI.email }
    backend.historyAdditions.push(listed)
    const { page } = await historyOf(await signedInFrom(as))
    expect(idsOf(page)).toEqual([id])
    expect(page.totalCount).toBe(1)
  })

  test('of another e-mail address are not listed', async () => {
    const { as } = await guestOrder({ ...EMAILED, email: 'somebody.else@example.no' })
    expect((await historyOf(await signedInFrom(as))).page).toMatchObject({ items: [], totalCount: 0 })
  })

  test('of another e-mail address are neither found nor ordered again by a later customer of this browser', async () => {
    const { as, id } = await guestOrder({ ...EMAILED, email: 'somebody.else@example.no' })
    const variables = { id }
    expect((await gateway.query(ORDER, { ...as, variables })).data.order).toMatchObject({ id })
    const customer = await signedInFrom(as)
    expect((await gateway.query(ORDER, { ...customer, variables })).data.order).toBeNull()
    expect((await reorder(customer, id)).data.reorder).toMatchObject({ __typename: 'CartRefused', reason: 'INPUT' })
  })

  test('of another browser are not listed unless the backend lists them', async () => {
    await guestOrder()
    expect((await historyOf(await signedIn())).page).toMatchObject({ items: [], totalCount: 0 })
  })

  test('of another customer’s address are left out although the backend lists them', async () => {
    const foreign = { ...DOCUMENT, entity_id: 7100, customer_is_guest: 1, customer_email: PER.email }
    backend.historyAdditions.push(foreign, { ...foreign, entity_id: 7101, customer_email: KARI.email.toUpperCase() })
    const { page } = await historyOf(await signedIn())
    expect(page.items).toHaveLength(1)
    expect(page.totalCount).toBe(1)
  })
})

describe('the stores of the history', () => {
  const STORES = `query ($storeName: String, $page: Int! = 1) { viewer { orders(storeName: $storeName, page: $page, pageSize: 2) {
    totalCount pageCount storeNames items { storeName due { amount currency } } } } }`
  const stores = async (variables: object = {}) =>
    (await gateway.query(STORES, { ...(await signedIn()), variables: { ...variables } })).data.viewer.orders
  beforeEach(() => {
    const names = ['Main\nKarat\nKarat Norge', 'Main\nKarat\nKarat Sverige', 'Karat Sverige', null]
    names.forEach((store_name, at) =>
      backend.historyAdditions.push({
        ...DOCUMENT,
        entity_id: 7200 + at,
        store_name,
        total_due: at === 0 ? 99.5 : undefined,
      }),
    )
  })

  test('are named with each order, and the amount due where the backend says it', async () => {
    const { items } = await stores()
    expect(items.slice(0, 2)).toEqual([
      { storeName: 'Karat Norge', due: { amount: '99.50', currency: 'NOK' } },
      { storeName: 'Karat Sverige', due: null },
    ])
  })

  test('are a filter, which pages by itself', async () => {
    expect(await stores({ storeName: 'Karat Sverige' })).toMatchObject({
      totalCount: 2,
      pageCount: 1,
      storeNames: ['Karat Norge', 'Karat Sverige'],
      items: [{ storeName: 'Karat Sverige' }, { storeName: 'Karat Sverige' }],
    })
    expect(await stores({ storeName: 'Karat Suomi' })).toMatchObject({ totalCount: 0, items: [] })
  })

  test('an absurd name of a store is BAD_USER_INPUT', async () => {
    const variables = { storeName: 'x'.repeat(256) }
    const { errors } = await gateway.query(STORES, { ...(await signedIn()), variables })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})

describe('ordering again', () => {
  test('puts the lines into the cart, adding to what is there', async () => {
    const as = await signedIn()
    const id = await ordered(as)
    await add(gateway, as, 1, '1')
    const { data } = await reorder(as, id)
    expect(data.reorder).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
    expect(linesOf(data.reorder.cart)).toEqual(['SKU-1 × 3', 'SKU-2 × 1'])
  })

  test('happens once per key', async () => {
    const as = await signedIn()
    const id = await ordered(as)
    const key = randomUUID()
    await Promise.all([reorder(as, id, key), reorder(as, id, key)])
    expect(linesOf((await gateway.query(CART, as)).data.cart)).toEqual(['SKU-1 × 2', 'SKU-2 × 1'])
  })

  test('names the line that is no longer sold, and adds the others', async () => {
    const as = await signedIn()
    const id = await ordered(as)
    const { lines } = backend.orders[0]!
    backend.orders[0] = { ...backend.orders[0]!, lines: [{ sku: 'SKU-GONE', qty: 1 }, lines[1]!] }
    const { data } = await reorder(as, id)
    expect(data.reorder).toMatchObject({
      __typename: 'CartChanged',
      inputErrors: [{ path: 'lines.0', rule: 'UNKNOWN', message: 'Name of SKU-GONE: selges ikke lenger' }],
    })
    expect(linesOf(data.reorder.cart)).toEqual(['SKU-2 × 1'])
  })

  test('is refused with the names when nothing is sold any more', async () => {
    const as = await signedIn()
    const id = await ordered(as)
    backend.orders[0] = { ...backend.orders[0]!, lines: [{ sku: 'SKU-GONE', qty: 1 }] }
    expect((await reorder(as, id)).data.reorder).toMatchObject({
      __typename: 'CartRefused',
      reason: 'INPUT',
      inputErrors: [{ path: 'lines.0', message: 'Name of SKU-GONE: selges ikke lenger' }],
    })
  })

  test('lines that the backend refuses are named', async () => {
    const as = await signedIn()
    const id = await ordered(as)
    backend.carts.stock.set('SKU-1', 1)
    const { data } = await reorder(as, id)
    expect(data.reorder).toMatchObject({
      __typename: 'CartChanged',
      inputErrors: [{ path: 'lines.0', rule: 'NOT_ENOUGH_STOCK' }],
    })
    expect(data.reorder.inputErrors[0].message).toMatch(/^Name of SKU-1: /)
  })

  test('a guest orders again what the same session has ordered', async () => {
    const as = await guestWithCart(gateway)
    await enterAll(gateway, as, { paymentMethod: 'invoice' })
    const answer = await place(gateway, as, await seen(gateway, as))
    expect(setCookiesOf(answer)).toEqual([])
    const { data } = await reorder(as, answer.data.placeOrder.order.id)
    expect(linesOf(data.reorder.cart)).toEqual(['SKU-1 × 1'])
  })

  test('text that is not an id is BAD_USER_INPUT', async () => {
    const { errors } = await reorder(await signedIn(), 'nonsense')
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})

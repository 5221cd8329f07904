/**
 * Tests the cart over HTTP: ownership, cart items and totals. The tests write the prices of the rules' worked examples
 * into the database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Big } from 'big.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STORES, type StoreCode } from '../catalogue/stores.ts'
import { CUSTOMERS } from '../customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../testing/seededDatabase.ts'
import type { RunningServer } from '../rest/serve.ts'
import { createSandbox } from '../server.ts'
import { bindCartStock } from './stock.ts'

const SEED_NOON = Date.parse('2026-11-21T12:00:00Z')
const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-cart-'))
let db: DatabaseSync
let sandbox: RunningServer
let now = SEED_NOON

beforeAll(async () => {
  db = openSeededCopy()
  sandbox = await createSandbox({
    db,
    picturesFolder,
    port: 0,
    customerTokenSeconds: 100_000_000,
    reservationSeconds: 900,
    now: () => now,
  })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await sandbox.close()
  db.close()
  rmSync(picturesFolder, { recursive: true, force: true })
})
beforeEach(() => db.exec('BEGIN'))
afterEach(() => {
  db.exec('ROLLBACK')
  now = SEED_NOON
})

// The tests know the shape of each response.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any
interface Envelope {
  readonly code: number
  readonly result: Json
}
const call = async (
  method: string,
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
): Promise<Envelope> => {
  const response = await fetch(`${sandbox.url}/api/${path}?${new URLSearchParams(query)}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const envelope = (await response.json()) as Envelope
  expect(envelope.code).toBe(response.status)
  return envelope
}

async function tokenOf(customerId: number): Promise<string> {
  const { email: username, password } = CUSTOMERS.find(({ id }) => id === customerId) ?? { email: '', password: '' }
  return (await call('POST', 'user/login', {}, { username, password })).result
}

interface Basket {
  readonly query: Readonly<Record<string, string>>
  add(item: object): Promise<Envelope>
  totals(): Promise<Json>
}
/** @param customerId null for a guest */
async function openCart(storeCode: StoreCode, customerId: number | null = null): Promise<Basket> {
  const token = customerId === null ? '' : await tokenOf(customerId)
  const { result } = await call('POST', 'cart/create', { storeCode, token })
  const query = { storeCode, token, cartId: String(result) }
  return {
    query,
    add: (cartItem) => call('POST', 'cart/update', query, { cartItem }),
    totals: async () => (await call('GET', 'cart/totals', query)).result,
  }
}

const KARI = {
  firstname: 'Kari',
  lastname: 'Nord',
  street: ['Torggata 1'],
  postcode: '0150',
  city: 'Oslo',
  country_id: 'NO',
  email: 'kari@example.no',
}
const send = (query: Readonly<Record<string, string>>, shippingAddress: object) =>
  call('POST', 'cart/shipping-information', query, {
    addressInformation: { shippingCarrierCode: 'parcel', shippingMethodCode: 'home', shippingAddress },
  })
const pay = (query: Readonly<Record<string, string>>) =>
  call('POST', 'cart/collect-totals', query, { methods: { paymentMethod: { method: 'card' } } })
async function makeOrderable(query: Readonly<Record<string, string>>) {
  await send(query, KARI)
  return pay(query)
}

const MAGNET = 'ST-MAGNET'
const idOf = (sku: string): number => Number(db.prepare('SELECT id FROM product WHERE sku = ?').get(sku)?.id)
const storeId = (code: StoreCode): number => STORES.find((store) => store.code === code)?.id ?? 0
const e4 = (amount: string): number => Math.round(Number(amount) * 10_000)

/** Replaces all prices of a product in a store. */
function price(
  code: StoreCode,
  sku: string,
  list: string,
  more: {
    special?: string
    from?: string
    to?: string
    tiers?: readonly (readonly [number, number, string])[]
    taxClass?: string
    unit?: string
  } = {},
): void {
  const [store, product] = [storeId(code), idOf(sku)]
  for (const table of ['tier_price', 'business_price', 'customer_price', 'metal_charge'])
    db.prepare(`DELETE FROM ${table} WHERE store_id = ? AND product_id = ?`).run(store, product)
  db.prepare(
    'UPDATE product_store SET price_e4 = ?, special_price_e4 = ?, special_from = ?, special_to = ?, tax_class_id = coalesce(?, tax_class_id) WHERE store_id = ? AND product_id = ?',
  ).run(
    e4(list),
    more.special ? e4(more.special) : null,
    more.from ?? null,
    more.to ?? null,
    more.taxClass ?? null,
    store,
    product,
  )
  if (more.unit) db.prepare('UPDATE product SET unit = ? WHERE id = ?').run(more.unit, product)
  db.prepare(
    'UPDATE stock_item SET qty = 10000, is_in_stock = 1, min_sale_qty = 1, qty_increments = 0 WHERE product_id = ?',
  ).run(product)
  for (const [group, qty, value] of more.tiers ?? [])
    db.prepare('INSERT INTO tier_price VALUES (?, ?, ?, ?, ?)').run(store, product, group, qty, e4(value))
}
const agree = (code: StoreCode, sku: string, number: string, net: string) =>
  db.prepare('INSERT INTO customer_price VALUES (?, ?, ?, ?)').run(storeId(code), number, idOf(sku), e4(net))
const list = (code: StoreCode, sku: string, net: string) =>
  db
    .prepare("INSERT INTO business_price VALUES (?, 5, ?, ?, '2026-11-20 05:00:00')")
    .run(storeId(code), idOf(sku), e4(net))
const sides = (item: Json) => [item.row_total, item.tax_amount, item.row_total_incl_tax]

describe('rows', () => {
  test.each([
    { store: 'no', list: '125.00', qty: 1, row: [100, 25, 125], percent: 25 },
    { store: 'no', list: '99.99', qty: 1, row: [79.99, 20, 99.99], percent: 25 },
    { store: 'no', list: '99.99', qty: 3, row: [239.98, 59.99, 299.97], percent: 25 },
    { store: 'no', list: '640', qty: 2, taxClass: '4', row: [1280, 0, 1280], percent: 0 },
    { store: 'no', list: '500', qty: 1, taxClass: '0', row: [500, 0, 500], percent: 0 },
    { store: 'se', list: '640', qty: 1, row: [640, 160, 800], percent: 25 },
    { store: 'se', list: '0.02', qty: 1, row: [0.02, 0.01, 0.03], percent: 25 },
    { store: 'se', list: '640', qty: 1, taxClass: '3', row: [640, 0, 640], percent: 0 },
    { store: 'fi', list: '100.00', qty: 1, row: [79.68, 20.32, 100], percent: 25.5 },
    { store: 'fi', list: '434.00', qty: 1, at: '2024-08-31T20:59:59Z', row: [350, 84, 434], percent: 24 },
    { store: 'fi', list: '434.00', qty: 1, at: '2024-08-31T21:00:00Z', row: [345.82, 88.18, 434], percent: 25.5 },
    { store: 'goldsmith_finland', list: '10.10', qty: 1, row: [10.1, 2.58, 12.68], percent: 25.5 },
    { store: 'goldsmith_norway', list: '14.4098', qty: 2, unit: 'METER', row: [28.82, 7.21, 36.03], percent: 25 },
    { store: 'de', list: '119.00', qty: 1, row: [100, 19, 119], percent: 19 },
    { store: 'it', list: '35.16', qty: 1, row: [28.82, 6.34, 35.16], percent: 22 },
  ] as const)('$store: $qty × $list is $row', async ({ store, list: listed, qty, row, percent, ...more }) => {
    price(store, MAGNET, listed, {
      taxClass: 'taxClass' in more ? more.taxClass : '2',
      ...('unit' in more ? { unit: more.unit } : {}),
    })
    if ('at' in more) now = Date.parse(more.at)
    const cart = await openCart(store)
    await cart.add({ sku: MAGNET, qty })
    const {
      items: [item],
      ...totals
    } = await cart.totals()
    expect(sides(item)).toEqual(row)
    expect(item.tax_percent).toBe(percent)
    expect([totals.subtotal, totals.tax_amount, totals.grand_total]).toEqual(row)
  })

  test('the totals and the total segments are sums of the rows', async () => {
    price('se', MAGNET, '0.02', { taxClass: '2' })
    price('se', 'ST-WAX', '0.02', { taxClass: '2' })
    const cart = await openCart('se')
    await cart.add({ sku: MAGNET, qty: 1 })
    await cart.add({ sku: 'ST-WAX', qty: 1 })
    const totals = await cart.totals()
    expect([totals.subtotal, totals.tax_amount, totals.subtotal_incl_tax]).toEqual([0.04, 0.02, 0.06])
    expect(totals.total_segments).toEqual([
      { code: 'subtotal', title: 'Subtotal', value: 0.06 },
      { code: 'subtotal_incl_tax', title: 'Subtotal incl. tax', value: 0.06 },
      {
        code: 'tax',
        title: 'Tax',
        value: 0.02,
        area: 'taxes',
        extension_attributes: {
          tax_grandtotal_details: [{ amount: 0.02, rates: [{ percent: '25', title: '25 %' }], group_id: 1 }],
        },
      },
      { code: 'grand_total', title: 'Grand Total', value: 0.06, area: 'footer' },
    ])
    expect(totals.items[0]).toMatchObject({
      price: 0.02,
      price_incl_tax: 0.03,
      qty: 1,
      discount_amount: 0,
      options: '[]',
    })
  })

  test('the totals of an empty cart are 0', async () => {
    expect(await (await openCart('no')).totals()).toMatchObject({
      grand_total: 0,
      items: [],
      items_qty: 0,
      quote_currency_code: 'NOK',
    })
  })
})

describe('prices by customer', () => {
  const GUEST = null
  const [PRIVATE, COLLECTOR, BUSINESS, WITHOUT_AGREEMENT, GOLDSMITH] = [101, 106, 201, 206, 301]

  test.each([
    { who: GUEST, qty: 1, net: 1000 },
    { who: GUEST, qty: 5, net: 960 },
    { who: GUEST, qty: 10, net: 940 },
    { who: PRIVATE, qty: 1, net: 1000 },
    { who: PRIVATE, qty: 5, net: 1000 },
    { who: PRIVATE, qty: 10, net: 940 },
    { who: WITHOUT_AGREEMENT, qty: 1, net: 900 },
    { who: WITHOUT_AGREEMENT, qty: 9, net: 900 },
    { who: WITHOUT_AGREEMENT, qty: 20, net: 860 },
    { who: BUSINESS, qty: 1, net: 1011.11 },
    { who: BUSINESS, qty: 50, net: 1011.11 },
    { who: COLLECTOR, qty: 1, net: 777.77 },
    { who: GOLDSMITH, qty: 1, net: 980 },
  ])('customer $who pays $net for each of $qty', async ({ who, qty, net }) => {
    price('no', MAGNET, '1250', {
      taxClass: '2',
      tiers: [
        [0, 5, '1200'],
        [32000, 10, '1175'],
        [5, 1, '1150'],
        [5, 20, '1075'],
        [4, 1, '1225'],
      ],
    })
    list('no', MAGNET, '900.00')
    agree('no', MAGNET, 'KAR100201', '1011.11')
    agree('no', MAGNET, 'KAR100106', '777.77')
    const cart = await openCart('no', who)
    await cart.add({ sku: MAGNET, qty })
    expect((await cart.totals()).items).toMatchObject([{ price: net, qty }])
  })

  test('an agreed price is net: its row total is calculated from the net price', async () => {
    price('no', MAGNET, '125', { taxClass: '2' })
    agree('no', MAGNET, 'KAR100201', '79.99')
    const cart = await openCart('no', BUSINESS)
    await cart.add({ sku: MAGNET, qty: 3 })
    expect(sides((await cart.totals()).items[0])).toEqual([239.97, 59.99, 299.96])
  })

  test.each([
    { at: '2026-11-21T11:00:00Z', from: '2026-11-21 12:00:00', price: 480 },
    { at: '2026-11-21T10:59:59Z', from: '2026-11-21 12:00:00', price: 640 },
    { at: '2026-11-20T23:00:00Z', from: '2026-11-21', price: 480 },
    { at: '2026-11-20T22:59:59Z', from: '2026-11-21', price: 640 },
    { at: '2026-11-21T22:59:59Z', to: '2026-11-21', price: 480 },
    { at: '2026-11-21T23:00:00Z', to: '2026-11-21', price: 640 },
    { at: '2026-11-21T22:59:59Z', to: '2026-11-21 00:00:00', price: 480 },
    { at: '2026-11-21T23:00:00Z', to: '2026-11-21 12:00:00', price: 640 },
    { at: '2026-11-21T12:00:00Z', price: 480 },
  ])('a special price from $from to $to at $at: $price', async ({ at, from, to, price: expected }) => {
    price('se', MAGNET, '640', { special: '480', ...(from && { from }), ...(to && { to }) })
    const cart = await openCart('se')
    await cart.add({ sku: MAGNET, qty: 1 })
    now = Date.parse(at)
    expect((await cart.totals()).items[0].price).toBe(expected)
  })

  test('list price and tiers of a line follow the metal quote; an agreed price does not', async () => {
    const wanted = { no: [17_426.88, 14_000 * 1.25], se: [17_397.5, 14_000 * 1.25] } as const
    for (const store of ['no', 'se'] as const) {
      price(store, 'AU-BAR-10G-M-KAR', '17280', { taxClass: '2' })
      db.prepare('INSERT INTO metal_charge VALUES (?, ?, ?, ?)').run(
        storeId(store),
        idOf('AU-BAR-10G-M-KAR'),
        'AU',
        '10',
      )
      // The feed stays at 1310.40 NOK and 1232 SEK. The catalogue was written when each quote was 11.75 lower.
      db.prepare(
        "UPDATE metal_quote SET price_e4 = CASE currency WHEN 'NOK' THEN 12986500 ELSE 12202500 END WHERE metal = 'AU' AND currency IN ('NOK', 'SEK')",
      ).run()
      const number = store === 'no' ? 'KAR100201' : 'KAR100202'
      agree(store, 'AU-BAR-10G-M-KAR', number, '14000')
      const [guest, business] = [await openCart(store), await openCart(store, store === 'no' ? 201 : 202)]
      for (const cart of [guest, business]) await cart.add({ sku: 'AU-BAR-10G-M-KAR', qty: 1 })
      const listed = (await guest.totals()).items[0]
      expect([
        store === 'no' ? listed.price_incl_tax : listed.price,
        (await business.totals()).items[0].price_incl_tax,
      ]).toEqual(wanted[store])
    }
  })
})

describe('composite products', () => {
  const bundleOf = (sku: string) =>
    db
      .prepare('SELECT * FROM bundle_option WHERE product_id = ? ORDER BY position')
      .all(idOf(sku))
      .map((option) => ({
        option,
        selections: db
          .prepare('SELECT * FROM bundle_selection WHERE option_id = ? ORDER BY position')
          .all(Number(option.id)),
      }))

  test('the price of a bundle is the sum of the rows of its parts, and its sku is composed of their skus', async () => {
    const chosen = bundleOf('KIT-SOLDER').map(({ option, selections }) => ({
      option_id: option.id,
      option_qty: 1,
      option_selections: [selections[0]?.id],
    }))
    const skus = bundleOf('KIT-SOLDER').map(({ selections }) => String(selections[0]?.sku))
    skus.forEach((sku) => price('goldsmith_sweden', sku, '0.02', { taxClass: '2' }))
    const cart = await openCart('goldsmith_sweden')
    const { result: line } = await cart.add({
      sku: 'KIT-SOLDER',
      qty: 1,
      product_option: { extension_attributes: { bundle_options: chosen } },
    })
    expect(line).toMatchObject({ sku: ['KIT-SOLDER', ...skus].join('-'), product_type: 'bundle', qty: 1 })
    expect(sides((await cart.totals()).items[0])).toEqual([0.06, 0.03, 0.09])
  })

  // The bundle also has two parts of 0.02 net each: 5 × 8.00 + 0.04; 2 × (4 × 10.00 + 0.04).
  test.each([
    { partQty: 5, qty: 1, amounts: [40.04, 10.02, 50.06] },
    { partQty: 4, qty: 2, amounts: [80.08, 20.02, 100.1] },
  ])(
    'the tier from 5 applies by the quantity of a part in one bundle: $partQty in each of $qty',
    async ({ partQty, qty, amounts }) => {
      const taken = bundleOf('KIT-SOLDER').map(({ option, selections }) => ({
        option,
        selection:
          selections.find(({ sku, can_change_quantity }) => can_change_quantity === 1 && sku === 'SO-AG-EASY-PASTE') ??
          selections[0],
      }))
      for (const { selection } of taken) price('goldsmith_sweden', String(selection?.sku), '0.02', { taxClass: '2' })
      price('goldsmith_sweden', 'SO-AG-EASY-PASTE', '10.00', { taxClass: '2', tiers: [[32000, 5, '8.00']] })
      const cart = await openCart('goldsmith_sweden')
      await cart.add({
        sku: 'KIT-SOLDER',
        qty,
        product_option: {
          extension_attributes: {
            bundle_options: taken.map(({ option, selection }) => ({
              option_id: option.id,
              option_qty: partQty,
              option_selections: [selection?.id],
            })),
          },
        },
      })
      expect(sides((await cart.totals()).items[0])).toEqual(amounts)
    },
  )

  test('a bundle without a required part is rejected', async () => {
    const cart = await openCart('goldsmith_sweden')
    expect(await cart.add({ sku: 'KIT-SOLDER', qty: 1 })).toMatchObject({
      code: 400,
      result: expect.stringContaining('required option'),
    })
  })

  test('the parts of a grouped product are added as lines of their own', async () => {
    const cart = await openCart('no')
    expect(await cart.add({ sku: 'GR-MAPLE', qty: 1 })).toEqual({
      code: 400,
      result: 'Please specify the quantity of product(s).',
    })
    for (const { linked_sku: sku } of db
      .prepare("SELECT linked_sku FROM product_link WHERE product_id = ? AND link_type = 'associated'")
      .all(idOf('GR-MAPLE'))) {
      price('no', String(sku), '10.10', { taxClass: '2' })
      expect(await cart.add({ sku, qty: 1 })).toMatchObject({ code: 200 })
    }
    expect(await cart.totals()).toMatchObject({ items_qty: 5, grand_total: 50.5, subtotal: 40.4 })
  })

  const ringChild = () =>
    db
      .prepare(`
    SELECT child.id, child.sku, parent.sku AS parent FROM product child JOIN product parent ON parent.id = child.parent_id JOIN product_store ps ON ps.product_id = child.id AND ps.store_id = 1 AND ps.status = 1
    WHERE parent.sku GLOB 'WR-*' ORDER BY child.id LIMIT 1`)
      .get() ?? {}

  test("a variant is added by its options or by its own sku, and its line shows the variant's sku", async () => {
    const { id, sku, parent } = ringChild()
    price('no', String(sku), '2800', { taxClass: '2' })
    const attributes = db
      .prepare('SELECT attribute_id FROM configurable_option WHERE product_id = ?')
      .all(idOf(String(parent)))
      .map((row) => row.attribute_id)
    const options = db
      .prepare('SELECT attribute_id, option_id FROM product_option WHERE product_id = ?')
      .all(Number(id))
      .filter((row) => attributes.includes(row.attribute_id))
      .map((row) => ({ option_id: String(row.attribute_id), option_value: String(row.option_id) }))
    const cart = await openCart('no')
    const { result: line } = await cart.add({
      sku: parent,
      qty: 1,
      product_option: {
        extension_attributes: { custom_options: [], configurable_item_options: options, bundle_options: [] },
      },
    })
    expect(line).toMatchObject({
      sku,
      product_type: 'configurable',
      price: 2240,
      qty: 1,
      quote_id: cart.query['cartId'],
    })
    expect(line.product_option.extension_attributes.configurable_item_options).toEqual(
      expect.arrayContaining(options.map((option) => ({ ...option, option_value: Number(option.option_value) }))),
    )
    const [{ options: named }] = (await cart.totals()).items
    expect(JSON.parse(named)).toEqual(
      expect.arrayContaining([{ label: expect.stringMatching(/./), value: expect.stringMatching(/./) }]),
    )
    expect(JSON.parse(named)).toHaveLength(options.length)
    expect((await cart.add({ sku, qty: 1 })).result).toMatchObject({ sku, product_type: 'simple', price: 2240 })
    expect(await cart.add({ sku: parent, qty: 1 })).toEqual({
      code: 400,
      result: 'You need to choose options for your item.',
    })
  })

  test.each([
    { store: 'no', base: '500', surcharges: [['fixed', '30']], row: [424, 106, 530] },
    { store: 'se', base: '400', surcharges: [['fixed', '30']], row: [430, 107.5, 537.5] },
    {
      store: 'no',
      base: '500',
      surcharges: [
        ['fixed', '30'],
        ['percent', '5'],
      ],
      row: [444, 111, 555],
    },
    {
      store: 'no',
      base: '6.70',
      surcharges: [
        ['percent', '5'],
        ['percent', '5'],
      ],
      row: [5.9, 1.47, 7.37],
    },
    {
      store: 'no',
      base: '500',
      agreed: '400',
      surcharges: [
        ['fixed', '30'],
        ['percent', '5'],
      ],
      row: [444, 111, 555],
    },
    { store: 'it', base: '122', surcharges: [['fixed', '12.20']], row: [110, 24.2, 134.2] },
  ] as const)('$store: $base with $surcharges is $row', async ({ store, base, surcharges, row, ...more }) => {
    price(store, MAGNET, base, { taxClass: '2' })
    if ('agreed' in more) agree(store, MAGNET, 'KAR100201', more.agreed)
    const product = idOf(MAGNET)
    const custom = surcharges.map(([kind, amount], at) => {
      const option = product * 100 + 50 + at
      db.prepare(
        "INSERT INTO custom_option (id, product_id, type, sort_order, is_required, titles) VALUES (?, ?, 'checkbox', ?, 0, '{}')",
      ).run(option, product, at + 1)
      db.prepare("INSERT INTO custom_option_value VALUES (?, ?, 1, '{}')").run(option * 50 + 1, option)
      db.prepare('INSERT INTO custom_option_price VALUES (?, ?, ?, ?, ?)').run(
        storeId(store),
        option,
        option * 50 + 1,
        kind,
        e4(amount),
      )
      return [String(option), { option_id: String(option), option_value: String(option * 50 + 1) }] as const
    })
    const cart = await openCart(store, 'agreed' in more ? 201 : null)
    // The upstream client sends an object by option id.
    await cart.add({
      sku: MAGNET,
      qty: 1,
      product_option: { extension_attributes: { custom_options: Object.fromEntries(custom) } },
    })
    expect(sides((await cart.totals()).items[0])).toEqual(row)
  })
})

describe('cart lines', () => {
  test('adding an equal line raises its quantity, updating a line sets its quantity, and a deleted line is gone', async () => {
    price('no', MAGNET, '100')
    const cart = await openCart('no')
    const { result: first } = await cart.add({ sku: MAGNET, qty: 1 })
    expect((await cart.add({ sku: MAGNET, qty: '2', quoteId: cart.query['cartId'] })).result).toMatchObject({
      item_id: first.item_id,
      qty: 3,
    })
    expect((await cart.add({ sku: MAGNET, qty: 7, item_id: first.item_id })).result).toMatchObject({
      item_id: first.item_id,
      qty: 7,
    })
    expect((await call('GET', 'cart/pull', cart.query)).result).toEqual([
      expect.objectContaining({ item_id: first.item_id, sku: MAGNET, qty: 7, product_type: 'simple' }),
    ])

    const cartItem = { sku: MAGNET, item_id: String(first.item_id) }
    expect(await call('POST', 'cart/delete', cart.query, { cartItem })).toEqual({ code: 200, result: true })
    expect(await call('POST', 'cart/delete', cart.query, { cartItem })).toMatchObject({
      code: 404,
      result: expect.stringContaining("doesn't contain"),
    })
    expect((await call('GET', 'cart/pull', cart.query)).result).toEqual([])
  })

  test.each([
    {
      what: 'more than there is',
      stock: 'qty = 3',
      item: { sku: MAGNET, qty: 4 },
      code: 400,
      text: 'The requested qty is not available',
    },
    {
      what: 'what is sold out',
      stock: 'is_in_stock = 0',
      item: { sku: MAGNET, qty: 1 },
      code: 400,
      text: 'The requested qty is not available',
    },
    {
      what: 'less than the least',
      stock: 'min_sale_qty = 2',
      item: { sku: MAGNET, qty: 1 },
      code: 400,
      text: 'The fewest you may purchase is 2.',
    },
    {
      what: 'no multiple',
      stock: 'qty_increments = 2',
      item: { sku: MAGNET, qty: 3 },
      code: 400,
      text: 'only in quantities of 2',
    },
    { what: 'half a piece', item: { sku: MAGNET, qty: 1.5 }, code: 400, text: 'decimal quantity' },
    { what: 'nothing', item: { sku: MAGNET, qty: 0 }, code: 400, text: 'above 0' },
    { what: 'less than nothing', item: { sku: MAGNET, qty: -1 }, code: 400, text: 'above 0' },
    { what: 'words', item: { sku: MAGNET, qty: 'two' }, code: 400, text: 'above 0' },
    { what: 'half a piece in text', item: { sku: MAGNET, qty: '1.5' }, code: 400, text: 'decimal quantity' },
    { what: 'sixteen as machines write it', item: { sku: MAGNET, qty: '0x10' }, code: 400, text: 'above 0' },
    { what: 'an exponent', item: { sku: MAGNET, qty: '1e1' }, code: 400, text: 'above 0' },
    { what: 'blanks', item: { sku: MAGNET, qty: ' ' }, code: 400, text: 'above 0' },
    { what: 'an unknown sku', item: { sku: 'NO-SUCH', qty: 1 }, code: 404, text: "doesn't exist" },
    { what: 'what is disabled', item: { sku: 'ST-OLD-ALBUM', qty: 1 }, code: 400, text: 'not available' },
    { what: 'what has no price', item: { sku: 'RH-SPONGE', qty: 1 }, code: 400, text: 'available' },
    { what: 'no sku', item: { qty: 1 }, code: 400, text: '"sku" is required' },
    {
      what: 'a line that is not there',
      item: { sku: MAGNET, qty: 1, item_id: 99_999_999 },
      code: 404,
      text: "doesn't contain",
    },
  ])('$what is rejected with $code', async ({ stock, item, code, text }) => {
    price('no', MAGNET, '100')
    if (stock) db.exec(`UPDATE stock_item SET ${stock} WHERE product_id = ${idOf(MAGNET)}`)
    const cart = await openCart('no')
    expect(await cart.add(item)).toEqual({ code, result: expect.stringContaining(text) })
    expect((await cart.totals()).items).toEqual([])
  })

  test('the quantity of one line counts against the stock for the next line', async () => {
    price('no', MAGNET, '100')
    db.exec(`UPDATE stock_item SET qty = 3 WHERE product_id = ${idOf(MAGNET)}`)
    const cart = await openCart('no')
    await cart.add({ sku: MAGNET, qty: 2 })
    expect(await cart.add({ sku: MAGNET, qty: 2 })).toMatchObject({ code: 400 })
    expect((await cart.totals()).items_qty).toBe(2)
  })

  test.each(['update', 'delete'])('%s without a cartItem is rejected', async (name) => {
    const cart = await openCart('no')
    expect(await call('POST', `cart/${name}`, cart.query, {})).toEqual({
      code: 500,
      result: 'No cartItem element provided within the request body',
    })
  })
})

describe('cart ownership', () => {
  test('a guest can have many carts, each with an id of 32 characters; a customer has one cart per store, with a number', async () => {
    const [one, other] = [await openCart('no'), await openCart('no')]
    expect(one.query['cartId']).toMatch(/^[0-9a-f]{32}$/)
    expect(other.query['cartId']).not.toBe(one.query['cartId'])
    const [first, again, elsewhere] = [await openCart('no', 101), await openCart('no', 101), await openCart('se', 101)]
    expect(first.query['cartId']).toMatch(/^\d+$/)
    expect(again.query['cartId']).toBe(first.query['cartId'])
    expect(elsewhere.query['cartId']).not.toBe(first.query['cartId'])
  })

  test.each([
    {
      what: "another customer's",
      query: (own: Basket, other: Basket) => ({ ...own.query, cartId: other.query['cartId'] ?? '' }),
      code: 404,
    },
    { what: "a customer's without a token", query: (own: Basket) => ({ ...own.query, token: '' }), code: 404 },
    { what: 'one of another store', query: (own: Basket) => ({ ...own.query, storeCode: 'se' }), code: 404 },
    { what: 'none', query: (own: Basket) => ({ ...own.query, cartId: '' }), code: 404 },
    { what: 'a made-up one', query: (own: Basket) => ({ ...own.query, cartId: 'f'.repeat(32) }), code: 404 },
    { what: 'its own with a bad token', query: (own: Basket) => ({ ...own.query, token: 'forged' }), code: 401 },
  ])('$what returns $code', async ({ query, code }) => {
    const [own, other] = [await openCart('no', 101), await openCart('no', 201)]
    for (const path of ['cart/pull', 'cart/totals'])
      expect(await call('GET', path, query(own, other))).toMatchObject({ code })
    expect(await call('POST', 'cart/update', query(own, other), { cartItem: { sku: MAGNET, qty: 1 } })).toMatchObject({
      code,
    })
    expect(
      await call('POST', 'cart/delete', query(own, other), { cartItem: { sku: MAGNET, item_id: 1 } }),
    ).toMatchObject({ code })
  })

  test('pull and totals are never cacheable', async () => {
    const { query } = await openCart('no')
    for (const path of ['pull', 'totals']) {
      const response = await fetch(`${sandbox.url}/api/cart/${path}?${new URLSearchParams(query)}`)
      expect(response.headers.get('cache-control')).toBe('no-cache, no-store')
    }
  })
})

describe('coupons', () => {
  const withCoupon = async (code: string, price_ = '99.99', qty = 3) => {
    price('no', MAGNET, price_, { taxClass: '2' })
    const basket = await openCart('no')
    await basket.add({ sku: MAGNET, qty })
    const { code: status } = await call('POST', 'cart/apply-coupon', { ...basket.query, coupon: code })
    const {
      coupon_code: applied,
      discount_amount: discount,
      tax_amount: tax,
      grand_total: total,
    } = await basket.totals()
    return { status, applied, discount, tax, total }
  }

  test.each([
    [
      'a percentage of every row',
      'welcome10',
      { status: 200, applied: 'WELCOME10', discount: -24, tax: 53.99, total: 269.97 },
    ],
    ['an amount', ' KARAT100 ', { status: 200, applied: 'KARAT100', discount: -80, tax: 39.99, total: 199.97 }],
    [
      'nothing when it has expired',
      'JUL2025',
      { status: 404, applied: undefined, discount: 0, tax: 59.99, total: 299.97 },
    ],
    ['nothing below its minimum', 'GULL5', { status: 404, applied: undefined, discount: 0, tax: 59.99, total: 299.97 }],
    [
      'nothing when it is unknown',
      "x' OR 1=1",
      { status: 404, applied: undefined, discount: 0, tax: 59.99, total: 299.97 },
    ],
  ])('take off %s', async (_what, code, expected) => {
    expect(await withCoupon(code)).toEqual(expected)
  })

  test('never take off more than the cart costs, and stop below their minimum', async () => {
    expect(await withCoupon('KARAT100', '10.00', 1)).toMatchObject({ discount: -8, total: 0 })
    price('no', MAGNET, '6000', { taxClass: '2' })
    const basket = await openCart('no')
    const { result: line } = await basket.add({ sku: MAGNET, qty: 1 })
    await call('POST', 'cart/apply-coupon', { ...basket.query, coupon: 'GULL5' })
    expect(await basket.totals()).toMatchObject({ coupon_code: 'GULL5', grand_total: 5700 })
    price('no', MAGNET, '60', { taxClass: '2' })
    expect(await basket.totals()).not.toHaveProperty('coupon_code')
    expect(line.qty).toBe(1)
    await call('POST', 'cart/delete-coupon', basket.query)
    expect((await call('GET', 'cart/coupon', basket.query)).result).toBe('')
  })
})

describe('products sold by measure', () => {
  const wire = () =>
    String(
      db
        .prepare(
          "SELECT sku FROM product WHERE unit = 'METER' AND type_id = 'simple' AND sale_step = '0.05' AND parent_id IS NULL LIMIT 1",
        )
        .get()?.sku,
    )
  const of = async (sku: string, qty: number) => {
    db.prepare('UPDATE stock_item SET qty = 10000, is_in_stock = 1 WHERE product_id = ?').run(idOf(sku))
    const basket = await openCart('goldsmith_norway')
    return { basket, answer: await basket.add({ sku, qty }) }
  }

  test('take decimals in their increment, and have a fee of their own', async () => {
    const { basket, answer } = await of(wire(), 1.35)
    expect(answer).toMatchObject({ code: 200, result: { qty: 1.35 } })
    const totals = await basket.totals()
    const [{ weight_variation_fee: fee, weight_variation_fee_incl_tax: grossFee }] = totals.items
    expect(fee).toBeGreaterThan(0)
    expect(totals.total_segments).toContainEqual(
      expect.objectContaining({ code: 'weight_variation_fee', value: grossFee }),
    )
    expect(totals.grand_total).toBe(totals.subtotal_incl_tax)
  })

  test.each([
    [0.12, 'You can buy this product only in quantities of 0.05 at a time.'],
    [0.05, 'The fewest you may purchase is 0.1.'],
    [2_000_000, 'The requested qty exceeds the maximum qty allowed in shopping cart: 1000000.'],
  ])('refuse %d', async (qty, message) => {
    expect((await of(wire(), qty)).answer).toEqual({ code: 400, result: message })
  })

  test('cut sheet counts by its area', async () => {
    const sku = 'S-AG925-10'
    const [length, width] = db
      .prepare(
        "SELECT id FROM custom_option WHERE product_id = ? AND sku IN ('cut-length', 'cut-width') ORDER BY sort_order",
      )
      .all(idOf(sku))
    const cut = (long: string, wide: string) => ({
      extension_attributes: {
        custom_options: [
          { option_id: length?.id, option_value: long },
          { option_id: wide === '' ? 0 : width?.id, option_value: wide },
        ],
      },
    })
    price('goldsmith_norway', sku, '400')
    const basket = await openCart('goldsmith_norway')
    await basket.add({ sku, qty: 2, product_option: cut('200', '50') })
    const [{ price: unit, row_total: row }] = (await basket.totals()).items
    expect([unit, row]).toEqual([800, 1600])
    expect((await basket.add({ sku, qty: 1, product_option: cut('200', '') })).code).toBe(400)
  })
})

test('a write with a known key answers as the first time and is not executed again', async () => {
  price('no', MAGNET, '100', { taxClass: '2' })
  const basket = await openCart('no')
  const add = async (key: string) => {
    const response = await fetch(`${sandbox.url}/api/cart/update?${new URLSearchParams(basket.query)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ cartItem: { sku: MAGNET, qty: 2 } }),
    })
    return response.json()
  }
  const first = await add('one')
  expect(await add('one')).toEqual(first)
  expect((await basket.totals()).items_qty).toBe(2)
  await add('two')
  expect((await basket.totals()).items_qty).toBe(4)
})

describe('stock', () => {
  const refusal = { code: 400, result: 'The requested qty is not available' }
  const sku = 'AU-BAR-10G-M-KAR'
  const setStock = (qty: number): void => {
    db.prepare(
      'UPDATE stock_item SET qty = ?, is_in_stock = 1, manage_stock = 1, backorders = 0 WHERE product_id = (SELECT id FROM product WHERE sku = ?)',
    ).run(qty, sku)
  }
  const stockOf = async (): Promise<Json> => (await call('GET', 'stock/check', { sku })).result

  test('that a cart reserves is not available to another until a quarter of an hour after the last change', async () => {
    setStock(3)
    const [first, second] = [await openCart('no'), await openCart('no')]
    expect((await first.add({ sku, qty: 2 })).code).toBe(200)
    expect(await second.add({ sku, qty: 2 })).toEqual(refusal)
    const { result: line } = await second.add({ sku, qty: 1 })
    expect(line).toMatchObject({ sku, qty: 1 })
    expect(await second.add({ sku, qty: 1 })).toEqual(refusal)
    expect(await first.add({ sku, qty: 1 })).toEqual(refusal)

    now += 899_000
    expect(await second.add({ sku, qty: 1 })).toEqual(refusal)
    now += 1_000
    expect(await second.add({ sku, qty: 1 })).toMatchObject({ code: 200, result: { qty: 2 } })
    expect(await stockOf()).toMatchObject({ qty: 3, is_in_stock: true })
  })

  test('is reserved up to a sum by a cart, and beyond it up to a higher one when it could be ordered', async () => {
    price('no', MAGNET, '40000', { taxClass: '2' })
    const setMagnets = (qty: number) =>
      db
        .prepare(
          'UPDATE stock_item SET qty = ?, backorders = 0 WHERE product_id = (SELECT id FROM product WHERE sku = ?)',
        )
        .run(qty, MAGNET)
    setMagnets(25)
    const [stranger, shopper] = [await openCart('no'), await openCart('no', 101)]
    const { result: line } = await stranger.add({ sku: MAGNET, qty: 2 })
    expect(await shopper.add({ sku: MAGNET, qty: 24 })).toEqual(refusal)
    // More than 100,000 kr: the cart has them, and keeps them from nobody.
    expect((await stranger.add({ sku: MAGNET, qty: 23, item_id: line.item_id })).code).toBe(200)
    const { result: taken } = await shopper.add({ sku: MAGNET, qty: 24 })
    expect(taken).toMatchObject({ qty: 24 })
    const late = await openCart('no')
    const { city, ...withoutCity } = KARI
    // A method alone, a country alone, and an address without its city are no order; the customer has an e-mail address.
    const steps = [
      () => pay(shopper.query),
      () => send(shopper.query, { country_id: 'NO' }),
      () => send(shopper.query, withoutCity),
    ]
    for (const step of steps) {
      expect((await step()).code).toBe(200)
      const { result: free } = await late.add({ sku: MAGNET, qty: 2 })
      expect(free).toMatchObject({ qty: 2 })
      await call('POST', 'cart/delete', late.query, { cartItem: { sku: MAGNET, item_id: free.item_id } })
    }
    expect((await send(shopper.query, { ...withoutCity, city })).code).toBe(200)
    expect(await late.add({ sku: MAGNET, qty: 2 })).toEqual(refusal)
    expect((await late.add({ sku: MAGNET, qty: 1 })).code).toBe(200)
    // What others have reserved first stays theirs.
    expect((await makeOrderable(stranger.query)).code).toBe(200)
    expect(await late.add({ sku: MAGNET, qty: 1 })).toEqual(refusal)
    expect((await shopper.add({ sku: MAGNET, qty: 24, item_id: taken.item_id })).code).toBe(200)
    now += 900_000
    expect((await stranger.add({ sku: MAGNET, qty: 25, item_id: line.item_id })).code).toBe(200)
  })

  test('is reserved up to a sum by all carts of a store together', async () => {
    price('no', MAGNET, '35000', { taxClass: '2' })
    db.prepare(
      'UPDATE stock_item SET qty = 40, backorders = 0 WHERE product_id = (SELECT id FROM product WHERE sku = ?)',
    ).run(MAGNET)
    const baskets = await Promise.all(Array.from({ length: 20 }, () => openCart('no')))
    for (const basket of baskets) expect((await basket.add({ sku: MAGNET, qty: 2 })).code).toBe(200)
    // 14 of the 20 carts, 70,000 kr each.
    const { amount } = db.prepare('SELECT sum(amount) AS amount FROM stock_reservation').get() ?? {}
    expect(amount).toBe(980_000)
    const shopper = await openCart('no', 101)
    expect(await shopper.add({ sku: MAGNET, qty: 13 })).toEqual(refusal)
    expect((await shopper.add({ sku: MAGNET, qty: 12 })).code).toBe(200)
    now += 900_000
    expect((await shopper.add({ sku: MAGNET, qty: 28 })).code).toBe(200)
  })

  test('is reserved for no more than the higher sum by a cart that could be ordered', async () => {
    price('no', MAGNET, '40000', { taxClass: '2' })
    db.prepare(
      'UPDATE stock_item SET qty = 60, backorders = 0 WHERE product_id = (SELECT id FROM product WHERE sku = ?)',
    ).run(MAGNET)
    const [stranger, shopper] = [await openCart('no'), await openCart('no', 101)]
    // For 2,040,000 kr.
    expect((await stranger.add({ sku: MAGNET, qty: 51 })).code).toBe(200)
    expect((await makeOrderable(stranger.query)).code).toBe(200)
    expect((await shopper.add({ sku: MAGNET, qty: 60 })).code).toBe(200)
  })

  test('is reserved for a guest’s cart only when its e-mail address is known', async () => {
    price('no', MAGNET, '40000', { taxClass: '2' })
    const guest = await openCart('no')
    const reserved = () =>
      db.prepare('SELECT coalesce(sum(amount), 0) AS amount FROM stock_reservation').get()?.['amount']
    expect((await guest.add({ sku: MAGNET, qty: 3 })).code).toBe(200)
    const { email, ...withoutEmail } = KARI
    await pay(guest.query)
    await send(guest.query, withoutEmail)
    expect(reserved()).toBe(0)
    await send(guest.query, { ...withoutEmail, email })
    expect(reserved()).toBe(120_000)
  })

  test('is reserved up to the higher sum by all carts of a store together that could be ordered', async () => {
    price('no', MAGNET, '40000', { taxClass: '2' })
    db.prepare(
      'UPDATE stock_item SET qty = 900, backorders = 0 WHERE product_id = (SELECT id FROM product WHERE sku = ?)',
    ).run(MAGNET)
    for (let opened = 0; opened < 12; opened += 1) {
      const guest = await openCart('no')
      expect((await guest.add({ sku: MAGNET, qty: 50 })).code).toBe(200)
      expect((await makeOrderable(guest.query)).code).toBe(200)
    }
    // 10 of the 12 carts, 2,000,000 kr each.
    const amount = () => db.prepare('SELECT sum(amount) AS amount FROM stock_reservation').get()?.['amount']
    expect(amount()).toBe(20_000_000)
    // Small carts of other shoppers still reserve.
    const small = await openCart('no')
    await small.add({ sku: MAGNET, qty: 2 })
    expect(amount()).toBe(20_080_000)
  })

  test('is free again when a line is removed or shrinks', async () => {
    setStock(2)
    const [first, second] = [await openCart('no'), await openCart('no', 101)]
    const { result: line } = await first.add({ sku, qty: 2 })
    expect(await second.add({ sku, qty: 1 })).toEqual(refusal)
    await first.add({ sku, qty: 1, item_id: line.item_id })
    expect((await second.add({ sku, qty: 1 })).code).toBe(200)
    await call('POST', 'cart/delete', first.query, { cartItem: { sku, item_id: line.item_id } })
    expect((await second.add({ sku, qty: 1 })).code).toBe(200)
  })

  test('is taken as a whole or not at all, and runs out', async () => {
    setStock(3)
    const stock = bindCartStock(db, () => now, 900_000)
    const { id: productId } = db.prepare('SELECT id FROM product WHERE sku = ?').get(sku) ?? {}
    const demand = (qty: string) => ({ productId: Number(productId), qty: new Big(qty) })
    const cart = await openCart('no')
    await cart.add({ sku, qty: 1 })
    expect(stock.take([demand('2'), demand('2')])).toEqual([Number(productId)])
    expect(await stockOf()).toMatchObject({ qty: 3 })
    expect(stock.take([demand('1'), demand('2')])).toEqual([])
    expect(await stockOf()).toMatchObject({ qty: 0, is_in_stock: false })
    // The line stays in the cart, and nobody can add another.
    expect((await cart.totals()).items).toHaveLength(1)
    expect(await cart.add({ sku, qty: 1 })).toEqual(refusal)
    stock.putBack([demand('2.5')])
    expect(await stockOf()).toMatchObject({ qty: 2.5, is_in_stock: true })
  })

  test('of a cart that is ordered is reserved no longer', async () => {
    setStock(1)
    const stock = bindCartStock(db, () => now, 900_000)
    const cart = await openCart('no')
    const { result: line } = await cart.add({ sku, qty: 1 })
    const { id, product_id: productId } = db
      .prepare('SELECT cart_id AS id, product_id FROM cart_item WHERE id = ?')
      .get(Number(line.item_id)) as { id: number; product_id: number }
    expect(stock.reservedElsewhere(productId, -1).toNumber()).toBe(1)
    stock.release(id)
    expect(stock.reservedElsewhere(productId, -1).toNumber()).toBe(0)
  })
})

test('every call of the cart can be made to fail', async () => {
  const cart = await openCart('no')
  const calls = [
    'create',
    'update',
    'delete',
    'pull',
    'totals',
    'apply-coupon',
    'delete-coupon',
    'coupon',
    'collect-totals',
  ]
  for (const path of calls) {
    await fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: `/api/cart/${path}`, kind: 'status', status: 503 }),
    })
    const isRead = ['pull', 'totals', 'coupon'].includes(path)
    const answer = await call(
      isRead ? 'GET' : 'POST',
      `cart/${path}`,
      cart.query,
      isRead ? undefined : { cartItem: {} },
    )
    expect({ path, code: answer.code }).toEqual({ path, code: 503 })
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bundle,
  grouped,
  INVESTMENT_GOLD,
  LEGAL_TENDER,
  product,
  ring,
  taxRules,
} from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readStoreTable, type StoreTable } from '../storeTable.ts'

const SPECIAL = {
  special_price: 1000,
  special_from_date: '2026-11-01 00:00:00',
  special_to_date: '2026-11-30 23:59:59',
}
const TIERS = [
  { customer_group_id: 32000, qty: 10, value: 1125 },
  { customer_group_id: 5, qty: 1, value: 500 },
  { customer_group_id: 0, qty: 100, value: 1000 },
  { customer_group_id: 0, qty: 0, value: 1 },
]

const products = [
  product(1),
  product(2, SPECIAL),
  product(3, { ...SPECIAL, special_to_date: '2026-11-20 00:00:00' }),
  product(4, { ...SPECIAL, special_from_date: '2026-12-24 00:00:00', special_to_date: null }),
  product(5, { ...SPECIAL, special_price: 1300 }),
  product(6, { tier_prices: TIERS }),
  product(7, { price: 0 }),
  product(8, { price: null }),
  product(9, { tax_class_id: INVESTMENT_GOLD }),
  product(10, { tax_class_id: LEGAL_TENDER }),
  product(11, { tax_class_id: null }),
  product(12, { price: 12.3456, unit: 'METER' }),
  product(13, { is_variable_weight: 1, weight_variation_fee: 100, unit: 'KG' }),
  product(14, { price: '12,50' }),
  ring(20),
  ring(21, { configurable_children: [] }),
  grouped(30, [{ sku: 'SKU-1', qty: 2 }, { sku: 'SKU-9' }, { sku: 'GONE' }]),
  grouped(31, [{ sku: 'GONE' }]),
  grouped(32, [{ sku: 'SKU-1' }, { sku: 'SKU-8' }]),
  bundle(33, [
    { title: 'a', choices: [{ sku: 'SKU-1' }, { sku: 'SKU-2', qty: 2, isDefault: true }] },
    { title: 'b', choices: [{ sku: 'SKU-1', qty: 4 }] },
  ]),
]

const taxed = product(1, {
  price: 1000,
  price_tax: 220.01,
  price_incl_tax: 1220.01,
  special_price: 900,
  special_price_tax: 198,
  special_price_incl_tax: 1098,
})

function storeTable(): StoreTable {
  const table = readStoreTable()
  return {
    ...table,
    stores: table.stores.map((store) => ({ ...store, pricesHiddenUntilLogin: store.storeCode === 'goldsmith_norway' })),
  }
}

let gateway: TestGateway
let now = new Date('2026-11-21T12:00:00.000Z')
beforeAll(async () => {
  gateway = await startGateway(
    {
      no: { product: products, taxrule: taxRules('NO', 25) },
      se: { product: products, taxrule: taxRules('SE', 25) },
      fi: { product: products, taxrule: taxRules('FI', 25.5) },
      goldsmith_finland: { product: products, taxrule: taxRules('FI', 25.5) },
      goldsmith_norway: { product: products, taxrule: taxRules('NO', 25) },
      de: { product: products, taxrule: [] },
      it: { product: [taxed, product(2)], taxrule: taxRules('IT', 22) },
    },
    { storeTable: storeTable(), clock: () => now },
  )
})
afterAll(() => gateway.close())

const PRICE = `price {
  __typename
  ... on Price { id now { net { amount } tax { amount } gross { amount currency } } before { net { amount } gross { amount } } displaySide per source taxRatePercent taxRateSince asOf validUntil tiers { fromQuantity unitPrice { gross { amount } } } }
  ... on PriceUnknown { reason }
  ... on SignInForPrice { storeCode }
}`

async function priceOf(sku: string, store = 'no', fields = '') {
  const { data, errors } = await gateway.query(
    `query ($sku: String!) { product(sku: $sku) { ${PRICE} isFromPrice ${fields} } }`,
    { variables: { sku }, store },
  )
  expect(errors).toBeUndefined()
  return data.product
}

function amounts({
  price: { now, before },
}: {
  price: { now: Record<string, { amount: string }>; before: Record<string, { amount: string }> | null }
}) {
  return {
    now: [now['net']?.amount, now['tax']?.amount, now['gross']?.amount],
    before: before && [before['net']?.amount, before['gross']?.amount],
  }
}

describe('prices of guests', () => {
  test.each([
    {
      sku: 'SKU-1',
      store: 'no',
      now: ['1000.00', '250.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'the source is gross',
    },
    {
      sku: 'SKU-1',
      store: 'se',
      now: ['1250.00', '312.50', '1562.50'],
      before: null,
      source: 'LIST',
      because: 'the source is net',
    },
    {
      sku: 'SKU-1',
      store: 'fi',
      now: ['996.02', '253.98', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'Finland takes 25.5 %',
    },
    {
      sku: 'SKU-1',
      store: 'de',
      now: ['1250.00', '0.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'no rule taxes it',
    },
    {
      sku: 'SKU-2',
      store: 'no',
      now: ['800.00', '200.00', '1000.00'],
      before: null,
      source: 'SPECIAL',
      because: 'the window is open',
    },
    {
      sku: 'SKU-3',
      store: 'no',
      now: ['1000.00', '250.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'the window has closed',
    },
    {
      sku: 'SKU-4',
      store: 'no',
      now: ['1000.00', '250.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'the window has not opened',
    },
    {
      sku: 'SKU-5',
      store: 'no',
      now: ['1000.00', '250.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'a higher price is not special',
    },
    {
      sku: 'SKU-6',
      store: 'no',
      now: ['1000.00', '250.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'no tier of a guest begins at one',
    },
    {
      sku: 'SKU-9',
      store: 'se',
      now: ['1250.00', '0.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'investment gold is taxed at 0',
    },
    {
      sku: 'SKU-10',
      store: 'no',
      now: ['1250.00', '0.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'Norway exempts legal tender',
    },
    {
      sku: 'SKU-10',
      store: 'se',
      now: ['1250.00', '312.50', '1562.50'],
      before: null,
      source: 'LIST',
      because: 'Sweden does not',
    },
    {
      sku: 'SKU-11',
      store: 'no',
      now: ['1250.00', '0.00', '1250.00'],
      before: null,
      source: 'LIST',
      because: 'it has no tax class',
    },
    {
      sku: 'SKU-12',
      store: 'se',
      now: ['12.35', '3.09', '15.44'],
      before: null,
      source: 'LIST',
      because: 'a metre is rounded to minor units before tax',
    },
    {
      sku: 'SKU-20',
      store: 'no',
      now: ['640.00', '160.00', '800.00'],
      before: null,
      source: 'LIST',
      because: 'it is the cheapest variant’s',
    },
    {
      sku: 'SKU-30',
      store: 'no',
      now: ['3250.00', '500.00', '3750.00'],
      before: null,
      source: 'SUM',
      because: 'two of one and one of the other; a missing part adds nothing',
    },
    {
      sku: 'SKU-33',
      store: 'no',
      now: ['5600.00', '1400.00', '7000.00'],
      before: null,
      source: 'SUM',
      because: 'defaults, else the first choice',
    },
    {
      sku: 'SKU-1',
      store: 'it',
      now: ['900.00', '198.00', '1098.00'],
      before: null,
      source: 'SPECIAL',
      because: 'the backend has done the tax',
    },
  ])('$sku in $store: $because', async ({ sku, store, source, now, before }) => {
    const found = await priceOf(sku, store)
    expect(amounts(found)).toEqual({ now, before })
    expect(found.price.source).toBe(source)
  })

  test.each([
    { sku: 'SKU-7', store: 'no', reason: 'NOT_PRICED', because: 'nothing costs nothing' },
    { sku: 'SKU-8', store: 'no', reason: 'NOT_PRICED', because: 'no price is stated' },
    { sku: 'SKU-21', store: 'no', reason: 'NO_VARIANT_AVAILABLE', because: 'there is nothing to choose' },
    { sku: 'SKU-31', store: 'no', reason: 'PARTS_UNAVAILABLE', because: 'its only part is missing' },
    { sku: 'SKU-32', store: 'no', reason: 'NOT_PRICED', because: 'less than all parts would be a lie' },
  ])('$sku has no price: $because', async ({ sku, store, reason }) => {
    expect((await priceOf(sku, store)).price).toEqual({ __typename: 'PriceUnknown', reason })
  })

  test('a price that is not a number rejects its document', async () => {
    const { data, errors } = await gateway.query('{ product(sku: "SKU-14") { sku } }')
    expect([data.product, errors]).toEqual([null, undefined])
    expect(gateway.logLines.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^catalogue: product SKU-14: field price/),
    )
  })

  test('tiers are those of guests and of all groups, ascending', async () => {
    const { price } = await priceOf('SKU-6')
    expect(price.tiers).toEqual([
      { fromQuantity: '10', unitPrice: { gross: { amount: '1125.00' } } },
      { fromQuantity: '100', unitPrice: { gross: { amount: '1000.00' } } },
    ])
  })

  test('a price has its unit, tax rate and currency', async () => {
    const { price } = await priceOf('SKU-12', 'goldsmith_finland')
    expect(price).toMatchObject({
      displaySide: 'NET',
      per: 'METER',
      taxRatePercent: '25.5',
      taxRateSince: '2024-09-01',
      validUntil: null,
      asOf: '2026-11-21T12:00:00.000Z',
      now: { gross: { currency: 'EUR' } },
    })
  })

  test('parts with different rates have the rate of their sum', async () => {
    expect((await priceOf('SKU-30')).price.taxRatePercent).toBe('15.38')
  })

  test.each([
    { sku: 'SKU-20', isFromPrice: true },
    { sku: 'SKU-1', isFromPrice: false },
    { sku: 'SKU-30', isFromPrice: false },
  ])('whether $sku costs more in another variant: $isFromPrice', async ({ sku, isFromPrice }) => {
    expect((await priceOf(sku)).isFromPrice).toBe(isFromPrice)
  })

  test('a simple product and its variant have the same price, other variants their own', async () => {
    const { price, variant } = await priceOf('SKU-1', 'no', 'variant { price { ... on Price { id } } }')
    expect(variant.price.id).toBe(price.id)

    const { composition } = await priceOf(
      'SKU-20',
      'no',
      'composition { ... on Configurable { variants { price { ... on Price { id now { gross { amount } } } } } } }',
    )
    const variants: { price: { id: string; now: { gross: { amount: string } } } }[] = composition.variants
    expect(new Set(variants.map((each) => each.price.id)).size).toBe(5)
    expect(variants.map((each) => each.price.now.gross.amount)).toEqual([
      '1000.00',
      '1000.00',
      '1000.00',
      '800.00',
      '800.00',
    ])
  })

  test('the id of a price finds it again', async () => {
    for (const sku of ['SKU-1', 'SKU-20', 'SKU-30']) {
      const { price } = await priceOf(sku)
      const { data } = await gateway.query(
        'query ($id: ID!) { node(id: $id) { id ... on Price { now { gross { amount } } } } }',
        { variables: { id: price.id } },
      )
      expect(data.node).toEqual({ id: price.id, now: { gross: { amount: price.now.gross.amount } } })
    }
  })

  test('a product of variable weight has a fee with tax', async () => {
    const { variant } = await priceOf(
      'SKU-13',
      'se',
      'variant { variableWeight { fee { net { amount } gross { amount } } } }',
    )
    expect(variant.variableWeight).toEqual({ fee: { net: { amount: '100.00' }, gross: { amount: '125.00' } } })
    expect(
      (await priceOf('SKU-1', 'se', 'variant { variableWeight { fee { net { amount } } } }')).variant.variableWeight,
    ).toBeNull()
  })
})

describe('time', () => {
  test('a price has its expiry and changes then', async () => {
    expect((await priceOf('SKU-4')).price).toMatchObject({ source: 'LIST', validUntil: '2026-12-23T23:00:00.000Z' })
    expect((await priceOf('SKU-2')).price).toMatchObject({ source: 'SPECIAL', validUntil: '2026-11-30T23:00:00.000Z' })

    // Midnight in Oslo.
    now = new Date('2026-12-23T23:00:00.000Z')
    expect((await priceOf('SKU-4')).price).toMatchObject({
      source: 'SPECIAL',
      validUntil: null,
      asOf: '2026-12-23T23:00:00.000Z',
    })
    expect((await priceOf('SKU-2')).price).toMatchObject({ source: 'LIST', before: null, validUntil: null })

    // Midnight in Helsinki.
    now = new Date('2024-08-31T20:59:59.000Z')
    expect((await priceOf('SKU-1', 'fi')).price).toMatchObject({
      taxRatePercent: '24',
      taxRateSince: null,
      validUntil: '2024-08-31T21:00:00.000Z',
      now: { net: { amount: '1008.06' } },
    })
    now = new Date('2024-08-31T21:00:00.000Z')
    expect((await priceOf('SKU-1', 'fi')).price).toMatchObject({
      taxRatePercent: '25.5',
      taxRateSince: '2024-09-01',
      validUntil: null,
      now: { net: { amount: '996.02' } },
    })
    now = new Date('2026-11-21T12:00:00.000Z')
  })
})

describe('caches', () => {
  test('may store a response until its first price expires', async () => {
    const maxAge = async (sku: string) =>
      (await gateway.query(`{ product(sku: "${sku}") { price { ... on Price { source } } } }`)).headers['cache-control']
    now = new Date('2026-12-23T22:55:00.000Z')
    expect(await maxAge('SKU-1')).toMatch(/max-age=600\b/)
    expect(await maxAge('SKU-4')).toMatch(/max-age=300\b/)
    now = new Date('2026-11-21T12:00:00.000Z')
  })
})

describe('a store that hides prices until sign-in', () => {
  test('returns SignInForPrice and no amount', async () => {
    const { data } = await gateway.query(
      `{ product(sku: "SKU-20") { isFromPrice ${PRICE} variant { ${PRICE} variableWeight { fee { net { amount } } } } composition { ... on Configurable { variants { ${PRICE} } } } } }`,
      { store: 'goldsmith_norway' },
    )
    expect(data.product.price).toEqual({ __typename: 'SignInForPrice', storeCode: 'goldsmith_norway' })
    expect(JSON.stringify(data)).not.toMatch(/\d{3,}\.\d\d/)
    expect(data.product.composition.variants).toHaveLength(5)
  })
})

describe('where the backend computes the tax', () => {
  test('a price without its taxed fields rejects its document', async () => {
    const { data, errors } = await gateway.query('{ product(sku: "SKU-2") { sku } }', { store: 'it' })
    expect([data.product, errors]).toEqual([null, undefined])
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({
        store: 'it',
        msg: expect.stringMatching(/^catalogue: product SKU-2: field price_tax/),
      }),
    )
  })
})

describe('without tax rules', () => {
  test('returns the product without a price, in a response that is not cached', async () => {
    const broken = await startGateway({ se: { product: products, taxrule: ['broken' as unknown as object] } })
    const { data, errors, headers } = await broken.query(
      '{ product(sku: "SKU-1") { sku isFromPrice variant { sku } price { ... on PriceUnknown { reason } } } }',
      { store: 'se' },
    )
    expect(errors).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(data.product).toEqual({
      sku: 'SKU-1',
      isFromPrice: false,
      variant: { sku: 'SKU-1' },
      price: { reason: 'PARTS_UNAVAILABLE' },
    })
    await broken.close()
  })
})

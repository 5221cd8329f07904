import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle, grouped, product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { AURUM, GOLD_BAR, idOf, openPriceShop, type PriceShop, tableWith } from './testing/priceShop.ts'

const charge = [GOLD_BAR]
const ALLOYED = ring(90, {
  configurable_children: (ring(90)['configurable_children'] as { price: number }[]).map((child) => ({
    ...child,
    metal_charge: [{ ...GOLD_BAR, grams: child.price === 1000 ? '0.75' : 0.585 }],
  })),
})
const MANY = Array.from({ length: 96 }, (_, at) =>
  product(400 + at, { category_position: { c10: at }, ...(at % 2 === 0 && { metal_charge: charge }) }),
)
const SPECIAL = product(80, {
  metal_charge: charge,
  special_price: 1100,
  special_from_date: '2026-11-01 00:00:00',
  special_to_date: null,
})
const SET = grouped(91, [{ sku: 'SKU-1' }, { sku: 'SKU-4' }])
const OPENING = product(92, {
  metal_charge: charge,
  special_price: 900,
  special_from_date: '2026-11-21 13:01:30',
  special_to_date: null,
})
// A tube of ten bars with a box that follows no metal, and a set whose parts have options.
const TUBE = grouped(81, [{ sku: 'SKU-4', qty: 10 }, { sku: 'SKU-80' }, { sku: 'SKU-1' }])
const KIT = bundle(82, [
  { title: 'a', choices: [{ sku: 'SKU-1' }, { sku: 'SKU-80', qty: 3, isDefault: true }] },
  { title: 'b', choices: [{ sku: 'SKU-90' }] },
])

let now = new Date('2026-11-21T12:00:00Z')
let shop: PriceShop
beforeAll(async () => {
  const storeTable = tableWith(({ storeCode, tax }) => ({
    pricesHiddenUntilLogin: false,
    tax: { ...tax, userGroupId: storeCode === 'se' ? 4 : tax.userGroupId },
  }))
  shop = await openPriceShop({
    clock: () => now,
    storeTable,
    extra: [...MANY, ALLOYED, SPECIAL, TUBE, KIT, SET, OPENING],
  })
})
afterAll(() => shop.close())

const FACTS =
  'price { ... on Price { source isCurrent now { gross { amount } } before { gross { amount } } sourcePriceBefore { amount priceIncludesTax } tiers { sourcePrice { amount priceIncludesTax } } metalShares { metal grams quote catalogueQuote quotedAt } steps { kind outcome metal sourcePrice { amount } } } }'
async function priceOf(sku: string, store = 'no') {
  const { data, errors } = await shop.query(
    `query ($sku: String!) { product(sku: $sku) { isFromPrice ${FACTS} composition { ... on Configurable { variants { ${FACTS} } } } } }`,
    { variables: { sku }, store },
  )
  expect(errors).toBeUndefined()
  return data.product
}
const grossOf = async (sku: string) => (await priceOf(sku)).price.now.gross.amount
const quote = (price: string, overdueFrom?: Date) =>
  shop.metals.set('NOK', { AU: price }, { quotedAt: now, ...(overdueFrom && { overdueFrom }) })

describe('a guest’s price that follows a metal', () => {
  test('moves with its tiers by grams × difference, on the source side', async () => {
    quote('1012.34')
    const { price } = await priceOf('SKU-4')
    expect(price).toMatchObject({
      now: { gross: { amount: '1265.43' } },
      isCurrent: true,
      tiers: [{ sourcePrice: { amount: '1255.43', priceIncludesTax: true } }],
      metalShares: [{ metal: 'AU', grams: '1', quote: '1012.34', catalogueQuote: '1000', quotedAt: now.toISOString() }],
    })
    expect(
      price.steps.map(
        ({
          kind,
          outcome,
          metal,
          sourcePrice,
        }: {
          kind: string
          outcome: string
          metal: string | null
          sourcePrice: { amount: string } | null
        }) => [kind, outcome, metal, sourcePrice?.amount ?? null],
      ),
    ).toEqual([
      ['LIST', 'CHOSEN', null, '1265.43'],
      ['METAL', 'APPLIED', 'AU', '15.43'],
      ['TIER', 'NOT_CHOSEN', null, '1255.43'],
      ['TAX', 'APPLIED', null, null],
    ])
  })

  test('contains its breakdown at the current quote', async () => {
    quote('1012.34')
    const { data, errors } = await shop.query(
      `{ product(sku: "SKU-4") { price { ... on Price { now { net { amount } } breakdown { metals { metal grams quote value { amount } } work { amount } workPercent difference { amount } } } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data.product.price).toEqual({
      now: { net: { amount: '1012.34' } },
      breakdown: {
        metals: [{ metal: 'AU', grams: '1', quote: '1012.34', value: { amount: '1012.34' } }],
        work: { amount: '0.00' },
        workPercent: '0',
        difference: null,
      },
    })
  })

  test('moves the special price, beside which nothing is crossed out', async () => {
    quote('1100')
    expect((await priceOf('SKU-80')).price).toMatchObject({
      source: 'SPECIAL',
      now: { gross: { amount: '1225.00' } },
      before: null,
      sourcePriceBefore: null,
    })
  })

  test('is computed per variant, and the product has the least', async () => {
    quote('1100')
    const { price, composition, isFromPrice } = await priceOf('SKU-90')
    expect(price).toMatchObject({ now: { gross: { amount: '873.13' } }, metalShares: [{ grams: '0.585' }] })
    expect(isFromPrice).toBe(true)
    expect(
      composition.variants.map(
        (variant: { price: { now: { gross: { amount: string } } } }) => variant.price.now.gross.amount,
      ),
    ).toEqual(['1093.75', '1093.75', '1093.75', '873.13', '873.13'])
  })

  test('is fetched again by ids, for sums and least prices too, without an upstream call', async () => {
    const skus = ['SKU-4', 'SKU-80', 'SKU-81', 'SKU-82', 'SKU-90']
    const AMOUNTS = '... on Price { id now { net { amount } gross { amount } } metalShares { metal grams quote } }'
    quote('1012.34')
    const first = await Promise.all(skus.map(grossOf))
    const calls = shop.storefront.calls.length
    quote('1099.99')
    const { data, errors, headers } = await shop.query(`query ($ids: [ID!]!) { prices(ids: $ids) { ${AMOUNTS} } }`, {
      variables: { ids: skus.map((sku) => idOf(sku)) },
    })
    expect(errors).toBeUndefined()
    expect(shop.storefront.calls.length).toBe(calls)
    expect(headers['cache-control']).not.toMatch(/max-age=[1-9]/)
    const prices: { id: string; now: { gross: { amount: string } }; metalShares: { quote: string }[] }[] = data.prices
    const again = await Promise.all(skus.map(async (sku) => (await priceOf(sku)).price.now.gross.amount))
    expect(prices.map(({ now: { gross } }) => gross.amount)).toEqual(again)
    expect(again.every((amount, at) => amount !== first[at])).toBe(true)
    expect(prices.flatMap(({ metalShares }) => metalShares.map((share) => share.quote))).toEqual(
      expect.arrayContaining(['1099.99']),
    )
  })

  test('is null for an id of another store and for an unknown id', async () => {
    const { data } = await shop.query('query ($ids: [ID!]!) { prices(ids: $ids) { __typename } }', {
      variables: { ids: [idOf('NONE'), idOf('SKU-4'), encodeId({ type: 'Product', storeCode: 'se', key: 'SKU-4' })] },
    })
    expect(data.prices).toEqual([null, { __typename: 'Price' }, null])
  })

  test('of a set moves with its parts', async () => {
    const { price } = await priceOf('SKU-81')
    expect(price).toMatchObject({
      source: 'SUM',
      isCurrent: true,
      metalShares: [
        { metal: 'AU', grams: '10' },
        { metal: 'AU', grams: '1' },
      ],
    })
  })

  test('keeps the last quote of a closed market and is not current; the document’s applies while none is known', async () => {
    quote('1100', new Date(now.getTime() + 60_000))
    expect((await priceOf('SKU-4')).price).toMatchObject({ now: { gross: { amount: '1375.00' } }, isCurrent: true })
    now = new Date(now.getTime() + 60_000)
    expect((await priceOf('SKU-4')).price).toMatchObject({
      now: { gross: { amount: '1375.00' } },
      isCurrent: false,
      metalShares: [{ quote: '1100' }],
    })
    quote('1200')
    expect((await priceOf('SKU-4')).price).toMatchObject({ now: { gross: { amount: '1500.00' } }, isCurrent: true })
    shop.metals.forget('NOK')
    expect((await priceOf('SKU-4')).price).toMatchObject({ now: { gross: { amount: '1250.00' } }, isCurrent: false })
    expect((await priceOf('SKU-1')).price).toMatchObject({
      now: { gross: { amount: '1250.00' } },
      isCurrent: true,
      metalShares: [],
    })
  })

  test('uses the quotes of its store', async () => {
    quote('1100')
    shop.metals.set('SEK', { AU: '1010' })
    expect([await grossOf('SKU-4'), (await priceOf('SKU-4', 'se')).price.now.gross.amount]).toEqual([
      '1375.00',
      '1575.00',
    ])
  })

  test('sorts by the document’s amount, so that the order does not change with quotes', async () => {
    const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
    const ordered = async () => {
      const { data } = await shop.query(
        'query ($id: ID!) { category(id: $id) { products(sort: PRICE_ASC, pageSize: 100) { items { sku price { ... on Price { now { gross { amount } } } } } } } }',
        { variables: { id } },
      )
      return data.category.products.items.map(
        ({ sku, price }: { sku: string; price: { now?: { gross: { amount: string } } } }) => [
          sku,
          price.now?.gross.amount,
        ],
      )
    }
    quote('1000')
    const before = await ordered()
    quote('1900')
    const after = await ordered()
    expect(after.map(([sku]: [string]) => sku)).toEqual(before.map(([sku]: [string]) => sku))
    expect(after).not.toEqual(before)
  })
})

describe('a response with prices', () => {
  const PRICE = 'price { ... on Price { source } }'
  const cacheControlOf = async (sku: string, fields: string) =>
    (await shop.query(`{ product(sku: "${sku}") { ${fields} } }`)).headers['cache-control']

  test.each([
    { name: 'that follow gold', sku: 'SKU-4', fields: PRICE },
    { name: 'of the least of its variants', sku: 'SKU-90', fields: PRICE },
    { name: 'of its variants', sku: 'SKU-90', fields: `composition { ... on Configurable { variants { ${PRICE} } } }` },
    { name: 'that are read to choose a variant', sku: 'SKU-90', fields: 'variant { sku }' },
    { name: 'that are read for isFromPrice', sku: 'SKU-90', fields: 'isFromPrice' },
    { name: 'of a set with gold in it', sku: 'SKU-91', fields: PRICE },
  ])('$name is cached until the quote of gold is overdue, at most 600 s', async ({ sku, fields }) => {
    for (const { secondsLeft, seconds } of [
      { secondsLeft: 45, seconds: 45 },
      { secondsLeft: 599, seconds: 599 },
      { secondsLeft: 3600, seconds: 600 },
    ]) {
      quote('1100', new Date(now.getTime() + secondsLeft * 1000))
      expect(await cacheControlOf(sku, fields)).toBe(`public, max-age=${seconds}`)
      // The second time from the cache.
      expect(await cacheControlOf(sku, fields)).toBe(`public, max-age=${seconds}`)
    }
  })

  test('expires at the earlier of a planned change and an overdue quote', async () => {
    now = new Date('2026-11-21T12:01:00Z')
    quote('1100', new Date(now.getTime() + 45_000))
    expect(await cacheControlOf('SKU-92', PRICE)).toBe('public, max-age=30')
    quote('1100', new Date(now.getTime() + 15_000))
    expect(await cacheControlOf('SKU-92', PRICE)).toBe('public, max-age=15')
  })

  test.each([
    { name: 'that follow no metal', sku: 'SKU-1', metals: { AU: '1100' } },
    { name: 'that follow another metal', sku: 'SKU-4', metals: { AG: '16' } },
  ])('$name does not expire with a quote', async ({ sku, metals }) => {
    shop.metals.set('NOK', metals, { quotedAt: now, overdueFrom: new Date(now.getTime() + 45_000) })
    expect(await cacheControlOf(sku, PRICE)).toBe('public, max-age=600')
  })

  test('where the backend computes the tax neither moves nor expires with a quote', async () => {
    const bar = product(94, {
      price: 1000,
      price_tax: 250,
      price_incl_tax: 1250,
      special_price: null,
      metal_charge: [GOLD_BAR],
    })
    const taxed = await openPriceShop({
      clock: () => now,
      extra: [bar],
      storeTable: tableWith(({ tax }) => ({
        pricesHiddenUntilLogin: false,
        tax: { ...tax, calculateServerSide: true },
      })),
    })
    taxed.metals.set('NOK', { AU: '1100' }, { quotedAt: now, overdueFrom: new Date(now.getTime() + 45_000) })
    const { data, headers } = await taxed.query(
      '{ product(sku: "SKU-94") { price { ... on Price { isCurrent now { net { amount } tax { amount } gross { amount } } metalShares { metal } } } } }',
    )
    await taxed.close()
    expect(data.product.price).toEqual({
      isCurrent: true,
      now: { net: { amount: '1000.00' }, tax: { amount: '250.00' }, gross: { amount: '1250.00' } },
      metalShares: [],
    })
    expect(headers['cache-control']).toBe('public, max-age=600')
  })

  test('with a weight-variation fee expires with its tax rate', async () => {
    const heavy = product(93, { is_variable_weight: 1, weight_variation_fee: 100 })
    const late = await openPriceShop({ clock: () => new Date('2024-08-31T20:59:00Z'), extra: [heavy] })
    const { data, headers } = await late.query(
      '{ product(sku: "SKU-93") { variant { variableWeight { fee { net { amount } } } } } }',
      { store: 'fi' },
    )
    await late.close()
    expect(data.product.variant.variableWeight.fee.net.amount).toBe('80.65')
    expect(headers['cache-control']).toBe('public, max-age=60')
  })

  test('with prices that are not current does not expire early', async () => {
    quote('1100', now)
    expect(await cacheControlOf('SKU-4', PRICE)).toBe('public, max-age=600')
  })
})

describe('malformed source prices', () => {
  const REVERSED = {
    special_price: 900,
    special_from_date: '2026-11-22 00:00:00',
    special_to_date: '2026-11-20 00:00:00',
  }
  test.each([
    {
      name: 'a window that ends before it begins',
      document: REVERSED,
      source: 'LIST',
      problem: 'special_to_date after',
    },
    {
      name: 'a window in another format',
      document: { special_price: 900, special_from_date: '21.11.2026' },
      source: 'LIST',
      problem: 'special_from_date as yyyy-MM-dd',
    },
    {
      name: 'a special price below zero',
      document: { special_price: -900 },
      source: 'LIST',
      problem: 'special price above 0',
    },
    {
      name: 'a tier from quantity 0',
      document: { tier_prices: [{ customer_group_id: 0, qty: 0, value: 1 }] },
      source: 'LIST',
      problem: 'a tier with a quantity',
    },
    {
      name: 'an implausible price',
      document: { price: 1_000_000_001 },
      source: undefined,
      problem: 'list price above 0 and believable',
    },
    {
      name: 'a metal share without its time',
      document: { metal_charge: [{ ...GOLD_BAR, quoted_at: 'yesterday' }] },
      source: 'LIST',
      problem: 'every metal_charge with a metal',
    },
  ])('$name is logged once', async ({ document, source, problem }) => {
    const bad = await openPriceShop({ clock: () => now, extra: [product(85, document)] })
    const ask = () => bad.query(`{ product(sku: "SKU-85") { price { __typename ... on Price { source } } } }`)
    const answers = [await ask(), await ask()]
    expect(answers.map(({ data }) => data.product.price.source)).toEqual([source, source])
    const lines = bad.logLines.filter(({ msg }) => msg === 'price: malformed source prices')
    expect(lines).toMatchObject([{ storeCode: 'no', sku: 'SKU-85', problems: [expect.stringContaining(problem)] }])
    await bad.close()
  })

  test('of one group are logged when a customer of that group requests them', async () => {
    const bad = await openPriceShop({
      clock: () => now,
      extra: [product(86, { ...REVERSED, tier_prices: [{ customer_group_id: 5, qty: -1, value: 900 }] })],
    })
    const problemCount = () => bad.logLines.flatMap(({ problems }) => problems ?? []).length
    await bad.query('{ product(sku: "SKU-86") { price { __typename } } }')
    expect(problemCount()).toBe(1)
    await bad.query('query ($id: ID!) { viewer { personalPrices(ids: [$id]) { source } } }', {
      variables: { id: idOf('SKU-86') },
      headers: { cookie: await bad.cookieOf(AURUM) },
    })
    expect(problemCount()).toBe(2)
    await bad.close()
  })
})

describe('upstream calls of 48 and 96 moving prices', () => {
  // The first request loads the tax rules.
  beforeAll(() => priceOf('SKU-1'))

  test.each([48, 96, 48, 96])('%i prices after a move: one lookup', async (size) => {
    quote(String(1000 + size))
    const skus = MANY.slice(0, size).map(({ sku }) => sku)
    const { data, calls } = await shop.query(`query ($skus: [String!]!) { products(skus: $skus) { ${FACTS} } }`, {
      variables: { skus },
    })
    expect(data.products).toHaveLength(size)
    expect(calls.byUpstream).toEqual({ 'catalogue.getMany': 1 })
  })
})

describe('a tax rate that cannot be read', () => {
  const PRICE = '{ product(sku: "SKU-1") { price { __typename } } }'

  test.each<{ name: string; rate: object; problem: string }>([
    { name: 'below 0', rate: { rate: -5 }, problem: 'got -5' },
    { name: 'above 100', rate: { rate: 120 }, problem: 'got 120' },
    { name: 'that is not a number', rate: { rate: 'twenty-five' }, problem: 'got NaN' },
    { name: 'that is missing', rate: { rate: undefined }, problem: 'got NaN' },
    { name: 'from a day in another format', rate: { valid_from: '01.09.2024' }, problem: 'got "01.09.2024" and null' },
    { name: 'until a number', rate: { valid_until: 20261231 }, problem: 'got null and "20261231"' },
    { name: 'without a country', rate: { tax_country_id: null }, problem: 'got one without' },
  ])('$name: no price, because it cannot be computed without its tax', async ({ rate, problem }) => {
    const rules = [
      {
        id: 1,
        code: 'rule 1',
        product_tax_class_ids: [2],
        customer_tax_class_ids: [3, 7],
        rates: [{ id: 1, rate: 25, tax_country_id: 'NO', tax_region_id: 0, ...rate }],
      },
    ]
    const taxed = await openPriceShop({ clock: () => now, rules })
    const { data, errors } = await taxed.query(PRICE)
    const problems = taxed.logLines.flatMap(({ sku, problems: said }) =>
      sku === 'SKU-1' && Array.isArray(said) ? said.map(String) : [],
    )
    await taxed.close()
    expect([data.product.price, errors, problems]).toEqual([
      { __typename: 'PriceUnknown' },
      undefined,
      [expect.stringContaining(problem)],
    ])
  })
})

test.each([
  { taxClass: 'standard', price: 'PriceUnknown', logged: [[expect.stringContaining('expected a product tax class')]] },
  { taxClass: '2.5', price: 'PriceUnknown', logged: [[expect.stringContaining('expected a product tax class')]] },
  { taxClass: '', price: 'Price', logged: [] },
  { taxClass: null, price: 'Price', logged: [] },
])('a product in tax class $taxClass has a $price', async ({ taxClass, price, logged }) => {
  const taxed = await openPriceShop({ clock: () => now, extra: [product(91, { tax_class_id: taxClass })] })
  const { data, errors } = await taxed.query('{ product(sku: "SKU-91") { price { __typename } } }')
  const problems = taxed.logLines.filter(({ sku }) => sku === 'SKU-91').map(({ problems: said }) => said)
  await taxed.close()
  expect([data.product.price.__typename, errors, problems]).toEqual([price, undefined, logged])
})

describe('tax that depends on the customer’s group', () => {
  const rule = (id: number, customerClass: number, rate: number) => ({
    id,
    code: `rule ${id}`,
    product_tax_class_ids: [2],
    customer_tax_class_ids: [customerClass],
    rates: [{ id, rate, tax_country_id: 'NO', tax_region_id: 0 }],
  })
  const rules = [rule(1, 7, 12), rule(2, 3, 25)]
  const RATES = `query ($id: ID!) { product(sku: "SKU-1") { price { ... on Price { taxRatePercent now { gross { amount } } } } } viewer { personalPrices(ids: [$id]) { taxRatePercent } } }`

  test.each([
    { name: 'no group', tax: { userGroupId: null }, guest: '12', customer: '12' },
    { name: 'the customer’s own group', tax: { userGroupId: 0 }, guest: '25', customer: '12' },
    {
      name: 'all customers as guests',
      tax: { userGroupId: 0, useOnlyDefaultUserGroupId: true },
      guest: '25',
      customer: '25',
    },
    { name: 'guests as another group', tax: { userGroupId: 5 }, guest: '12', customer: '12' },
  ])('uses $name: $guest and $customer', async ({ tax, guest, customer }) => {
    const taxed = await openPriceShop({
      clock: () => now,
      rules,
      storeTable: tableWith((store) => ({ tax: { ...store.tax, ...tax } })),
    })
    const { data } = await taxed.query(RATES, {
      variables: { id: idOf('SKU-1') },
      headers: { cookie: await taxed.cookieOf(AURUM) },
    })
    expect([data.product.price.taxRatePercent, data.viewer.personalPrices[0].taxRatePercent]).toEqual([guest, customer])
    await taxed.close()
  })

  test('an unknown group is logged', async () => {
    const taxed = await openPriceShop({
      clock: () => now,
      storeTable: tableWith((store) => ({ tax: { ...store.tax, userGroupId: 99 } })),
    })
    await taxed.query('{ product(sku: "SKU-1") { price { ... on Price { source } } } }')
    expect(taxed.logLines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('customer group 99'))
    await taxed.close()
  })

  test('sorts by the price of guests', async () => {
    const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
    const free = product(81, { tax_class_id: null, price: 1300 })
    const net = { sourcePriceIncludesTax: false, userGroupId: 0 }
    const taxed = await openPriceShop({
      clock: () => now,
      rules,
      extra: [free],
      storeTable: tableWith((store) => ({ tax: { ...store.tax, ...net } })),
    })
    const { data } = await taxed.query(
      'query ($id: ID!) { category(id: $id) { products(sort: PRICE_ASC, filters: [{ attribute: "price", from: "1301", to: "1500" }]) { items { sku } } } }',
      { variables: { id } },
    )
    expect(data.category.products.items.map(({ sku }: { sku: string }) => sku)).not.toContain('SKU-1')
    await taxed.close()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ANNA,
  AURUM,
  GOLD_BAR,
  idOf,
  MARI,
  openPriceShop,
  type PriceShop,
  products,
  SILVA,
  tableWith,
} from './testing/priceShop.ts'
import { product, ring } from '../catalog/testing/documents.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const UPSTREAM_TIMEOUT_MS = 1_500 // a busy machine answers late, too
const MANY = Array.from({ length: 96 }, (_, at) => (at % 6 === 5 ? ring(300 + at) : product(300 + at)))

let shop: PriceShop
let now = NOW
const cookies = new Map<string, string>()
beforeAll(async () => {
  shop = await openPriceShop({ clock: () => now, upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS, extra: MANY })
  for (const customer of [AURUM, SILVA, MARI, ANNA]) cookies.set(customer.email, await shop.cookieOf(customer))
})
afterAll(() => shop.close())
beforeEach(() => {
  // Cached values of the previous test have expired.
  now = new Date(now.getTime() + 600_000)
  shop.say('business', () => '[]')
  shop.say('custom', () => [])
  shop.say('tiers', () => [])
})

const PRICE = `id of now { net { amount } tax { amount } gross { amount currency } } before { gross { amount } } displaySide per source sourcePrice { amount priceIncludesTax } taxRatePercent isCurrent isFromPrice validUntil
  tiers { fromQuantity unitPrice { gross { amount } } sourcePrice { amount priceIncludesTax } } metalShares { metal grams quote catalogueQuote }`
const QUERY = `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { ${PRICE} } } }`

const ask = (
  ids: readonly string[],
  customer = AURUM,
  { query = QUERY, store = 'no', cookie = cookies.get(customer.email) ?? '' } = {},
) => shop.query(query, { variables: { ids }, store, headers: { cookie } })
async function priced(ids: readonly string[], customer = AURUM) {
  const { data, errors } = await ask(ids, customer)
  expect(errors).toBeUndefined()
  return data.viewer.personalPrices
}
const priceOf = async (sku: string, customer = AURUM, type = 'Product') =>
  (await priced([idOf(sku, type)], customer))[0]
const business = (prices: Readonly<Record<string, unknown>>) =>
  shop.say('business', () => JSON.stringify(Object.entries(prices).map(([sku, price]) => ({ sku, price }))))
const custom = (prices: Readonly<Record<string, unknown>>) =>
  shop.say('custom', ({ body }) =>
    Object.entries(prices)
      .filter(([sku]) => (body as { productSkus: string[] }).productSkus.includes(sku))
      .map(([sku, price]) => ({ sku, price })),
  )

describe('which price applies', () => {
  test.each([
    { sku: 'SKU-1', customer: AURUM, source: 'LIST', gross: '1250.00', because: 'nothing else is known' },
    {
      sku: 'SKU-1',
      customer: AURUM,
      business: { 'SKU-1': 900 },
      source: 'BUSINESS',
      gross: '1125.00',
      because: 'a business price is net, and lower',
    },
    {
      sku: 'SKU-1',
      customer: AURUM,
      business: { 'SKU-1': 1000.01 },
      source: 'LIST',
      gross: '1250.00',
      because: 'the business price is higher',
    },
    {
      sku: 'SKU-1',
      customer: MARI,
      business: { 'SKU-1': 900 },
      source: 'LIST',
      gross: '1250.00',
      because: 'business prices are for businesses',
    },
    {
      sku: 'SKU-1',
      customer: AURUM,
      business: { 'SKU-1': 900 },
      custom: { 'SKU-1': 950 },
      source: 'CUSTOMER',
      gross: '1187.50',
      because: 'what was agreed stands outright',
    },
    {
      sku: 'SKU-1',
      customer: MARI,
      custom: { 'SKU-1': 2000 },
      source: 'CUSTOMER',
      gross: '2500.00',
      because: 'even where it is higher',
    },
    {
      sku: 'SKU-1',
      customer: SILVA,
      custom: { 'SKU-1': 950 },
      source: 'LIST',
      gross: '1250.00',
      because: 'nothing is agreed with a customer without a number',
    },
    { sku: 'SKU-2', customer: AURUM, source: 'TIER', gross: '1100.00', because: 'the group has a tier from one on' },
    { sku: 'SKU-2', customer: MARI, source: 'LIST', gross: '1250.00', because: 'another group has not' },
    {
      sku: 'SKU-2',
      customer: AURUM,
      business: { 'SKU-2': 800 },
      source: 'BUSINESS',
      gross: '1000.00',
      because: 'it is lower than the tier',
    },
    { sku: 'SKU-3', customer: AURUM, source: 'SPECIAL', gross: '1000.00', because: 'the special price is open' },
    {
      sku: 'SKU-5',
      customer: AURUM,
      business: { 'SKU-5': 1000 },
      source: 'BUSINESS',
      gross: '1000.00',
      because: 'a rate of 0 adds nothing',
    },
    {
      sku: 'SKU-6',
      customer: AURUM,
      business: { 'SKU-6': 100 },
      source: 'BUSINESS',
      gross: '125.00',
      because: 'the catalogue has no price',
    },
    {
      sku: 'SKU-7',
      customer: AURUM,
      business: { 'SKU-7': 9.12346 },
      source: 'BUSINESS',
      gross: '11.40',
      because: 'a metre has minor units',
    },
  ])('$sku: $source, because $because', async ({ sku, customer, source, gross, ...said }) => {
    business(said.business ?? {})
    custom(said.custom ?? {})
    expect(await priceOf(sku, customer)).toMatchObject({
      source,
      now: { gross: { amount: gross } },
      isCurrent: true,
      of: idOf(sku),
    })
  })

  test.each([0, '0.00', -1])('of %s is not a business price', async (price) => {
    business({ 'SKU-1': price })
    expect(await priceOf('SKU-1')).toMatchObject({ source: 'LIST', now: { gross: { amount: '1250.00' } } })
  })

  test('has the exact agreed amount on its side of tax', async () => {
    business({ 'SKU-7': 9.12346 })
    expect((await priceOf('SKU-7')).sourcePrice).toEqual({ amount: '9.12', priceIncludesTax: false })
  })

  test('tiers are those of the customer’s group and of all groups', async () => {
    expect(
      (await priceOf('SKU-2', MARI)).tiers.map(
        ({ fromQuantity, unitPrice }: { fromQuantity: string; unitPrice: { gross: { amount: string } } }) => [
          fromQuantity,
          unitPrice.gross.amount,
        ],
      ),
    ).toEqual([
      ['5', '1200.00'],
      ['10', '1000.00'],
    ])
    expect((await priceOf('SKU-2')).tiers).toMatchObject([
      { fromQuantity: '1' },
      { fromQuantity: '10', sourcePrice: { amount: '900', priceIncludesTax: true } },
    ])
  })

  test('a store without tier prices uses none', async () => {
    const plain = await openPriceShop({
      clock: () => now,
      storeTable: tableWith(({ catalogue }) => ({ catalogue: { ...catalogue, usePriceTiers: false } })),
    })
    const { data } = await plain.query(QUERY, {
      variables: { ids: [idOf('SKU-2')] },
      headers: { cookie: await plain.cookieOf(ANNA) },
    })
    expect(data.viewer.personalPrices[0]).toMatchObject({ source: 'LIST', tiers: [] })
    expect(plain.callsTo('tiers')).toHaveLength(0)
    await plain.close()
  })
})

describe('business customers', () => {
  test('are defined by a setting', async () => {
    const other = await openPriceShop({
      clock: () => now,
      storeTable: { ...tableWith(() => ({})), businessCustomerGroupId: 1 },
    })
    other.say('business', ({ body }) =>
      JSON.stringify([{ sku: 'SKU-1', price: (body as { customerGroup: number }).customerGroup * 100 }]),
    )
    other.say('custom', () => [])
    const source = async (customer: typeof MARI) =>
      (
        await other.query(
          'query ($ids: [ID!]!) { viewer { isBusiness personalPrices(ids: $ids) { source now { net { amount } } } } }',
          { variables: { ids: [idOf('SKU-1')] }, headers: { cookie: await other.cookieOf(customer) } },
        )
      ).data.viewer
    expect(await source(ANNA)).toEqual({
      isBusiness: true,
      personalPrices: [{ source: 'BUSINESS', now: { net: { amount: '100.00' } } }],
    })
    expect(await source(AURUM)).toMatchObject({ isBusiness: false, personalPrices: [{ source: 'LIST' }] })
    await other.close()
  })

  test('a list of prices is never requested for a customer of another group', async () => {
    const before = shop.callsTo('business').length
    expect((await priceOf('SKU-1', MARI)).isCurrent).toBe(true)
    expect(shop.callsTo('business')).toHaveLength(before)
    await priceOf('SKU-1', AURUM)
    expect(shop.callsTo('business')).toHaveLength(before + 1)
  })
})

describe('products of every type', () => {
  test('a simple product and its variant have the same price', async () => {
    business({ 'SKU-1': 900 })
    const [own, variant] = await priced([idOf('SKU-1'), idOf('SKU-1', 'Variant')])
    expect([own.now, own.of, variant.of]).toEqual([variant.now, idOf('SKU-1'), idOf('SKU-1', 'Variant')])
    expect(own.id).not.toBe(variant.id)
  })

  test('the least price of variants is that of the customer’s cheapest variant', async () => {
    custom({ 'SKU-20-750-54': 500 })
    const [least, cheap, other] = await priced([
      idOf('SKU-20'),
      idOf('SKU-20-750-54', 'Variant'),
      idOf('SKU-20-750-52', 'Variant'),
    ])
    expect(least).toMatchObject({ source: 'CUSTOMER', now: { net: { amount: '500.00' } }, isFromPrice: true })
    expect(cheap).toMatchObject({ source: 'CUSTOMER', now: { net: { amount: '500.00' } }, isFromPrice: false })
    expect(other).toMatchObject({ source: 'LIST', now: { gross: { amount: '1000.00' } } })
  })

  test('the price of a set is the sum of the customer’s prices of its parts', async () => {
    business({ 'SKU-1': 900, 'SKU-2': 800 })
    const [set, bundle] = await priced([idOf('SKU-30'), idOf('SKU-31')])
    expect(set).toMatchObject({ source: 'SUM', now: { gross: { amount: '3500.00' } } })
    expect(bundle).toMatchObject({ source: 'SUM', now: { gross: { amount: '2000.00' } } })
  })
})

describe('personalPrices', () => {
  test('returns prices in the order of the ids, null for an unknown item and without a price', async () => {
    const ids = [
      idOf('SKU-5'),
      idOf('GONE'),
      idOf('SKU-1'),
      idOf('SKU-6'),
      idOf('SKU-1', 'Product', 'se'),
      idOf('26', 'Category'),
      idOf('SKU-20-750-52'),
      idOf('SKU-20', 'Variant'),
      idOf('SKU-5'),
    ]
    expect((await priced(ids)).map((price: { of: string } | null) => price?.of ?? null)).toEqual([
      ids[0],
      null,
      ids[2],
      null,
      null,
      null,
      null,
      null,
      ids[8],
    ])
  })

  test.each([
    { name: 'too many', ids: Array.from({ length: 101 }, () => idOf('SKU-1')) },
    { name: 'no id', ids: ['SKU-1'] },
  ])('$name is BAD_USER_INPUT', async ({ ids }) => {
    const { data, errors } = await ask(ids)
    expect(data.viewer).toBeNull()
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(shop.storefront.calls.filter(({ path }) => path.startsWith('/api/ext'))).toHaveLength(
      shop.callsTo('business').length + shop.callsTo('custom').length,
    )
  })

  test('returns null to guests without an upstream call', async () => {
    const before = shop.storefront.calls.length
    const { data, errors } = await ask([idOf('SKU-1')], AURUM, { cookie: '' })
    expect({ data, errors }).toEqual({ data: { viewer: null }, errors: undefined })
    expect(shop.storefront.calls).toHaveLength(before)
  })

  test('is never cached', async () => {
    expect((await ask([idOf('SKU-1')])).headers['cache-control']).toBe('private, no-store')
  })

  test('ignores a customer, a group or a number in the request', async () => {
    custom({ 'SKU-1': 1 })
    const headers = {
      cookie: cookies.get(ANNA.email) ?? '',
      'x-customer-number': '10051',
      'x-group-id': '5',
      'x-group-token': 'forged',
    }
    const variables = { ids: [idOf('SKU-1')], customerNo: '10051', groupId: 5, groupToken: 'forged' }
    const before = shop.callsTo('custom').length + shop.callsTo('business').length
    const { data } = await shop.query(QUERY, { variables, headers })
    expect(data.viewer.personalPrices[0]).toMatchObject({ source: 'LIST', now: { gross: { amount: '1250.00' } } })
    expect(shop.callsTo('custom').length + shop.callsTo('business').length).toBe(before)
  })
})

describe('upstream calls', () => {
  const ids = MANY.slice(0, 48).map(({ sku }) => idOf(sku))

  test('48 prices are one call to each source, then none while they are cached', async () => {
    const cold = await ask(ids)
    expect(cold.data.viewer.personalPrices).not.toContain(null)
    expect(cold.calls.byUpstream).toMatchObject({ businessPrices: 1, customPrices: 1 })
    expect(cold.calls.byUpstream).not.toHaveProperty('tierPrices')
    const warm = await ask(ids)
    expect(warm.calls.byUpstream).toEqual({ 'catalogue.getMany': 1 })
  })

  test('sets add one lookup of their parts', async () => {
    await ask([...ids, idOf('SKU-30'), idOf('SKU-31')])
    expect((await ask([...ids, idOf('SKU-30'), idOf('SKU-31')])).calls.byUpstream).toEqual({ 'catalogue.getMany': 2 })
  })

  test('fields of one operation share their calls', async () => {
    const query = `query ($ids: [ID!]!) { viewer { a: personalPrices(ids: $ids) { id } b: personalPrices(ids: $ids) { id } c: personalPrices(ids: ["${idOf('SKU-1')}", "${idOf('SKU-2')}"]) { id } } }`
    expect((await ask(ids, AURUM, { query })).calls.byUpstream).toMatchObject({ businessPrices: 1, customPrices: 1 })
  })

  test('a single item requests its tiers from the backend', async () => {
    shop.say('tiers', () => [
      { quantity: 3, value: 700, customer_group: 5 },
      { quantity: 2, value: 1, customer_group: 4 },
    ])
    const price = await priceOf('SKU-1')
    expect(price.tiers).toMatchObject([
      {
        fromQuantity: '3',
        sourcePrice: { amount: '700', priceIncludesTax: false },
        unitPrice: { gross: { amount: '875.00' } },
      },
    ])
    expect(shop.callsTo('tiers').at(-1)?.query.toString()).toBe('sku=SKU-1&storeCode=no')
    expect((await priced([idOf('SKU-1'), idOf('SKU-5')]))[0].tiers).toEqual([])
  })

  test('prices that are fetched again after a change of a quote cause no upstream call', async () => {
    business({ 'SKU-1': 812.5 })
    for (const ids of [[idOf('SKU-1')], [idOf('SKU-1'), idOf('SKU-30'), idOf('SKU-10')]]) {
      await priced(ids)
      const calls = shop.storefront.calls.length
      await priced(ids)
      expect(shop.storefront.calls.length).toBe(calls)
    }
  })
})

describe('a failing source does not affect the others', () => {
  const failures = [
    { name: 'a failure', answer: { json: { code: 500, result: 'no' }, status: 500 } },
    { name: 'no response in time', answer: { json: { code: 200, result: [] }, delayMs: UPSTREAM_TIMEOUT_MS * 2 } },
    { name: 'HTML', answer: { text: '<p>', contentType: 'text/html' } },
    { name: 'malformed text', answer: { json: { code: 200, result: '[{' } } },
  ]

  test.each(failures)('business prices: $name', async ({ answer }) => {
    custom({ 'SKU-5': 700 })
    shop.answerWith('business', answer)
    const [list, agreed] = await priced([idOf('SKU-1'), idOf('SKU-5')])
    expect(list).toMatchObject({ source: 'LIST', isCurrent: false })
    expect(agreed).toMatchObject({ source: 'CUSTOMER', isCurrent: true })
    business({ 'SKU-1': 900 })
    expect(await priceOf('SKU-1')).toMatchObject({ source: 'BUSINESS', isCurrent: true })
  })

  test.each(failures)('custom prices: $name', async ({ answer }) => {
    business({ 'SKU-1': 900 })
    shop.answerWith('custom', answer)
    expect(await priceOf('SKU-1')).toMatchObject({ source: 'BUSINESS', isCurrent: false })
    expect(await priceOf('SKU-1', SILVA)).toMatchObject({ source: 'BUSINESS', isCurrent: true })
  })

  test.each(failures)('tiers of the backend: $name', async ({ answer }) => {
    shop.answerWith('tiers', answer)
    expect(await priceOf('SKU-2')).toMatchObject({
      source: 'TIER',
      now: { gross: { amount: '1100.00' } },
      isCurrent: true,
    })
  })

  // The document of SKU-2 has 1250 gross, and for group 5 a tier from 10 at 900: 1000 and 720 net.
  test.each([
    {
      name: 'a little cheaper than the document',
      tiers: [{ quantity: 10, value: 650, customer_group: 5 }],
      first: '1100.00',
      tierPrices: [
        ['1', '1100.00'],
        ['10', '812.50'],
      ],
    },
    {
      name: 'of another quantity',
      tiers: [{ quantity: 20, value: 500, customer_group: 5 }],
      first: '1100.00',
      tierPrices: [
        ['1', '1100.00'],
        ['10', '900.00'],
        ['20', '625.00'],
      ],
    },
    {
      name: 'less than half the list price',
      tiers: [{ quantity: 20, value: 499.99, customer_group: 5 }],
      first: '1100.00',
      tierPrices: [
        ['1', '1100.00'],
        ['10', '900.00'],
      ],
    },
    {
      name: 'another bar’s, for one piece',
      tiers: [
        { quantity: 1, value: 3.65, customer_group: 5 },
        { quantity: 10, value: 720, customer_group: 5 },
      ],
      first: '1100.00',
      tierPrices: [
        ['1', '1100.00'],
        ['10', '900.00'],
      ],
    },
    {
      name: 'more than a tenth below the document’s own',
      tiers: [{ quantity: 10, value: 647.99, customer_group: 5 }],
      first: '1100.00',
      tierPrices: [
        ['1', '1100.00'],
        ['10', '900.00'],
      ],
    },
    {
      name: 'more than a tenth above it',
      tiers: [
        { quantity: 10, value: 792.01, customer_group: 5 },
        { quantity: 20, value: 600, customer_group: 32000 },
      ],
      first: '1100.00',
      tierPrices: [
        ['1', '1100.00'],
        ['10', '900.00'],
      ],
    },
    {
      name: 'another group’s, at any price',
      tiers: [
        { quantity: 1, value: 1, customer_group: 4 },
        { quantity: 20, value: 600, customer_group: 5 },
      ],
      first: '1100.00',
      tierPrices: [
        ['1', '1100.00'],
        ['10', '900.00'],
        ['20', '750.00'],
      ],
    },
  ])('tiers that are $name', async ({ tiers, first, tierPrices }) => {
    shop.say('tiers', () => tiers)
    const from = shop.logLines.length
    const price = await priceOf('SKU-2')
    expect(price).toMatchObject({ source: 'TIER', now: { gross: { amount: first } }, isCurrent: true })
    expect(
      price.tiers.map(
        ({ fromQuantity, unitPrice }: { fromQuantity: string; unitPrice: { gross: { amount: string } } }) => [
          fromQuantity,
          unitPrice.gross.amount,
        ],
      ),
    ).toEqual(tierPrices)
    const isRefused = tierPrices.length === 2 && tierPrices[1]?.[1] === '900.00'
    expect(JSON.stringify(shop.logLines.slice(from)).includes('expected tiers of SKU-2')).toBe(isRefused)
  })

  test('an invalid entry affects only its own price', async () => {
    custom({ 'SKU-1': -5, 'SKU-5': 700 })
    const [broken, agreed, set] = await priced([idOf('SKU-1'), idOf('SKU-5'), idOf('SKU-30')])
    expect(broken).toMatchObject({ source: 'LIST', isCurrent: false })
    expect(agreed).toMatchObject({ source: 'CUSTOMER', isCurrent: true })
    expect(set).toMatchObject({ source: 'SUM', isCurrent: false })
  })

  test('is logged without secrets', async () => {
    shop.answerWith('custom', { json: { code: 500, result: 'no' }, status: 500 })
    const from = shop.logLines.length
    await priceOf('SKU-1')
    const lines = JSON.stringify(shop.logLines.slice(from))
    expect(lines).toContain('no agreed prices')
    expect(lines).not.toMatch(/\b10051\b|token/)
  })
})

describe('a price that follows its metal', () => {
  const quote = (price: string, overdueFrom = new Date('9999-01-01T00:00:00Z')) =>
    shop.metals.set('NOK', { AU: price }, { overdueFrom })

  test('moves with its tiers; custom and business prices do not move', async () => {
    quote('1100.00')
    expect(await priceOf('SKU-4')).toMatchObject({
      source: 'LIST',
      now: { gross: { amount: '1375.00' } },
      isCurrent: true,
      tiers: [{ sourcePrice: { amount: '1365', priceIncludesTax: true } }],
      metalShares: [{ metal: 'AU', grams: '1', quote: '1100', catalogueQuote: '1000' }],
    })
    custom({ 'SKU-4': 1001 })
    now = new Date(now.getTime() + 600_000)
    expect(await priceOf('SKU-4')).toMatchObject({
      source: 'CUSTOMER',
      now: { net: { amount: '1001.00' } },
      metalShares: [],
    })
  })

  test('is not current while its quote is unknown or overdue', async () => {
    quote('1100.00', now)
    expect(await priceOf('SKU-4')).toMatchObject({ now: { gross: { amount: '1375.00' } }, isCurrent: false })
    shop.metals.forget('NOK')
    expect(await priceOf('SKU-4')).toMatchObject({ now: { gross: { amount: '1250.00' } }, isCurrent: false })
  })

  test('is not current where its metal cannot be read', async () => {
    const broken = await openPriceShop({
      clock: () => now,
      extra: [product(800, { metal_charge: [GOLD_BAR, { ...GOLD_BAR, metal: 'XX' }] })],
    })
    broken.metals.set('NOK', { AU: '1000' })
    const { data } = await broken.query(`{ product(sku: "SKU-800") { price { ... on Price { isCurrent } } } }`)
    expect(data.product.price.isCurrent).toBe(false)
    await broken.close()
  })
})

describe('price steps', () => {
  test('list every candidate price', async () => {
    shop.say('business', () => JSON.stringify([{ sku: 'SKU-2', price: 881, lastUpdated: '2026-11-20 08:00:00' }]))
    const { data, errors } = await ask([idOf('SKU-2')], AURUM, {
      query:
        'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { source steps { kind outcome fromQuantity since ratePercent sourcePrice { amount priceIncludesTax } amount { gross { amount } } } } } }',
    })
    expect(errors).toBeUndefined()
    const [{ source, steps }] = data.viewer.personalPrices
    expect(source).toBe('TIER')
    expect(
      steps.map(
        ({
          kind,
          outcome,
          sourcePrice,
          fromQuantity,
        }: {
          kind: string
          outcome: string
          sourcePrice: { amount: string } | null
          fromQuantity: string | null
        }) => [kind, outcome, sourcePrice?.amount ?? null, fromQuantity],
      ),
    ).toEqual([
      ['LIST', 'NOT_CHOSEN', '1250', null],
      ['TIER', 'CHOSEN', '1100', '1'],
      ['TIER', 'NOT_CHOSEN', '1000', '10'],
      ['TIER', 'NOT_CHOSEN', '900', '10'],
      ['BUSINESS', 'NOT_CHOSEN', '881', null],
      ['TAX', 'APPLIED', null, null],
    ])
    expect(steps.find(({ kind }: { kind: string }) => kind === 'BUSINESS').since).toBe('2026-11-20T08:00:00.000Z')
  })
})

describe('an agreed price', () => {
  test.each([
    { agreed: 900, difference: '-100.00', listPrice: { gross: { amount: '1250.00' } } },
    { agreed: 1100, difference: '100.00', listPrice: null },
  ])('of $agreed shows its difference to the list price', async ({ agreed, difference, listPrice }) => {
    custom({ 'SKU-1': agreed })
    const { data, errors } = await ask([idOf('SKU-1')], AURUM, {
      query:
        'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { source isFixed listPrice { gross { amount } } breakdown { metals { metal } work { amount } workPercent difference { amount } } } } }',
    })
    expect(errors).toBeUndefined()
    expect(data.viewer.personalPrices).toEqual([
      {
        source: 'CUSTOMER',
        isFixed: true,
        listPrice,
        breakdown: { metals: [], work: { amount: '1000.00' }, workPercent: null, difference: { amount: difference } },
      },
    ])
  })
})

describe('the identity of a personal price', () => {
  test('is different for each customer, reveals neither customer nor number, and finds the price again', async () => {
    business({ 'SKU-1': 900 })
    const [aurum, silva] = [await priceOf('SKU-1'), await priceOf('SKU-1', SILVA)]
    expect(aurum.id).not.toBe(silva.id)
    expect(Buffer.from(aurum.id, 'base64url').toString()).not.toMatch(/10051|aurum|\b51\b/)
    const node = async (customer = AURUM, cookie = cookies.get(customer.email) ?? '') =>
      (
        await shop.query('query ($id: ID!) { node(id: $id) { id ... on PersonalPrice { source } } }', {
          variables: { id: aurum.id },
          headers: { cookie },
        })
      ).data.node
    expect(await node()).toEqual({ id: aurum.id, source: 'BUSINESS' })
    expect(await node(SILVA)).toBeNull()
    expect(await node(AURUM, '')).toBeNull()
  })

  test('differs between stores', async () => {
    const own = await priceOf('SKU-1')
    const { data } = await ask([idOf('SKU-1', 'Product', 'se')], AURUM, { store: 'se' })
    expect(data.viewer.personalPrices[0].id).not.toBe(own.id)
  })
})

test('fixture products have unique SKUs', () => {
  expect(new Set([...products, ...MANY].map(({ sku }) => sku)).size).toBe(products.length + MANY.length)
})

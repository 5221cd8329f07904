import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { readStoreTable, type StoreTable } from '../storeTable.ts'
import { createFakeMetalQuotes, type FakeMetalQuotes } from '../testing/fakeMetalQuotes.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'

const taxrule = [
  {
    id: 1,
    product_tax_class_ids: [2],
    rates: [
      { tax_country_id: 'NO', rate: 25 },
      { tax_country_id: 'SE', rate: 25 },
      { tax_country_id: 'IT', rate: 22 },
    ],
  },
]
/** A bar of 10 g at 1310.4 per gram, with a premium of 5.5 % and 25 % tax. */
const bar = (id: number, fields = {}) =>
  product(id, {
    price: 17281.0,
    metal_symbol: 'AU',
    fineness_per_mille: '999.9',
    fine_weight: '10',
    weight_class: 190001,
    metal_charge: [{ metal: 'AU', grams: '10', quote: '1310.4', quoted_at: '2026-11-21T12:00:00Z' }],
    ...fields,
  })
const QUOTES = '{ metalQuotes { id metal pricePerGram { amount currency } changePercent quotedAt isCurrent } }'
const FIVE = { AU: '1310.4', AG: '16.38', PT: '514.8', PD: '456.3', RH: '2691' }

let shop: TestGateway
let metals: FakeMetalQuotes
let now: Date

const visible: StoreTable = readStoreTable()
const hidden: StoreTable = {
  ...visible,
  stores: visible.stores.map((store) =>
    store.storeCode === 'se' ? { ...store, pricesHiddenUntilLogin: true } : store,
  ),
}

const points = (count: number, stepMs: number) =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.UTC(2026, 10, 21, 12) - (count - 1 - at) * stepMs).toISOString(),
    price: at % 10 === 4 ? null : 1300 + at,
  }))
const answerHistory = (): void =>
  shop.storefront.answer('/api/ext/metals/history', ({ query }) => ({
    json: {
      code: 200,
      result: {
        series: ['AU', 'AG', 'PT', 'PD', 'Rh', 'Cu'].map((metal) => ({
          metal,
          points: points(query.get('period') === 'day' ? 97 : 12, query.get('period') === 'day' ? 900_000 : 86_400_000),
        })),
      },
    },
  }))
const historyCalls = () => shop.storefront.calls.filter(({ path }) => path === '/api/ext/metals/history')

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  metals = createFakeMetalQuotes()
  shop = await startGateway(
    {
      no: {
        taxrule,
        product: [
          bar(1),
          bar(2, { weight_class: undefined }),
          bar(3, { fine_weight: undefined, metal_charge: undefined }),
          bar(4, { unit: 'G' }),
          ring(5),
          bar(6, { coin_type: 210001, weight_class: undefined }),
          bar(7, { price: undefined }),
        ],
      },
      se: { taxrule, product: [bar(1)] },
      it: {
        taxrule,
        product: [bar(1, { price: 1000, price_tax: 220, price_incl_tax: 1220, metal_charge: undefined })],
      },
    },
    { metals, clock: () => now, storeTable: hidden },
  )
  answerHistory()
})
afterEach(() => shop.close())

describe('quotes', () => {
  test('are returned for the five metals in order, in the currency of the store', async () => {
    metals.set('NOK', FIVE, { previousClose: '1300' })
    const { data, errors, calls } = await shop.query(QUOTES)
    expect(errors).toBeUndefined()
    expect(
      data.metalQuotes.map(
        ({ metal, pricePerGram }: { metal: string; pricePerGram: { amount: string; currency: string } }) =>
          `${metal} ${pricePerGram.amount} ${pricePerGram.currency}`,
      ),
    ).toEqual(['AU 1310.4 NOK', 'AG 16.38 NOK', 'PT 514.8 NOK', 'PD 456.3 NOK', 'RH 2691 NOK'])
    expect(data.metalQuotes[0]).toMatchObject({
      id: encodeId({ type: 'MetalQuote', storeCode: 'no', key: 'AU' }),
      changePercent: '0.80',
      quotedAt: '2026-11-21T12:00:00.000Z',
      isCurrent: true,
    })
    expect(calls.total).toBe(0)
  })

  test('differ between stores with different currencies', async () => {
    metals.set('NOK', FIVE)
    metals.set('SEK', { AU: '1232' })
    expect((await shop.query(QUOTES, { store: 'se' })).data.metalQuotes).toMatchObject([
      { metal: 'AU', pricePerGram: { amount: '1232', currency: 'SEK' } },
    ])
  })

  test('are null without an error while they are unknown, in a response that is not cached', async () => {
    const { data, errors, headers } = await shop.query(QUOTES)
    expect(errors).toBeUndefined()
    expect(data).toEqual({ metalQuotes: null })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('have no change without a previous close, and are not current when they are overdue', async () => {
    metals.set('NOK', { AU: '1310.4' }, { overdueFrom: new Date('2026-11-21T12:05:00Z') })
    expect((await shop.query(QUOTES)).data.metalQuotes).toMatchObject([{ changePercent: null, isCurrent: true }])
    now = new Date('2026-11-21T12:05:00Z')
    expect((await shop.query(QUOTES)).data.metalQuotes).toMatchObject([{ isCurrent: false }])
  })

  test('are cached for ten seconds, and no longer than they are current', async () => {
    metals.set('NOK', FIVE)
    expect((await shop.query(QUOTES)).headers['cache-control']).toBe('public, max-age=10')
    metals.set('NOK', FIVE, { overdueFrom: new Date('2026-11-21T12:00:04Z') })
    expect((await shop.query(QUOTES)).headers['cache-control']).toBe('public, max-age=4')
  })

  test('are nodes of their store', async () => {
    metals.set('NOK', FIVE)
    const id = (store: string, key: string) => encodeId({ type: 'MetalQuote', storeCode: store, key })
    const node = async (nodeId: string) =>
      (
        await shop.query('query ($id: ID!) { node(id: $id) { id ... on MetalQuote { metal } } }', {
          variables: { id: nodeId },
        })
      ).data.node
    expect(await node(id('no', 'AG'))).toEqual({ id: id('no', 'AG'), metal: 'AG' })
    expect(await node(id('no', 'CU'))).toBeNull()
    expect(await node(id('se', 'AG'))).toBeNull()
  })

  test('return their last day by the hour, the newest point last, with one call for all five', async () => {
    metals.set('NOK', FIVE)
    const { data, calls } = await shop.query('{ metalQuotes { metal lastDay { at pricePerGram } } }')
    expect(calls.byUpstream).toEqual({ metals: 1 })
    for (const { lastDay } of data.metalQuotes) {
      expect(lastDay).toHaveLength(25)
      expect(lastDay[0]).toEqual({ at: '2026-11-20T12:00:00.000Z', pricePerGram: '1300' })
      expect(lastDay.at(-1)).toEqual({ at: '2026-11-21T12:00:00.000Z', pricePerGram: '1396' })
      expect(lastDay.some(({ pricePerGram }: { pricePerGram: string | null }) => pricePerGram === null)).toBe(true)
    }
  })

  test('are returned without their last day when it cannot be reached', async () => {
    metals.set('NOK', { AU: '1310.4' })
    shop.storefront.answer('/api/ext/metals/history', () => ({ json: { code: 500, result: 'no' }, status: 500 }))
    const { data, errors, headers } = await shop.query('{ metalQuotes { metal lastDay { at } } }')
    expect(errors).toBeUndefined()
    expect(data.metalQuotes).toEqual([{ metal: 'AU', lastDay: [] }])
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('history', () => {
  const queryHistory = (period = 'YEAR', metal = 'RH') =>
    shop.query(
      `{ metalHistory(metal: ${metal}, period: ${period}) { id metal period currency points { at pricePerGram } } }`,
    )

  test.each(['DAY', 'MONTH', 'YEAR', 'FIVE_YEARS'])('requests %s with the feed’s parameters', async (period) => {
    const { data, errors } = await queryHistory(period)
    expect(errors).toBeUndefined()
    expect(data.metalHistory).toMatchObject({
      id: encodeId({ type: 'MetalHistory', storeCode: 'no', key: `RH ${period}` }),
      metal: 'RH',
      period,
      currency: 'NOK',
    })
    expect(data.metalHistory.points).toHaveLength(period === 'DAY' ? 97 : 12)
    expect(data.metalHistory.points[4].pricePerGram).toBeNull()
    expect(historyCalls().map(({ query }) => query.toString())).toEqual([`currency=NOK&period=${period.toLowerCase()}`])
  })

  test('costs one call for all metals, and is cached: a day for a minute, a year for ten', async () => {
    for (const period of ['DAY', 'YEAR']) {
      expect((await queryHistory(period, 'AU')).calls.byUpstream).toEqual({ metals: 1 })
      expect((await queryHistory(period, 'AG')).calls.total).toBe(0)
    }
    now = new Date(now.getTime() + 61_000)
    await queryHistory('DAY')
    await queryHistory('YEAR')
    expect(historyCalls().map(({ query }) => query.get('period'))).toEqual(['day', 'year', 'day'])
  })

  test.each([
    { what: 'refused', answer: { json: { code: 500, result: 'no' }, status: 500 } },
    { what: 'without series', answer: { json: { code: 200, result: { points: [] } } } },
    { what: 'HTML', answer: { text: '<h1>', contentType: 'text/html' } },
    { what: 'interrupted', answer: { reset: true } },
  ] as const)('that is $what is null without an error', async ({ answer }) => {
    shop.storefront.answer('/api/ext/metals/history', () => answer)
    const { data, errors } = await queryHistory()
    expect(errors).toBeUndefined()
    expect(data).toEqual({ metalHistory: null })
  })

  test('leaves out malformed points; a price of 0 or less is a gap', async () => {
    shop.storefront.answer('/api/ext/metals/history', () => ({
      json: {
        code: 200,
        result: {
          series: [
            {
              metal: 'Rh',
              points: [
                { at: '2026-11-20T00:00:00Z', price: 5.5 },
                { at: 'then', price: 6 },
                { at: '2026-11-21T00:00:00Z' },
                { at: '2026-11-22T00:00:00Z', price: -1 },
                null,
              ],
            },
          ],
        },
      },
    }))
    expect((await queryHistory()).data.metalHistory.points).toEqual([
      { at: '2026-11-20T00:00:00.000Z', pricePerGram: '5.5' },
      { at: '2026-11-22T00:00:00.000Z', pricePerGram: null },
    ])
    expect((await queryHistory('YEAR', 'AU')).data.metalHistory).toBeNull()
  })

  test('has gaps where a price is far from the one before, as quotes have', async () => {
    const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
    shop.storefront.answer('/api/ext/metals/history', () => ({
      json: {
        code: 200,
        result: {
          series: [
            { metal: 'AU', points: [1300, 1301, 13.01, 1302, 4000].map((price, hour) => ({ at: at(hour), price })) },
          ],
        },
      },
    }))
    expect(
      (await queryHistory('YEAR', 'AU')).data.metalHistory.points.map(
        ({ pricePerGram }: { pricePerGram: string | null }) => pricePerGram,
      ),
    ).toEqual(['1300', '1301', null, '1302', null])
  })

  test('is returned stale for a while when the feed cannot be reached', async () => {
    await queryHistory()
    shop.storefront.answer('/api/ext/metals/history', () => ({ reset: true }))
    now = new Date(now.getTime() + 11 * 60_000)
    expect((await queryHistory()).data.metalHistory.points).toHaveLength(12)
  })

  test('is a node', async () => {
    const id = encodeId({ type: 'MetalHistory', storeCode: 'no', key: 'AU MONTH' })
    expect(
      (
        await shop.query('query ($id: ID!) { node(id: $id) { id ... on MetalHistory { period } } }', {
          variables: { id },
        })
      ).data.node,
    ).toEqual({ id, period: 'MONTH' })
  })
})

describe('the premium', () => {
  const premium = async (sku: string, store = 'no') => {
    const { data, errors } = await shop.query(
      'query ($sku: String!) { product(sku: $sku) { metalPremium { metalValue { amount currency } percent percentGross pricePerFineGram { net { amount } gross { amount } } } variant { metalPremium { percent } } } }',
      { variables: { sku }, store },
    )
    expect(errors).toBeUndefined()
    return data.product
  }

  test('of a bar compares its price on each side of tax with the metal value at the quote', async () => {
    metals.set('NOK', FIVE)
    expect(await premium('SKU-1')).toEqual({
      metalPremium: {
        metalValue: { amount: '13104.00', currency: 'NOK' },
        percent: '5.5',
        percentGross: '31.9',
        pricePerFineGram: { net: { amount: '1382.48' }, gross: { amount: '1728.10' } },
      },
      variant: { metalPremium: { percent: '5.5' } },
    })
  })

  test('changes with the quote: price and metal value change, the premium amount stays', async () => {
    metals.set('NOK', { AU: '1441.44' })
    // 13 824.80 net + 10 × 131.04 = 15 135.20, over 14 414.40
    expect((await premium('SKU-1')).metalPremium).toMatchObject({
      metalValue: { amount: '14414.40', currency: 'NOK' },
      percent: '5',
    })
  })

  test('without a current quote uses the quote that the price contains', async () => {
    expect((await premium('SKU-1')).metalPremium.percent).toBe('5.5')
  })

  test('of a price that does not depend on quotes uses the current quote', async () => {
    metals.set('EUR', { AU: '90' })
    expect((await premium('SKU-1', 'it')).metalPremium).toMatchObject({
      metalValue: { amount: '900.00', currency: 'EUR' },
      percent: '11.1',
    })
    metals.forget('EUR')
    expect((await premium('SKU-1', 'it')).metalPremium).toBeNull()
  })

  test.each([
    { sku: 'SKU-2', why: 'is neither bar nor coin' },
    { sku: 'SKU-3', why: 'has no fine weight' },
    { sku: 'SKU-4', why: 'is sold by the gram' },
    { sku: 'SKU-5', why: 'is a ring' },
    { sku: 'SKU-7', why: 'has no price' },
  ])('is null for $sku, which $why', async ({ sku }) => {
    metals.set('NOK', FIVE)
    expect((await premium(sku)).metalPremium).toBeNull()
  })

  test('is returned for a coin', async () => {
    metals.set('NOK', FIVE)
    expect((await premium('SKU-6')).metalPremium.percent).toBe('5.5')
  })

  test('is null where prices are hidden', async () => {
    metals.set('SEK', { AU: '1232' })
    expect(await premium('SKU-1', 'se')).toEqual({ metalPremium: null, variant: { metalPremium: null } })
  })
})

describe('with the metal feed', () => {
  let real: TestGateway
  beforeAll(async () => {
    real = await startGateway({ no: { taxrule, product: [bar(1)] } })
    real.storefront.answer('/api/ext/metals/stream', () => ({ text: 'no', contentType: 'text/plain', status: 503 }))
    real.storefront.answer('/api/ext/metals', () => ({
      json: {
        code: 200,
        result: [
          { metal: 'AU', price: 1310.4, unit: 'G', currency: 'NOK', at: '2026-11-21T12:00:00Z', previous_close: 1300 },
        ],
      },
    }))
  })
  afterAll(() => real.close())

  test('a first quote that prices do not take is current nowhere', async () => {
    const shifted = await startGateway({ no: { taxrule, product: [bar(1)] } })
    shifted.storefront.answer('/api/ext/metals/stream', () => ({ text: 'no', contentType: 'text/plain', status: 503 }))
    shifted.storefront.answer('/api/ext/metals', () => ({
      json: {
        code: 200,
        result: [
          { metal: 'AU', price: 13.104, unit: 'G', currency: 'NOK', at: '2026-11-21T12:00:00Z' },
          { metal: 'AG', price: 16.38, unit: 'G', currency: 'NOK', at: '2026-11-21T12:00:00Z' },
        ],
      },
    }))
    const { data } = await shifted.query(
      '{ metalQuotes { metal } product(sku: "SKU-1") { metalPremium { percent } price { ... on Price { isCurrent metalShares { quote } } } } }',
    )
    await shifted.close()
    expect(data).toEqual({
      metalQuotes: [{ metal: 'AG' }],
      product: { metalPremium: { percent: '5.5' }, price: { isCurrent: false, metalShares: [{ quote: '1310.4' }] } },
    })
  })

  test('the first request costs one call for its quotes, the next none', async () => {
    const page =
      '{ store { code } metalQuotes { metal } product(sku: "SKU-1") { metalPremium { percent } price { __typename } } }'
    const cold = await real.query(page)
    expect(cold.data).toMatchObject({ metalQuotes: [{ metal: 'AU' }], product: { metalPremium: { percent: '5.5' } } })
    expect(cold.calls.byUpstream['metals']).toBe(1)
    expect((await real.query(page)).calls.byUpstream).toEqual({ 'catalogue.getMany': 1 })
  })
})

test('a shop whose backend has no metals asks for none, and caches store the answer without them', async () => {
  const other = await startGateway({ no: { product: [product(1)] } }, { profile: readProfile('tryton') })
  try {
    const { data, errors, calls, headers } = await other.query(
      '{ metalQuotes { id } metalHistory(metal: AU, period: DAY) { id } store { name } }',
    )
    expect({ data, errors, total: calls.total }).toMatchObject({
      data: { metalQuotes: null, metalHistory: null },
      errors: undefined,
      total: 0,
    })
    expect(headers['cache-control']).toMatch(/max-age=[1-9]/)
  } finally {
    await other.close()
  }
})

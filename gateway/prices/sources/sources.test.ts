import { decimal, toText } from '#domain/decimal.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import type { CannedResponse } from '../../testing/fakeStorefront.ts'
import {
  BUSINESS,
  openSourceBench,
  OTHER_BUSINESS,
  PRIVATE_CUSTOMER,
  type SourceBench,
  UPSTREAM_TIMEOUT_MS,
} from '../testing/sourceScope.ts'
import { readBusinessPrices } from './businessPrices.ts'
import { readCustomPrices } from './customPrices.ts'
import { fetchCalculation } from '../calculator.ts'
import type { SkuPrices } from './priceEntries.ts'
import { fetchSyncedPrices } from './renderList.ts'
import { readTierPrices } from './tierPrices.ts'

const BUSINESS_PATH = '/api/ext/business-prices'
const CUSTOM_PATH = '/api/ext/custom-prices/prices'
const TIER_PATH = '/api/product/tier-prices'
const RENDER_PATH = '/api/product/render-list'
const CALCULATOR_PATH = '/api/ext/goldsmith/price'

const START = Date.parse('2026-11-21T12:00:00Z')
let nowMs = START
let bench: SourceBench
beforeEach(async () => {
  nowMs = START
  bench = await openSourceBench(() => new Date(nowMs))
})
afterEach(() => bench.close())

const ok = (result: unknown): CannedResponse => ({ json: { code: 200, result } })
const asText = (list: unknown) => ok(JSON.stringify(list))
const textOf = (found: SkuPrices) => ({
  prices: Object.fromEntries([...found].flatMap(([sku, price]) => (price ? [[sku, toText(price)]] : []))),
  refused: [...found].flatMap(([sku, price]) => (price ? [] : [sku])),
})
const calls = (path: string) => bench.storefront.calls.filter((call) => call.path === path)

const PRICED = [
  { name: 'a price', entries: [{ sku: 'A', price: 812.5 }], prices: { A: '812.5' }, refused: [] },
  { name: 'a price as text', entries: [{ sku: 'A', price: '812.50' }], prices: { A: '812.5' }, refused: [] },
  {
    name: 'the same twice',
    entries: [
      { sku: 'A', price: 9 },
      { sku: 'A', price: '9.00' },
    ],
    prices: { A: '9' },
    refused: [],
  },
  {
    name: 'two that contradict each other',
    entries: [
      { sku: 'A', price: 9 },
      { sku: 'A', price: 8 },
      { sku: 'B', price: 1 },
    ],
    prices: { B: '1' },
    refused: ['A'],
  },
  {
    name: 'a price below zero',
    entries: [
      { sku: 'A', price: -1 },
      { sku: 'B', price: 1 },
    ],
    prices: { B: '1' },
    refused: ['A'],
  },
  { name: 'a price of zero', entries: [{ sku: 'A', price: 0 }], prices: {}, refused: ['A'] },
  { name: 'no price', entries: [{ sku: 'A' }, { sku: 'B', price: 1 }], prices: { B: '1' }, refused: ['A'] },
  { name: 'words for a price', entries: [{ sku: 'A', price: 'on request' }], prices: {}, refused: ['A'] },
  { name: 'a comma in a price', entries: [{ sku: 'A', price: '812,50' }], prices: {}, refused: ['A'] },
  { name: 'an implausible price', entries: [{ sku: 'A', price: 1e300 }], prices: {}, refused: ['A'] },
  { name: 'a price that is an object', entries: [{ sku: 'A', price: { amount: 1 } }], prices: {}, refused: ['A'] },
  {
    name: 'another currency',
    entries: [
      { sku: 'A', price: 9, currency: 'SEK' },
      { sku: 'B', price: 1, currency: 'NOK' },
    ],
    prices: { B: '1' },
    refused: ['A'],
  },
  {
    name: 'an entry without a sku',
    entries: [{ price: 9 }, null, 'A', { sku: 'B', price: 1 }],
    prices: { B: '1' },
    refused: [],
  },
]

const FAILURES: readonly { readonly name: string; readonly answer: CannedResponse; readonly code: string }[] = [
  { name: 'a refusal', answer: { json: { code: 403, result: 'not you' }, status: 403 }, code: 'UPSTREAM_REJECTED' },
  { name: 'a failure', answer: { json: { code: 500, result: {} }, status: 500 }, code: 'UPSTREAM_UNAVAILABLE' },
  { name: 'HTML', answer: { text: '<h1>Hello</h1>', contentType: 'text/html' }, code: 'UPSTREAM_MALFORMED' },
  {
    name: 'a truncated response',
    answer: { text: '{"code":200,"res', contentType: 'application/json' },
    code: 'UPSTREAM_MALFORMED',
  },
  {
    name: 'no response in time',
    answer: { json: { code: 200, result: [] }, delayMs: UPSTREAM_TIMEOUT_MS * 2 },
    code: 'UPSTREAM_TIMEOUT',
  },
  { name: 'an object', answer: ok({ A: 9 }), code: 'UPSTREAM_MALFORMED' },
  { name: 'nothing', answer: ok(null), code: 'UPSTREAM_MALFORMED' },
]

describe('business prices', () => {
  const ask = (customer = BUSINESS, store = 'no') => readBusinessPrices(bench.store(store), customer, bench.request())
  const askText = async (...given: Parameters<typeof ask>) => textOf((await ask(...given)).prices)

  test('are one list for the group, requested without SKUs', async () => {
    bench.storefront.answer(BUSINESS_PATH, () => asText([{ sku: 'A', price: 9100 }]))
    expect(await askText()).toEqual({ prices: { A: '9100' }, refused: [] })
    expect(calls(BUSINESS_PATH)).toMatchObject([
      { method: 'POST', body: { customerGroup: 5, storeCode: 'no', skus: [] }, headers: { 'x-vs-store-code': 'no' } },
    ])
  })

  test('may name a sku of digits as a number', async () => {
    bench.storefront.answer(BUSINESS_PATH, () => asText([{ sku: 100452, price: 9100 }]))
    expect(await askText()).toEqual({ prices: { 100452: '9100' }, refused: [] })
  })

  test('are shared by the group for 300 seconds, not by stores', async () => {
    bench.storefront.answer(BUSINESS_PATH, ({ body }) =>
      asText([{ sku: 'A', price: (body as { storeCode: string }).storeCode === 'no' ? 1 : 2 }]),
    )
    expect((await askText()).prices).toEqual({ A: '1' })
    expect((await askText(OTHER_BUSINESS)).prices).toEqual({ A: '1' })
    expect((await askText(BUSINESS, 'goldsmith_norway')).prices).toEqual({ A: '2' })
    expect(calls(BUSINESS_PATH)).toHaveLength(2)

    nowMs += 299_999
    await ask()
    expect(calls(BUSINESS_PATH)).toHaveLength(2)
    nowMs += 2
    expect((await ask()).lastUpdated).toEqual(new Date(nowMs))
    expect(calls(BUSINESS_PATH)).toHaveLength(3)
  })

  test('have the time of their last change', async () => {
    bench.storefront.answer(BUSINESS_PATH, () =>
      asText([
        { sku: 'A', price: 1, lastUpdated: '2026-11-20 08:00:00' },
        { sku: 'B', price: 1, lastUpdated: '2026-11-21 09:30:00' },
        { sku: 'C', price: 1, lastUpdated: 'today' },
      ]),
    )
    expect((await ask()).lastUpdated).toEqual(new Date('2026-11-21T09:30:00Z'))
  })

  test.each([
    {
      name: 'one entry',
      updated: ['2026-11-20 08:00:00', '2099-01-01 00:00:00'],
      expected: '2026-11-20T08:00:00.000Z',
    },
    { name: 'every entry', updated: ['2099-01-01 00:00:00', '2100-01-01 00:00:00'], expected: 'the time of reading' },
  ])('a future time of change in $name is ignored and logged', async ({ updated, expected }) => {
    bench.storefront.answer(BUSINESS_PATH, () =>
      asText(updated.map((lastUpdated, at) => ({ sku: `A${at}`, price: 1, lastUpdated }))),
    )
    const from = bench.logLines.length
    const list = await ask()
    expect(list.lastUpdated.toISOString()).toBe(
      expected === 'the time of reading' ? new Date(nowMs).toISOString() : expected,
    )
    expect([...list.prices.keys()]).toEqual(['A0', 'A1'])
    expect(JSON.stringify(bench.logLines.slice(from))).toContain('got 2099-01-01T00:00:00.000Z')
  })

  test('are read once by concurrent requests, and again after an invalidation of products', async () => {
    bench.storefront.answer(BUSINESS_PATH, () => asText([]))
    await Promise.all([ask(), ask(OTHER_BUSINESS), ask()])
    expect(calls(BUSINESS_PATH)).toHaveLength(1)
    bench.memory.invalidate(['product'])
    await ask()
    expect(calls(BUSINESS_PATH)).toHaveLength(2)
  })

  test.each(PRICED)('$name', async ({ entries, prices, refused }) => {
    bench.storefront.answer(BUSINESS_PATH, () => asText(entries))
    expect(await askText()).toEqual({ prices, refused })
    expect(bench.logLines).toHaveLength(refused.length > 0 || entries.length > Object.keys(prices).length + 1 ? 1 : 0)
  })

  test.each([
    ...FAILURES,
    { name: 'text that is not JSON', answer: ok('[{"sku":'), code: 'UPSTREAM_MALFORMED' },
    { name: 'a list that is not text', answer: ok([]), code: 'UPSTREAM_MALFORMED' },
  ])('$name is a failure and is not cached', async ({ answer, code }) => {
    bench.storefront.answer(BUSINESS_PATH, () => answer)
    await expect(ask()).rejects.toMatchObject({ code, upstream: 'businessPrices' })
    bench.storefront.answer(BUSINESS_PATH, () => asText([{ sku: 'A', price: 1 }]))
    expect((await askText()).prices).toEqual({ A: '1' })
  })
})

describe('custom prices', () => {
  const ask = (skus: readonly string[] = ['A', 'B'], customer = BUSINESS, store = 'no') =>
    readCustomPrices(bench.store(store), customer, skus, bench.request())

  test('are requested by the number of the account, once for all SKUs', async () => {
    bench.storefront.answer(CUSTOM_PATH, () => ok([{ sku: 'A', price: 812.5 }]))
    expect(textOf(await ask(['A', 'B', 'A']))).toEqual({ prices: { A: '812.5' }, refused: [] })
    expect(calls(CUSTOM_PATH)).toMatchObject([
      { method: 'POST', body: { customerNo: '10051', productSkus: ['A', 'B'] } },
    ])
  })

  test('are requested in batches of two thousand', async () => {
    bench.storefront.answer(CUSTOM_PATH, ({ body }) =>
      ok((body as { productSkus: string[] }).productSkus.map((sku) => ({ sku, price: 5 }))),
    )
    expect((await ask(Array.from({ length: 4001 }, (_, at) => `S${at}`))).size).toBe(4001)
    expect(calls(CUSTOM_PATH)).toHaveLength(3)
  })

  test.each([PRIVATE_CUSTOMER, { ...BUSINESS, customerNumber: '' }])(
    'are never requested for a customer without a number',
    async (customer) => {
      expect(textOf(await ask(['A'], customer))).toEqual({ prices: {}, refused: [] })
      expect(calls(CUSTOM_PATH)).toHaveLength(0)
    },
  )

  test('are cached for five minutes per SKU, for one customer and store', async () => {
    bench.storefront.answer(CUSTOM_PATH, ({ body }) =>
      ok(
        (body as { productSkus: string[] }).productSkus.map((sku) => ({
          sku,
          price: (body as { customerNo: string }).customerNo,
        })),
      ),
    )
    expect(textOf(await ask(['A'])).prices).toEqual({ A: '10051' })
    expect(textOf(await ask(['A'], OTHER_BUSINESS)).prices).toEqual({ A: '10052' })
    await ask(['A'], BUSINESS, 'goldsmith_norway')
    expect(calls(CUSTOM_PATH)).toHaveLength(3)

    nowMs += 299_999
    await ask(['A', 'B'])
    expect(calls(CUSTOM_PATH).at(-1)?.body).toEqual({ customerNo: '10051', productSkus: ['B'] })
    nowMs += 2
    await ask(['A', 'B'])
    expect(calls(CUSTOM_PATH).at(-1)?.body).toEqual({ customerNo: '10051', productSkus: ['A'] })
  })

  test.each(PRICED)('$name', async ({ entries, prices, refused }) => {
    bench.storefront.answer(CUSTOM_PATH, () => ok(entries))
    expect(textOf(await ask())).toEqual({ prices, refused })
  })

  test('a SKU with an invalid entry is requested again, one without an entry is not', async () => {
    bench.storefront.answer(CUSTOM_PATH, () => ok([{ sku: 'A', price: -1 }]))
    await ask()
    await ask()
    expect(calls(CUSTOM_PATH).at(-1)?.body).toMatchObject({ productSkus: ['A'] })
  })

  test('ignores SKUs that were not requested; a response with only such SKUs is a failure', async () => {
    bench.storefront.answer(CUSTOM_PATH, () =>
      ok([
        { sku: 'X', price: 1 },
        { sku: 'A', price: 2 },
      ]),
    )
    expect(textOf(await ask())).toEqual({ prices: { A: '2' }, refused: [] })
    bench.storefront.answer(CUSTOM_PATH, () => ok([{ sku: 'X', price: 1 }]))
    await expect(ask(['C'])).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' })
    expect(textOf(await ask(['A'])).prices).toEqual({ A: '2' })
  })

  test.each(FAILURES)('$name is a failure and is not cached', async ({ answer, code }) => {
    bench.storefront.answer(CUSTOM_PATH, () => answer)
    await expect(ask()).rejects.toMatchObject({ code, upstream: 'customPrices' })
    bench.storefront.answer(CUSTOM_PATH, () => ok([{ sku: 'A', price: 1 }]))
    expect(textOf(await ask()).prices).toEqual({ A: '1' })
  })
})

describe('tier prices of the backend', () => {
  const ask = () => readTierPrices({ store: bench.store('no'), sku: 'A' }, bench.request())

  test('are those of all groups', async () => {
    bench.storefront.answer(TIER_PATH, () =>
      ok([
        { quantity: 10, value: 88, customer_group: 5 },
        { quantity: '2', value: '90.5', customer_group: 32000 },
      ]),
    )
    expect((await ask()).map(({ groupId, quantity, price }) => [groupId, toText(quantity), toText(price)])).toEqual([
      [5, '10', '88'],
      [32000, '2', '90.5'],
    ])
    expect(calls(TIER_PATH)[0]?.query.toString()).toBe('sku=A&storeCode=no')
  })

  test.each([
    { quantity: 0, value: 88, customer_group: 5 },
    { quantity: -1, value: 88, customer_group: 5 },
    { quantity: 10, value: 0, customer_group: 5 },
    { quantity: 10, value: 1e30, customer_group: 5 },
    { quantity: 'ten', value: 88, customer_group: 5 },
    { quantity: 10, customer_group: 5 },
    { quantity: 10, value: 88 },
    { quantity: 10, value: 88, customer_group: 'five' },
    null,
    'A',
  ])('%o is ignored and logged', async (entry) => {
    bench.storefront.answer(TIER_PATH, () => ok([entry, { quantity: 2, value: 90, customer_group: 0 }]))
    expect(await ask()).toHaveLength(1)
    expect(bench.logLines).toHaveLength(1)
  })

  test.each(FAILURES)('$name is a failure', async ({ answer, code }) => {
    bench.storefront.answer(TIER_PATH, () => answer)
    await expect(ask()).rejects.toMatchObject({ code, upstream: 'tierPrices' })
    bench.storefront.answer(TIER_PATH, () => ok([]))
    expect(await ask()).toEqual([])
  })

  test('are cached for five minutes, by store and sku', async () => {
    bench.storefront.answer(TIER_PATH, () => ok([{ quantity: 10, value: 88, customer_group: 5 }]))
    await ask()
    nowMs += 299_000
    await ask()
    expect(calls(TIER_PATH)).toHaveLength(1)
    await readTierPrices({ store: bench.store('no'), sku: 'B' }, bench.request())
    await readTierPrices({ store: bench.store('se'), sku: 'A' }, bench.request())
    expect(calls(TIER_PATH)).toHaveLength(3)
    nowMs += 2_000
    await ask()
    expect(calls(TIER_PATH)).toHaveLength(4)
  })
})

describe('prices after a sync', () => {
  const item = (
    id: unknown,
    regular: unknown,
    net: unknown,
    special: readonly [unknown, unknown] = [null, null],
    fields: object = {},
  ) => ({
    id,
    currency_code: 'NOK',
    price_info: {
      regular_price: regular,
      special_price: special[0],
      final_price: regular,
      extension_attributes: { tax_adjustments: { regular_price: net, special_price: special[1] } },
    },
    ...fields,
  })
  const ask = (
    requested = [
      { sku: 'A', documentId: 1 },
      { sku: 'B', documentId: 2 },
    ],
    customer: SessionCustomer | null = null,
    tax: Partial<StoreView['tax']> = {},
  ) => {
    const store = bench.store('no')
    return fetchSyncedPrices({ ...store, tax: { ...store.tax, ...tax } }, customer, requested, bench.request())
  }
  const amountText = ({ net, tax, gross }: TaxedAmount) => [net, tax, gross].map((side) => toText(side)).join(' ')
  const amounts = async () =>
    Object.fromEntries(
      [...(await ask())].flatMap(([id, price]) =>
        price ? [[id, [price.list, price.special].map((amount) => amount && amountText(amount))]] : [],
      ),
    )
  const answer = (...items: unknown[]) => bench.storefront.answer(RENDER_PATH, () => ok({ items }))

  test('have both sides of tax, by document id', async () => {
    answer(item(2, 1250, 1000, [1125, 900]), item(1, 50, 40))
    expect(await amounts()).toEqual({ 1: ['40 10 50', null], 2: ['1000 250 1250', '900 225 1125'] })
    expect(calls(RENDER_PATH)[0]?.query.toString()).toBe('skus=A%2CB&currencyCode=NOK&storeId=1')
  })

  const whole = 'skus=A%2CB&currencyCode=NOK&storeId=1'
  test.each([
    { name: 'only the token', tax: {}, query: '&token=token-of-aurum' },
    { name: 'the group', tax: { userGroupId: 0 }, query: '&userGroupId=5&token=token-of-aurum' },
    {
      name: 'the only group',
      tax: { userGroupId: 0, useOnlyDefaultUserGroupId: true },
      query: '&userGroupId=0&token=token-of-aurum',
    },
  ])('contain $name of a customer, depending on the tax of the store', async ({ tax, query }) => {
    answer()
    await ask(undefined, BUSINESS, tax)
    expect(calls(RENDER_PATH)[0]?.query.toString()).toBe(whole + query)
  })

  test('contain the group of guests where the tax depends on it', async () => {
    answer()
    await ask(undefined, null, { userGroupId: 0 })
    expect(calls(RENDER_PATH)[0]?.query.toString()).toBe(`${whole}&userGroupId=0`)
  })

  test('are requested in batches of three hundred', async () => {
    answer()
    await ask(Array.from({ length: 601 }, (_, at) => ({ sku: `S${at}`, documentId: at })))
    expect(calls(RENDER_PATH)).toHaveLength(3)
  })

  test.each([
    {
      name: 'a special price that is not lower',
      items: [item(1, 50, 40, [50, 40])],
      expected: { 1: ['40 10 50', null] },
    },
    {
      name: 'a special price with one side',
      items: [item(1, 50, 40, [45, null])],
      expected: { 1: ['40 10 50', null] },
    },
    { name: 'a price below zero', items: [item(1, -50, -40), item(2, 50, 40)], expected: { 2: ['40 10 50', null] } },
    { name: 'a net above its gross', items: [item(1, 40, 50)], expected: {} },
    {
      name: 'no price',
      items: [{ id: 1, currency_code: 'NOK' }, item(2, 50, 40)],
      expected: { 2: ['40 10 50', null] },
    },
    { name: 'another currency', items: [item(1, 50, 40, [null, null], { currency_code: 'SEK' })], expected: {} },
    { name: 'no id', items: [item(undefined, 50, 40), item('x', 50, 40)], expected: {} },
    {
      name: 'an id that was not requested',
      items: [item(99, 50, 40), item(1, 50, 40)],
      expected: { 1: ['40 10 50', null] },
    },
    { name: 'the same twice', items: [item(1, 50, 40), item(1, 50, 40)], expected: { 1: ['40 10 50', null] } },
    {
      name: 'two that contradict each other',
      items: [item(1, 50, 40), item(1, 60, 48), item(2, 50, 40)],
      expected: { 2: ['40 10 50', null] },
    },
    { name: 'no item', items: [null, 'A', 7], expected: {} },
  ])('$name', async ({ items, expected }) => {
    answer(...items)
    expect(await amounts()).toEqual(expected)
  })

  test('in another currency than the store’s is something that an operator has to mend', async () => {
    answer(
      item(1, 50, 40, [null, null], { currency_code: 'SEK' }),
      item(2, 50, 40, [null, null], { currency_code: '' }),
    )
    const request = bench.request()
    const problems: string[] = []
    const noting = { ...request, api: { ...request.api, note: (problem: string) => void problems.push(problem) } }
    await fetchSyncedPrices(bench.store('no'), null, [{ sku: 'A', documentId: 1 }], noting)
    expect(problems).toEqual(['no: product/render-list: expected NOK, got SEK'])
  })

  test.each(FAILURES)('$name is a failure', async ({ answer: failing, code }) => {
    bench.storefront.answer(RENDER_PATH, () => failing)
    await expect(ask()).rejects.toMatchObject({ code, upstream: 'renderList' })
  })
})

describe('the goldsmith calculator', () => {
  const ask = async () => {
    const price = await fetchCalculation(
      { store: bench.store('goldsmith_norway'), sku: 'A', quantity: decimal('12.50'), customer: BUSINESS },
      bench.request(),
    )
    return price && toText(price)
  }

  test.each([
    [812.5, '812.5'],
    ['812.506', '812.51'],
    [0.005, '0.01'],
  ])('%s is returned with two decimals: %s', async (result, text) => {
    bench.storefront.answer(CALCULATOR_PATH, () => ok(result))
    expect(await ask()).toBe(text)
    expect(calls(CALCULATOR_PATH)[0]?.query.toString()).toBe(
      'sku=A&quantity=12.5&customerNumber=10051&storeCode=goldsmith_norway',
    )
  })

  test.each<{ readonly name: string; readonly answer: CannedResponse }>([
    ...FAILURES,
    { name: 'another code', answer: { json: { code: 204, result: 812.5 } } },
    { name: 'no code', answer: { json: { result: 812.5 } } },
    { name: 'a code as text', answer: { json: { code: '200', result: 812.5 } } },
    { name: 'a price of zero', answer: ok(0) },
    { name: 'a price below zero', answer: ok(-5) },
    { name: 'text', answer: ok('soon') },
    { name: 'an implausible price', answer: ok(1e12) },
  ])('$name is not a price and is logged', async ({ answer }) => {
    bench.storefront.answer(CALCULATOR_PATH, () => answer)
    expect(await ask()).toBeNull()
    expect(bench.logLines).toHaveLength(1)
  })
})

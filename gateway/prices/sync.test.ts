import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfile } from '../upstream/storefront/profile.ts'
import { AURUM, idOf, openPriceShop, type PriceShop, tableWith } from './testing/priceShop.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HIDING = 'goldsmith_norway'
/** Its rates depend on the customer's group, and all customers count as one group. */
const ONE_GROUP = 'se'

let shop: PriceShop
beforeAll(async () => {
  const storeTable = tableWith(({ storeCode, catalogue, tax }) => ({
    tax: storeCode === ONE_GROUP ? { ...tax, userGroupId: 1, useOnlyDefaultUserGroupId: true } : tax,
    pricesHiddenUntilLogin: storeCode === HIDING,
    catalogue: { ...catalogue, synchronisePrices: storeCode !== 'fi' },
  }))
  shop = await openPriceShop({ clock: () => NOW, storeTable })
})
afterAll(() => shop.close())
beforeEach(() => rendered({}))

/** Gross at 25 %, by document id: the list price and the special one. */
function rendered(prices: Readonly<Record<number, readonly [number, number?]>>): void {
  const side = ([regular, special]: readonly [number, number?], share = 1) => ({
    regular_price: regular * share,
    special_price: special === undefined ? null : special * share,
    final_price: (special ?? regular) * share,
  })
  shop.say('render', () => ({
    items: Object.entries(prices).map(([id, price]) => ({
      id: Number(id),
      currency_code: 'NOK',
      price_info: { ...side(price), extension_attributes: { tax_adjustments: side(price, 0.8) } },
    })),
  }))
}

const PRICE =
  '... on Price { id source isCurrent now { net { amount } gross { amount } } before { gross { amount } } tiers { fromQuantity sourcePrice { amount } } metalShares { quote } }'
const QUERY = `query ($ids: [ID!]!) { prices(ids: $ids, afterSync: true) { __typename ${PRICE} } }`
async function synced(ids: readonly string[], store = 'no') {
  const { data, errors, headers, calls } = await shop.query(QUERY, { variables: { ids }, store })
  expect(errors).toBeUndefined()
  return { prices: data.prices, headers, calls }
}

describe('prices after a sync', () => {
  test('are the backend’s current prices, under their former identity', async () => {
    rendered({ 1: [1300], 5: [1400, 1350] })
    const { data } = await shop.query(
      '{ product(sku: "SKU-1") { price { ... on Price { id now { gross { amount } } } } } }',
    )
    const { prices, headers } = await synced([idOf('SKU-1'), idOf('SKU-1', 'Variant'), idOf('SKU-5')])
    expect(data.product.price.now.gross.amount).toBe('1250.00')
    expect(prices[0]).toMatchObject({
      id: data.product.price.id,
      source: 'LIST',
      now: { gross: { amount: '1300.00' } },
    })
    expect(prices[1]).toEqual(prices[0])
    expect(prices[2]).toMatchObject({
      source: 'SPECIAL',
      now: { gross: { amount: '1350.00' } },
      before: null,
    })
    expect(headers['cache-control']).not.toMatch(/max-age=[1-9]/)
  })

  test('are one request without a customer, including parts and variants', async () => {
    rendered({ 1: [1300] })
    const { calls } = await synced([idOf('SKU-1'), idOf('SKU-20'), idOf('SKU-30')])
    expect(calls.byUpstream['renderList']).toBe(1)
    const request = shop.callsTo('render').at(-1)
    expect(request?.query.get('skus')?.split(',')).toEqual([
      'SKU-1',
      'SKU-20-750-52',
      'SKU-20-750-54',
      'SKU-20-750-56',
      'SKU-20-585-52',
      'SKU-20-585-56',
      'SKU-5',
    ])
    expect([...(request?.query.keys() ?? [])]).toEqual(['skus', 'currencyCode', 'storeId'])
  })

  test('of variants and sets are put together anew', async () => {
    rendered({ 2001: [700], 1: [1300] })
    const { prices } = await synced([idOf('SKU-20'), idOf('SKU-30')])
    expect(prices).toMatchObject([
      { now: { gross: { amount: '700.00' } } },
      { source: 'SUM', now: { gross: { amount: '3850.00' } } },
    ])
  })

  test('are null without a backend price, for unknown items, and in a store that does not sync', async () => {
    rendered({ 1: [1300] })
    expect(
      (await synced([idOf('SKU-5'), idOf('GONE'), idOf('SKU-1', 'Product', 'se'), idOf('SKU-1')])).prices.map(
        (price: object | null) => price !== null,
      ),
    ).toEqual([false, false, false, true])
    const before = shop.callsTo('render').length
    expect((await synced([idOf('SKU-1', 'Product', 'fi')], 'fi')).prices).toEqual([null])
    expect(shop.callsTo('render')).toHaveLength(before)
  })

  test('have no result when the call fails', async () => {
    shop.answerWith('render', { json: { code: 500, result: 'no' }, status: 500 })
    expect((await synced([idOf('SKU-1')])).prices).toEqual([null])
  })

  test('are moved with the metal by the backend, their tiers by us', async () => {
    shop.metals.set('NOK', { AU: '1100.00' })
    rendered({ 4: [1375.01] })
    const { prices } = await synced([idOf('SKU-4')])
    expect(prices[0]).toMatchObject({
      now: { gross: { amount: '1375.01' } },
      isCurrent: true,
      tiers: [{ sourcePrice: { amount: '1365' } }],
      metalShares: [{ quote: '1100' }],
    })
  })

  test('are hidden where prices are hidden, and cause no request', async () => {
    const before = shop.callsTo('render').length
    expect((await synced([idOf('SKU-1', 'Product', HIDING)], HIDING)).prices).toEqual([
      { __typename: 'SignInForPrice' },
    ])
    expect(shop.callsTo('render')).toHaveLength(before)
  })

  test('are at most a hundred', async () => {
    const { errors } = await shop.query(QUERY, { variables: { ids: Array.from({ length: 101 }, () => idOf('SKU-1')) } })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

describe('a customer’s prices after a sync', () => {
  const MINE =
    'query ($ids: [ID!]!, $afterSync: Boolean!) { viewer { personalPrices(ids: $ids, afterSync: $afterSync) { id source now { gross { amount } } } } }'

  test('are requested with the customer’s token and compared with the customer’s own prices', async () => {
    shop.say('business', () => JSON.stringify([{ sku: 'SKU-1', price: 960 }]))
    shop.say('custom', () => [])
    rendered({ 1: [1150], 5: [1400] })
    const cookie = await shop.cookieOf(AURUM)
    const ask = async (afterSync: boolean, store = 'no') =>
      (
        await shop.query(MINE, {
          variables: { ids: [idOf('SKU-1', 'Product', store), idOf('SKU-5', 'Product', store)], afterSync },
          headers: { cookie },
          store,
        })
      ).data.viewer.personalPrices
    const [before, after] = [await ask(false), await ask(true)]
    expect(before).toMatchObject([
      { source: 'BUSINESS', now: { gross: { amount: '1200.00' } } },
      { source: 'LIST', now: { gross: { amount: '1250.00' } } },
    ])
    expect(after).toMatchObject([
      { id: before[0].id, source: 'LIST', now: { gross: { amount: '1150.00' } } },
      { now: { gross: { amount: '1400.00' } } },
    ])
    expect(shop.callsTo('render').at(-1)?.query.get('token')).toMatch(/^token-/)
    expect(shop.callsTo('render').at(-1)?.query.has('userGroupId')).toBe(false)

    await ask(true, HIDING)
    expect(shop.callsTo('render').at(-1)?.query.get('userGroupId')).toBe('5')
  })

  test('are requested with the store’s currency, number and group', async () => {
    shop.say('business', () => '[]')
    shop.say('custom', () => [])
    rendered({})
    await shop.query(MINE, {
      variables: { ids: [idOf('SKU-1', 'Product', ONE_GROUP)], afterSync: true },
      headers: { cookie: await shop.cookieOf(AURUM) },
      store: ONE_GROUP,
    })
    const { token, ...parameters } = Object.fromEntries(shop.callsTo('render').at(-1)?.query ?? [])
    expect([parameters, token]).toEqual([
      { skus: 'SKU-1', currencyCode: 'SEK', storeId: '2', userGroupId: '1' },
      expect.stringMatching(/^token-/),
    ])
  })
})

describe('whether a price is current where documents can be old', () => {
  const FIELDS = '... on Price { isCurrent now { gross { amount } } }'
  const PUBLIC = `query ($skus: [String!]!) { products(skus: $skus) { price { ${FIELDS} } variant { price { ${FIELDS} } } } }`
  const MINE = `query ($ids: [ID!]!, $afterSync: Boolean!) { viewer { personalPrices(ids: $ids, afterSync: $afterSync) { source isCurrent } } }`
  let old: PriceShop
  let cookie = ''
  beforeAll(async () => {
    old = await openPriceShop({ clock: () => NOW, pricesCanBeOld: true })
    cookie = await old.cookieOf(AURUM)
    old.say('custom', () => [])
    old.say('business', () => JSON.stringify([{ sku: 'SKU-1', price: 900 }]))
    old.say('render', () => ({
      items: [5, 3].map((id) => ({
        id,
        currency_code: 'NOK',
        price_info: { regular_price: 1300, extension_attributes: { tax_adjustments: { regular_price: 1040 } } },
      })),
    }))
  })
  afterAll(() => old.close())

  const currentOf = async (skus: readonly string[], shopOf = old) => {
    const { data } = await shopOf.query(PUBLIC, { variables: { skus } })
    return data.products.map(({ price }: { price: { isCurrent: boolean } }) => price.isCurrent)
  }

  test('those of documents and sums of them are not, those that follow a quote are', async () => {
    old.metals.set('NOK', { AU: '1000.00' })
    expect(await currentOf(['SKU-1', 'SKU-4', 'SKU-20', 'SKU-30'])).toEqual([false, true, false, false])
  })

  test('the backend’s own are', async () => {
    const query = `query ($ids: [ID!]!) { prices(ids: $ids, afterSync: true) { ${FIELDS} } }`
    const { data } = await old.query(query, { variables: { ids: [idOf('SKU-5'), idOf('SKU-30')] } })
    // A part of the set was not answered.
    expect(data.prices).toMatchObject([
      { isCurrent: true, now: { gross: { amount: '1300.00' } } },
      { isCurrent: false },
    ])
  })

  test('a customer’s are after a sync', async () => {
    const ask = async (afterSync: boolean) =>
      (await old.query(MINE, { variables: { ids: [idOf('SKU-5')], afterSync }, headers: { cookie } })).data.viewer
        .personalPrices
    expect(await ask(false)).toEqual([{ source: 'LIST', isCurrent: false }])
    expect(await ask(true)).toEqual([{ source: 'LIST', isCurrent: true }])
  })

  test('all are where the backend has no such call, or the store does not sync', async () => {
    const profile = readProfile('sandbox')
    const withoutCall = await openPriceShop({
      clock: () => NOW,
      pricesCanBeOld: true,
      profile: { ...profile, calls: { ...profile.calls, 'product/render-list': null } },
    })
    expect(await currentOf(['SKU-1', 'SKU-30'], withoutCall)).toEqual([true, true])
    await withoutCall.close()
  })
})

/** Listings of customers where guests see no prices. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeDocument } from '../documents.ts'
import { encodeId } from '../shared/ids.ts'
import { AURUM, MARI, openPriceShop, type PriceShop, SILVA, tableWith } from '../prices/testing/priceShop.ts'
import { sendByHash } from '../testing/sendByHash.ts'

const STORE = 'goldsmith_norway'
const CATEGORY = encodeId({ type: 'Category', storeCode: STORE, key: '10' })
const LISTING = `query Listing($category: ID, $text: String, $sort: ListingSort, $filters: [FilterInput!]) {
  viewer { listing(category: $category, text: $text, sort: $sort, filters: $filters) {
    items { id sku price { __typename } } totalCount sort sorts facets { ... on RangeFacet { attribute ranges { from to count } } } } } }`
const PUBLIC = `query Public($id: ID!, $sort: ListingSort, $filters: [FilterInput!]) {
  category(id: $id) { products(sort: $sort, filters: $filters) { items { sku price { __typename } } sorts facets { __typename } } } }`
const PRICES = 'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { now { net { amount } } } } }'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
let shop: PriceShop
let now = new Date('2026-11-21T12:00:00Z')
const cookies = new Map<string, string>()
beforeAll(async () => {
  for (const text of [LISTING, PUBLIC]) writeDocument(folder, text)
  shop = await openPriceShop({
    clock: () => now,
    storeTable: tableWith(({ storeCode }) => ({ pricesHiddenUntilLogin: storeCode === STORE })),
    documents: { policy: 'any', folder },
    responseCacheBytes: 10_000_000,
  })
  for (const customer of [AURUM, SILVA, MARI]) cookies.set(customer.email, await shop.cookieOf(customer, STORE))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  // The list of business prices of the previous test has expired.
  now = new Date(now.getTime() + 600_000)
  list({ 'SKU-1': 20, 'SKU-2': 5000, 'SKU-3': 30 })
  shop.say('custom', () => [])
})

function list(prices: Readonly<Record<string, number>>): void {
  shop.say('business', () => JSON.stringify(Object.entries(prices).map(([sku, price]) => ({ sku, price }))))
}

const ask = (query: string, variables: object, customer = AURUM) =>
  shop.query(query, {
    variables: { ...variables },
    store: STORE,
    headers: { cookie: cookies.get(customer.email) ?? '' },
  })

async function listed(variables: object, customer = AURUM) {
  const { data, errors } = await ask(LISTING, { category: CATEGORY, ...variables }, customer)
  expect(errors).toBeUndefined()
  return data.viewer.listing
}

/** Net prices of one unit as this customer sees them, in the order of the listing. */
async function amounts({ items }: { readonly items: readonly { readonly id: string }[] }, customer = AURUM) {
  const { data } = await ask(PRICES, { ids: items.map(({ id }) => id) }, customer)
  return data.viewer.personalPrices.flatMap((price: { now: { net: { amount: string } } } | null) =>
    price ? [Number(price.now.net.amount)] : [],
  )
}

const skusOf = ({ items }: { readonly items: readonly { readonly sku: string }[] }) => items.map(({ sku }) => sku)

describe('a customer’s listing where prices are hidden', () => {
  test.each([AURUM, MARI])('is in the order of the prices that are shown to $email', async (customer) => {
    const ascending = await listed({ sort: 'PRICE_ASC' }, customer)
    const shown = await amounts(ascending, customer)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown).toEqual(shown.toSorted((a: number, b: number) => a - b))
    const descending = await amounts(await listed({ sort: 'PRICE_DESC' }, customer), customer)
    expect(descending).toEqual(descending.toSorted((a: number, b: number) => b - a))
  })

  test('begins with what the group’s price list makes the cheapest', async () => {
    expect(skusOf(await listed({ sort: 'PRICE_ASC' })).slice(0, 1)).toEqual(['SKU-7'])
    expect(skusOf(await listed({ sort: 'PRICE_ASC' }))).not.toEqual(skusOf(await listed({ sort: 'PRICE_ASC' }, MARI)))
    now = new Date(now.getTime() + 301_000)
    list({ 'SKU-3': 1 })
    expect(skusOf(await listed({ sort: 'PRICE_ASC' }))[0]).toBe('SKU-3')
  })

  test('is filtered and counted by the prices that are shown', async () => {
    const filters = [{ attribute: 'price', from: '15', to: '35' }]
    const own = await listed({ filters, sort: 'PRICE_ASC' })
    expect(skusOf(own)).toEqual(['SKU-1', 'SKU-3'])
    const facet = own.facets.find(({ attribute }: { attribute?: string }) => attribute === 'price')
    expect(facet.ranges.length).toBeGreaterThan(0)
    expect((await listed({ filters }, MARI)).totalCount).toBe(0)
  })

  test('of a text has the orders of a search', async () => {
    const { data } = await ask(LISTING, { text: 'Product', sort: 'PRICE_ASC' })
    expect(data.viewer.listing.sorts).toEqual([
      'RELEVANCE',
      'LATEST',
      'PRICE_ASC',
      'PRICE_DESC',
      'OTHER_SIDE_PRICE_ASC',
      'OTHER_SIDE_PRICE_DESC',
      'NAME_ASC',
      'NAME_DESC',
    ])
  })

  test('uses the catalogue’s prices when the price list cannot be read', async () => {
    shop.answerWith('business', { status: 500, json: {} })
    const { items } = await listed({ sort: 'PRICE_ASC' })
    expect(items.length).toBeGreaterThan(5)
  })

  test.each([
    [{}, 'neither'],
    [{ category: CATEGORY, text: 'ring' }, 'both'],
  ])('of %o is refused', async (variables, what) => {
    const { errors } = await ask(LISTING, variables)
    expect(errors?.[0]).toMatchObject({
      message: `listing: expected a category or a text, got ${what}`,
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })

  test('of an unknown category is null', async () => {
    const { data } = await ask(LISTING, { category: encodeId({ type: 'Category', storeCode: STORE, key: '999' }) })
    expect(data.viewer.listing).toBeNull()
  })
})

describe('what of it reaches others', () => {
  const send = (document: string, variables: Record<string, unknown>, cookie = '') =>
    sendByHash(shop, document, { variables, headers: { 'x-store': STORE, ...(cookie !== '' && { cookie }) } })

  test('equal requests of two customers and a guest at the same time have three answers, and none is cached', async () => {
    const variables = { category: CATEGORY, sort: 'PRICE_ASC' }
    for (const _ of [1, 2, 3]) {
      const answers = await Promise.all(
        [cookies.get(AURUM.email), cookies.get(MARI.email), ''].map((cookie) => send(LISTING, variables, cookie)),
      )
      const [aurum, mari, guest] = answers.map(({ json }) => JSON.stringify(json.data))
      expect(aurum).toContain('SKU-1')
      expect(mari).toContain('SKU-1')
      expect(aurum).not.toBe(mari)
      expect(guest).toBe('{"viewer":null}')
      for (const { headers, log } of answers.slice(0, 2)) {
        expect(headers['cache-control']).toContain('no-store')
        expect(log['coalesced']).not.toBe(true)
      }
    }
  })

  test('the public listing is the same for customers and guests, before and after', async () => {
    const variables = { id: CATEGORY }
    await listed({ sort: 'PRICE_ASC' })
    const texts = [
      await send(PUBLIC, variables),
      await send(PUBLIC, variables, cookies.get(AURUM.email)),
      await send(PUBLIC, variables),
    ].map(({ json }) => JSON.stringify(json.data))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).not.toContain('PRICE_ASC')
    expect(texts[0]).not.toContain('RangeFacet')
    expect(texts[0]).toContain('SignInForPrice')
  })

  test.each([{ sort: 'PRICE_ASC' }, { filters: [{ attribute: 'price', from: '10' }] }])(
    'a public listing with %o is refused for customers, too',
    async (variables) => {
      const { json } = await send(PUBLIC, { id: CATEGORY, ...variables }, cookies.get(AURUM.email))
      expect(json.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    },
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { createFakeCustomers, groupTokenOf, KARI, PER, signIn, WORKSHOP } from '../testing/fakeCustomers.ts'
import { RECORDED_MAPPING } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import type { CatalogueIndex, IndexSearch } from '../upstream/catalogueIndex/port.ts'

const catalogue = { product: [product(1)], category: [category(10, 2), category(26, 2, { name: 'Gullbarrer' })] }
const table = readStoreTable()
/** Store `se` makes lookups without a customer group. */
const storeTable = {
  ...table,
  stores: table.stores.map((store) =>
    store.storeCode === 'se' ? { ...store, catalogue: { ...store.catalogue, usePriceTiers: false } } : store,
  ),
}

let gateway: TestGateway
const searches: IndexSearch[] = []
let path = 0

beforeAll(async () => {
  const watched = (index: CatalogueIndex): Partial<CatalogueIndex> => ({
    search: (requested) => (searches.push(...requested), index.search(requested)),
  })
  gateway = await startGateway({ no: catalogue, se: catalogue }, { storeTable, watchIndex: watched })
  gateway.storefront.answer('/api/url/map', () => ({ json: RECORDED_MAPPING }))
  createFakeCustomers(gateway.storefront)
})
afterAll(() => gateway.close())

const route = (requested: string, cookie: string, store = 'no') =>
  gateway.query('query ($path: String!) { route(path: $path) { id } }', {
    variables: { path: requested },
    store,
    headers: { cookie },
  })
const mapped = () => gateway.storefront.calls.filter((call) => call.path === '/api/url/map').map(({ body }) => body)
const newPath = () => `/looked/up/${(path += 1)}`

describe('where a store has price tiers', () => {
  test('a path is resolved with the customer group, without caching', async () => {
    const { cookie } = await signIn(gateway, WORKSHOP)
    const before = mapped().length
    const requested = newPath()
    await route(requested, cookie)
    const again = await route(requested, cookie)
    expect(mapped().slice(before)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ groupId: 5, groupToken: groupTokenOf(5) })),
    )
    expect(again.headers['cache-control']).toBe('private, no-store')
  })

  test('the result is not shared with another group or with guests', async () => {
    const [workshop, kari] = [await signIn(gateway, WORKSHOP), await signIn(gateway, KARI)]
    const before = mapped().length
    const requested = newPath()
    for (const cookie of [workshop.cookie, '', kari.cookie, '']) await route(requested, cookie)
    expect(
      mapped()
        .slice(before)
        .map((body) => Object(body).groupId ?? 'guest'),
    ).toEqual([5, 'guest', 1])
  })

  test('searches and listings have the customer group', async () => {
    const { cookie } = await signIn(gateway, WORKSHOP)
    searches.length = 0
    await gateway.query('{ search(text: "product") { products { totalCount } } }', { headers: { cookie } })
    const ofProducts = searches.filter(({ text }) => text === 'product')
    expect(ofProducts.length).toBeGreaterThan(0)
    expect(ofProducts.map(({ lookupContext }) => lookupContext)).toEqual(
      ofProducts.map(() => ({ groupId: 5, groupToken: groupTokenOf(5) })),
    )
  })

  test('public data is read without a customer group', async () => {
    const { cookie } = await signIn(gateway, WORKSHOP)
    await gateway.query('{ store { menu { name } } product(sku: "SKU-1") { price { __typename } } }', {
      headers: { cookie },
    })
    expect(
      searches.filter(
        ({ entity, lookupContext }) =>
          ['category', 'taxrule', 'attribute', 'customergroup'].includes(entity) && lookupContext,
      ),
    ).toEqual([])
  })

  test.each([
    { name: 'a guest', customer: null },
    { name: 'a customer whose group the backend does not prove', customer: PER },
  ])('$name makes lookups without a customer group', async ({ customer }) => {
    const cookie = customer ? (await signIn(gateway, customer)).cookie : ''
    searches.length = 0
    await gateway.query('{ search(text: "product") { products { totalCount } } }', { headers: { cookie } })
    await route(newPath(), cookie)
    expect(searches.length).toBeGreaterThan(0)
    expect(searches.every(({ lookupContext }) => lookupContext === undefined)).toBe(true)
    expect(mapped().at(-1)).not.toHaveProperty('groupId')
  })
})

test('without price tiers, lookups have no customer group', async () => {
  const { cookie } = await signIn(gateway, WORKSHOP)
  searches.length = 0
  await gateway.query('{ search(text: "product") { products { totalCount } } }', { headers: { cookie }, store: 'se' })
  const before = mapped().length
  const requested = newPath()
  await route(requested, cookie, 'se')
  await route(requested, '', 'se')
  expect(mapped().slice(before)).toEqual([expect.not.objectContaining({ groupId: 5 })])
  expect(searches.length).toBeGreaterThan(0)
  expect(searches.every(({ lookupContext }) => lookupContext === undefined)).toBe(true)
})

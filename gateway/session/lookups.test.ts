import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { createFakeCustomers, groupTokenOf, KARI, PER, signIn, WORKSHOP } from '../testing/fakeCustomers.ts'
import { RECORDED_MAPPING } from '../testing/recordedAnswers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import type { CatalogueIndex, IndexSearch } from '../upstream/catalogueIndex/port.ts'

const catalogue = { product: [product(1)], category: [category(10, 2), category(26, 2, { name: 'Gullbarrer' })] }
const table = readStoreTable()
/** Store `se` asks in nobody's name. */
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
  const watched = (index: CatalogueIndex): CatalogueIndex => ({
    ...index,
    search: (asked) => (searches.push(...asked), index.search(asked)),
  })
  gateway = await startGateway({ no: catalogue, se: catalogue }, { storeTable, watchIndex: watched })
  gateway.storefront.answer('/api/url/map', () => ({ json: RECORDED_MAPPING }))
  createFakeCustomers(gateway.storefront)
})
afterAll(() => gateway.close())

const route = (asked: string, cookie: string, store = 'no') =>
  gateway.ask('query ($path: String!) { route(path: $path) { id } }', {
    variables: { path: asked },
    store,
    headers: { cookie },
  })
const mapped = () => gateway.storefront.calls.filter((call) => call.path === '/api/url/map').map(({ body }) => body)
const newPath = () => `/looked/up/${(path += 1)}`

describe('where a store has price tiers', () => {
  test('looking up an address goes in the name of the group, each time anew', async () => {
    const { cookie } = await signIn(gateway, WORKSHOP)
    const before = mapped().length
    const asked = newPath()
    await route(asked, cookie)
    const again = await route(asked, cookie)
    expect(mapped().slice(before)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ groupId: 5, groupToken: groupTokenOf(5) })),
    )
    expect(again.headers['cache-control']).toBe('private, no-store')
  })

  test('and no other group nor a guest is answered from it, nor the other way round', async () => {
    const [workshop, kari] = [await signIn(gateway, WORKSHOP), await signIn(gateway, KARI)]
    const before = mapped().length
    const asked = newPath()
    for (const cookie of [workshop.cookie, '', kari.cookie, '']) await route(asked, cookie)
    expect(
      mapped()
        .slice(before)
        .map((body) => Object(body).groupId ?? 'guest'),
    ).toEqual([5, 'guest', 1])
  })

  test('searches and listings do too', async () => {
    const { cookie } = await signIn(gateway, WORKSHOP)
    searches.length = 0
    await gateway.ask('{ search(text: "product") { products { totalCount } } }', { headers: { cookie } })
    const ofProducts = searches.filter(({ text }) => text === 'product')
    expect(ofProducts.length).toBeGreaterThan(0)
    expect(ofProducts.map(({ asker }) => asker)).toEqual(
      ofProducts.map(() => ({ groupId: 5, groupToken: groupTokenOf(5) })),
    )
  })

  test("what everybody may know is read in nobody's name", async () => {
    const { cookie } = await signIn(gateway, WORKSHOP)
    await gateway.ask('{ store { menu { name } } product(sku: "SKU-1") { price { __typename } } }', {
      headers: { cookie },
    })
    expect(
      searches.filter(
        ({ entity, asker }) => ['category', 'taxrule', 'attribute', 'customergroup'].includes(entity) && asker,
      ),
    ).toEqual([])
  })

  test.each([
    { name: 'a guest', customer: null },
    { name: 'a customer whose group the backend does not prove', customer: PER },
  ])('$name asks as everybody', async ({ customer }) => {
    const cookie = customer ? (await signIn(gateway, customer)).cookie : ''
    searches.length = 0
    await gateway.ask('{ search(text: "product") { products { totalCount } } }', { headers: { cookie } })
    await route(newPath(), cookie)
    expect(searches.length).toBeGreaterThan(0)
    expect(searches.every(({ asker }) => asker === undefined)).toBe(true)
    expect(mapped().at(-1)).not.toHaveProperty('groupId')
  })
})

test("where a store has none, nobody's group is told", async () => {
  const { cookie } = await signIn(gateway, WORKSHOP)
  searches.length = 0
  await gateway.ask('{ search(text: "product") { products { totalCount } } }', { headers: { cookie }, store: 'se' })
  const before = mapped().length
  const asked = newPath()
  await route(asked, cookie, 'se')
  await route(asked, '', 'se')
  expect(mapped().slice(before)).toEqual([expect.not.objectContaining({ groupId: 5 })])
  expect(searches.length).toBeGreaterThan(0)
  expect(searches.every(({ asker }) => asker === undefined)).toBe(true)
})

/** Cache lifetimes of public data; data of customers is never cached. */
import { afterEach, describe, expect, test } from 'vitest'
import { ALLOY, category, product, taxRules } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { envelope, RECORDED_TAG } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const OUTPUT_SECONDS = 86_400 // lifetime of output in the specification
const OTHER_SECONDS = 600 // default in the specification
const KEY = 'a-key-of-sufficient-length'
const start = new Date('2026-11-21T12:00:00Z').getTime()
const listing = `{ category(id: "${encodeId({ type: 'Category', storeCode: 'no', key: '10' })}") { products { items { price { __typename } tags { label } } facets { __typename } } } }`

let gateway: TestGateway
let seconds = 0
/** Calls of the catalogue and the backend since the last check. */
let reads: string[] = []

async function open(): Promise<void> {
  seconds = 0
  gateway = await startGateway(
    {
      no: {
        product: [product(1, { tags: ['3'] })],
        category: [category(10, 2)],
        attribute: [ALLOY],
        taxrule: taxRules('NO', 25),
      },
    },
    {
      invalidationKey: KEY,
      clock: () => new Date(start + seconds * 1000),
      watchIndex: (index) => ({
        getMany(lookups) {
          reads.push(...lookups.map(({ entity }) => entity))
          return index.getMany(lookups)
        },
        search(searches) {
          reads.push(...searches.map(({ entity }) => entity))
          return index.search(searches)
        },
      }),
    },
  )
  gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
  gateway.storefront.answer('/api/url/map', () => ({ json: null }))
}

async function readsOf(query: string, wanted: string): Promise<number> {
  reads = []
  const { calls, errors } = await gateway.query(query)
  expect(errors).toBeUndefined()
  return reads.filter((entity) => entity === wanted).length + (calls.byUpstream[wanted] ?? 0)
}

afterEach(() => gateway.close())

describe.each([
  { what: 'category', tag: 'category', query: '{ store { menu { name } } }', ttlSeconds: OUTPUT_SECONDS },
  { what: 'attribute', tag: 'attribute', query: listing, ttlSeconds: OUTPUT_SECONDS },
  { what: 'taxrule', tag: 'taxrule', query: listing, ttlSeconds: OUTPUT_SECONDS },
  { what: 'tags', tag: 'tag', query: listing, ttlSeconds: OUTPUT_SECONDS },
  { what: 'urlMap', tag: 'url', query: '{ route(path: "/somewhere") { id } }', ttlSeconds: OTHER_SECONDS },
])('$what', ({ what, tag, query, ttlSeconds }) => {
  test(`is requested once in ${ttlSeconds} s`, async () => {
    await open()
    expect(await readsOf(query, what)).toBe(1)
    seconds = ttlSeconds - 1
    expect(await readsOf(query, what)).toBe(0)
    seconds = ttlSeconds + 1
    // The first request after that may get the stale value while the new one is fetched.
    const renewed = await readsOf(query, what)
    await expect.poll(() => renewed + reads.filter((entity) => entity === what).length).toBeGreaterThan(0)
  })

  test('is requested again after an invalidation', async () => {
    await open()
    await readsOf(query, what)
    const { status } = await fetch(`${gateway.url}/invalidate?key=${KEY}&tag=${tag}`, { method: 'POST' })
    expect(status).toBe(200)
    expect(await readsOf(query, what)).toBe(1)
  })
})

test('a changed document is returned after the next read of the catalogue, whatever is cached', async () => {
  await open()
  const name = async () => (await gateway.query('{ store { menu { name } } }')).data.store.menu[0].name
  const before = await name()
  gateway.catalogue.write('no', 'category', [category(10, 2, { name: `${before}, renamed` })])
  expect(await name()).toBe(before)
  await gateway.refresh()
  expect(await name()).toBe(`${before}, renamed`)
})

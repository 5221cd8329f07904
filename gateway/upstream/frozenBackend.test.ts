/** A storefront API that accepts connections and never responds: pages lose its data after one short time budget. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const BUDGET_MS = 250
/** Additional time for a busy machine. */
const SLACK_MS = 2_000
const FROZEN_MS = 20_000

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      no: {
        product: Array.from({ length: 48 }, (_, at) =>
          product(at + 1, { tags: ['3'], category_position: { c10: at } }),
        ),
        category: [category(10, 2, { url_path: 'barrer', slug: 'barrer-10' })],
      },
    },
    {
      upstreamTimeoutMs: 4_000,
      upstreamLimits: { upstreamOptionalBudgetMs: BUDGET_MS, upstreamFailures: 5, upstreamProbeMs: 30_000 },
    },
  )
  gateway.storefront.answer('/', () => ({ json: { code: 200, result: [] }, delayMs: FROZEN_MS }))
})
afterAll(() => gateway.close())

const LISTING = `query ($id: ID!) {
  category(id: $id) { name products(pageSize: 48) { totalCount items { sku tags { label } stock { status } price { __typename } } } }
  metalQuotes { metal }
}`
const id = encodeId({ type: 'Category', storeCode: 'no', key: '10' })

async function timed(query: string, variables: Readonly<Record<string, unknown>>) {
  const startedAt = performance.now()
  const response = await gateway.query(query, { variables })
  return { ...response, ms: performance.now() - startedAt }
}

test('a listing is returned without stock, tags and quotes, and only the first one waits', async () => {
  const first = await timed(LISTING, { id })
  expect(first.data.category.products.totalCount).toBe(48)
  expect(first.data.category.products.items[0]).toMatchObject({ sku: expect.any(String), tags: null, stock: null })
  expect(first.ms).toBeLessThan(2 * BUDGET_MS + SLACK_MS)
  expect(new Set(first.errors?.map(({ extensions }) => extensions.upstream))).toEqual(new Set(['tags', 'stock']))

  const made = gateway.storefront.calls.length
  for (let at = 0; at < 3; at++) {
    const next = await timed(LISTING, { id })
    expect(next.data.category.products.items).toHaveLength(48)
    expect(next.data.category.products.items[0]).toMatchObject({ tags: null, stock: null })
    expect(next.ms).toBeLessThan(SLACK_MS)
  }
  // At most probes, because the breakers are open.
  expect(gateway.storefront.calls.length - made).toBeLessThanOrEqual(4)
})

test('a path in memory is resolved; one that only the backend knows is an error after the time budget', async () => {
  const route = 'query ($path: String!) { route(path: $path) { outcome { __typename } } }'
  expect((await timed(route, { path: '/barrer' })).data.route.outcome.__typename).toBe('CategoryRoute')
  const unknown = await timed(route, { path: '/ukjent' })
  expect(unknown.data.route).toBeNull()
  expect(unknown.errors?.[0]?.extensions).toMatchObject({ upstream: 'urlMap' })
  expect(unknown.ms).toBeLessThan(BUDGET_MS + SLACK_MS)
})

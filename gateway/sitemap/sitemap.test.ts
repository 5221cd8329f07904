import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import type { IndexSearch } from '../upstream/catalogueIndex/port.ts'

/** Two pages: ids of a shop have gaps. */
const shown = Array.from({ length: 5_003 }, (_, at) => product(at * 3 + 1))
const hidden = [product(20_001, { status: 2 }), product(20_002, { visibility: 1 })]
const categories = [
  category(10, 2, { updated_at: '2026-03-04 05:06:07' }),
  category(20, 10, { level: 3, updated_at: 'yesterday' }),
  category(30, 2, { is_active: false }),
  category(40, 2, { include_in_menu: 0 }),
]
const page = { id: 1, identifier: 'salgsvilkar', title: 'Salgsvilkår', content: '<p>…</p>', active: true }

let gateway: TestGateway
let searches: IndexSearch[]
beforeAll(async () => {
  gateway = await startGateway(
    {
      no: { product: [...shown, ...hidden], category: categories, cms_page: [page] },
      goldsmith_sweden: { product: shown.slice(0, 1) },
    },
    { watchIndex },
  )
})
beforeEach(() => {
  searches = []
})
afterAll(() => gateway.close())

type WatchIndex = NonNullable<TestGatewayOptions['watchIndex']>

const watchIndex: WatchIndex = (index) => ({
  search(wanted, bounds) {
    searches.push(...wanted)
    return index.search(wanted, bounds)
  },
})

/** As a cluster sends them. */
const withoutOtherFields: WatchIndex = (index) => ({
  async search(wanted, bounds) {
    const found = await index.search(wanted, bounds)
    return found.map((answer, at) => {
      const fields = wanted[at]?.onlyFields
      const hits = answer.hits.map(({ document, score }) => {
        const sent = Object.entries(document).filter(([field]) => fields?.includes(field) ?? true)
        return { document: { ...Object.fromEntries(sent), id: document.id }, score }
      })
      return { ...answer, hits }
    })
  },
})

/** Products with the ids 1 to 1,000,000. */
function firstOfMillion({ filters, from }: IndexSearch) {
  const [first] = filters.flatMap((filter) => ('in' in filter ? [] : [Number(filter.from)]))
  const id = Math.max(1, first ?? 0) + from
  return {
    hits: id > 1_000_000 ? [] : [{ document: product(id), score: 0 }],
    total: 1_000_000,
    facets: {},
    suggestions: [],
  }
}

async function querySitemap(kind: string, at = 1, store = 'no') {
  const query =
    'query ($kind: SitemapKind!, $page: Int!) { store { sitemap(kind: $kind, page: $page) { page pageCount entries { path updatedAt } } } }'
  const { data, errors, calls } = await gateway.query(query, { variables: { kind, page: at }, store })
  return { ...data?.store?.sitemap, errors, calls }
}

describe('the sitemap of a store', () => {
  test('contains its products, five thousand per page', async () => {
    const first = await querySitemap('PRODUCT')
    const last = await querySitemap('PRODUCT', 2)
    expect([first.entries.length, last.entries.length, first.pageCount]).toEqual([5_000, 3, 2])
    expect(first.entries[0]).toEqual({ path: '/all/product-1', updatedAt: '2026-01-01T00:00:00.000Z' })
    expect(new Set([...first.entries, ...last.entries].map(({ path }) => path)).size).toBe(shown.length)
  })

  test('has as many pages as it takes, however many searches they are', async () => {
    const million = await startGateway(
      { no: { product: shown.slice(0, 1) } },
      { watchIndex: () => ({ search: (wanted) => Promise.resolve(wanted.map(firstOfMillion)) }) },
    )
    const { data, errors } = await million.query('{ store { sitemap(kind: PRODUCT) { pageCount } } }')
    await million.close()
    expect(errors).toBeUndefined()
    expect(data.store.sitemap.pageCount).toBe(200)
  })

  test.each([
    { at: 1, count: 6 },
    { at: 2, count: 1 },
  ])(
    'page $at is read in searches of a thousand products, each from the first hit of its range of ids',
    async ({ at, count }) => {
      await querySitemap('PRODUCT')
      searches = []
      const { calls } = await querySitemap('PRODUCT', at)
      expect(calls.byUpstream).toEqual({ 'catalogue.search': count })
      expect(searches.map(({ from, size }) => ({ from, size }))).toEqual(
        Array.from({ length: count }, () => ({ from: 0, size: 1_000 })),
      )
    },
  )

  test('reads the ids of products to divide them into pages, and of a page the fields of its entries', async () => {
    const other = await startGateway({ no: { product: shown.slice(0, 1) } }, { watchIndex })
    searches = []
    await other.query('{ store { sitemap(kind: PRODUCT) { entries { path updatedAt } } } }')
    await other.close()
    const ofEntries = ['sku', 'name', 'slug', 'url_key', 'url_path', 'updated_at']
    expect(searches.map(({ onlyFields }) => onlyFields)).toEqual([[], [], ofEntries])
  })

  test.each(['no', 'goldsmith_sweden'])(
    'has the same entries where the index sends no other fields: %s',
    async (store) => {
      const documents = [
        product(1),
        product(2, { url_path: '' }),
        product(3, { url_path: '', slug: 'own-slug' }),
        product(4, { url_path: '', slug: '', url_key: 'own-key' }),
        product(5, { url_path: '', slug: '', url_key: '', updated_at: '2026-03-04 05:06:07' }),
      ]
      const query = '{ store { sitemap(kind: PRODUCT) { entries { path updatedAt } } } }'
      const answers = []
      for (const watch of [{}, { watchIndex: withoutOtherFields }]) {
        const other = await startGateway({ [store]: { product: documents } }, watch)
        answers.push((await other.query(query, { store })).data.store.sitemap.entries)
        await other.close()
      }
      expect(answers[0]).toHaveLength(documents.length)
      expect(answers[1]).toEqual(answers[0])
    },
  )

  test('counts its pages without reading their products', async () => {
    await querySitemap('PRODUCT')
    searches = []
    const { data } = await gateway.query('{ store { sitemap(kind: PRODUCT) { pageCount } } }')
    expect([data.store.sitemap.pageCount, searches]).toEqual([2, []])
  })

  test('contains its active categories, also those that no menu shows', async () => {
    expect(await querySitemap('CATEGORY')).toMatchObject({
      pageCount: 1,
      entries: [
        { path: '/category-10', updatedAt: '2026-03-04T05:06:07.000Z' },
        { path: '/category-20', updatedAt: null },
        { path: '/category-40', updatedAt: null },
      ],
    })
  })

  test('contains its legal pages that exist', async () => {
    expect((await querySitemap('CONTENT')).entries).toMatchObject([{ path: '/i/salgsvilkar' }])
  })

  test('has the paths of this store', async () => {
    expect((await querySitemap('PRODUCT', 1, 'goldsmith_sweden')).entries).toMatchObject([
      { path: '/p/SKU-1/product-1' },
    ])
  })

  test('is empty after the last page, and refuses page 0', async () => {
    expect(await querySitemap('CATEGORY', 2)).toMatchObject({ entries: [], pageCount: 1 })
    expect((await querySitemap('PRODUCT', 0)).errors?.[0]).toMatchObject({
      message: 'sitemap(page): expected 1 to 50000, got 0',
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })
})

/** What a backend lacks, or cannot answer just now, takes its own part of a page: the page itself is answered. */
import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UpstreamError } from '../gateway/shared/errors.ts'
import { ENTITIES, type Entity } from '../gateway/upstream/catalogueIndex/port.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import * as documents from '../web/client/generated/documents.generated.ts'
import { type Answer, openRealShop, type RealShop } from './testing/realUpstreams.ts'

/** Documents that are not the page itself: without products and tax rules there is no shop. */
const PARTS = ENTITIES.filter((entity) => entity !== 'product' && entity !== 'taxrule')

let shop: RealShop
let failing: readonly Entity[] = []
const away = (entity: Entity) =>
  new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message: `catalogue: no ${entity}` })
function refuse(requests: readonly { readonly entity: Entity }[]): void {
  const refused = requests.find(({ entity }) => failing.includes(entity))
  if (refused) throw away(refused.entity)
}

const ids = { sku: '', category: '', categoryPath: '', productPath: '', slug: '' }
beforeAll(async () => {
  shop = await openRealShop({
    stores: ['no'],
    watchIndex: (index) => ({
      getMany: async (lookups) => (refuse(lookups), index.getMany(lookups)),
      search: async (searches, bounds) => (refuse(searches), index.search(searches, bounds)),
    }),
  })
  const { data } = await shop.query(
    '{ store { contentSlugs { terms } menu { id path } newProducts(count: 1) { items { sku path } } } }',
  )
  const { menu, newProducts, contentSlugs } = data.store
  Object.assign(ids, {
    sku: newProducts.items[0].sku,
    productPath: newProducts.items[0].path,
    category: menu[0].id,
    categoryPath: menu[0].path,
    slug: contentSlugs.terms,
  })
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

interface Page {
  readonly name: string
  readonly ask: () => Promise<Answer>
  /** What the page is about. */
  readonly isThere: (data: Answer['data']) => boolean
  /** Documents without which there is no such page. */
  readonly isOf?: readonly Entity[]
}

const ask = (document: Parameters<typeof print>[0], variables: () => object) => () =>
  shop.query(print(document), { ...variables() })
const PAGES: readonly Page[] = [
  { name: 'the frame', ask: ask(documents.Layout, () => ({})), isThere: ({ store, stores }) => store && stores },
  { name: 'the home page', ask: ask(documents.Home, () => ({})), isThere: ({ store }) => store },
  {
    name: 'a product',
    ask: ask(documents.ProductDetail, () => ({ sku: ids.sku })),
    isThere: ({ product }) => product?.price.__typename === 'Price',
  },
  {
    name: 'a listing',
    ask: ask(documents.CategoryListing, () => ({ id: ids.category, pageSize: 24 })),
    isThere: ({ category }) => category?.products.items.length > 0,
    isOf: ['category'],
  },
  {
    name: 'a search',
    ask: ask(documents.SearchResults, () => ({ text: ids.sku, pageSize: 24 })),
    isThere: ({ search }) => search?.products.items.length > 0,
  },
  {
    name: 'a search that finds nothing',
    ask: ask(documents.NothingFound, () => ({ text: 'zzzz' })),
    isThere: ({ search, store }) => search && store,
  },
  {
    name: 'a content page',
    ask: ask(documents.ContentText, () => ({ slug: ids.slug })),
    isThere: ({ contentPage }) => contentPage?.html,
    isOf: ['cms_page'],
  },
  {
    name: 'the address of a product',
    ask: ask(documents.RouteAt, () => ({ path: ids.productPath })),
    isThere: ({ route }) => route?.outcome.product,
  },
  {
    name: 'the address of a category',
    ask: ask(documents.RouteAt, () => ({ path: ids.categoryPath })),
    isThere: ({ route }) => route?.outcome.category,
    isOf: ['category'],
  },
  {
    name: 'the address of a content page',
    ask: ask(documents.RouteAt, () => ({ path: `/i/${ids.slug}` })),
    isThere: ({ route }) => route?.outcome.page,
    isOf: ['cms_page'],
  },
  { name: 'the table of taxes', ask: ask(documents.VatTable, () => ({})), isThere: ({ store }) => store },
  {
    name: 'the accessibility statement',
    ask: ask(documents.AccessibilityStatement, () => ({})),
    isThere: ({ store }) => store,
  },
]

describe.each(PAGES)('$name', ({ ask: read, isThere, isOf = [] }) => {
  test('is there with everything', async () => {
    failing = []
    expect(isThere((await read()).data ?? {})).toBeTruthy()
  })

  test.each(PARTS.filter((entity) => !isOf.includes(entity)))('is there while %s fails', async (entity) => {
    failing = [entity]
    await shop.restartGateway()
    const { data, errors } = await read()
    expect(isThere(data ?? {}), JSON.stringify(errors)).toBeTruthy()
  })

  test('is there while every call of the backend fails', async () => {
    failing = []
    await shop.restartGateway()
    await shop.breakPath('/api/', { kind: 'status', status: 500 })
    const { data, errors } = await read()
    await shop.mend()
    expect(isThere(data ?? {}), JSON.stringify(errors)).toBeTruthy()
  })
})

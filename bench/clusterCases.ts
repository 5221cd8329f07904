/** What is requested of a shop on a cluster: each kind with requests that differ, so that no answer is one that is remembered. */

import { encodeId } from '../gateway/shared/ids.ts'

export interface Query {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

export interface Case {
  readonly name: string
  readonly at: (run: number) => Query
  /** A part of each answer that must not be empty. */
  readonly rowsOf: (data: Answer) => number
}

// oxlint-disable-next-line typescript/no-explicit-any -- its type depends on the query
export type Answer = any

export interface BenchCategory {
  readonly id: string
  readonly productCount: number
}

export interface BenchProduct {
  readonly sku: string
  readonly path: string
}

const PAGE_SIZE = 48
const JEWELLERY = encodeId({ type: 'Category', storeCode: 'se', key: '40' })
const FIRST_RING_SIZE = 151_001
const MAX_PAGES = 20
/** Listings end at this product. */
const MAX_LISTED = 10_000
const SITEMAP_PAGE = 5_000
const ITEMS = 'items { id sku name path price { ... on Price { now { gross { amount currency } } } } }'
const FACETS =
  'facets { __typename ... on ValueFacet { attribute values { value count } } ... on RangeFacet { attribute ranges { from to count } } }'
export const LISTING = `query Listing($id: ID!, $page: Int, $pageSize: Int, $filters: [FilterInput!]) {
  category(id: $id) { products(page: $page, pageSize: $pageSize, filters: $filters) { totalCount ${FACETS} ${ITEMS} } }
}`
const SEARCH = `query Search($text: String!, $page: Int, $filters: [FilterInput!]) {
  search(text: $text, page: $page, pageSize: ${PAGE_SIZE}, filters: $filters) { correctedText products { totalCount ${FACETS} ${ITEMS} } }
}`
const PANEL = `query Panel($text: String!) {
  search(text: $text, pageSize: 6) { correctedText suggestions products { totalCount ${ITEMS} } }
}`
const HOME = `query Home($count: Int!) { store { newProducts(count: $count) { ${ITEMS} } bestsellers(count: 8) { ${ITEMS} } menu { name productCount } } }`
const PRODUCT = 'query Product($sku: String!) { product(sku: $sku) { sku name description breadcrumbs { name } } }'
const ROUTE = 'query Route($path: String!) { route(path: $path) { __typename } }'
const SITEMAP = 'query Sitemap($page: Int!) { store { sitemap(kind: PRODUCT, page: $page) { entries { path } } } }'
const TEXTS = ['guld', 'silver', 'guldtacka', 'silvermynt', 'mynt', 'silvertacka', 'guldtacka 10 g', 'mynt 1 oz']

/** Another size after each hundred requests, for the same reason. */
const pageSizeAt = (run: number) => PAGE_SIZE - (Math.floor(run / 100) % 8)
/** Another limit each time: neither the gateway nor the cluster has the answer. */
const priceFrom = (run: number) => ({ attribute: 'price', from: (1 + run / 100).toFixed(2) })
const textAt = (run: number) => TEXTS[run % TEXTS.length] ?? ''
const listed = ({ category }: Answer): number => category.products.items.length
const found = ({ search }: Answer): number => search.products.items.length

/** @param products of many pages of the largest category */
export function casesOf(
  categories: readonly BenchCategory[],
  products: readonly BenchProduct[],
  productCount: number,
): readonly Case[] {
  return [...listingCases(categories), ...searchCases(), ...pageCases(products, productCount)]
}

function listingCases(categories: readonly BenchCategory[]): readonly Case[] {
  const categoryAt = (run: number) => categories[run % categories.length] ?? { id: '', productCount: 0 }
  const listing = (run: number, page: number, filters: readonly object[]): Query => ({
    query: LISTING,
    variables: { id: categoryAt(run).id, page, pageSize: pageSizeAt(run), filters },
  })
  const pagesOf = (run: number, max: number) =>
    Math.max(1, Math.min(max, Math.floor(categoryAt(run).productCount / PAGE_SIZE)))
  const lastPage = (run: number) => pagesOf(run, Math.floor(MAX_LISTED / PAGE_SIZE))
  return [
    {
      // Facets without chosen filters are counted once for a version of the index, rows once for each page and size.
      name: 'listing',
      at: (run) => listing(run, 1 + (Math.floor(run / categories.length) % pagesOf(run, MAX_PAGES)), []),
      rowsOf: listed,
    },
    { name: 'filters', at: (run) => listing(run, 1 + (run % pagesOf(run, 3)), [priceFrom(run)]), rowsOf: listed },
    {
      // Counted by variant: rings of one size, among jewellery.
      name: 'variants',
      at: (run) => ({
        query: LISTING,
        variables: {
          id: JEWELLERY,
          page: 1,
          pageSize: PAGE_SIZE,
          filters: [{ attribute: 'ring_size', values: [String(FIRST_RING_SIZE + (run % 9))] }, priceFrom(run)],
        },
      }),
      rowsOf: listed,
    },
    {
      name: 'last page',
      at: (run) => listing(run, Math.max(1, lastPage(run) - (Math.floor(run / 5) % 5)), []),
      rowsOf: listed,
    },
  ]
}

function searchCases(): readonly Case[] {
  return [
    {
      name: 'search',
      at: (run) => ({ query: SEARCH, variables: { text: textAt(run), page: 1, filters: [priceFrom(run)] } }),
      rowsOf: found,
    },
    {
      name: 'panel',
      at: (run) => ({ query: PANEL, variables: { text: `${textAt(run).slice(0, 3 + (run % 7))} ${1 + (run % 977)}` } }),
      // A beginning may find nothing.
      rowsOf: ({ search }) => (search ? 1 : 0),
    },
  ]
}

function pageCases(products: readonly BenchProduct[], productCount: number): readonly Case[] {
  const productAt = (run: number) => products[(run * 7) % products.length] ?? { sku: '', path: '' }
  const sitemapPages = Math.max(1, Math.floor(productCount / SITEMAP_PAGE / 2))
  return [
    {
      name: 'product',
      at: (run) => ({ query: PRODUCT, variables: { sku: productAt(run).sku } }),
      rowsOf: ({ product }) => (product ? 1 : 0),
    },
    {
      name: 'URL',
      at: (run) => ({ query: ROUTE, variables: { path: productAt(run).path } }),
      rowsOf: ({ route }) => (route ? 1 : 0),
    },
    {
      name: 'home',
      at: (run) => ({ query: HOME, variables: { count: 8 + (run % 16) } }),
      rowsOf: ({ store }) => store.newProducts.items.length,
    },
    {
      name: 'sitemap',
      at: (run) => ({ query: SITEMAP, variables: { page: 1 + (run % sitemapPages) } }),
      rowsOf: ({ store }) => store.sitemap.entries.length,
    },
  ]
}

/** Pages of the largest category, whose products are opened. */
export function productPages(category: BenchCategory): readonly Query[] {
  const pages = Math.max(1, Math.min(MAX_PAGES, Math.floor(category.productCount / PAGE_SIZE)))
  return Array.from({ length: pages }, (_, at) => ({
    query: LISTING,
    variables: { id: category.id, page: at + 1, pageSize: PAGE_SIZE, filters: [] },
  }))
}

/** The public schema, resolved from a sample catalogue. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  germanStore,
  sampleCategories,
  sampleProducts,
  sampleStore,
  type SampleCategory,
  type SampleProduct,
} from './sampleCatalogue.ts'
import { sampleBanners, sampleContentPages } from './sampleContent.ts'
import { sampleHistory, sampleQuotes } from './sampleMetals.ts'

interface PageArguments {
  readonly page?: number
  readonly pageSize?: number
  readonly filters?: readonly { readonly attribute: string }[]
}

// In jsdom import.meta.url is not a file.
const folder = resolve('schema')
const typeDefs = readdirSync(folder)
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(resolve(folder, name), 'utf8'))

/** The real schema, resolved from the sample catalogue. */
export const sampleSchema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    Query: {
      store: () => sampleStore,
      stores: () => [sampleStore, germanStore],
      metalQuotes: () => sampleQuotes,
      metalHistory: (
        _root: unknown,
        { metal, period }: { metal: string; period: Parameters<typeof sampleHistory>[1] },
      ) => sampleHistory(metal, period),
      route: (_root: unknown, { path }: { path: string }) => ({ id: `route-${path}`, path, outcome: outcomeOf(path) }),
      product: (_root: unknown, { sku }: { sku: string }) =>
        sampleProducts.find((product) => product.sku === sku) ?? null,
      productByArticleNumber: (_root: unknown, { number }: { number: string }) =>
        sampleProducts.find((product) => product.sku === number) ?? null,
      products: (_root: unknown, { skus }: { skus: readonly string[] }) =>
        skus.map((sku) => sampleProducts.find((product) => product.sku === sku) ?? null),
      category: (_root: unknown, { id }: { id: string }) =>
        sampleCategories.find((category) => category.id === id) ?? null,
      contentPage: (_root: unknown, { slug }: { slug: string }) =>
        sampleContentPages.find((page) => page.slug === slug) ?? null,
      search: (_root: unknown, { text, ...pages }: { text: string } & PageArguments) => ({
        text,
        correctedText: null,
        ignoredWords: [],
        alternatives: ['ring'],
        otherStores: [{ store: sampleStore, url: 'http://goldsmith.example', totalCount: 3 }],
        suggestions: [`${text} 10 g`],
        categories: sampleCategories.slice(0, 1),
        pages: sampleContentPages.slice(0, 1),
        shopPages: text === 'gullpris' ? ['METALS'] : text === 'kontakt' ? ['CONTACT'] : [],
        products: listing(pages),
        exactCount: sampleProducts.length,
      }),
    },
    Store: {
      menu: () => sampleCategories,
      banners: () => sampleBanners,
      homeContent: () => sampleContentPages.find(({ slug }) => slug === sampleStore.contentSlugs.home),
      newProducts: (_store: unknown, { count }: { count: number }) => listing({ pageSize: count }),
      bestsellers: (_store: unknown, { count }: { count: number }) => listing({ pageSize: count }),
    },
    Category: {
      description: () => null,
      level: () => 2,
      productCount: () => sampleProducts.length,
      hasProducts: () => true,
      image: () => null,
      parent: () => null,
      children: () => [],
      ancestors: () => [],
      alternates: () => [],
      banners: () => [],
      products: (_category: SampleCategory, pages: PageArguments) => listing(pages),
    },
    Product: {
      variant: (product: SampleProduct, { sku }: { sku?: string }) =>
        product.ownVariants.find((variant) => variant.sku === sku) ?? product.ownVariants[0],
      breadcrumbs: () => [sampleCategories[0]],
      listingPosition: (product: SampleProduct, { pageSize }: { pageSize: number }) => ({
        category: sampleCategories[0],
        page: Math.floor(sampleProducts.indexOf(product) / pageSize) + 1,
      }),
    },
  },
})

/** @throws Error for a filter that the listing does not have, as the gateway does */
function listing({ page = 1, pageSize = 50, filters = [] }: PageArguments) {
  const unknown = filters.find(({ attribute }) => attribute !== 'metal')
  if (unknown) throw new Error(`filters: expected an attribute among metal, got "${unknown.attribute}"`)
  const items = sampleProducts.slice((page - 1) * pageSize, page * pageSize)

  return {
    items,
    totalCount: sampleProducts.length,
    isTotalExact: true,
    page,
    pageSize,
    pageCount: Math.ceil(sampleProducts.length / pageSize),
    facets: [
      {
        __typename: 'ValueFacet',
        attribute: 'metal',
        label: 'Metall',
        unit: null,
        values: [{ value: '17', label: 'Gull', code: 'AU', count: sampleProducts.length, isSelected: false }],
        valueCount: 1,
        isMeasured: false,
      },
    ],
    sort: 'POSITION_DESC',
    sorts: ['POSITION_DESC', 'PRICE_ASC'],
  }
}

function outcomeOf(path: string) {
  const category = sampleCategories.find((candidate) => candidate.path === path)
  if (category) return { __typename: 'CategoryRoute', category }
  const product = sampleProducts.find((candidate) => candidate.path === path)
  if (product) return { __typename: 'ProductRoute', product, childSku: null }
  const page = sampleContentPages.find((candidate) => candidate.path === path || candidate.path === `/i${path}`)
  if (page) return { __typename: 'ContentRoute', page }
  if (path === '/gammel-adresse') return { __typename: 'Redirect', location: '/mynter?sort=price-asc' }
  if (path === '/c?id=10') return { __typename: 'Redirect', location: '/gullbarrer' }

  return { __typename: 'NotFound', path }
}

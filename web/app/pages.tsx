/**
 * The pages: each is a chunk of its own, with the loader that runs ahead of it.
 * A loader says whether what the page is about exists; the page renders what it finds in the cache.
 */
import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'

/** A page and what it is about. It travels in JSON from the server to the browser. */
export type PageChoice =
  | { readonly page: 'home' }
  | { readonly page: 'product'; readonly sku: string; readonly childSku: string | null }
  | { readonly page: 'category'; readonly categoryId: string }
  | { readonly page: 'content'; readonly slug: string }
  | { readonly page: 'search' }
  /** What has no row. */
  | { readonly page: 'find'; readonly sku: string }
  | { readonly page: 'compare' }
  | { readonly page: 'signIn' }
  | { readonly page: 'metals' }
  | { readonly page: 'missing' }

const home = once(() => import('../pages/HomePage.tsx'))
const product = once(() => import('../pages/ProductPage.tsx'))
const category = once(() => import('../pages/CategoryPage.tsx'))
const content = once(() => import('../pages/ContentPage.tsx'))
const search = once(() => import('../pages/SearchPage.tsx'))
const find = once(() => import('../pages/FindPage.tsx'))
const compare = once(() => import('../pages/ComparePage.tsx'))
const signIn = once(() => import('../pages/SignInPage.tsx'))
const metals = once(() => import('../pages/MetalsPage.tsx'))

const modules = { home, product, category, content, search, find, compare, signIn, metals }

/** Where the bundler finds each page: its styles and scripts are named in the document's head. */
export const pageSources: Readonly<Record<PageChoice['page'], string>> = {
  home: 'pages/HomePage.tsx',
  product: 'pages/ProductPage.tsx',
  category: 'pages/CategoryPage.tsx',
  content: 'pages/ContentPage.tsx',
  search: 'pages/SearchPage.tsx',
  find: 'pages/FindPage.tsx',
  compare: 'pages/ComparePage.tsx',
  signIn: 'pages/SignInPage.tsx',
  metals: 'pages/MetalsPage.tsx',
  missing: 'pages/NotFoundPage.tsx',
}

/** Parts of every page that come to life late: their looks are named in the document's head, else they would stand there bare until then. */
export const frameLateSources = ['features/metal/MetalTicker.tsx', 'widgets/Footer.tsx', 'widgets/HeaderTools.tsx', 'widgets/Notifications.tsx']
/** Every shopper may ask for the table. */
const listingLateSources = ['widgets/ProductRows.tsx']
/** The same of single pages. */
export const pageLateSources: Readonly<Partial<Record<PageChoice['page'], readonly string[]>>> = {
  home: ['features/metal/MetalTile.tsx'],
  category: ['features/content/Banners.tsx', ...listingLateSources],
  search: listingLateSources,
  metals: ['features/metal/MetalChart.tsx', 'features/metal/MetalHead.tsx', 'features/metal/MetalList.tsx', 'features/metal/MetalPoints.tsx', 'features/metal/WeightPrices.tsx'],
  product: [
    'features/calculator/Calculator.tsx',
    'features/customOption/WithCustomOptions.tsx',
    'features/metal/MetalPremium.tsx',
    'features/price/PriceLadder.tsx',
    'features/product/HazardNotice.tsx',
    'features/review/Reviews.tsx',
    'pages/ProductDownloads.tsx',
    'pages/ProductShelves.tsx',
    'widgets/CompositionParts.tsx',
    'widgets/VariantPicker.tsx',
  ],
}
const tableLateSources = ['features/listing/QuickFind.tsx', 'widgets/RowQuantity.tsx']
/** What the goldsmiths' tables have besides. */
export const goldsmithLateSources: typeof pageLateSources = { category: tableLateSources, search: tableLateSources }

/** Fetches a page's code. A page must be fetched before it is rendered: hydration must not wait. */
export async function fetchPage({ page }: PageChoice): Promise<void> {
  // The error pages need NotFoundPage at any time: it is no chunk of its own.
  if (page !== 'missing') await modules[page].fetch()
}

/** Runs the page's loader; `query` is the query of the address: filters, sort, pages. */
export async function loadPage(choice: PageChoice, ask: Ask, query: URLSearchParams): Promise<PageOutcome> {
  switch (choice.page) {
    case 'home':
      return (await home.fetch()).load(ask)
    case 'product':
      return (await product.fetch()).load(ask, choice)
    case 'category':
      return (await category.fetch()).load(ask, choice, query)
    case 'content':
      return (await content.fetch()).load(ask, choice)
    case 'search':
      return (await search.fetch()).load(ask, query)
    case 'find':
      await find.fetch()
      return choice.sku === '' ? 'found' : 'missing'
    case 'compare':
      // The browser alone knows what is compared.
      await compare.fetch()
      return 'found'
    case 'signIn':
      await signIn.fetch()
      return 'found'
    case 'metals':
      return (await metals.fetch()).load(ask, query)
    case 'missing':
      return 'missing'
  }
}

export function ChosenPage({ choice }: { readonly choice: PageChoice }) {
  switch (choice.page) {
    case 'home': {
      const { HomePage } = home.fetched()
      return <HomePage />
    }
    case 'product': {
      const { ProductPage } = product.fetched()
      return <ProductPage sku={choice.sku} childSku={choice.childSku} />
    }
    case 'category': {
      const { CategoryPage } = category.fetched()
      return <CategoryPage categoryId={choice.categoryId} />
    }
    case 'content': {
      const { ContentPage } = content.fetched()
      return <ContentPage slug={choice.slug} />
    }
    case 'search': {
      const { SearchPage } = search.fetched()
      return <SearchPage />
    }
    case 'signIn': {
      const { SignInPage } = signIn.fetched()
      return <SignInPage />
    }
    case 'find': {
      const { FindPage } = find.fetched()
      return <FindPage sku={choice.sku} />
    }
    case 'compare': {
      const { ComparePage } = compare.fetched()
      return <ComparePage />
    }
    case 'metals': {
      const { MetalsPage } = metals.fetched()
      return <MetalsPage />
    }
    case 'missing':
      return <NotFoundPage />
  }
}

function once<Module>(importModule: () => Promise<Module>): { fetch: () => Promise<Module>; fetched: () => Module } {
  let pending: Promise<Module> | undefined
  let module: Module | undefined

  return {
    fetch: () => {
      pending ??= importModule().then(
        (value) => (module = value),
        (error: unknown) => {
          // A chunk that could not be fetched may be there at the next try.
          pending = undefined
          throw error
        },
      )
      return pending
    },
    fetched: () => {
      if (module === undefined) throw new Error('expected the page to be fetched before it is rendered')
      return module
    },
  }
}

export function isPageChoice(value: unknown): value is PageChoice {
  return typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'string' && value.page in pageSources
}

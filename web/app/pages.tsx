/**
 * The pages: each is a chunk of its own, with the loader that runs ahead of it.
 * A loader says whether what the page is about exists; the page renders what it finds in the cache.
 */
import type { PageOutcome } from '../graphql/loading.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { fetchedOnce } from './fetchedOnce.ts'
import type { PageChoice } from './pageChoice.ts'
import type { Services } from './services.ts'

const home = fetchedOnce(() => import('../pages/HomePage.tsx'))
const product = fetchedOnce(() => import('../pages/ProductPage.tsx'))
const category = fetchedOnce(() => import('../pages/CategoryPage.tsx'))
const content = fetchedOnce(() => import('../pages/ContentPage.tsx'))
const search = fetchedOnce(() => import('../pages/SearchPage.tsx'))
const find = fetchedOnce(() => import('../pages/FindPage.tsx'))
const compare = fetchedOnce(() => import('../pages/ComparePage.tsx'))
const signIn = fetchedOnce(() => import('../pages/SignInPage.tsx'))
const metals = fetchedOnce(() => import('../pages/MetalsPage.tsx'))

const modules = { home, product, category, content, search, find, compare, signIn, metals }

/** Fetches a page's code. A page must be fetched before it is rendered: hydration must not wait. */
export async function fetchPage({ page }: PageChoice): Promise<void> {
  // The error pages need NotFoundPage at any time: it is no chunk of its own.
  if (page !== 'missing') await modules[page].fetch()
}

/** Runs the page's loader; `query` is the query of the address: filters, sort, pages. */
export async function loadPage(
  choice: PageChoice,
  { ask, listingQuery }: Pick<Services, 'ask' | 'listingQuery'>,
  query: URLSearchParams,
): Promise<PageOutcome> {
  switch (choice.page) {
    case 'home':
      return (await home.fetch()).load(ask)
    case 'product':
      return (await product.fetch()).load(ask, choice)
    case 'category':
      return (await category.fetch()).load(ask, choice, query, listingQuery)
    case 'content':
      return (await content.fetch()).load(ask, choice)
    case 'search':
      return (await search.fetch()).load(ask, query, listingQuery)
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

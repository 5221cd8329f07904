/**
 * The table of pages. A new page needs its file in web/pages and an entry here: its address, its code, what is fetched ahead of it.
 * Each page is a chunk of its own. Parts that hydrate after their page are named in lateParts.ts, whose test finds missing ones.
 */
import type { ReactNode } from 'react'
import type { PageOutcome } from '../graphql/loading.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { comparePath, findPath, homePath, metalsPath, searchPath, signInPath } from '../shop/paths.ts'
import type { Services } from './services.ts'

interface LoaderContext extends Pick<Services, 'ask' | 'listingQuery'> {
  /** The address's query: filters, sort, pages. */
  readonly query: URLSearchParams
}

interface PageDefinition<Module, Subject> {
  /** Where the bundler finds the page: the document's head names its styles and scripts. */
  readonly source: string
  /** Of pages with a fixed address; all others are looked up (choosePage.ts). */
  readonly path?: string
  /** The page's code, or a function that fetches it. */
  readonly code: Module | (() => Promise<Module>)
  /** Fetches the page's data and says whether what the page is about exists; without it the page needs no data. */
  readonly load?: (module: Module, subject: Subject, context: LoaderContext) => PageOutcome | Promise<PageOutcome>
  readonly render: (module: Module, subject: Subject) => ReactNode
}

interface Page<Subject> {
  readonly source: string
  readonly path: string | null
  fetch(): Promise<unknown>
  load(subject: Subject, context: LoaderContext): Promise<PageOutcome>
  render(subject: Subject): ReactNode
}

const pages = {
  home: definePage({
    source: 'pages/HomePage.tsx',
    path: homePath,
    code: () => import('../pages/HomePage.tsx'),
    load: ({ load }, _home, { ask }) => load(ask),
    render: ({ HomePage }) => <HomePage />,
  }),
  product: definePage({
    source: 'pages/ProductPage.tsx',
    code: () => import('../pages/ProductPage.tsx'),
    load: ({ load }, product: { readonly sku: string; readonly childSku: string | null }, { ask }) =>
      load(ask, product),
    render: ({ ProductPage }, { sku, childSku }) => <ProductPage sku={sku} childSku={childSku} />,
  }),
  category: definePage({
    source: 'pages/CategoryPage.tsx',
    code: () => import('../pages/CategoryPage.tsx'),
    load: ({ load }, category: { readonly categoryId: string }, { ask, query, listingQuery }) =>
      load(ask, category, query, listingQuery),
    render: ({ CategoryPage }, { categoryId }) => <CategoryPage categoryId={categoryId} />,
  }),
  content: definePage({
    source: 'pages/ContentPage.tsx',
    code: () => import('../pages/ContentPage.tsx'),
    load: ({ load }, content: { readonly slug: string }, { ask }) => load(ask, content),
    render: ({ ContentPage }, { slug }) => <ContentPage slug={slug} />,
  }),
  search: definePage({
    source: 'pages/SearchPage.tsx',
    path: searchPath,
    code: () => import('../pages/SearchPage.tsx'),
    load: ({ load }, _search, { ask, query, listingQuery }) => load(ask, query, listingQuery),
    render: ({ SearchPage }) => <SearchPage />,
  }),
  /** Shown for an article number without a row; a known one is a redirect (findRow.ts). */
  find: definePage({
    source: 'pages/FindPage.tsx',
    path: findPath,
    code: () => import('../pages/FindPage.tsx'),
    load: (_module, { sku }: { readonly sku: string }) => (sku === '' ? 'found' : 'missing'),
    render: ({ FindPage }, { sku }) => <FindPage sku={sku} />,
  }),
  /** The list of compared products is in the browser. */
  compare: definePage({
    source: 'pages/ComparePage.tsx',
    path: comparePath,
    code: () => import('../pages/ComparePage.tsx'),
    render: ({ ComparePage }) => <ComparePage />,
  }),
  signIn: definePage({
    source: 'pages/SignInPage.tsx',
    path: signInPath,
    code: () => import('../pages/SignInPage.tsx'),
    render: ({ SignInPage }) => <SignInPage />,
  }),
  metals: definePage({
    source: 'pages/MetalsPage.tsx',
    path: metalsPath,
    code: () => import('../pages/MetalsPage.tsx'),
    load: ({ load }, _metals, { ask, query }) => load(ask, query),
    render: ({ MetalsPage }) => <MetalsPage />,
  }),
  /** No chunk of its own: the error pages need it at any time. */
  missing: definePage({
    source: 'pages/NotFoundPage.tsx',
    code: {},
    load: () => 'missing',
    render: () => <NotFoundPage />,
  }),
}

export type PageName = keyof typeof pages

type SubjectOf<Definition> = Definition extends Page<infer Subject> ? Subject : never

/** Which page is shown, and what it is about. It travels in JSON from the server to the browser. */
export type PageChoice = {
  [Name in PageName]: { readonly page: Name } & SubjectOf<(typeof pages)[Name]>
}[PageName]

export const pageNames = Object.keys(pages) as readonly PageName[]

/** Pages with a fixed address. Only /find has a subject, which its route adds. */
export const fixedPages = pageNames.flatMap((page) => {
  const { path } = pages[page]
  return path === null ? [] : [{ path, choice: { page } as PageChoice }]
})

export function pageSource(page: PageName): string {
  return pages[page].source
}

export function isPageChoice(value: unknown): value is PageChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'page' in value &&
    typeof value.page === 'string' &&
    Object.hasOwn(pages, value.page)
  )
}

/** Fetches a page's code. A page must be fetched before it is rendered: hydration must not wait. */
export async function fetchPage({ page }: PageChoice): Promise<void> {
  await pages[page].fetch()
}

export function loadPage(choice: PageChoice, context: LoaderContext): Promise<PageOutcome> {
  return pageOf(choice).load(choice, context)
}

export function ChosenPage({ choice }: { readonly choice: PageChoice }) {
  return pageOf(choice).render(choice)
}

function pageOf(choice: PageChoice): Page<PageChoice> {
  return pages[choice.page] as Page<PageChoice>
}

function definePage<Module extends object, Subject extends object = object>({
  source,
  path,
  code,
  load,
  render,
}: PageDefinition<Module, Subject>): Page<Subject> {
  let module = typeof code === 'function' ? undefined : code
  let pending: Promise<Module> | undefined
  const fetchCode = async (): Promise<Module> => {
    if (typeof code !== 'function') return code
    try {
      pending ??= code()
      return (module = await pending)
    } catch (error) {
      // A chunk that could not be fetched may be there at the next try.
      pending = undefined
      throw error
    }
  }

  return {
    source,
    path: path ?? null,
    fetch: fetchCode,
    load: async (subject, context) => {
      const fetched = await fetchCode()
      return load ? load(fetched, subject, context) : 'found'
    },
    render: (subject) => {
      if (module === undefined) throw new Error('expected the page to be fetched before it is rendered')
      return render(module, subject)
    },
  }
}

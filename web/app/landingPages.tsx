/** Pages on which most visits begin: the browser has them at once, and all others with what navigates. */
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { homePath, searchPath } from '../shop/paths.ts'
import { definePage } from './definePage.ts'

export const landingPages = {
  home: definePage({
    source: 'pages/HomePage.tsx',
    path: homePath,
    code: () => import('../pages/HomePage.tsx'),
    load: ({ load }, _home, { fetchQuery }) => load(fetchQuery),
    render: ({ HomePage }) => <HomePage />,
  }),
  product: definePage({
    source: 'pages/ProductPage.tsx',
    code: () => import('../pages/ProductPage.tsx'),
    load: ({ load }, product: { readonly sku: string; readonly childSku: string | null }, { fetchQuery }) =>
      load(fetchQuery, product),
    render: ({ ProductPage }, { sku, childSku }) => <ProductPage sku={sku} childSku={childSku} />,
  }),
  category: definePage({
    source: 'pages/CategoryPage.tsx',
    code: () => import('../pages/CategoryPage.tsx'),
    load: ({ load }, category: { readonly categoryId: string }, { fetchQuery, query, listingQuery }) =>
      load(fetchQuery, category, query, listingQuery),
    render: ({ CategoryPage }, { categoryId }) => <CategoryPage categoryId={categoryId} />,
  }),
  content: definePage({
    source: 'pages/ContentPage.tsx',
    code: () => import('../pages/ContentPage.tsx'),
    load: ({ load }, content: { readonly slug: string }, { fetchQuery }) => load(fetchQuery, content),
    render: ({ ContentPage }, { slug }) => <ContentPage slug={slug} />,
  }),
  search: definePage({
    source: 'pages/SearchPage.tsx',
    path: searchPath,
    code: () => import('../pages/SearchPage.tsx'),
    load: ({ load }, _search, { fetchQuery, query, listingQuery }) => load(fetchQuery, query, listingQuery),
    render: ({ SearchPage }) => <SearchPage />,
  }),
  /** Not a chunk: the error pages must not need another request. */
  missing: definePage({
    source: 'pages/NotFoundPage.tsx',
    code: {},
    load: () => 'missing',
    render: () => <NotFoundPage />,
  }),
}

/** Which page is shown, and what it is about. It travels in JSON from the server to the browser. */
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

export type PageName = PageChoice['page']

/** Where the bundler finds each page: its styles and scripts are named in the document's head. */
export const pageSources: Readonly<Record<PageName, string>> = {
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

export function isPageChoice(value: unknown): value is PageChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'page' in value &&
    typeof value.page === 'string' &&
    Object.hasOwn(pageSources, value.page)
  )
}

/** Resolves a path of the store to a page or a redirect. */
import { RouteAt } from '#docs'
import { PageQueryError } from '../client/loading.ts'
import { linkToCategory, linkToContent, linkToProduct, type LinkTarget } from '../shop/linkTarget.ts'
import { queryText } from '../shop/queryText.ts'
import type { PageChoice } from './pages.tsx'
import type { Services } from './services.ts'

/** `permanentRedirect` is a permanent redirect, `temporaryRedirect` a temporary one. Neither has the store prefix: the router adds it. */
export type ResolvedRoute =
  | { readonly choice: PageChoice }
  | { readonly permanentRedirect: string }
  | { readonly temporaryRedirect: string }

/** @throws PageQueryError if the path has to be resolved and the gateway does not respond */
export async function choosePage(url: URL, services: Services): Promise<ResolvedRoute> {
  const childSku = url.searchParams.get('childSku')
  const target = services.linkTarget()
  if (target) return targetPage(target, childSku)

  const path = url.pathname.slice(services.pathPrefix.length) || '/'
  try {
    return await resolvePath(path + categoryQuery(path, url.searchParams), url.searchParams, services)
  } catch (error) {
    const recalled = error instanceof PageQueryError ? await services.recall(path) : null
    if (recalled) return targetPage(recalled, childSku)
    throw error
  }
}

/** Returns the query parameter that names a category below /c: url-key, slug or id. */
function categoryQuery(path: string, params: URLSearchParams): string {
  const naming = new URLSearchParams([...params].filter(([name]) => categoryParams.includes(name)))
  return /^\/c(\/|$)/.test(path) && naming.size > 0 ? `?${naming}` : ''
}

const categoryParams = ['url-key', 'slug', 'id']

async function resolvePath(path: string, params: URLSearchParams, { fetchQuery }: Services): Promise<ResolvedRoute> {
  const childSku = params.get('childSku')
  const { route } = await fetchQuery(RouteAt, { path })
  if (!route) throw new Response(null, { status: 503 })

  switch (route.outcome.__typename) {
    case 'ProductRoute':
      return targetPage(linkToProduct(route.outcome.product.sku, route.outcome.childSku), childSku)
    case 'CategoryRoute':
      return targetPage(linkToCategory(route.outcome.category.id), childSku)
    case 'ContentRoute':
      return targetPage(linkToContent(route.outcome.page.slug), childSku)
    case 'Redirect':
      return { permanentRedirect: withQuery(route.outcome.location, params) }
    case 'NotFound':
      return { choice: { page: 'missing' } }
  }
}

/** Adds the other query parameters (filters, order, page) to a redirect, without those that named the entity. */
function withQuery(location: string, params: URLSearchParams): string {
  const [path = '', own = ''] = location.split('?')
  const query = new URLSearchParams(own)
  const taken = new Set([...query.keys(), ...categoryParams, 'childSku'])
  for (const [name, value] of params) if (!taken.has(name)) query.append(name, value)

  return path + queryText(query)
}

function targetPage(target: LinkTarget, childSku: string | null): ResolvedRoute {
  switch (target.kind) {
    case 'product':
      return { choice: { page: 'product', sku: target.sku, childSku: childSku ?? target.childSku } }
    case 'category':
      return { choice: { page: 'category', categoryId: target.categoryId } }
    case 'content':
      return { choice: { page: 'content', slug: target.slug } }
  }
}

/** Which page stands at a path of the store. */
import { RouteAt } from '#docs'
import { Unanswered } from '../graphql/loading.ts'
import type { LinkTarget } from '../shop/linkTarget.ts'
import { queryText } from '../shop/queryText.ts'
import type { PageChoice } from './pages.tsx'
import type { Services } from './services.ts'

/** `movedTo`, for good, and `foundAt`, this time, have no store prefix: the router adds it. */
export type Place = { readonly choice: PageChoice } | { readonly movedTo: string } | { readonly foundAt: string }

/** @throws Unanswered when the path must be looked up and nobody answers. */
export async function choosePage(url: URL, services: Services): Promise<Place> {
  const childSku = url.searchParams.get('childSku')
  const target = services.linkTarget()
  if (target) return targetPage(target, childSku)

  const path = url.pathname.slice(services.pathPrefix.length) || '/'
  try {
    return await lookUp(path + categoryQuery(path, url.searchParams), url.searchParams, services)
  } catch (error) {
    const recalled = error instanceof Unanswered ? services.recall(path) : null
    if (recalled) return targetPage(recalled, childSku)
    throw error
  }
}

/** Below /c a category may be named by the query: url-key, slug or id. */
function categoryQuery(path: string, params: URLSearchParams): string {
  const naming = new URLSearchParams([...params].filter(([name]) => categoryParams.includes(name)))
  return /^\/c(\/|$)/.test(path) && naming.size > 0 ? `?${naming}` : ''
}

const categoryParams = ['url-key', 'slug', 'id']

async function lookUp(path: string, params: URLSearchParams, { ask }: Services): Promise<Place> {
  const childSku = params.get('childSku')
  const { route } = await ask(RouteAt, { path })
  if (!route) throw new Response(null, { status: 503 })

  switch (route.outcome.__typename) {
    case 'ProductRoute':
      return targetPage({ kind: 'product', sku: route.outcome.product.sku }, childSku ?? route.outcome.childSku)
    case 'CategoryRoute':
      return targetPage({ kind: 'category', categoryId: route.outcome.category.id }, childSku)
    case 'ContentRoute':
      return targetPage({ kind: 'content', slug: route.outcome.page.slug }, childSku)
    case 'Redirect':
      return { movedTo: withQuery(route.outcome.location, params) }
    case 'NotFound':
      return { choice: { page: 'missing' } }
  }
}

/** What else the address asked for (filters, an order, a page) goes along; what named the thing does not. */
function withQuery(location: string, params: URLSearchParams): string {
  const [path = '', own = ''] = location.split('?')
  const query = new URLSearchParams(own)
  const taken = new Set([...query.keys(), ...categoryParams, 'childSku'])
  for (const [name, value] of params) if (!taken.has(name)) query.append(name, value)

  return path + queryText(query)
}

function targetPage(target: LinkTarget, childSku: string | null): Place {
  switch (target.kind) {
    case 'product':
      return { choice: { page: 'product', sku: target.sku, childSku } }
    case 'category':
      return { choice: { page: 'category', categoryId: target.categoryId } }
    case 'content':
      return { choice: { page: 'content', slug: target.slug } }
  }
}

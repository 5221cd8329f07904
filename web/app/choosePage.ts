/** Which page stands at a path of the store. */
import { RouteAt } from '#docs'
import type { PageChoice } from './pages.tsx'
import type { Services } from './services.ts'

/** `movedTo` has no store prefix: the router adds it. */
export type Place = { readonly choice: PageChoice } | { readonly movedTo: string }

/** @throws Unanswered when the path must be looked up and nobody answers. */
export async function choosePage(url: URL, services: Services): Promise<Place> {
  const childSku = url.searchParams.get('childSku')
  const target = services.linkTarget()
  if (target?.kind === 'product') return { choice: { page: 'product', sku: target.sku, childSku } }
  if (target?.kind === 'category') return { choice: { page: 'category', categoryId: target.categoryId } }

  const { route } = await services.ask(RouteAt, { path: pathInStore(url, services.pathPrefix) })
  if (!route) throw new Response(null, { status: 503 })

  switch (route.outcome.__typename) {
    case 'ProductRoute':
      return { choice: { page: 'product', sku: route.outcome.product.sku, childSku: childSku ?? route.outcome.childSku } }
    case 'CategoryRoute':
      return { choice: { page: 'category', categoryId: route.outcome.category.id } }
    case 'Moved':
      return { movedTo: route.outcome.location }
    case 'NotFound':
      return { choice: { page: 'missing' } }
  }
}

function pathInStore({ pathname }: URL, pathPrefix: string): string {
  return pathname.slice(pathPrefix.length) || '/'
}

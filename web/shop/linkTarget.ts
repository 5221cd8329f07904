/**
 * What a link may tell the router, so that the page's query starts at once instead of asking what stands at the path first:
 * `<Link to={product.path} state={linkToProduct(product.sku)}>`.
 */
export type LinkTarget =
  | { readonly kind: 'product'; readonly sku: string }
  | { readonly kind: 'category'; readonly categoryId: string }
  | { readonly kind: 'content'; readonly slug: string }

export function linkToProduct(sku: string): LinkTarget {
  return { kind: 'product', sku }
}

export function linkToCategory(categoryId: string): LinkTarget {
  return { kind: 'category', categoryId }
}

export function linkToContent(slug: string): LinkTarget {
  return { kind: 'content', slug }
}

/** History entries outlive releases and other scripts may write them: anything unknown is no target. */
export function readLinkTarget(state: unknown): LinkTarget | null {
  if (typeof state !== 'object' || state === null || !('kind' in state)) return null
  if (state.kind === 'product' && 'sku' in state && typeof state.sku === 'string') return linkToProduct(state.sku)
  if (state.kind === 'category' && 'categoryId' in state && typeof state.categoryId === 'string')
    return linkToCategory(state.categoryId)
  if (state.kind === 'content' && 'slug' in state && typeof state.slug === 'string') return linkToContent(state.slug)

  return null
}

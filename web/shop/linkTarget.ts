/**
 * Link state that names the target's entity, so that the page's query starts at once, without resolving the path first:
 * `<Link to={product.path} state={linkToProduct(product.sku)}>`.
 */
export type LinkTarget =
  | { readonly kind: 'product'; readonly sku: string; readonly childSku: string | null }
  | { readonly kind: 'category'; readonly categoryId: string }
  | { readonly kind: 'content'; readonly slug: string }

/** @param childSku of the variant that the path selects */
export function linkToProduct(sku: string, childSku: string | null = null): LinkTarget {
  return { kind: 'product', sku, childSku }
}

export function linkToCategory(categoryId: string): LinkTarget {
  return { kind: 'category', categoryId }
}

export function linkToContent(slug: string): LinkTarget {
  return { kind: 'content', slug }
}

/** Reads a target from a history entry. Returns null for anything unknown: entries outlive releases, and other scripts can write them. */
export function readLinkTarget(state: unknown): LinkTarget | null {
  if (typeof state !== 'object' || state === null || !('kind' in state)) return null
  if (state.kind === 'product' && 'sku' in state && typeof state.sku === 'string')
    return linkToProduct(state.sku, 'childSku' in state && typeof state.childSku === 'string' ? state.childSku : null)
  if (state.kind === 'category' && 'categoryId' in state && typeof state.categoryId === 'string')
    return linkToCategory(state.categoryId)
  if (state.kind === 'content' && 'slug' in state && typeof state.slug === 'string') return linkToContent(state.slug)

  return null
}

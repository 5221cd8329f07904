/** The current page's addresses in other stores, read from the cache, which the page's query has filled. */
import { useRouteLoaderData } from 'react-router-dom'
import { CategoryAlternates, ContentAlternates, ProductAlternates } from '#docs'
import type { AlternatePartsFragment } from '../../client/generated/documents.generated.ts'
import { useCachedQuery } from '../../client/pageHooks.ts'
import type { PageChoice } from '../pages.tsx'

/** The same list each time, so that the header is not rendered again. */
const NONE: readonly AlternatePartsFragment[] = []

export function useAlternates(): readonly AlternatePartsFragment[] {
  const choice = useRouteLoaderData<PageChoice>('catalogue')
  const product = useCachedQuery(ProductAlternates, choice?.page === 'product' ? { sku: choice.sku } : null)
  const category = useCachedQuery(CategoryAlternates, choice?.page === 'category' ? { id: choice.categoryId } : null)
  const content = useCachedQuery(ContentAlternates, choice?.page === 'content' ? { slug: choice.slug } : null)

  return product?.product?.alternates ?? category?.category?.alternates ?? content?.contentPage?.alternates ?? NONE
}

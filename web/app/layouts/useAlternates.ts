/** The current page's addresses in other stores, read from the cache, which the page's query has filled. */
import { useRouteLoaderData } from 'react-router-dom'
import type { AlternatePartsFragment } from '../../graphql/generated/documents.generated.ts'
import {
  useCategoryAlternatesQuery,
  useContentAlternatesQuery,
  useProductAlternatesQuery,
} from '../../graphql/generated/hooks.generated.ts'
import type { PageChoice } from '../pages.tsx'

export function useAlternates(): readonly AlternatePartsFragment[] {
  const choice = useRouteLoaderData<PageChoice>('catalogue')
  const sku = choice?.page === 'product' ? choice.sku : null
  const categoryId = choice?.page === 'category' ? choice.categoryId : null
  const slug = choice?.page === 'content' ? choice.slug : null
  const product = useProductAlternatesQuery({
    variables: { sku: sku ?? '' },
    fetchPolicy: 'cache-only',
    skip: sku === null,
  })
  const category = useCategoryAlternatesQuery({
    variables: { id: categoryId ?? '' },
    fetchPolicy: 'cache-only',
    skip: categoryId === null,
  })
  const content = useContentAlternatesQuery({
    variables: { slug: slug ?? '' },
    fetchPolicy: 'cache-only',
    skip: slug === null,
  })

  return (
    product.data?.product?.alternates ??
    category.data?.category?.alternates ??
    content.data?.contentPage?.alternates ??
    []
  )
}

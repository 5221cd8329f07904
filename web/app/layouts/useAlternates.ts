/** Where the shown page stands in other stores: read from what the page itself has asked, so nothing is asked twice. */
import { useQuery } from '@apollo/client/react'
import { useRouteLoaderData } from 'react-router-dom'
import {
  CategoryAlternates,
  ContentAlternates,
  ProductAlternates,
  type AlternatePartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import type { PageChoice } from '../pageChoice.ts'

export function useAlternates(): readonly AlternatePartsFragment[] {
  const choice = useRouteLoaderData<PageChoice>('catalogue')
  const sku = choice?.page === 'product' ? choice.sku : null
  const categoryId = choice?.page === 'category' ? choice.categoryId : null
  const slug = choice?.page === 'content' ? choice.slug : null
  const product = useQuery(ProductAlternates, {
    variables: { sku: sku ?? '' },
    fetchPolicy: 'cache-only',
    skip: sku === null,
  })
  const category = useQuery(CategoryAlternates, {
    variables: { id: categoryId ?? '' },
    fetchPolicy: 'cache-only',
    skip: categoryId === null,
  })
  const content = useQuery(ContentAlternates, {
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

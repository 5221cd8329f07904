/** Recently viewed products, read from the cache without a request. */
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useApolloClient } from '../graphql/apolloContext.ts'
import { type ProductListItemFragment, ProductListItemFragmentDoc } from '../graphql/generated/documents.generated.ts'
import { recentlyViewed, rememberViewed } from '../shop/recentlyViewed.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useStoredList } from '../shop/storedList.ts'
import { LinkedShelf } from './LinkedShelf.tsx'

interface RecentlyViewedProps {
  /** The current product, on its page: it is added to the list but not shown. */
  readonly productId?: string
}

export function RecentlyViewed({ productId }: RecentlyViewedProps) {
  const { code } = useStoreView()
  const { cache } = useApolloClient()
  const others = useStoredList(recentlyViewed).filter((id) => id !== productId)
  const products = others.flatMap((id) => {
    const from = { __typename: 'Product', id }
    return (
      cache.readFragment<ProductListItemFragment>({
        fragment: ProductListItemFragmentDoc,
        fragmentName: 'ProductListItem',
        from,
      }) ?? []
    )
  })

  useEffect(() => {
    if (productId !== undefined) rememberViewed(code, productId)
  }, [code, productId])

  return <LinkedShelf id="recently-viewed" title={<Trans>Recently viewed</Trans>} products={products} />
}

/** Recently viewed products, read from the cache; only their stock is fetched, because it is not persisted. */
import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
import { useMissingStock } from '../stock/useMissingStock.ts'
import { useApolloClient } from '../../client/apolloContext.ts'
import { type ProductListItemFragment, ProductListItemFragmentDoc } from '../../client/generated/documents.generated.ts'
import { recentlyViewed, rememberViewed } from '../../shop/recentlyViewed.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useStoredList } from '../../shop/storedList.ts'
import { LinkedShelf } from './LinkedShelf.tsx'

interface RecentlyViewedProps {
  /** The current product, on its page: it is added to the list but not shown. */
  readonly productId?: string
}

export function RecentlyViewed({ productId }: RecentlyViewedProps) {
  const { code } = useStoreView()
  const others = useStoredList(recentlyViewed).filter((id) => id !== productId)

  useEffect(() => {
    if (productId !== undefined) rememberViewed(code, productId)
  }, [code, productId])

  return (
    others.length > 0 && (
      <Suspense>
        <ViewedShelf ids={others} />
      </Suspense>
    )
  )
}

function ViewedShelf({ ids }: { readonly ids: readonly string[] }) {
  const { cache } = useApolloClient()
  const products = ids.flatMap((id) => {
    const from = { __typename: 'Product', id }
    return (
      cache.readFragment<ProductListItemFragment>({
        fragment: ProductListItemFragmentDoc,
        fragmentName: 'ProductListItem',
        from,
      }) ?? []
    )
  })
  useMissingStock(products)

  return <LinkedShelf id="recently-viewed" title={<Trans>Recently viewed</Trans>} products={products} />
}

/** What the shopper has looked at before, from what the browser still knows of it: nothing is asked. */
import { useApolloClient } from '@apollo/client/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { type ProductListItemFragment, ProductListItemFragmentDoc } from '../graphql/generated/documents.generated.ts'
import { readViewed, rememberViewed } from '../shop/recentlyViewed.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { ChosenShelf } from './ChosenShelf.tsx'

interface RecentlyViewedProps {
  /** The product of this page, which joins the list and is not shown in it. */
  readonly productId: string
}

// Ids are base64url: no blank can be in one.
const separator = ' '

/** Another tab's visits are shown with the next page. */
function neverChanges(): () => void {
  return () => undefined
}

export function RecentlyViewed({ productId }: RecentlyViewedProps) {
  const { code } = useStoreView()
  const { cache } = useApolloClient()
  // The server knows no shopper: the list comes once the page stands. A text, because snapshots are compared.
  const viewed = useSyncExternalStore(neverChanges, () => readViewed(localStorage, code).join(separator), () => '')
  const products = viewed.split(separator).flatMap((id) => {
    const known = id === '' || id === productId ? null : cache.readFragment<ProductListItemFragment>({ fragment: ProductListItemFragmentDoc, fragmentName: 'ProductListItem', from: { __typename: 'Product', id } })
    return known ?? []
  })

  useEffect(() => rememberViewed(localStorage, code, productId), [code, productId])

  return <ChosenShelf id="recently-viewed" title={<Trans>Recently viewed</Trans>} products={products} />
}

/** Store switch, account entry and cart beside the search. Their links and dialog work before hydration. */
import { useEffect } from 'react'
import { useLazyClient } from '../client/apolloContext.ts'
import type { AlternatePartsFragment, StorePartsFragment } from '../client/generated/documents.generated.ts'
import { CartEntry } from '../cart/CartEntry.tsx'
import { StoreSwitch } from '../store/StoreSwitch.tsx'
import { AccountEntry } from '../account/session/AccountEntry.tsx'
import { useAbilities } from '../shop/abilities.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useViewer } from '../shop/viewer.ts'
import { guestWishes } from '../shop/wishList.ts'

/** After signing in, what the guest has marked goes into the customer's wish list. */
function useMergedWishes(): void {
  const { code } = useStoreView()
  const { hasWishList } = useAbilities()
  const client = useLazyClient()
  const viewer = useViewer()
  const viewerId = viewer.kind === 'known' ? viewer.viewer.id : null
  useEffect(() => {
    if (!hasWishList || viewerId === null || guestWishes.read(code).length === 0) return
    void Promise.all([import('../account/wishList/customerWishes.ts'), client.load()]).then(
      ([{ loadOwnWishes }, loaded]) => loadOwnWishes(loaded, viewerId, code),
      () => undefined, // without the code the next page tries again
    )
  }, [client, viewerId, code, hasWishList])
}

interface HeaderToolsProps {
  readonly stores: readonly StorePartsFragment[]
  readonly alternates: readonly AlternatePartsFragment[]
}

export function HeaderTools({ stores, alternates }: HeaderToolsProps) {
  useMergedWishes()

  return (
    <>
      <StoreSwitch stores={stores} alternates={alternates} />
      <AccountEntry />
      <CartEntry />
    </>
  )
}

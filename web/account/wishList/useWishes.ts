/** The wish list: a guest's in this browser, a customer's at the shop. */
import { useLingui } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useLazyClient } from '../../client/apolloContext.ts'
import { useAbilities } from '../../shop/abilities.ts'
import { notifications } from '../../shop/notifications.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useStoredList } from '../../shop/storedList.ts'
import { useViewer } from '../../shop/viewer.ts'
import { guestWishes } from '../../shop/wishList.ts'
import { ownWishes } from './ownWishes.ts'

interface WishedProduct {
  readonly id: string
  readonly sku: string
}

interface Wishes {
  /** Newest first; null while the customer's list is loaded. */
  readonly skus: readonly string[] | null
  readonly toggle: (product: WishedProduct) => Promise<void>
}

export function useWishes(): Wishes {
  const { code } = useStoreView()
  const { hasWishList } = useAbilities()
  const client = useLazyClient()
  const viewer = useViewer()
  const ofGuest = useStoredList(guestWishes)
  const own = useStore(ownWishes, { ssr: 'initial' })
  const { t } = useLingui()
  const viewerId = viewer.kind === 'known' ? viewer.viewer.id : null
  const ofCustomer = own?.viewerId === viewerId ? own.skus : null
  const skus = viewerId === null ? ofGuest : ofCustomer

  useEffect(() => {
    if (!hasWishList || viewerId === null) return
    void Promise.all([import('./customerWishes.ts'), client.load()]).then(
      ([{ loadOwnWishes }, loaded]) => loadOwnWishes(loaded, viewerId, code),
      () => undefined, // without the code the next page tries again
    )
  }, [client, viewerId, code, hasWishList])

  const toggle = async ({ id, sku }: WishedProduct): Promise<void> => {
    if (skus === null) return
    const isWished = skus.includes(sku)
    const next = isWished ? skus.filter((other) => other !== sku) : [sku, ...skus]
    if (viewerId === null) return guestWishes.write(code, next)
    ownWishes.set({ viewerId, skus: next })
    const [{ sendWish }, loaded] = await Promise.all([import('./customerWishes.ts'), client.load()])
    if (await sendWish(loaded, id, !isWished)) return
    ownWishes.set({ viewerId, skus })
    notifications.add({ kind: 'error', text: t`Something went wrong. Try again in a few seconds.` })
  }
  return { skus, toggle }
}

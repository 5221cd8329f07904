/** The cart as the components show it. The server renders none. */
import { useStore } from '@nanostores/react'
import { Cart } from '#docs'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { useCachedQuery } from '../client/pageHooks.ts'
import { cartStatus, pendingChanges } from '../client/storeCart.ts'

export type CartState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly cart: CartPartsFragment | null; readonly isChanging: boolean }

export function useCart(): CartState {
  const isHydrated = useHydrated()
  const status = useStore(cartStatus, { ssr: () => 'pending' as const })
  const isChanging = useStore(pendingChanges, { ssr: () => 0 }) > 0
  const data = useCachedQuery(Cart, {})
  if (!isHydrated || status === 'pending') return { kind: 'pending' }
  return status === 'failed' ? { kind: 'failed' } : { kind: 'loaded', cart: data?.cart ?? null, isChanging }
}

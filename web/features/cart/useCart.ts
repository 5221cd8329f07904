/** The cart as the components show it. The server renders none. */
import { useStore } from '@nanostores/react'
import { useCartQuery } from '../../graphql/generated/hooks.generated.ts'
import type { CartPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useHydrated } from '../../shop/useHydrated.ts'
import { cartStatus, pendingChanges } from './storeCart.ts'

export type CartState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly cart: CartPartsFragment | null; readonly isChanging: boolean }

export function useCart(): CartState {
  const isHydrated = useHydrated()
  const status = useStore(cartStatus, { ssr: () => 'pending' as const })
  const isChanging = useStore(pendingChanges, { ssr: () => 0 }) > 0
  const { data } = useCartQuery({ fetchPolicy: 'cache-only' })
  if (!isHydrated || status === 'pending') return { kind: 'pending' }
  return status === 'failed' ? { kind: 'failed' } : { kind: 'loaded', cart: data?.cart ?? null, isChanging }
}

/** What the cart costs: the totals of the backend or, while changes wait without a connection, the sum of known prices. */
import { useStore } from '@nanostores/react'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { hasOpenTasks, queuedTasks } from '../offline/taskLog/queueStore.ts'
import { useConnection } from '../shop/connection.ts'
import { CartTotals } from './CartTotals.tsx'
import { latePart } from '../ui/latePart.tsx'

/** Few carts are changed without a connection. */
const OfflineSum = latePart(async () => (await import('./OfflineSum.tsx')).OfflineSum)

interface CartSumProps {
  readonly cart: CartPartsFragment
  /** True until the backend has computed the totals of the displayed lines. */
  readonly isPending: boolean
}

export function CartSum({ cart: { totals, coupon, heldPrice, lines }, isPending }: CartSumProps) {
  const isOnline = useConnection() === 'online'
  const tasks = useStore(queuedTasks)
  if (isOnline || !hasOpenTasks(tasks))
    return (
      <CartTotals
        totals={totals}
        taxNotes={lines.map(({ price }) => price.taxNote)}
        coupon={coupon?.code ?? null}
        heldPrice={heldPrice}
        isPending={isPending}
      />
    )
  return <OfflineSum />
}

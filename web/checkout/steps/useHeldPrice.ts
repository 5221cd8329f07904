/** Holds the price from the first look at the review, where the backend can: once for what the total is for. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckoutCartPartsFragment, HoldRefusal } from '../../client/generated/documents.generated.ts'
import { useAbilities } from '../../shop/abilities.ts'
import { useConnection } from '../../shop/connection.ts'
import type { CheckoutActions } from '../useCheckout.ts'
import { contentOf } from './usePlacing.ts'

interface HeldPriceOptions extends Pick<CheckoutActions, 'hold'> {
  readonly cart: CheckoutCartPartsFragment
  readonly isReview: boolean
}

/** @returns why the price of this cart is not held, once that was asked; else null */
export function useHeldPrice({ cart, hold, isReview }: HeldPriceOptions): HoldRefusal | null {
  const { holdsPrices } = useAbilities()
  const isOnline = useConnection() === 'online'
  const wanted = isReview && isOnline && holdsPrices && cart.heldPrice === null ? contentOf(cart) : null
  /** A backend that has held nothing is not asked again: the total is above its limits. */
  const requested = useRef<string | null>(null)
  const [refused, setRefused] = useState<{ readonly of: string; readonly reason: HoldRefusal | null } | null>(null)
  const begin = useEffectEvent((of: string) => void hold(false).then((reason) => setRefused({ of, reason })))
  useEffect(() => {
    if (wanted === null || wanted === requested.current) return
    requested.current = wanted
    begin(wanted)
  }, [wanted])
  return wanted !== null && refused?.of === wanted ? refused.reason : null
}

/** Holds the price from the first look at the review, where the backend can: once for what the total is for. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import { useAbilities } from '../../shop/abilities.ts'
import { useConnection } from '../../shop/connection.ts'
import type { CheckoutActions } from '../useCheckout.ts'
import { contentOf } from './usePlacing.ts'

interface HeldPriceOptions extends Pick<CheckoutActions, 'hold'> {
  readonly cart: CheckoutCartPartsFragment
  readonly isReview: boolean
}

/** @returns whether the backend has answered that it does not hold the price of this cart */
export function useHeldPrice({ cart, hold, isReview }: HeldPriceOptions): boolean {
  const { holdsPrices } = useAbilities()
  const isOnline = useConnection() === 'online'
  const wanted = isReview && isOnline && holdsPrices && cart.heldPrice === null ? contentOf(cart) : null
  /** A backend that has held nothing is not asked again: the total is above its limits. */
  const requested = useRef<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const begin = useEffectEvent((content: string) => void hold(false).then(() => setRefused(content)))
  useEffect(() => {
    if (wanted === null || wanted === requested.current) return
    requested.current = wanted
    begin(wanted)
  }, [wanted])
  return wanted !== null && refused === wanted
}

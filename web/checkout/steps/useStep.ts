/** The step that is shown. It is the address's hash, so that the back button returns to the step before. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import { type Step, stepHashes, stepOf, steps } from './StepList.tsx'
import { firstOpenStep } from './stepInput.ts'

export interface CurrentStep {
  readonly step: Step
  /** Whether the address names a later step than the cart allows, for example after a refused delivery. */
  readonly isLedBack: boolean
  /** The steps of the history entries up to this one: the state of the next entry. */
  readonly left: readonly Step[]
  readonly goTo: (next: Step) => void
}

export function useStep(cart: CheckoutCartPartsFragment): CurrentStep {
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  // A step can be opened when those before it are complete.
  const open = firstOpenStep(cart)
  const named = stepOf(hash)
  const isLedBack = steps.indexOf(named) > steps.indexOf(open)
  const step = isLedBack ? open : named
  const before = stepsBefore(state)
  // Else the last answer would open the later step under the shopper's hands. An answer without methods says nothing about the step.
  const ledTo = isLedBack && areMethodsKnown(cart) ? step : null
  const lead = useEffectEvent((to: Step) => {
    const at = before.lastIndexOf(to)
    // A second entry of the same step would make the back button do nothing once.
    void (at === -1 ? navigate({ hash: stepHashes[to] }, { replace: true, state }) : navigate(at - before.length))
  })
  useEffect(() => {
    if (ledTo === null) return
    lead(ledTo)
    // The router has scrolled to where the shopper left the step; what was refused is said above.
    return () => window.scrollTo({ top: 0 })
  }, [ledTo])
  const left = [...before, named]
  return {
    step,
    isLedBack,
    left,
    goTo: (next) =>
      void navigate({ hash: stepHashes[next] }, next === named ? { replace: true, state } : { state: left }),
  }
}

/** The steps of the history entries right before this one, as it says itself. None for anything unknown: entries outlive releases. */
function stepsBefore(state: unknown): readonly Step[] {
  if (!Array.isArray(state)) return []
  const known = state.flatMap((name) => steps.find((step) => step === name) ?? [])
  return known.length === state.length ? known : []
}

/** Null where the backend did not answer. */
function areMethodsKnown({ checkout, isVirtual }: CheckoutCartPartsFragment): boolean {
  return checkout.paymentMethods !== null && (isVirtual || checkout.deliveryMethods !== null)
}

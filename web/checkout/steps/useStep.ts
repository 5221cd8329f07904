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
  readonly goTo: (next: Step) => void
}

export function useStep(cart: CheckoutCartPartsFragment): CurrentStep {
  const navigate = useNavigate()
  const { hash } = useLocation()
  // A step can be opened when those before it are complete.
  const open = firstOpenStep(cart)
  const named = stepOf(hash)
  const isLedBack = steps.indexOf(named) > steps.indexOf(open)
  const step = isLedBack ? open : named
  // Else the last answer would open the later step under the shopper's hands. An answer without methods says nothing about the step.
  const ledTo = isLedBack && areMethodsKnown(cart) ? step : null
  const stay = useEffectEvent((at: Step) => void navigate({ hash: stepHashes[at] }, { replace: true }))
  useEffect(() => {
    if (ledTo !== null) stay(ledTo)
  }, [ledTo])
  return { step, isLedBack, goTo: (next) => void navigate({ hash: stepHashes[next] }) }
}

/** Null where the backend did not answer. */
function areMethodsKnown({ checkout, isVirtual }: CheckoutCartPartsFragment): boolean {
  return checkout.paymentMethods !== null && (isVirtual || checkout.deliveryMethods !== null)
}

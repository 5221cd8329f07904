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
  const stay = useEffectEvent(() => void navigate({ hash: stepHashes[step] }, { replace: true }))
  useEffect(() => {
    // Else the last answer would open the later step under the shopper's hands.
    if (isLedBack) stay()
  }, [isLedBack])
  return { step, isLedBack, goTo: (next) => void navigate({ hash: stepHashes[next] }) }
}

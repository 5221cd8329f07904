/** Why the gateway refused something, kept in this tab with the step in which it is mended: a reload, and the way back and forth, say it again. */
import { useState } from 'react'
import type { FieldProblem } from '../../address/fieldErrors.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { clearDraft, fieldsOf, readDraft, writeDraft } from '../../shop/tabDrafts.ts'
import { type Step, steps } from './StepList.tsx'

export interface Refusal {
  readonly step: Step
  readonly problems: readonly FieldProblem[]
  /** Of no field; null without one. */
  readonly message: string | null
}

/** Null without one, and for one of another cart. */
export function useRefusal(cartId: string): [Refusal | null, (refusal: Refusal | null) => void] {
  const name = `checkout refusal ${useStoreView().code}`
  const [refusal, setRefusal] = useState(() => readRefusal(name, cartId))

  return [
    refusal,
    (next) => {
      setRefusal(next)
      if (next) writeDraft(name, { ...next, cartId })
      else clearDraft(name)
    },
  ]
}

function readRefusal(name: string, cartId: string): Refusal | null {
  const stored = readDraft(name)
  const step = steps.find((each) => each === stored?.['step'])
  if (!stored || !step || stored['cartId'] !== cartId) return null
  const problems = Array.isArray(stored['problems']) ? stored['problems'].filter(isProblem) : []
  const message = typeof stored['message'] === 'string' ? stored['message'] : null
  return { step, problems, message }
}

function isProblem(value: unknown): value is FieldProblem {
  const { path, rule, bound } = fieldsOf(value) ?? {}
  return typeof path === 'string' && typeof rule === 'string' && (bound === null || typeof bound === 'string')
}

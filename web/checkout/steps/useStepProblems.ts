/** The problems of the last attempt to leave a step, and which of them the shopper has solved since. */
import { useState } from 'react'
import type { CheckoutDraft } from '../checkoutDraft.ts'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import type { FieldProblem } from '../../address/fieldErrors.ts'

/** What the shopper has entered and chosen. */
interface Entered {
  readonly draft: CheckoutDraft
  readonly chosen: Pick<CheckoutCartPartsFragment['checkout'], 'deliveryMethod' | 'pickupPoint' | 'paymentMethod'>
}

interface Attempt {
  readonly number: number
  readonly problems: readonly FieldProblem[]
  /** What was sent. Null if the browser found the problems, which it can check again. */
  readonly sent: Entered | null
}

export interface StepProblems {
  /** Rises with each attempt. The key of the summary, which takes the focus also if the problems are the same. */
  readonly attempt: number
  readonly problems: readonly (FieldProblem & { readonly isSolved: boolean })[]
  /** Problems that the browser found. */
  readonly found: (problems: readonly FieldProblem[]) => void
  /** Problems in the gateway's response: solved as soon as the shopper changes the field or chooses another method. */
  readonly received: (problems: readonly FieldProblem[]) => void
}

/** @param current problems that the browser finds now */
export function useStepProblems(entered: Entered, current: readonly FieldProblem[]): StepProblems {
  const [{ number, problems, sent }, setAttempt] = useState<Attempt>({ number: 0, problems: [], sent: null })
  const isSolved = ({ path, rule }: FieldProblem): boolean => {
    if (sent === null) return !current.some((problem) => problem.path === path && problem.rule === rule)
    const now = enteredAt(path, entered)
    const isChanged = now !== null && now !== enteredAt(path, sent)
    return isChanged || (path.endsWith('.postcode') && isConfirmed(path, entered.draft))
  }
  const set = (next: readonly FieldProblem[], then: Entered | null) =>
    setAttempt((last) => ({ number: last.number + 1, problems: next, sent: then }))

  return {
    attempt: number,
    problems: problems.map((problem) => ({ ...problem, isSolved: isSolved(problem) })),
    found: (next) => set(next, null),
    received: (next) => set(next, entered),
  }
}

/** The text of a field, or all of an address, by its path; null for a method that is not chosen, and for paths of neither. */
function enteredAt(path: string, { draft, chosen }: Entered): string | null {
  if (path === 'deliveryMethod' || path === 'pickupPoint' || path === 'paymentMethod') return chosen[path]
  if (path === 'email') return draft.email
  const [name, field] = path.split('.')
  if (name !== 'billingAddress' && name !== 'shippingAddress') return null
  const address: Readonly<Partial<Record<string, string | boolean>>> =
    name === 'billingAddress' ? draft.billing : draft.shipping
  return field === undefined ? JSON.stringify(address) : String(address[field])
}

/** Whether the shopper has confirmed the postcode. */
function isConfirmed(path: string, { shipping, billing }: CheckoutDraft): boolean {
  return (path.startsWith('billingAddress') ? billing : shipping).keepsPostcode
}

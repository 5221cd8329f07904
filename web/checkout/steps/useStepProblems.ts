/** The problems of the last attempt to leave a step, and which of them the shopper has solved since. */
import { useState } from 'react'
import type { CheckoutDraft } from '../checkoutDraft.ts'
import type { FieldProblem } from '../../address/fieldErrors.ts'

interface Attempt {
  readonly number: number
  readonly problems: readonly FieldProblem[]
  /** What was entered then. Null if the browser found the problems, which it can check again. */
  readonly draft: CheckoutDraft | null
  /** Paths of the methods that the shopper has chosen since. */
  readonly chosen: readonly string[]
}

export interface StepProblems {
  /** Rises with each attempt. The key of the summary, which takes the focus also if the problems are the same. */
  readonly attempt: number
  readonly problems: readonly (FieldProblem & { readonly isSolved: boolean })[]
  /** Problems that the browser found. */
  readonly found: (problems: readonly FieldProblem[]) => void
  /** Problems in the gateway's response: solved as soon as the shopper changes the field or chooses another method. */
  readonly received: (problems: readonly FieldProblem[]) => void
  /** A refusal's own cart may have another method, which nobody has chosen. */
  readonly choose: (paths: readonly string[]) => void
}

/**
 * @param current problems that the browser finds now
 * @param stored problems in the gateway's response before the page was loaded again
 */
export function useStepProblems(
  draft: CheckoutDraft,
  current: readonly FieldProblem[],
  stored: readonly FieldProblem[],
): StepProblems {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, problems: stored, draft, chosen: [] })
  const isSolved = ({ path, rule }: FieldProblem): boolean => {
    if (attempt.draft === null) return !current.some((problem) => problem.path === path && problem.rule === rule)
    const isChanged = enteredAt(path, attempt.draft) !== enteredAt(path, draft)
    return isChanged || attempt.chosen.includes(path) || (path.endsWith('.postcode') && isConfirmed(path, draft))
  }
  const set = (problems: readonly FieldProblem[], then: CheckoutDraft | null) =>
    setAttempt(({ number }) => ({ number: number + 1, problems, draft: then, chosen: [] }))

  return {
    attempt: attempt.number,
    problems: attempt.problems.map((problem) => ({ ...problem, isSolved: isSolved(problem) })),
    found: (next) => set(next, null),
    received: (next) => set(next, draft),
    choose: (paths) => setAttempt((last) => ({ ...last, chosen: [...last.chosen, ...paths] })),
  }
}

/** The text of a field, or all of an address, by its path; null for paths that are not in the draft. */
function enteredAt(path: string, { email, shipping, billing }: CheckoutDraft): string | null {
  if (path === 'email') return email
  const [name, field] = path.split('.')
  if (name !== 'billingAddress' && name !== 'shippingAddress') return null
  const address: Readonly<Partial<Record<string, string | boolean>>> = name === 'billingAddress' ? billing : shipping
  return field === undefined ? JSON.stringify(address) : String(address[field])
}

/** Whether the shopper has confirmed the postcode. */
function isConfirmed(path: string, { shipping, billing }: CheckoutDraft): boolean {
  return (path.startsWith('billingAddress') ? billing : shipping).keepsPostcode
}

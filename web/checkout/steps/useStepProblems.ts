/** The problems of the last attempt to leave a step, and which of them the shopper has solved since. */
import { useState } from 'react'
import type { CheckoutDraft } from '../checkoutDraft.ts'
import type { FieldProblem } from '../../address/fieldErrors.ts'

interface Attempt {
  readonly number: number
  readonly problems: readonly FieldProblem[]
  /** What was entered then. Null if the browser found the problems, which it can check again. */
  readonly draft: CheckoutDraft | null
}

export interface StepProblems {
  /** Rises with each attempt. The key of the summary, which takes the focus also if the problems are the same. */
  readonly attempt: number
  readonly problems: readonly (FieldProblem & { readonly isSolved: boolean })[]
  /** Problems that the browser found. */
  readonly found: (problems: readonly FieldProblem[]) => void
  /** Problems in the gateway's response: solved as soon as the shopper changes the field. */
  readonly received: (problems: readonly FieldProblem[]) => void
}

/** @param current problems that the browser finds now */
export function useStepProblems(draft: CheckoutDraft, current: readonly FieldProblem[]): StepProblems {
  const [{ number, problems, draft: sent }, setAttempt] = useState<Attempt>({ number: 0, problems: [], draft: null })
  const isSolved = ({ path, rule }: FieldProblem): boolean =>
    sent === null
      ? !current.some((problem) => problem.path === path && problem.rule === rule)
      : enteredAt(path, sent) !== enteredAt(path, draft) || (path.endsWith('.postcode') && isConfirmed(path, draft))
  const set = (next: readonly FieldProblem[], then: CheckoutDraft | null) =>
    setAttempt((last) => ({ number: last.number + 1, problems: next, draft: then }))

  return {
    attempt: number,
    problems: problems.map((problem) => ({ ...problem, isSolved: isSolved(problem) })),
    found: (next) => set(next, null),
    received: (next) => set(next, draft),
  }
}

/** The text of a field by its path; undefined for paths that are not in the draft. */
function enteredAt(path: string, { email, shipping, billing }: CheckoutDraft): string | boolean | undefined {
  if (path === 'email') return email
  const [name, field = ''] = path.split('.')
  const address: Readonly<Partial<Record<string, string | boolean>>> = name === 'billingAddress' ? billing : shipping
  return address[field]
}

/** Whether the shopper has confirmed the postcode. */
function isConfirmed(path: string, { shipping, billing }: CheckoutDraft): boolean {
  return (path.startsWith('billingAddress') ? billing : shipping).keepsPostcode
}

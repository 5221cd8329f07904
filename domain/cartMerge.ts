/** Merging a guest's cart with the customer's at sign-in. */
import { isSameLine, type LineIdentity } from './cartLine.ts'
import { add, type Decimal } from './decimal.ts'

export interface MergeLine extends LineIdentity {
  readonly quantity: Decimal
}

/** A line of the guest that goes into the customer's cart. */
export interface MergeStep<Line extends MergeLine = MergeLine> {
  readonly line: Line
  /** The customer's equal line; null without one. */
  readonly equal: Line | null
  /** Of the line afterwards: quantities of equal lines are added. */
  readonly quantity: Decimal
}

/** Lines that only the customer has stay as they are. */
export function mergeSteps<Line extends MergeLine>(
  guestLines: readonly Line[],
  customerLines: readonly Line[],
): readonly MergeStep<Line>[] {
  const matched = new Set<Line>()
  return guestLines.map((line) => {
    const equal = customerLines.find((one) => !matched.has(one) && isSameLine(line, one)) ?? null
    if (equal) matched.add(equal)
    return { line, equal, quantity: equal ? add(line.quantity, equal.quantity) : line.quantity }
  })
}

/** Where a quantity stands on the ladder of prices, and how far the next step is. */
import { compare, type Decimal, subtract } from './decimal.ts'
import { leastAllowedQuantity, type QuantityRule } from './quantity.ts'

export interface LadderStep {
  /** From this quantity on. */
  readonly from: Decimal
}

/** The step that a quantity has reached; null below the first. Steps ascend. */
export function stepAt<Step extends LadderStep>(steps: readonly Step[], quantity: Decimal): Step | null {
  return steps.findLast(({ from }) => compare(from, quantity) <= 0) ?? null
}

export interface NextStep<Step> {
  readonly step: Step
  /** The smallest quantity that reaches it and can be ordered. */
  readonly quantity: Decimal
  /** What must be added to get there. */
  readonly missing: Decimal
}

/** Null on the last step, and where the next one lies above what can be ordered. */
export function nextStep<Step extends LadderStep>(
  steps: readonly Step[],
  quantity: Decimal,
  rule: QuantityRule,
): NextStep<Step> | null {
  const step = steps.find(({ from }) => compare(from, quantity) > 0)
  if (!step) return null

  const reaching = leastAllowedQuantity({
    ...rule,
    minimum: compare(step.from, rule.minimum) < 0 ? rule.minimum : step.from,
  })
  if (rule.maximum && compare(reaching, rule.maximum) > 0) return null
  return { step, quantity: reaching, missing: subtract(reaching, quantity) }
}

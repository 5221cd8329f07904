/** Explains how a price was chosen: every candidate price with its outcome. */
import { compare, type Decimal, subtract, ZERO } from './decimal.ts'
import { startOfDay } from './day.ts'
import type { Metal } from './metal.ts'
import { changeOf, roundedChange } from './metalMove.ts'
import type { PriceChoice, PriceDecision, PriceSource } from './price.ts'
import { toDisplayPrice, type SourcePrice } from './sourcePrice.ts'
import type { TaxedAmount } from './tax.ts'

type PriceStepKind = 'LIST' | 'METAL' | 'SPECIAL' | 'TIER' | 'BUSINESS' | 'CUSTOMER' | 'SUM' | 'TAX'
type PriceStepOutcome = 'CHOSEN' | 'NOT_CHOSEN' | 'NOT_YET' | 'OVER' | 'IGNORED' | 'APPLIED'

export interface PriceStep {
  readonly kind: PriceStepKind
  readonly outcome: PriceStepOutcome
  /** Null for a step without an amount. */
  readonly sourcePrice: SourcePrice | null
  /** The same amount on both sides of tax, for display. */
  readonly amount: TaxedAmount | null
  readonly ratePercent: number | null
  readonly fromQuantity?: Decimal
  readonly since?: Date | null
  readonly until?: Date | null
  readonly metal?: Metal
}

/** Steps in the order list, metal, special, tiers by quantity, business, customer, tax, where they exist. A price without a basis is a sum of parts. Computed on demand, because few clients select the steps. */
export function priceSteps({ basis, now, ratePercent, since: day }: PriceChoice): readonly PriceStep[] {
  const since = day === null ? null : startOfDay(day)
  const tax: PriceStep = { kind: 'TAX', outcome: 'APPLIED', sourcePrice: null, amount: null, ratePercent, since }
  if (!basis) return [{ kind: 'SUM', outcome: 'CHOSEN', sourcePrice: null, amount: now, ratePercent: null }, tax]

  const { candidates, input } = basis
  return [
    ...unconditionalStep('LIST', input.list, candidates.list, basis),
    ...metalSteps(basis),
    ...specialSteps(basis),
    ...tierSteps(basis),
    ...unconditionalStep('BUSINESS', input.business, candidates.business, basis),
    ...unconditionalStep('CUSTOMER', input.customer, candidates.customer, basis),
    tax,
  ]
}

/** A candidate price; null if its amount is invalid. */
function candidateStep(kind: PriceSource, price: SourcePrice | null, { chosen, input }: PriceDecision): PriceStep {
  const isChosen = chosen.source === kind && chosen.price === price
  const amount = price && toDisplayPrice(price, input.taxRate.ratePercent, input.currency)
  const outcome = !price ? 'IGNORED' : isChosen ? 'CHOSEN' : 'NOT_CHOSEN'
  return { kind, outcome, sourcePrice: price, amount, ratePercent: null }
}

/** A candidate without conditions; `usable` is null when its amount is invalid. */
function unconditionalStep(
  kind: PriceSource,
  sourcePrice: SourcePrice | null | undefined,
  usable: SourcePrice | null,
  decision: PriceDecision,
): PriceStep[] {
  return sourcePrice ? [{ ...candidateStep(kind, usable, decision), sourcePrice: usable ?? sourcePrice }] : []
}

/** One step per metal, on the side of the list price. The steps add up to the whole change, so the last one contains the rounding difference. */
function metalSteps({ candidates: { movement }, input }: PriceDecision): PriceStep[] {
  const { list, taxRate, digits, currency } = input
  if (!list || !movement) return []

  const { side } = list
  const moved = movement.metals.filter(({ quote, catalogueQuote }) => compare(quote, catalogueQuote) !== 0)
  const rounded = (netChange: Decimal) => roundedChange(netChange, side, taxRate.ratePercent, digits)
  let left = rounded(movement.netChange)
  return moved.map((share, at) => {
    const sourcePrice = { amount: at === moved.length - 1 ? left : rounded(changeOf([share])), side }
    left = subtract(left, sourcePrice.amount)
    const amount = toDisplayPrice(sourcePrice, taxRate.ratePercent, currency)
    const { metal, quotedAt } = share
    return { kind: 'METAL', outcome: 'APPLIED', sourcePrice, amount, ratePercent: null, metal, since: quotedAt }
  })
}

/** The special price with its window, and the price of a catalogue price rule, whose dates the document does not contain. */
function specialSteps(decision: PriceDecision): PriceStep[] {
  const { special, rule } = decision.candidates
  const ruleSteps = rule ? [candidateStep('SPECIAL', rule, decision)] : []
  if (!special) return ruleSteps

  const { price, phase, opens, closes } = special
  const step = candidateStep('SPECIAL', price, decision)
  const outcome = !price || phase === 'MALFORMED' ? 'IGNORED' : phase === 'OPEN' ? step.outcome : phase
  return [{ ...step, outcome, since: opens, until: closes }, ...ruleSteps]
}

function tierSteps(decision: PriceDecision): PriceStep[] {
  const { tiers, ignoredTiers } = decision.candidates
  const byQuantity = tiers.toSorted((a, b) => compare(a.quantity, b.quantity))
  return [
    ...byQuantity.map(({ quantity, price }) => ({ ...candidateStep('TIER', price, decision), fromQuantity: quantity })),
    ...ignoredTiers.map(({ quantity }) => ({
      ...candidateStep('TIER', null, decision),
      fromQuantity: quantity.lt(0) ? ZERO : quantity,
    })),
  ]
}

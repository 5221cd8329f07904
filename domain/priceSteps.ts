/** Explains how a price was chosen: every candidate price with its outcome. */
import { compare, type Decimal, subtract, ZERO } from './decimal.ts'
import { startOfDay } from './day.ts'
import type { Metal } from './metal.ts'
import { changeOf, roundedChange } from './metalMove.ts'
import type { SpecialCandidate } from './candidatePrices.ts'
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
  readonly fromQuantity: Decimal | null
  readonly since: Date | null
  readonly until: Date | null
  readonly ratePercent: number | null
  readonly metal: Metal | null
}

const NOTHING: Omit<PriceStep, 'kind' | 'outcome'> = {
  sourcePrice: null,
  amount: null,
  fromQuantity: null,
  since: null,
  until: null,
  ratePercent: null,
  metal: null,
}

/** Steps in the order list, metal, special, tiers by quantity, business, customer, tax, where they exist. A price without a basis is a sum of parts. Computed on demand, because few clients select the steps. */
export function priceSteps({ basis, now, ratePercent, since }: PriceChoice): readonly PriceStep[] {
  const rateSince = since === null ? null : startOfDay(since)
  const tax: PriceStep = { ...NOTHING, kind: 'TAX', outcome: 'APPLIED', ratePercent, since: rateSince }
  if (!basis) return [{ ...NOTHING, kind: 'SUM', outcome: 'CHOSEN', amount: now }, tax]

  const { candidates, input } = basis
  return [
    ...agreedStep('LIST', input.list, candidates.list, basis),
    ...metalSteps(basis),
    ...specialSteps(basis),
    ...tierSteps(basis),
    ...agreedStep('BUSINESS', input.business, candidates.business, basis),
    ...agreedStep('CUSTOMER', input.customer, candidates.customer, basis),
    tax,
  ]
}

/** A step with an amount; null for an invalid one. */
function pricedStep(
  kind: PriceStepKind,
  outcome: PriceStepOutcome,
  price: SourcePrice | null,
  { input: { taxRate, currency } }: PriceDecision,
): PriceStep {
  const amount = price && toDisplayPrice(price, taxRate.ratePercent, currency)
  return { ...NOTHING, kind, outcome, sourcePrice: price, amount }
}

/** A candidate without conditions; `usable` is null when its amount is invalid. */
function agreedStep(
  kind: PriceSource,
  sourcePrice: SourcePrice | null | undefined,
  usable: SourcePrice | null,
  decision: PriceDecision,
): PriceStep[] {
  if (!sourcePrice) return []
  if (!usable) return [{ ...NOTHING, kind, outcome: 'IGNORED', sourcePrice }]
  return [pricedStep(kind, decision.chosen.source === kind ? 'CHOSEN' : 'NOT_CHOSEN', usable, decision)]
}

/** One step per metal, on the side of the list price. The steps add up to the whole change, so the last one contains the rounding difference. */
function metalSteps(decision: PriceDecision): PriceStep[] {
  const { movement } = decision.candidates
  const { list, taxRate, digits } = decision.input
  if (!list || !movement) return []

  const { side } = list
  const moved = movement.metals.filter(({ quote, catalogueQuote }) => compare(quote, catalogueQuote) !== 0)
  const rounded = (netChange: Decimal) => roundedChange(netChange, side, taxRate.ratePercent, digits)
  let left = rounded(movement.netChange)
  return moved.map((metal, at) => {
    const change = at === moved.length - 1 ? left : rounded(changeOf([metal]))
    left = subtract(left, change)
    const step = pricedStep('METAL', 'APPLIED', { amount: change, side }, decision)
    return { ...step, metal: metal.metal, since: metal.quotedAt }
  })
}

/** The special price with its window, and the price of a catalogue price rule, whose dates the document does not contain. */
function specialSteps(decision: PriceDecision): PriceStep[] {
  const { chosen, candidates } = decision
  const { special, rule } = candidates
  const steps: PriceStep[] = []
  if (special) {
    const step = pricedStep('SPECIAL', specialOutcome(special, chosen), special.price, decision)
    steps.push({ ...step, since: special.opens, until: special.closes })
  }
  if (rule) steps.push(pricedStep('SPECIAL', outcomeOf('SPECIAL', rule, chosen), rule, decision))
  return steps
}

function specialOutcome({ phase, price }: SpecialCandidate, chosen: PriceDecision['chosen']): PriceStepOutcome {
  if (!price || phase === 'MALFORMED') return 'IGNORED'
  if (phase === 'NOT_YET' || phase === 'OVER') return phase
  return outcomeOf('SPECIAL', price, chosen)
}

function outcomeOf(source: PriceSource, price: SourcePrice, chosen: PriceDecision['chosen']): PriceStepOutcome {
  return chosen.source === source && chosen.price === price ? 'CHOSEN' : 'NOT_CHOSEN'
}

function tierSteps(decision: PriceDecision): PriceStep[] {
  const { tiers, ignoredTiers } = decision.candidates
  const byQuantity = tiers.toSorted((a, b) => compare(a.quantity, b.quantity))
  return [
    ...byQuantity.map(({ quantity, price }): PriceStep => {
      const outcome = outcomeOf('TIER', price, decision.chosen)
      return { ...pricedStep('TIER', outcome, price, decision), fromQuantity: quantity }
    }),
    ...ignoredTiers.map(({ quantity }): PriceStep => {
      return { ...NOTHING, kind: 'TIER', outcome: 'IGNORED', fromQuantity: quantity.lt(0) ? ZERO : quantity }
    }),
  ]
}

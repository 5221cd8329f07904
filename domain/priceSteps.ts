/** Explains how a price was chosen: every candidate price with its outcome. */
import { compare, type Decimal, subtract, ZERO } from './decimal.ts'
import { startOfDay } from './day.ts'
import type { Metal } from './metal.ts'
import { changeOf, roundedChange } from './metalMove.ts'
import type { SpecialCandidate } from './candidatePrices.ts'
import type { PriceChoice, PriceDecision, PriceSource } from './price.ts'
import { toDisplayPrice, type SourcePrice } from './sourcePrice.ts'
import type { TaxedAmount } from './tax.ts'
import type { Tier } from './tierPrice.ts'

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
export function priceSteps({
  basis,
  now,
  ratePercent,
  since,
}: Pick<PriceChoice, 'basis' | 'now' | 'ratePercent' | 'since'>): readonly PriceStep[] {
  if (!basis) return [{ ...NOTHING, kind: 'SUM', outcome: 'CHOSEN', amount: now }, taxStep(ratePercent, since)]

  const {
    candidates: { list, business, customer },
    input,
  } = basis
  return [
    ...agreedStep('LIST', input.list, list, basis),
    ...metalSteps(basis),
    ...specialSteps(basis),
    ...tierSteps(basis),
    ...agreedStep('BUSINESS', input.business, business, basis),
    ...agreedStep('CUSTOMER', input.customer, customer, basis),
    taxStep(ratePercent, since),
  ]
}

function taxStep(ratePercent: number | null, since: string | null): PriceStep {
  return { ...NOTHING, kind: 'TAX', outcome: 'APPLIED', ratePercent, since: since === null ? null : startOfDay(since) }
}

function priced(
  price: SourcePrice | null,
  { input: { taxRate, currency } }: PriceDecision,
): Pick<PriceStep, 'sourcePrice' | 'amount'> {
  return { sourcePrice: price, amount: price && toDisplayPrice(price, taxRate.ratePercent, currency) }
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
  return [
    {
      ...NOTHING,
      kind,
      outcome: decision.chosen.source === kind ? 'CHOSEN' : 'NOT_CHOSEN',
      ...priced(usable, decision),
    },
  ]
}

/** One step per metal, on the side of the list price. The steps add up to the whole change, so the last one contains the rounding difference. */
function metalSteps({ candidates: { movement }, input }: PriceDecision): PriceStep[] {
  const {
    list,
    taxRate: { ratePercent },
    digits,
    currency,
  } = input
  const moved = movement?.metals.filter(({ quote, catalogueQuote }) => compare(quote, catalogueQuote) !== 0) ?? []
  if (!list || !movement) return []

  const { side } = list
  let left = roundedChange(movement.netChange, side, ratePercent, digits)
  return moved.map((metal, at) => {
    const change = at === moved.length - 1 ? left : roundedChange(changeOf([metal]), side, ratePercent, digits)
    left = subtract(left, change)
    const sourcePrice = { amount: change, side }
    return {
      ...NOTHING,
      kind: 'METAL',
      outcome: 'APPLIED',
      sourcePrice,
      amount: toDisplayPrice(sourcePrice, ratePercent, currency),
      metal: metal.metal,
      since: metal.quotedAt,
    }
  })
}

/** The special price with its window, and the price of a catalogue price rule, whose dates the document does not contain. */
function specialSteps(decision: PriceDecision): PriceStep[] {
  const { special, rule } = decision.candidates
  const step = (price: SourcePrice | null, outcome: PriceStepOutcome): PriceStep => ({
    ...NOTHING,
    kind: 'SPECIAL',
    outcome,
    ...priced(price, decision),
  })
  return [
    ...(special
      ? [
          {
            ...step(special.price, specialOutcome(special, decision.chosen)),
            since: special.opens,
            until: special.closes,
          },
        ]
      : []),
    ...(rule ? [step(rule, outcomeOf(rule, decision.chosen))] : []),
  ]
}

function specialOutcome({ phase, price }: SpecialCandidate, chosen: PriceDecision['chosen']): PriceStepOutcome {
  if (!price || phase === 'MALFORMED') return 'IGNORED'
  if (phase === 'NOT_YET' || phase === 'OVER') return phase
  return outcomeOf(price, chosen)
}

function outcomeOf(price: SourcePrice, chosen: PriceDecision['chosen']): PriceStepOutcome {
  return chosen.source === 'SPECIAL' && chosen.price === price ? 'CHOSEN' : 'NOT_CHOSEN'
}

function tierSteps(decision: PriceDecision): PriceStep[] {
  const {
    candidates: { tiers, ignoredTiers },
    chosen,
  } = decision
  const byQuantity = tiers.toSorted((a, b) => compare(a.quantity, b.quantity))
  return [
    ...byQuantity.map(({ quantity, price }): PriceStep => {
      const isChosen = chosen.source === 'TIER' && chosen.price === price
      return {
        ...NOTHING,
        kind: 'TIER',
        outcome: isChosen ? 'CHOSEN' : 'NOT_CHOSEN',
        ...priced(price, decision),
        fromQuantity: quantity,
      }
    }),
    ...ignoredTiers.map((tier) => ignoredTier(tier)),
  ]
}

function ignoredTier({ quantity }: Tier): PriceStep {
  return { ...NOTHING, kind: 'TIER', outcome: 'IGNORED', fromQuantity: quantity.lt(0) ? ZERO : quantity }
}

/** How a price came about: everything that stood for choice, and what came of it. */
import { compare, type Decimal, subtract, ZERO } from './decimal.ts'
import { startOfDay } from './day.ts'
import type { Metal } from './metal.ts'
import { changeOf, roundedChange } from './metalMove.ts'
import type { OfferInput, Offers, SpecialOffer } from './priceOffers.ts'
import { shownAmount, type StatedPrice } from './statedPrice.ts'
import type { TaxedAmount } from './tax.ts'
import type { Tier } from './tierPrice.ts'
import type { WinningOffer } from './winningOffer.ts'

type PriceStepKind = 'LIST' | 'METAL' | 'SPECIAL' | 'TIER' | 'BUSINESS' | 'CUSTOMER' | 'SUM' | 'TAX'
type PriceStepOutcome = 'CHOSEN' | 'NOT_CHOSEN' | 'NOT_YET' | 'OVER' | 'IGNORED' | 'APPLIED'

export interface PriceStep {
  readonly kind: PriceStepKind
  readonly outcome: PriceStepOutcome
  /** Null where the step brings no amount. */
  readonly stated: StatedPrice | null
  /** The same on both sides, for showing. */
  readonly amount: TaxedAmount | null
  readonly fromQuantity: Decimal | null
  readonly since: Date | null
  readonly until: Date | null
  readonly ratePercent: number | null
  readonly metal: Metal | null
}

type Chosen = Pick<WinningOffer, 'source' | 'price'>

export interface Decided {
  readonly offers: Offers
  readonly chosen: Chosen
  readonly input: OfferInput
  readonly quantity: Decimal
}

const NOTHING: Omit<PriceStep, 'kind' | 'outcome'> = {
  stated: null,
  amount: null,
  fromQuantity: null,
  since: null,
  until: null,
  ratePercent: null,
  metal: null,
}

/** A price that was chosen; without a basis it is a sum of parts. */
interface Explained {
  readonly basis: Decided | null
  readonly now: TaxedAmount
  readonly ratePercent: number | null
  readonly since: string | null
}

/** List, metal, special, tiers by quantity, business, customer, tax: those that there are. Apart from choosing, because few ask. */
export function priceSteps({ basis, now, ratePercent, since }: Explained): readonly PriceStep[] {
  if (!basis) return [{ ...NOTHING, kind: 'SUM', outcome: 'CHOSEN', amount: now }, taxStep(ratePercent, since)]

  const {
    offers: { list, business, customer },
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
  price: StatedPrice | null,
  { input: { taxRate, currency } }: Decided,
): Pick<PriceStep, 'stated' | 'amount'> {
  return { stated: price, amount: price && shownAmount(price, taxRate.ratePercent, currency) }
}

/** A price that stands without a condition; `usable` is null when it can be no price. */
function agreedStep(
  kind: Chosen['source'],
  asStated: StatedPrice | null | undefined,
  usable: StatedPrice | null,
  decided: Decided,
): PriceStep[] {
  if (!asStated) return []
  if (!usable) return [{ ...NOTHING, kind, outcome: 'IGNORED', stated: asStated }]
  return [
    { ...NOTHING, kind, outcome: decided.chosen.source === kind ? 'CHOSEN' : 'NOT_CHOSEN', ...priced(usable, decided) },
  ]
}

/** One step a metal, on the side of the list price; together they are the whole change, so the last one takes what rounding leaves. */
function metalSteps({ offers: { movement }, input }: Decided): PriceStep[] {
  const {
    list,
    taxRate: { ratePercent },
    unit,
    currency,
  } = input
  const moved = movement?.metals.filter(({ quote, catalogueQuote }) => compare(quote, catalogueQuote) !== 0) ?? []
  if (!list || !movement) return []

  const { side } = list
  let left = roundedChange(movement.netChange, side, ratePercent, unit, currency)
  return moved.map((metal, at) => {
    const change = at === moved.length - 1 ? left : roundedChange(changeOf([metal]), side, ratePercent, unit, currency)
    left = subtract(left, change)
    const stated = { amount: change, side }
    return {
      ...NOTHING,
      kind: 'METAL',
      outcome: 'APPLIED',
      stated,
      amount: shownAmount(stated, ratePercent, currency),
      metal: metal.metal,
      since: metal.quotedAt,
    }
  })
}

function specialSteps(decided: Decided): PriceStep[] {
  const { special } = decided.offers
  if (!special) return []

  const outcome = specialOutcome(special, decided.chosen)
  return [
    {
      ...NOTHING,
      kind: 'SPECIAL',
      outcome,
      ...priced(special.price, decided),
      since: special.opens,
      until: special.closes,
    },
  ]
}

function specialOutcome({ phase, price }: SpecialOffer, { source }: Chosen): PriceStepOutcome {
  if (!price || phase === 'MALFORMED') return 'IGNORED'
  if (phase === 'NOT_YET' || phase === 'OVER') return phase
  return source === 'SPECIAL' ? 'CHOSEN' : 'NOT_CHOSEN'
}

function tierSteps(decided: Decided): PriceStep[] {
  const {
    offers: { tiers, ignoredTiers },
    chosen,
  } = decided
  const byQuantity = tiers.toSorted((a, b) => compare(a.quantity, b.quantity))
  return [
    ...byQuantity.map(({ quantity, price }): PriceStep => {
      const isChosen = chosen.source === 'TIER' && chosen.price === price
      return {
        ...NOTHING,
        kind: 'TIER',
        outcome: isChosen ? 'CHOSEN' : 'NOT_CHOSEN',
        ...priced(price, decided),
        fromQuantity: quantity,
      }
    }),
    ...ignoredTiers.map((tier) => ignoredTier(tier)),
  ]
}

function ignoredTier({ quantity }: Tier): PriceStep {
  return { ...NOTHING, kind: 'TIER', outcome: 'IGNORED', fromQuantity: quantity.lt(0) ? ZERO : quantity }
}

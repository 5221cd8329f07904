/** Chooses the price that applies. */
import { compare, type Decimal, ONE } from './decimal.ts'
import { earliest } from './day.ts'
import type { ContainedMetal } from './metalMove.ts'
import type { Currency } from './money.ts'
import { type CandidateInput, type CandidatePrices, candidatePrices } from './candidatePrices.ts'
import {
  type CrossedOutKind,
  type CrossedOutPrice,
  type CrossedOutRule,
  crossedOutPrice,
  DIRECTIVE,
} from './crossedOutPrice.ts'
import { compareNet, toDisplayPrice, type SourcePrice } from './sourcePrice.ts'
import type { TaxedAmount, TaxSide } from './tax.ts'
import { isFreeOfTax, type TaxNote } from './taxNote.ts'
import { tierPrices } from './tierPrice.ts'
import type { Unit } from './unit.ts'

export type PriceSource = 'LIST' | 'SPECIAL' | 'TIER' | 'BUSINESS' | 'CUSTOMER'

export interface PriceInput extends CandidateInput {
  /** Default: one unit. */
  readonly quantity?: Decimal
  readonly unit: Unit
  readonly displaySide: TaxSide
  /** Why there is no tax; absent if no reason is given. */
  readonly taxNote?: TaxNote | null
}

interface PriceTier {
  readonly quantity: Decimal
  readonly price: TaxedAmount
  /** The exact price that a quantity is multiplied by. */
  readonly sourcePrice: SourcePrice
}

/** The input and result of a choice, which `priceSteps` explains. */
export interface PriceDecision {
  readonly candidates: CandidatePrices
  readonly chosen: Pick<ChosenPrice, 'source' | 'price'>
  readonly input: CandidateInput
}

export interface PriceChoice {
  readonly source: PriceSource
  /** Display price of one unit, in minor units. */
  readonly now: TaxedAmount
  /** The crossed-out price beside a special price; null for other prices, and for a special price that stands alone. */
  readonly before: TaxedAmount | null
  /** The exact amount of `before`; it does not move with a metal. */
  readonly sourcePriceBefore: SourcePrice | null
  readonly beforeKind: CrossedOutKind | null
  /** The list price at today's metal, while a special price applies: for explanations, never crossed out. */
  readonly listPrice: { readonly shown: TaxedAmount; readonly exact: SourcePrice | null } | null
  /** The exact price that a quantity is multiplied by; null for a sum of parts. */
  readonly unitPrice: SourcePrice | null
  /** Null for a sum of parts with different rates. */
  readonly ratePercent: number | null
  /** False for a taxed price, where the buyer owes the tax or it is not named, and where the rate of its class is unknown: 0 % proves nothing then. */
  readonly isTaxFree: boolean
  /** Why there is no tax; null with tax, for a sum of parts with different reasons, and where the store does not say. */
  readonly taxNote: TaxNote | null
  /** First day of the tax rate, `yyyy-MM-dd`. */
  readonly since: string | null
  readonly displaySide: TaxSide
  readonly currency: Currency
  readonly unit: Unit
  /** Decimals of a source price of its unit. */
  readonly digits: number
  /** The choice is valid until just before this moment; null when no planned event changes it. */
  readonly validUntil: Date | null
  readonly tiers: readonly PriceTier[]
  /** The metal charged in the price (of a sum: in all its parts); empty if the price does not follow a metal. */
  readonly metals: readonly ContainedMetal[]
  /** False when the quote of one of its metals is not current. */
  readonly isMetalCurrent: boolean
  /** Null for a sum of parts. */
  readonly basis: PriceDecision | null
  /** Messages about ignored, malformed input. */
  readonly problems: readonly string[]
}

interface UnknownPrice {
  readonly unknown: 'NO_PRICE' | 'PRICE_NOT_POSITIVE' | 'PART_WITHOUT_PRICE' | 'NO_PARTS'
  /** Messages about malformed input that caused it. */
  readonly problems?: readonly string[]
}

export type PriceResult = PriceChoice | UnknownPrice

export function isKnown(result: PriceResult): result is PriceChoice {
  return !('unknown' in result)
}

/**
 * A customer price applies first, where it is fixed; otherwise the lowest net of list, open special, catalogue price rule, business price, customer price and reached tier; of equal prices the first in this order.
 *
 * @see docs/rules/which-price-wins.md
 */
export function choosePrice(input: PriceInput, now: Date): PriceResult {
  const { taxRate, taxNote = null, currency, unit, digits, displaySide } = input
  if (taxRate.isUnknown) return { unknown: 'NO_PRICE', problems: taxRate.problem ? [taxRate.problem] : [] }

  const candidates = candidatePrices(input, now)
  const { ratePercent } = taxRate
  const winner = lowestPrice(candidates, input)
  if (!winner)
    return input.list ? { unknown: 'PRICE_NOT_POSITIVE', problems: candidates.problems } : { unknown: 'NO_PRICE' }

  const show = (price: SourcePrice) => toDisplayPrice(price, ratePercent, currency)
  const isSpecial = winner.source === 'SPECIAL'
  const rule = input.crossedOut ?? DIRECTIVE
  const before = isSpecial ? beforeOf(winner.price, candidates, input, rule) : null
  const movement = winner.source === 'BUSINESS' || winner.source === 'CUSTOMER' ? null : candidates.movement
  // A special price that is not below the list price changes nothing when its window opens or closes.
  const specialChange = candidates.special?.isBelowList ? candidates.special.changesAt : null
  return {
    source: winner.source,
    now: show(winner.price),
    before: before && show(before.price),
    sourcePriceBefore: before?.price ?? null,
    beforeKind: before?.kind ?? null,
    listPrice: isSpecial && candidates.list ? { shown: show(candidates.list), exact: candidates.list } : null,
    unitPrice: winner.price,
    ratePercent,
    isTaxFree: isFreeOfTax(taxRate, taxNote),
    taxNote,
    since: taxRate.since,
    displaySide,
    currency,
    unit,
    digits,
    validUntil: isFixed({ source: winner.source, input })
      ? taxRate.changesAt
      : earliest(specialChange, taxRate.changesAt, isSpecial ? rule.changesAt : null),
    tiers: winner.tiers.map(({ quantity, price }) => ({ quantity, price: show(price), sourcePrice: price })),
    metals: movement?.metals ?? [],
    isMetalCurrent: movement?.isComplete ?? true,
    basis: { candidates, chosen: winner, input },
    problems: taxRate.problem ? [...candidates.problems, taxRate.problem] : candidates.problems,
  }
}

function beforeOf(
  price: SourcePrice,
  { list, movement }: CandidatePrices,
  { lowestOf30Days = null, taxRate: { ratePercent } }: PriceInput,
  rule: CrossedOutRule,
): CrossedOutPrice | null {
  return crossedOutPrice({ price, list, followsMetal: movement !== null, lowestOf30Days, ratePercent }, rule)
}

interface ChosenPrice {
  readonly source: PriceSource
  readonly price: SourcePrice
  /** Tiers below the price for one unit. */
  readonly tiers: readonly { readonly quantity: Decimal; readonly price: SourcePrice }[]
}

/** Whether it is an agreed price that applies whatever the others are. */
export function isFixed({ source, input }: { readonly source: PriceSource; readonly input: CandidateInput }): boolean {
  return source === 'CUSTOMER' && (input.customerIsFixed ?? true)
}

/** @see docs/rules/which-price-wins.md */
function lowestPrice(candidates: CandidatePrices, input: PriceInput): ChosenPrice | null {
  const { list, special, rule, tiers, business, customer } = candidates
  if (customer && isFixed({ source: 'CUSTOMER', input })) return { source: 'CUSTOMER', price: customer, tiers: [] }

  const { quantity = ONE, taxRate } = input
  const { ratePercent } = taxRate
  const order = (a: SourcePrice, b: SourcePrice) => compareNet(a, b, ratePercent)
  let best: Omit<ChosenPrice, 'tiers'> | null = list && { source: 'LIST', price: list }
  if (special?.isOpen && special.price && special.isBelowList) best = { source: 'SPECIAL', price: special.price }
  if (rule && best && order(rule, best.price) < 0) best = { source: 'SPECIAL', price: rule }
  if (business && (!best || order(business, best.price) < 0)) best = { source: 'BUSINESS', price: business }
  if (customer && (!best || order(customer, best.price) < 0)) best = { source: 'CUSTOMER', price: customer }
  if (!best) return null

  const { price: forOne } = best
  const steps = tierPrices(tiers, (a, b) => order(a.price, b.price)).filter(({ price }) => order(price, forOne) < 0)
  const reached = steps.findLast((step) => compare(step.quantity, quantity) <= 0)
  return { ...(reached ? { source: 'TIER', price: reached.price } : best), tiers: steps }
}

/** The amount on the store's display side, for sorting and price ranges. */
export function displayAmount({ now, displaySide }: PriceChoice): Decimal {
  return displaySide === 'NET' ? now.net : now.gross
}

/** The amount on the other side of tax. */
export function otherSideAmount({ now, displaySide }: PriceChoice): Decimal {
  return displaySide === 'NET' ? now.gross : now.net
}

/** Which price wins. */
import { ONE, type Decimal } from './decimal.ts'
import { earliest } from './day.ts'
import type { Currency } from './money.ts'
import { specialState } from './specialPrice.ts'
import { compareNet, isStated, shownAmount, statedPrice, type StatedPrice } from './statedPrice.ts'
import type { FoundTaxRate, TaxedAmount, TaxSide } from './tax.ts'
import { bestTier, ladder, type Tier } from './tierPrice.ts'
import type { Unit } from './unit.ts'

export type PriceSource = 'LIST' | 'SPECIAL' | 'TIER'

export interface PriceInput {
  readonly list: StatedPrice | null
  readonly special: { readonly price: StatedPrice; readonly from: string | null; readonly to: string | null } | null
  readonly tiers: readonly Tier[]
  /** The side that the tiers' prices stand on. */
  readonly tierSide: TaxSide
  readonly groupId: number
  /** One unit when left out. */
  readonly quantity?: Decimal
  readonly taxRate: FoundTaxRate
  readonly unit: Unit
  readonly currency: Currency
  readonly displaySide: TaxSide
}

interface PriceTier {
  readonly quantity: Decimal
  readonly price: TaxedAmount
}

export interface PriceChoice {
  readonly source: PriceSource
  /** Of one unit, in minor units, for showing. */
  readonly now: TaxedAmount
  /** The list price, while a special price undercuts it. */
  readonly before: TaxedAmount | null
  /** The exact price that a quantity is multiplied with; null for a price put together from parts. */
  readonly unitPrice: StatedPrice | null
  /** Null when it is put together from parts with different rates. */
  readonly ratePercent: number | null
  /** First day of the tax rate, `yyyy-MM-dd`. */
  readonly since: string | null
  readonly isTaxExempt: boolean
  readonly displaySide: TaxSide
  readonly currency: Currency
  readonly unit: Unit
  /** Until just before this moment the choice stands; null when nothing planned changes it. */
  readonly validUntil: Date | null
  readonly tiers: readonly PriceTier[]
  /** What was malformed and therefore ignored. */
  readonly problems: readonly string[]
}

export type UnknownReason = 'NO_PRICE' | 'PRICE_NOT_POSITIVE' | 'PART_WITHOUT_PRICE' | 'NO_PARTS'

interface UnknownPrice {
  readonly unknown: UnknownReason
}

export type PriceAnswer = PriceChoice | UnknownPrice

export function isKnown(answer: PriceAnswer): answer is PriceChoice {
  return !('unknown' in answer)
}

/**
 * The lowest net of list, open special and reached tier; on a tie the one named first.
 *
 * @see docs/rules/which-price-wins.md
 */
export function choosePrice(input: PriceInput, now: Date): PriceAnswer {
  const { list, taxRate, currency, unit, displaySide } = input
  if (list === null) return { unknown: 'NO_PRICE' }
  if (!isStated(list)) return { unknown: 'PRICE_NOT_POSITIVE' }

  const { ratePercent } = taxRate
  const show = (price: StatedPrice) => shownAmount(price, ratePercent, currency)
  const stateTier = (tier: Tier) => statedPrice(tier.price, input.tierSide, unit, currency)
  const isBelow = (a: StatedPrice, b: StatedPrice) => compareNet(a, b, ratePercent) < 0

  const special = specialOf(input, list, now)
  const publicPrice = special.price ?? list
  const tier = bestTier(input.tiers, { groupId: input.groupId, quantity: input.quantity ?? ONE })
  const tierPrice = tier && stateTier(tier)
  const isTier = tierPrice !== null && isBelow(tierPrice, publicPrice)
  const unitPrice = isTier ? tierPrice : publicPrice

  return {
    source: isTier ? 'TIER' : special.price ? 'SPECIAL' : 'LIST',
    now: show(unitPrice),
    before: !isTier && special.price ? show(list) : null,
    unitPrice,
    ratePercent,
    since: taxRate.since,
    isTaxExempt: taxRate.exempt,
    displaySide,
    currency,
    unit,
    validUntil: earliest(special.changesAt, taxRate.changesAt),
    tiers: ladder(input.tiers, input.groupId)
      .map((step) => ({ quantity: step.quantity, price: stateTier(step) }))
      .filter(({ price }) => isBelow(price, publicPrice))
      .map(({ quantity, price }) => ({ quantity, price: show(price) })),
    problems: special.problems,
  }
}

interface SpecialOutcome {
  readonly price: StatedPrice | null
  readonly changesAt: Date | null
  readonly problems: readonly string[]
}

function specialOf({ special, taxRate }: PriceInput, list: StatedPrice, now: Date): SpecialOutcome {
  const none = { price: null, changesAt: null, problems: [] }
  if (!special || !isStated(special.price) || compareNet(special.price, list, taxRate.ratePercent) >= 0) return none

  const { isOpen, changesAt, problem } = specialState(special.from, special.to, now)
  return { price: isOpen ? special.price : null, changesAt, problems: problem === null ? [] : [problem] }
}

/** The chosen price's amount on the side that the store shows, for sorting and for price ranges. */
export function shownOnDisplaySide({ now, displaySide }: PriceChoice): Decimal {
  return displaySide === 'NET' ? now.net : now.gross
}

/** Computes the price of the chosen parts of a set: each row is rounded by itself, then the rows are added. */
import { type Decimal, isPositive, ONE } from '#domain/decimal.ts'
import { tierAt } from '#domain/tierLookup.ts'
import type { QuantityRule } from '#domain/quantity.ts'
import type { PriceResultPartsFragment, TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { addAmounts } from '../shop/amounts.ts'
import { commonTaxNote } from './priceTexts.ts'
import { hasTiers, tierRows, tierTotal } from './tierRows.ts'
import type { DisplayPrice, KnownPrice } from './useDisplayPrice.ts'

type PartPrice = DisplayPrice<PriceResultPartsFragment>
type Withheld = Exclude<PriceResultPartsFragment, KnownPrice>

export interface ChosenRow {
  readonly shown: PartPrice
  readonly quantity: Decimal
  /**
   * With a rule, the part's own tier prices apply to the row. Null: the row costs as much as in the set as offered,
   * unit price times quantity.
   */
  readonly tierRule: QuantityRule | null
}

/**
 * A part without a price withholds the sum, because a sum of the others would be too low. "nothing" means that no part
 * is chosen.
 */
export type ChoiceSum = { readonly state: PartPrice['state'] } & (
  | {
      readonly kind: 'known'
      readonly total: TaxedAmountPartsFragment
      /** Zero if no part is taxed. */
      readonly taxRatePercent: string
      readonly isTaxFree: boolean
      readonly taxNote: KnownPrice['taxNote']
      readonly isFromPrice: boolean
      readonly isCurrent: boolean
    }
  | { readonly kind: 'withheld'; readonly price: Withheld }
  | { readonly kind: 'nothing' }
)

/** @see docs/rules/rounding.md */
export function choiceSum(rows: readonly ChosenRow[]): ChoiceSum {
  const wanted = rows.filter(({ quantity }) => isPositive(quantity))
  const state = stateOf(wanted.map(({ shown }) => shown.state))
  if (wanted.length === 0) return { kind: 'nothing', state }

  const prices = wanted.map(({ shown }) => shown.price)
  const totals = wanted.flatMap((row) => rowAmount(row) ?? [])
  const total = totals.length === wanted.length ? addAmounts(totals) : null
  if (!total) return { kind: 'withheld', state, price: withheld(prices) }

  const known = prices.filter((price) => price.__typename === 'Price')
  const rates = known.map(({ taxRatePercent }) => taxRatePercent)
  return {
    kind: 'known',
    state,
    total,
    taxRatePercent: rates.find((rate) => Number(rate) > 0) ?? '0',
    isTaxFree: known.every(({ isTaxFree }) => isTaxFree),
    taxNote: commonTaxNote(known),
    isFromPrice: wanted.some(({ shown }) => shown.isFromPrice),
    isCurrent: known.every(({ isCurrent }) => isCurrent),
  }
}

/**
 * The sum of a set as offered is the set's own price, which stands in the heading: the browser moves the prices of the
 * parts at once and fetches that of the set again, so for a moment they have different quotes.
 */
export function atSetPrice(sum: ChoiceSum, { price, state }: PartPrice): ChoiceSum {
  if (price.__typename !== 'Price') return sum
  // A price with a source price is the set's own, and not a sum of parts.
  const isOwn = price.sourcePrice !== null
  if (sum.kind !== 'known' && !isOwn) return sum
  const { now: total, isCurrent, isTaxFree, taxNote, taxRatePercent } = price
  const states = stateOf(isOwn ? [state] : [sum.state, state])
  if (isOwn || sum.kind !== 'known')
    return { kind: 'known', state: states, total, taxRatePercent, isTaxFree, taxNote, isFromPrice: false, isCurrent }
  return { ...sum, state: states, total, isCurrent }
}

function stateOf(states: readonly PartPrice['state'][]): PartPrice['state'] {
  if (states.includes('pending')) return 'pending'
  return states.includes('loaded') ? 'loaded' : 'public'
}

function withheld(prices: readonly PriceResultPartsFragment[]): Withheld {
  const signIn = prices.find((price) => price.__typename === 'SignInForPrice')
  const reasons = prices.flatMap((price) => (price.__typename === 'PriceUnknown' ? price.reason : []))
  // Without a reason, the price of a part is known, but not exactly.
  const isUnpriced = reasons.length > 0 && !reasons.includes('PARTS_UNAVAILABLE')
  return signIn ?? { __typename: 'PriceUnknown', reason: isUnpriced ? 'NOT_PRICED' : 'PARTS_UNAVAILABLE' }
}

/** The total of one row; null if it is not known exactly. */
export function rowAmount({ shown: { price }, quantity, tierRule }: ChosenRow): TaxedAmountPartsFragment | null {
  if (price.__typename !== 'Price') return null

  const steps = tierRule && hasTiers(price) ? tierRows(price, tierRule) : []
  const step = tierAt(steps, quantity) ?? { from: ONE, unitPrice: price.now, sourcePrice: price.sourcePrice }
  // A single piece costs its displayed price, also if the backend computed the tax and if it is a set itself.
  if (price.per === 'PCS' && quantity.eq(ONE)) return step.unitPrice
  return tierTotal(step, quantity, price.taxRatePercent)
}

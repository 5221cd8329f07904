/** Tier prices as rows for display and calculation: the price of one unit first, then each tier. */
import { piecesFrom } from '#domain/cutToSize.ts'
import { type Decimal, compare, decimal, multiply, toText, ZERO } from '#domain/decimal.ts'
import { type QuantityRule, minAllowedQuantity } from '#domain/quantity.ts'
import { isCurrency } from '#domain/money.ts'
import { rowTotal } from '#domain/sourcePrice.ts'
import { tierAt } from '#domain/tierLookup.ts'
import type {
  PriceResultPartsFragment,
  PriceTiersFragment,
  QuantityRulePartsFragment,
  SourcePricePartsFragment,
  TaxedAmountPartsFragment,
} from '../client/generated/documents.generated.ts'
import { readSourcePrice, taxedText } from '../shop/amounts.ts'

export type TierPriceText = Extract<PriceResultPartsFragment, { __typename: 'Price' }> &
  Extract<PriceTiersFragment, { __typename: 'Price' }>

/** Whether the query selected tier prices. */
export function hasTiers(price: PriceResultPartsFragment | TierPriceText): price is TierPriceText {
  return price.__typename === 'Price' && 'tiers' in price
}

export interface TierRow {
  readonly from: Decimal
  readonly unitPrice: TaxedAmountPartsFragment
  readonly sourcePrice: SourcePricePartsFragment | null
}

export function ruleOf({ unit, minimum, step, maximum }: QuantityRulePartsFragment): QuantityRule {
  return { unit, minimum: decimal(minimum), step: decimal(step), maximum: maximum === null ? null : decimal(maximum) }
}

/** A first tier that the minimum quantity reaches replaces the unit price. */
export function tierRows(price: TierPriceText, rule: QuantityRule): readonly TierRow[] {
  const minQuantity = minAllowedQuantity(rule)
  const tiers = price.tiers.map(({ fromQuantity, ...tier }): TierRow => ({ ...tier, from: decimal(fromQuantity) }))
  const [first] = tiers
  if (first && compare(first.from, minQuantity) <= 0) return tiers

  return [{ from: minQuantity, unitPrice: price.now, sourcePrice: price.sourcePrice }, ...tiers]
}

/** Tiers of pieces of sheet of one size: from whole pieces, each at the price of one piece. Null if no exact price is known. */
export function tierRowsOfPiece(price: TierPriceText, pieceUnits: Decimal): readonly TierRow[] | null {
  const first = { from: ZERO, unitPrice: price.now, sourcePrice: price.sourcePrice }
  const tiers = price.tiers.map(({ fromQuantity, ...tier }): TierRow => ({ ...tier, from: decimal(fromQuantity) }))
  const rows = new Map<string, TierRow>()
  for (const row of [first, ...tiers]) {
    const unitPrice = tierTotal(row, pieceUnits, price.taxRatePercent)
    if (!unitPrice || !row.sourcePrice) return null
    const from = piecesFrom(row.from, pieceUnits)
    const sourcePrice = { ...row.sourcePrice, amount: toText(multiply(decimal(row.sourcePrice.amount), pieceUnits)) }
    // Of tiers that begin with the same piece the last one is the cheapest.
    rows.set(toText(from), { from, unitPrice, sourcePrice })
  }
  return [...rows.values()]
}

/** The price with the unit price of the quantity's tier. */
export function priceAt<Price extends PriceResultPartsFragment>(
  price: Price,
  rule: QuantityRulePartsFragment,
  quantity: Decimal,
): Price {
  const tier = hasTiers(price) ? tierAt(tierRows(price, ruleOf(rule)), quantity) : null
  return tier ? { ...price, now: tier.unitPrice } : price
}

/** The row total of the quantity at its tier; null without tier prices, below the minimum, and if no exact price is known. */
export function totalAt(
  price: PriceResultPartsFragment | TierPriceText,
  rule: QuantityRulePartsFragment,
  quantity: Decimal,
): TaxedAmountPartsFragment | null {
  const tier = hasTiers(price) ? tierAt(tierRows(price, ruleOf(rule)), quantity) : null
  return tier && price.__typename === 'Price' ? tierTotal(tier, quantity, price.taxRatePercent) : null
}

/** The row total of units of sheet, also of less than one; null without tier prices, and if no exact price is known. */
export function totalOfSheet(
  price: PriceResultPartsFragment | TierPriceText,
  units: Decimal,
): TaxedAmountPartsFragment | null {
  if (!hasTiers(price)) return null
  const tier = price.tiers.findLast(({ fromQuantity }) => compare(decimal(fromQuantity), units) <= 0)
  const { sourcePrice, unitPrice } = tier ?? { sourcePrice: price.sourcePrice, unitPrice: price.now }
  return tierTotal({ sourcePrice, unitPrice }, units, price.taxRatePercent)
}

/** The row total of the quantity; null if no exact price is known. */
export function tierTotal(
  { sourcePrice, unitPrice }: Pick<TierRow, 'sourcePrice' | 'unitPrice'>,
  quantity: Decimal,
  taxRatePercent: string,
): TaxedAmountPartsFragment | null {
  const { currency } = unitPrice.net
  if (!sourcePrice || !isCurrency(currency)) return null

  return taxedText(rowTotal(readSourcePrice(sourcePrice), quantity, Number(taxRatePercent), currency), currency)
}

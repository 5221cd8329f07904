/** The ladder as it is shown and counted with: the price of one unit first, then each step. */
import { type Decimal, compare, decimal } from '#domain/decimal.ts'
import { type QuantityRule, leastAllowedQuantity } from '#domain/quantity.ts'
import { isCurrency } from '#domain/money.ts'
import { rowTotal } from '#domain/sourcePrice.ts'
import type {
  PriceAnswerPartsFragment,
  PriceTiersFragment,
  QuantityRulePartsFragment,
  SourcePricePartsFragment,
  TaxedAmountPartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { readSourcePrice, taxedText } from '../../shop/amounts.ts'

export type LadderPrice = Extract<PriceAnswerPartsFragment, { __typename: 'Price' }> &
  Extract<PriceTiersFragment, { __typename: 'Price' }>

/** A price comes with its ladder where that is asked for. */
export function hasLadder(price: PriceAnswerPartsFragment | LadderPrice): price is LadderPrice {
  return price.__typename === 'Price' && 'tiers' in price
}

export interface LadderRow {
  readonly from: Decimal
  readonly unitPrice: TaxedAmountPartsFragment
  readonly sourcePrice: SourcePricePartsFragment | null
}

export function ruleOf({ unit, minimum, step, maximum }: QuantityRulePartsFragment): QuantityRule {
  return { unit, minimum: decimal(minimum), step: decimal(step), maximum: maximum === null ? null : decimal(maximum) }
}

/** A first step that the least quantity reaches stands in the place of the price for one. */
export function ladderRows(price: LadderPrice, rule: QuantityRule): readonly LadderRow[] {
  const least = leastAllowedQuantity(rule)
  const tiers = price.tiers.map(({ fromQuantity, unitPrice, sourcePrice }): LadderRow => ({
    from: decimal(fromQuantity),
    unitPrice,
    sourcePrice,
  }))
  const [first] = tiers
  if (first && compare(first.from, least) <= 0) return tiers

  return [{ from: least, unitPrice: price.now, sourcePrice: price.sourcePrice }, ...tiers]
}

/** What the quantity costs together; null where nothing exact is known. */
export function tierTotal(
  { sourcePrice, unitPrice }: LadderRow,
  quantity: Decimal,
  taxRatePercent: string,
): TaxedAmountPartsFragment | null {
  const { currency } = unitPrice.net
  if (!sourcePrice || !isCurrency(currency)) return null

  return taxedText(rowTotal(readSourcePrice(sourcePrice), quantity, Number(taxRatePercent), currency), currency)
}

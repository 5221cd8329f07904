/** The ladder as it is shown and counted with: the price of one unit first, then each step. */
import { type Decimal, compare, decimal } from '#domain/decimal.ts'
import { type QuantityRule, minAllowedQuantity } from '#domain/quantity.ts'
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

export type TierPriceText = Extract<PriceAnswerPartsFragment, { __typename: 'Price' }> &
  Extract<PriceTiersFragment, { __typename: 'Price' }>

/** A price comes with its ladder where that is asked for. */
export function hasTiers(price: PriceAnswerPartsFragment | TierPriceText): price is TierPriceText {
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

/** A first step that the least quantity reaches stands in the place of the price for one. */
export function tierRows(price: TierPriceText, rule: QuantityRule): readonly TierRow[] {
  const least = minAllowedQuantity(rule)
  const tiers = price.tiers.map(({ fromQuantity, unitPrice, sourcePrice }): TierRow => ({
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
  { sourcePrice, unitPrice }: TierRow,
  quantity: Decimal,
  taxRatePercent: string,
): TaxedAmountPartsFragment | null {
  const { currency } = unitPrice.net
  if (!sourcePrice || !isCurrency(currency)) return null

  return taxedText(rowTotal(readSourcePrice(sourcePrice), quantity, Number(taxRatePercent), currency), currency)
}

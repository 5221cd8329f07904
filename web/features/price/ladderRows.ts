/** The ladder as it is shown and counted with: the price of one unit first, then each step. */
import { type Decimal, compare, decimal } from '#domain/decimal.ts'
import { type QuantityRule, leastAllowedQuantity } from '#domain/quantity.ts'
import { isCurrency } from '#domain/money.ts'
import { rowAmount } from '#domain/statedPrice.ts'
import type {
  PriceAnswerPartsFragment,
  PriceTiersFragment,
  QuantityRulePartsFragment,
  StatedAmountPartsFragment,
  TaxedAmountPartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { taxedText } from '../../shop/taxedText.ts'

export type LadderPrice = Extract<PriceAnswerPartsFragment, { __typename: 'Price' }> &
  Extract<PriceTiersFragment, { __typename: 'Price' }>

/** A price comes with its ladder where that is asked for. */
export function hasLadder(price: PriceAnswerPartsFragment | LadderPrice): price is LadderPrice {
  return price.__typename === 'Price' && 'tiers' in price
}

export interface LadderRow {
  readonly from: Decimal
  readonly unitPrice: TaxedAmountPartsFragment
  readonly stated: StatedAmountPartsFragment | null
}

export function ruleOf({ unit, minimum, step, maximum }: QuantityRulePartsFragment): QuantityRule {
  return { unit, minimum: decimal(minimum), step: decimal(step), maximum: maximum === null ? null : decimal(maximum) }
}

/** A first step that the least quantity reaches stands in the place of the price for one. */
export function ladderRows(price: LadderPrice, rule: QuantityRule): readonly LadderRow[] {
  const least = leastAllowedQuantity(rule)
  const tiers = price.tiers.map(({ fromQuantity, unitPrice, stated }): LadderRow => ({
    from: decimal(fromQuantity),
    unitPrice,
    stated,
  }))
  const [first] = tiers
  if (first && compare(first.from, least) <= 0) return tiers

  return [{ from: least, unitPrice: price.now, stated: price.stated }, ...tiers]
}

/** What the quantity costs together; null where nothing exact is known. */
export function rowTotal(
  { stated, unitPrice }: LadderRow,
  quantity: Decimal,
  taxRatePercent: string,
): TaxedAmountPartsFragment | null {
  const { currency } = unitPrice.net
  if (!stated || !isCurrency(currency)) return null

  return taxedText(
    rowAmount({ amount: decimal(stated.amount), side: stated.side }, quantity, Number(taxRatePercent), currency),
    currency,
  )
}

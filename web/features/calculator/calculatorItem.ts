/** What the calculator reckons with, from what a product's page knows. */
import { type Decimal, decimal, divide, multiply, toText } from '#domain/decimal.ts'
import { type CalculatedOrder, type CalculatorItem, isCutToSize } from '#domain/goldsmithCalculator.ts'
import { isCurrency } from '#domain/money.ts'
import type { TierTable } from '#domain/tierLookup.ts'
import type { Form } from '#domain/weightTolerance.ts'
import { readSourcePrice } from '../../shop/amounts.ts'
import type {
  PriceAnswerPartsFragment,
  PriceTiersFragment,
  QuantityRulePartsFragment,
  VariantPartsFragment,
} from '../../graphql/generated/documents.generated.ts'

export type CalculatedVariant = Pick<VariantPartsFragment, 'id' | 'metal' | 'gramsPerUnit' | 'dimensions' | 'cut'> & {
  readonly quantity: QuantityRulePartsFragment
  readonly hasCalculator: boolean
}

export type CalculatorPrice = PriceAnswerPartsFragment & PriceTiersFragment

/** Ways of asking, in the order they are offered. */
export type CalculatorMode = 'PIECES' | 'QUANTITY' | 'WEIGHT' | 'BUDGET'

/** @param attributeCodes of the product: a wall makes a tube, a kind of chain a chain. */
export function itemOf(
  { metal, gramsPerUnit, cut, quantity }: CalculatedVariant,
  attributeCodes: readonly string[],
): CalculatorItem {
  const { unit, minimum, step, maximum } = quantity
  return {
    // What has no precious metal, such as master alloy, is weighed as the dearer ones are.
    metal: metal?.metal ?? 'AU',
    form: formOf(unit, cut !== null, attributeCodes),
    quantityRule: { unit, minimum: decimal(minimum), step: decimal(step), maximum: decimalOrNone(maximum) },
    gramsPerUnit: decimalOrNone(gramsPerUnit),
    limits: {
      minimumWidthMm: decimalOrNone(cut?.minimumWidthMm),
      maximumWidthMm: decimalOrNone(cut?.maximumWidthMm),
      minimumLengthMm: decimalOrNone(cut?.minimumLengthMm),
      maximumLengthMm: decimalOrNone(cut?.maximumLengthMm),
      conversionGrams: decimalOrNone(cut?.conversionGrams),
    },
  }
}

function formOf(unit: QuantityRulePartsFragment['unit'], isCut: boolean, attributeCodes: readonly string[]): Form {
  if (unit === 'PCS' && isCut) return 'SHEET'
  if (unit !== 'METER') return 'WEIGHED'
  if (attributeCodes.includes('chain_type')) return 'CHAIN'
  return attributeCodes.includes('wall') ? 'TUBE' : 'WIRE'
}

export function modesOf(goods: CalculatorItem, hasTiers: boolean): readonly CalculatorMode[] {
  if (isCutToSize(goods)) return ['PIECES', 'WEIGHT']
  const byBudget = hasTiers ? (['BUDGET'] as const) : []
  return goods.quantityRule.unit === 'METER' ? ['PIECES', 'QUANTITY', 'WEIGHT', ...byBudget] : ['QUANTITY', ...byBudget]
}

/** Null where no exact price of one unit is known. */
export function tiersOf(price: CalculatorPrice): TierTable | null {
  if (price.__typename !== 'Price' || !price.sourcePrice) return null
  const { currency } = price.now.net
  if (!isCurrency(currency)) return null

  return {
    sourcePrice: readSourcePrice(price.sourcePrice),
    tiers: ('tiers' in price ? price.tiers : []).map((tier) => ({
      fromQuantity: decimal(tier.fromQuantity),
      sourcePrice: readSourcePrice(tier.sourcePrice),
    })),
    ratePercent: Number(price.taxRatePercent),
    currency,
  }
}

const serviceDigits = 4

/**
 * In units of the variant, as the calculator's service counts: cut sheet in parts of the piece that the catalogue prices.
 * Null where nothing says how large that piece is.
 */
export function serviceQuantity(
  order: CalculatedOrder,
  goods: CalculatorItem,
  { dimensions }: CalculatedVariant,
): string | null {
  const { quantity, lengthMm, widthMm, grams } = order
  if (!isCutToSize(goods) || !lengthMm || !widthMm) return toText(quantity)

  const parts =
    partsByArea(multiply(quantity, multiply(lengthMm, widthMm)), dimensions) ?? partsOf(grams, goods.gramsPerUnit)
  return parts?.gt(0) ? toText(parts) : null
}

function partsByArea(area: Decimal, piece: CalculatedVariant['dimensions']): Decimal | null {
  return piece?.lengthMm == null || piece.widthMm == null
    ? null
    : partsOf(area, multiply(decimal(piece.lengthMm), decimal(piece.widthMm)))
}

function partsOf(some: Decimal, whole: Decimal | null): Decimal | null {
  return whole?.gt(0) ? divide(some, whole, serviceDigits) : null
}

function decimalOrNone(text: string | null | undefined): Decimal | null {
  return text == null ? null : decimal(text)
}

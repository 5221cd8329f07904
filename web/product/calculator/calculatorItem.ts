/** Builds the calculator's item from the product page's data. */
import { unitsOfCut } from '#domain/cutToSize.ts'
import { type Decimal, decimal, divide, multiply, toText } from '#domain/decimal.ts'
import { type CalculatedOrder, type CalculatorItem, isCutToSize } from '#domain/goldsmithCalculator.ts'
import { isCurrency } from '#domain/money.ts'
import type { TierTable } from '#domain/tierLookup.ts'
import type { Form } from '#domain/weightTolerance.ts'
import type { TaxFacts } from '../../price/priceTexts.ts'
import { readSourcePrice } from '../../shop/amounts.ts'
import type {
  PriceResultPartsFragment,
  PriceTiersFragment,
  QuantityRulePartsFragment,
  VariantPartsFragment,
} from '../../client/generated/documents.generated.ts'

export type CalculatedVariant = Pick<VariantPartsFragment, 'id' | 'metal' | 'gramsPerUnit' | 'dimensions' | 'cut'> & {
  readonly quantity: QuantityRulePartsFragment
  readonly hasCalculator: boolean
}

/** Size of one piece in whole millimetres as text; null where none is chosen. */
export interface CalculatorSize {
  readonly lengthMm: string | null
  readonly widthMm: string | null
}

export type CalculatorPrice = PriceResultPartsFragment & PriceTiersFragment

/** Input modes of the calculator, in the order of the menu. */
export type CalculatorMode = 'PIECES' | 'QUANTITY' | 'WEIGHT' | 'BUDGET'

/** @param attributeCodes of the product: a wall thickness means tube, a chain type means chain. */
export function itemOf(
  { metal, gramsPerUnit, cut, quantity }: CalculatedVariant,
  attributeCodes: readonly string[],
): CalculatorItem {
  const { unit, minimum, step, maximum } = quantity
  return {
    // An item without a precious metal, such as master alloy, gets the weight rules of gold.
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

export function modesOf(item: CalculatorItem, hasTiers: boolean): readonly CalculatorMode[] {
  if (isCutToSize(item)) return ['PIECES', 'WEIGHT']
  const byBudget = hasTiers ? (['BUDGET'] as const) : []
  return item.quantityRule.unit === 'METER' ? ['PIECES', 'QUANTITY', 'WEIGHT', ...byBudget] : ['QUANTITY', ...byBudget]
}

export interface CalculatorTiers extends TierTable {
  readonly isTaxFree: boolean
  readonly taxNote: NonNullable<TaxFacts['taxNote']> | null
}

/** Null if no exact price per unit is known. */
export function tiersOf(price: CalculatorPrice): CalculatorTiers | null {
  if (price.__typename !== 'Price' || !price.sourcePrice) return null
  const { currency } = price.now.net
  if (!isCurrency(currency)) return null

  return {
    sourcePrice: readSourcePrice(price.sourcePrice),
    tiers: ('tiers' in price ? price.tiers : []).map((tier) => ({
      from: decimal(tier.fromQuantity),
      sourcePrice: readSourcePrice(tier.sourcePrice),
    })),
    ratePercent: Number(price.taxRatePercent),
    isTaxFree: price.isTaxFree,
    taxNote: price.taxNote,
    currency,
  }
}

/** Units of the list price in one piece of sheet of this size; null for everything else, and where the catalogue has no size. */
export function unitsOfPiece(
  { cut, quantity, dimensions }: CalculatedVariant,
  { lengthMm, widthMm }: { readonly lengthMm: Decimal | null; readonly widthMm: Decimal | null },
): Decimal | null {
  if (!cut || quantity.unit !== 'PCS' || !lengthMm || !widthMm) return null
  const [length, width] = [decimalOrNone(dimensions?.lengthMm), decimalOrNone(dimensions?.widthMm)]
  return unitsOfCut({ length: lengthMm, width: widthMm }, { length, width })
}

const serviceDigits = 4

/**
 * The quantity in units of the variant, as the calculator service expects it. Cut sheet counts pieces of the size that
 * the catalogue prices. Returns null if the size of that piece is unknown.
 */
export function serviceQuantity(
  order: CalculatedOrder,
  item: CalculatorItem,
  { dimensions }: CalculatedVariant,
): string | null {
  const { quantity, lengthMm, widthMm, grams } = order
  if (!isCutToSize(item) || !lengthMm || !widthMm) return toText(quantity)

  const parts =
    partsByArea(multiply(quantity, multiply(lengthMm, widthMm)), dimensions) ?? partsOf(grams, item.gramsPerUnit)
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

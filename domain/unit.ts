/** Units of quantity and price. */
import { type Currency, minorUnitDigits } from './money.ts'

export type Unit = 'PCS' | 'KG' | 'METER' | 'G'

const UNITS: readonly Unit[] = ['PCS', 'KG', 'METER', 'G']

export function isUnit(text: string): text is Unit {
  return UNITS.some((unit) => unit === text)
}

// A gram or a metre is a small part of a row, so its price has more digits until the row total is rounded.
const DIGITS_PER_GRAM_AND_METRE = 4

/**
 * Decimals of a unit price on the source side.
 *
 * @see docs/rules/rounding.md
 */
export function unitPriceDigits(unit: Unit, currency: Currency): number {
  return unit === 'G' || unit === 'METER' ? DIGITS_PER_GRAM_AND_METRE : minorUnitDigits(currency)
}

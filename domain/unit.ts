/** Units of quantity and price. */
import { type Currency, minorUnitDigits } from './money.ts'

export type Unit = 'PCS' | 'KG' | 'METER' | 'G'

const UNITS: readonly Unit[] = ['PCS', 'KG', 'METER', 'G']

export function isUnit(text: string): text is Unit {
  return UNITS.some((unit) => unit === text)
}

/**
 * Decimals of a unit price on the source side.
 *
 * @param measured the store's decimals of a price per gram or metre; null for minor units
 * @see docs/rules/rounding.md
 */
export function unitPriceDigits(unit: Unit, currency: Currency, measured: number | null): number {
  const minor = minorUnitDigits(currency)
  return unit === 'G' || unit === 'METER' ? (measured ?? minor) : minor
}

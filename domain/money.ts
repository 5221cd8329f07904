/** Money: an amount and its currency. */
import { type Decimal, roundHalfAwayFromZero } from './decimal.ts'

export type Currency = 'NOK' | 'SEK' | 'EUR'

export interface Money {
  readonly amount: Decimal
  readonly currency: Currency
}

// ISO 4217: øre, öre and cent are hundredths.
const MINOR_UNIT_DIGITS: Readonly<Record<Currency, number>> = { NOK: 2, SEK: 2, EUR: 2 }

export function minorUnitDigits(currency: Currency): number {
  return MINOR_UNIT_DIGITS[currency]
}

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(MINOR_UNIT_DIGITS, text)
}

/** @see docs/rules/rounding.md */
export function roundToMinorUnit(amount: Decimal, currency: Currency): Decimal {
  return roundHalfAwayFromZero(amount, minorUnitDigits(currency))
}

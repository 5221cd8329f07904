/** The currencies of the shop and their minor units. */
export type Currency = 'NOK' | 'SEK' | 'EUR'

// ISO 4217: øre, öre and cent are hundredths.
const MINOR_UNIT_DIGITS: Readonly<Record<Currency, number>> = { NOK: 2, SEK: 2, EUR: 2 }

export function isCurrency(text: string): text is Currency {
  return text in MINOR_UNIT_DIGITS
}

export function minorUnitDigits(currency: Currency): number {
  return MINOR_UNIT_DIGITS[currency]
}

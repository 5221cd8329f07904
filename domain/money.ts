/** Currencies and their minor units. */

/** A code of ISO 4217, such as "NOK". */
export type Currency = string

/** Whether the text is written as a code of ISO 4217. */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}

const digitsOf = new Map<Currency, number>()

/** Digits after the decimal point (ISO 4217, column "minor unit", which ECMA-402 requires of Intl); 2 for an unknown code. */
export function minorUnitDigits(currency: Currency): number {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const digits = isCurrency(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2
  digitsOf.set(currency, digits)
  return digits
}

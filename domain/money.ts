/** Currencies and their minor units. */

/** A code of ISO 4217, such as "NOK". */
export type Currency = string

/** Digits after the decimal point of currencies that do not have hundredths (ISO 4217, column "minor unit"). */
const MINOR_UNIT_DIGITS: ReadonlyMap<Currency, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/** Whether the text is written as a code of ISO 4217. */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}

export function minorUnitDigits(currency: Currency): number {
  return MINOR_UNIT_DIGITS.get(currency) ?? 2
}

import { decimal, multiply, toText } from '#domain/decimal.ts'

/** Exactly, by the definition of the international pound. */
const gramsPerOunce = decimal('31.1034768')

/** What a troy ounce costs. */
export function perOunce(pricePerGram: string): string {
  return toText(multiply(decimal(pricePerGram), gramsPerOunce))
}

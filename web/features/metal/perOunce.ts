import { decimal, multiply, toText } from '#domain/decimal.ts'

/** Exact, from the definition of the international pound. */
const gramsPerOunce = decimal('31.1034768')

/** The price of one troy ounce. */
export function perOunce(pricePerGram: string): string {
  return toText(multiply(decimal(pricePerGram), gramsPerOunce))
}

import { decimal, multiply, toText } from '#domain/decimal.ts'

/** Exact, from the definition of the international pound. */
export const GRAMS_PER_OUNCE = '31.1034768'

/** The price of one troy ounce. */
export function perOunce(pricePerGram: string): string {
  return toText(multiply(decimal(pricePerGram), decimal(GRAMS_PER_OUNCE)))
}

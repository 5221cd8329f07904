import { decimal, divide, multiply, subtract, toText } from '#domain/decimal.ts'

/** The change over the points in per cent; null if fewer than two are known. */
export function periodChange(points: readonly { readonly pricePerGram: string | null }[]): string | null {
  const known = points.flatMap(({ pricePerGram }) => (pricePerGram === null ? [] : [pricePerGram]))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length < 2) return null

  const from = decimal(first)
  return from.eq(0) ? null : toText(divide(multiply(subtract(decimal(last), from), decimal(100)), from, 2))
}

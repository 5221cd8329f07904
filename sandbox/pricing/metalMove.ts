/** What a move of the metals does to a price that stands in the catalogue: docs/rules/metal-move.md. */
import { Big } from 'big.js'

/** One fine gram without tax, then and now. */
export interface Charge {
  readonly metal: string
  readonly grams: Big
  readonly quoteThen: Big
}

export interface QuoteNow {
  readonly metal: string
  readonly price: Big
}

/** A quote that is so many times another one is a slip of the feed. */
const MAX_TIMES = 10

/** Without tax, for one unit, not rounded. */
export function netChange(charges: readonly Charge[], quotes: readonly QuoteNow[]): Big {
  return charges.reduce((sum, { metal, grams, quoteThen }) => {
    const now = quotes.find((quote) => quote.metal === metal)?.price
    return now && isBelievable(now, quoteThen) ? sum.plus(now.minus(quoteThen).times(grams)) : sum
  }, new Big(0))
}

function isBelievable(now: Big, then: Big): boolean {
  return now.gt(0) && now.lte(then.times(MAX_TIMES)) && now.times(MAX_TIMES).gte(then)
}

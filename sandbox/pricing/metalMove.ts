/** Calculates how metal quotes change a catalogue price: docs/rules/metal-move.md. */
import { Big } from 'big.js'

/** Fine grams of a metal in a price, with the quote per gram without tax that the price was calculated with. */
export interface Charge {
  readonly metal: string
  readonly grams: Big
  readonly quoteThen: Big
}

export interface QuoteNow {
  readonly metal: string
  readonly price: Big
}

/** A quote more than this many times above or below the other one is an error of the feed. */
const MAX_QUOTE_RATIO = 10

/** Returns the change of one unit's price, without tax, not rounded. */
export function netChange(charges: readonly Charge[], quotes: readonly QuoteNow[]): Big {
  return charges.reduce((sum, { metal, grams, quoteThen }) => {
    const now = quotes.find((quote) => quote.metal === metal)?.price
    return now && isPlausible(now, quoteThen) ? sum.plus(now.minus(quoteThen).times(grams)) : sum
  }, new Big(0))
}

function isPlausible(now: Big, then: Big): boolean {
  return now.gt(0) && now.lte(then.times(MAX_QUOTE_RATIO)) && now.times(MAX_QUOTE_RATIO).gte(then)
}

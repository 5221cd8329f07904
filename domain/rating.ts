/** Ratings: how good customers find a product, out of five. */
import { add, type Decimal, decimal, divide, isPositive, ZERO } from './decimal.ts'

/** The best there is, as the shop's stars count. */
export const HIGHEST_RATING = 5

const DIGITS = 2

/** One customer's answer to one question, such as "quality": stars, or the same in percent. */
export interface Vote {
  readonly stars: Decimal | null
  readonly percent: Decimal | null
}

/** What a customer's votes come to, out of five; null without one that counts. Votes outside the scale do not. */
export function ratingOfVotes(votes: readonly Vote[]): Decimal | null {
  return meanRating(votes.flatMap((vote) => starsOf(vote) ?? []))
}

/** Rounded once; null without ratings. */
export function meanRating(ratings: readonly Decimal[]): Decimal | null {
  if (ratings.length === 0) return null
  return divide(ratings.reduce(add, ZERO), decimal(ratings.length), DIGITS)
}

function starsOf({ stars, percent }: Vote): Decimal | null {
  const given = stars ?? (percent && divide(percent, decimal(100 / HIGHEST_RATING), DIGITS))
  return given && isPositive(given) && given.lte(HIGHEST_RATING) ? given : null
}

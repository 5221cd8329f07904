/** Ratings: customers' votes on a product, out of five. */
import { add, type Decimal, decimal, divide, isPositive, ZERO } from './decimal.ts'

/** The highest rating, the number of stars in the shop. */
export const HIGHEST_RATING = 5

const DIGITS = 2

/** One customer's vote on one question, such as "quality": stars, or the same in per cent. */
export interface Vote {
  readonly stars: Decimal | null
  readonly percent: Decimal | null
}

/** The average of a customer's votes, out of five; null without a valid one. Votes outside the scale are ignored. */
export function ratingOfVotes(votes: readonly Vote[]): Decimal | null {
  return meanRating(votes.flatMap((vote) => starsOf(vote) ?? []))
}

/** The average, rounded once; null without ratings. */
export function meanRating(ratings: readonly Decimal[]): Decimal | null {
  if (ratings.length === 0) return null
  return divide(ratings.reduce(add, ZERO), decimal(ratings.length), DIGITS)
}

function starsOf({ stars, percent }: Vote): Decimal | null {
  const given = stars ?? (percent && divide(percent, decimal(100 / HIGHEST_RATING), DIGITS))
  return given && isPositive(given) && given.lte(HIGHEST_RATING) ? given : null
}

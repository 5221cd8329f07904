/**
 * Normalised discounted cumulative gain: 1 for the best possible order of the first places, 0 if they are irrelevant.
 * The gain of a grade is 2^grade − 1, the discount of a place log2(place + 1).
 *
 * @param found grades in the order of the results
 * @param all grades of all products, in any order
 */
export function ndcg(found: readonly number[], all: readonly number[], places: number): number {
  const best = gain(
    all.toSorted((a, b) => b - a),
    places,
  )
  return best === 0 ? 0 : gain(found, places) / best
}

function gain(grades: readonly number[], places: number): number {
  return grades.slice(0, places).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

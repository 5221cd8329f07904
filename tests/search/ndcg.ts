/**
 * Normalised discounted cumulative gain: 1 when the first places are as good as they can be, 0 when nothing there is of use.
 * A grade gains 2^grade − 1, a place discounts by log2(place + 1).
 *
 * @param found grades in the order of the answer
 * @param all grades of everything there is, in any order
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

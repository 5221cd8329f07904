/** Bounds the work of comparing a text's words with similar ones: each look-up takes its highest possible number of steps before it starts. */

/** One search of ten words of 19 letters takes at most two thirds, whatever the catalogue contains. */
export const MAX_STEPS = 2_000_000

export class StepBudget {
  #left: number
  #refusedCount = 0
  readonly #hasEnded: () => boolean

  /**
   * @param max steps: comparisons of two letters
   * @param hasEnded whether the request has ended: it takes no further step
   */
  constructor(max = MAX_STEPS, hasEnded: () => boolean = () => false) {
    this.#left = max
    this.#hasEnded = hasEnded
  }

  /** @returns whether the budget had that many steps left; after the first refusal it is empty */
  take(steps: number): boolean {
    if (steps <= this.#left && !this.#hasEnded()) {
      this.#left -= steps
      return true
    }
    this.#left = 0
    this.#refusedCount++
    return false
  }

  get refusedCount(): number {
    return this.#refusedCount
  }

  get left(): number {
    return this.#left
  }
}

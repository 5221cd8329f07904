/** Tracks the validity of one response: the earliest time at which one of its parts changes. */
export interface Freshness {
  /** Reports that a part of the response changes at this time, such as the end of a special price. */
  until(moment: Date): void
  readonly endsAt: Date | null
}

export function createFreshness(): Freshness {
  let endsAt: Date | null = null
  return {
    until(moment) {
      if (endsAt === null || moment < endsAt) endsAt = moment
    },
    get endsAt() {
      return endsAt
    },
  }
}

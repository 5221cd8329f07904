/** Until when the answer of one request stands: the earliest moment that any part of it named. */
export interface Freshness {
  /** Part of the answer changes at this moment, such as a special price that ends. */
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

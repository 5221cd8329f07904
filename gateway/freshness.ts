/** Tracks the validity of one response: the earliest time at which one of its parts changes. */
export interface Freshness {
  /** Reports that a part of the response changes at this time, such as the end of a special price. */
  until(moment: Date): void
  readonly endsAt: Date | null
}

export function createFreshness(): Freshness {
  return new ResponseFreshness()
}

class ResponseFreshness implements Freshness {
  endsAt: Date | null = null

  until(moment: Date): void {
    if (this.endsAt === null || moment < this.endsAt) this.endsAt = moment
  }
}

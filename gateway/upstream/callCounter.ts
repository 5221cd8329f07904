/** Counts what one request costs: HTTP requests, and calls of the search port. */
export interface CallCounter {
  add(upstream: string): void
  readonly total: number
  /** By upstream, such as `{ stock: 4, "catalogue.search": 1 }`. */
  readonly byUpstream: Readonly<Record<string, number>>
}

export function createCallCounter(): CallCounter {
  const counts: Record<string, number> = {}
  return {
    add(upstream) {
      counts[upstream] = (counts[upstream] ?? 0) + 1
    },
    get total() {
      return Object.values(counts).reduce((sum, count) => sum + count, 0)
    },
    get byUpstream() {
      return counts
    },
  }
}

/** The shared cache of public reads: its entries have tags and can be invalidated by tag. */

/** Kind of data of a read. The reads of a store also have the tag `store:{code}`. */
export const READ_TAGS = [
  'attribute',
  'category',
  'content',
  'metal',
  'product',
  'review',
  'tag',
  'taxrule',
  'url',
] as const
export type ReadTag = (typeof READ_TAGS)[number]

/** Matches every tag. */
export const EVERYTHING = '*'

/** The cache of one gateway. */
export interface SharedCache {
  readonly now: () => Date
  /** Caches of what every store has are as large as there are stores. */
  readonly storeCount: number
  /** Entries with one of the tags are fetched again at the next request. */
  invalidate(tags: readonly string[]): void
  /** Increases with every invalidation of this tag or store. */
  generation(tag: ReadTag, storeCode: string): number
  /** Increases with every invalidation that drops something of this store. */
  generationOf(storeCode: string): number
  /** Increases with every invalidation. */
  readonly invalidations: number
}

export function createSharedCache(now: () => Date, storeCount = 1): SharedCache {
  const invalidations = new Map<string, number>()
  let count = 0
  const times = (tag: string): number => invalidations.get(tag) ?? 0

  return {
    now,
    storeCount,
    invalidate(tags) {
      count += 1
      for (const tag of tags) invalidations.set(tag, times(tag) + 1)
    },
    generation: (tag, storeCode) => times(EVERYTHING) + times(tag) + times(storeTag(storeCode)),
    generationOf: (storeCode) =>
      READ_TAGS.reduce((sum, tag) => sum + times(tag), times(EVERYTHING) + times(storeTag(storeCode))),
    get invalidations() {
      return count
    },
  }
}

export function storeTag(storeCode: string): string {
  return `store:${storeCode}`
}

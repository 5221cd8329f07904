/** What one gateway remembers of public reads is marked with tags, and anything so marked can be forgotten on request. */

/** What a read is of. A store's reads are marked `store:{code}` as well. */
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

/** Marks everything. */
export const EVERYTHING = '*'

/** Stands for one gateway; what it remembers dies with it. */
export interface SharedCache {
  readonly now: () => Date
  /** Whatever was read under one of the tags is read again when it is next asked for. */
  invalidate(tags: readonly string[]): void
  /** Grows with every invalidation that concerns reads of this kind and store. */
  generation(tag: ReadTag, storeCode: string): number
}

export function createSharedCache(now: () => Date): SharedCache {
  const invalidations = new Map<string, number>()
  const times = (tag: string): number => invalidations.get(tag) ?? 0

  return {
    now,
    invalidate(tags) {
      for (const tag of tags) invalidations.set(tag, times(tag) + 1)
    },
    generation: (tag, storeCode) => times(EVERYTHING) + times(tag) + times(storeTag(storeCode)),
  }
}

export function storeTag(storeCode: string): string {
  return `store:${storeCode}`
}

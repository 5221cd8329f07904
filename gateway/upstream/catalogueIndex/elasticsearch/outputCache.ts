/** Public answers of the search index: cached for a day, tagged like other public reads, and dropped with the version of the documents. */
import { LRUCache } from 'lru-cache'
import type { Entity } from '../port.ts'
import { EVERYTHING, type ReadTag, storeTag } from '../../sharedCache.ts'

const TTL_MS = 86_400_000
/** Documents in all cached answers, about 10 kB each. */
const MAX_DOCUMENTS = 10_000
/** Weight of an answer besides its documents: facets and misses are small. */
const ANSWER_WEIGHT = 0.1

const TAGS: Readonly<Record<Entity, ReadTag>> = {
  product: 'product',
  category: 'category',
  attribute: 'attribute',
  taxrule: 'taxrule',
  customergroup: 'taxrule',
  review: 'review',
  cms_page: 'content',
  cms_block: 'content',
}

export interface OutputPlace {
  readonly storeCode: string
  readonly entity: Entity
  readonly version: string
}

interface CachedPart<Part> {
  /** Undefined if it is not cached. */
  readonly known: Part | undefined
  /** Caches it as of when the place was made, and counts it as one document. */
  add(part: Part): void
}

export interface OutputCache {
  /** The cached answer, the one that is on its way, or a new one. A failed one is not cached. */
  read<Answer extends object>(
    place: OutputPlace,
    request: unknown,
    weigh: (answer: Answer) => number,
    load: () => Promise<Answer>,
  ): Promise<Answer>
  /** The place of a part that several answers share. */
  part<Part extends object>(place: OutputPlace, request: unknown): CachedPart<Part>
  /** @param tags as in `POST /invalidate` */
  invalidate(tags: readonly string[]): void
}

export function createOutputCache(now: () => number): OutputCache {
  const answers = new LRUCache<string, object>({ maxSize: MAX_DOCUMENTS, ttl: TTL_MS, ttlResolution: 0, perf: { now } })
  const loading = new Map<string, Promise<object>>()
  const keys = createOutputKeys()

  return {
    async read<Answer extends object>(
      place: OutputPlace,
      request: unknown,
      weigh: (answer: Answer) => number,
      load: () => Promise<Answer>,
    ) {
      const key = keys.keyOf(place, request)
      // A key contains everything that the answer's type depends on.
      const known = (answers.get(key) ?? loading.get(key)) as Answer | Promise<Answer> | undefined
      if (known !== undefined) return known

      const answer = load()
      loading.set(key, answer)
      try {
        const loaded = await answer
        answers.set(key, loaded, { size: Math.max(1, Math.ceil(weigh(loaded) + ANSWER_WEIGHT)) })
        return loaded
      } finally {
        loading.delete(key)
      }
    },
    part<Part extends object>(place: OutputPlace, request: unknown) {
      const key = keys.keyOf(place, request)
      return {
        known: answers.get(key) as Part | undefined,
        add: (part: Part) => void answers.set(key, part, { size: 1 }),
      }
    },
    invalidate: (tags) => keys.invalidate(tags),
  }
}

/** Keys of answers: another one each time a tag of the answer is invalidated. */
function createOutputKeys() {
  const generations = new Map<string, number>()
  const generation = (tag: string): number => generations.get(tag) ?? 0
  return {
    keyOf({ storeCode, entity, version }: OutputPlace, request: unknown): string {
      const times = generation(EVERYTHING) + generation(TAGS[entity]) + generation(storeTag(storeCode))
      return JSON.stringify([storeCode, entity, version, times, request])
    },
    invalidate(tags: readonly string[]): void {
      for (const tag of tags) generations.set(tag, generation(tag) + 1)
    },
  }
}

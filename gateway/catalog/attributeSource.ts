import type { RequestScope } from '../shared/requestScope.ts'
import type { IndexSearch } from '../upstream/catalogueIndex/port.ts'
import { definePublicRead } from '../upstream/publicRead.ts'
import { type Attributes, attributesOf } from './attributes.ts'

const ATTRIBUTES_PER_REQUEST = 150 // the spec's list size
const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the documents, so a long lifetime is safe
const MAX_CACHED_SETS = 64

/** Reads all attributes of a store, once per version of its documents. @throws UpstreamError */
export const readAttributes = definePublicRead<string, Attributes>({
  keyOf: (storeCode, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'attribute',
  storeOf: (storeCode) => storeCode,
  load: loadAttributes,
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: MAX_CACHED_SETS,
})

async function loadAttributes(
  storeCode: string,
  { index, storeTable: { attributeBlacklist } }: RequestScope,
): Promise<Attributes> {
  const batchFrom = (from: number): IndexSearch => ({
    storeCode,
    entity: 'attribute',
    filters: [],
    from,
    size: ATTRIBUTES_PER_REQUEST,
  })
  const [first] = await index.search([batchFrom(0)])
  if (!first) return attributesOf([], attributeBlacklist)

  const more = Math.ceil(first.total / ATTRIBUTES_PER_REQUEST) - 1
  const others =
    more > 0
      ? await index.search(Array.from({ length: more }, (_, batch) => batchFrom((batch + 1) * ATTRIBUTES_PER_REQUEST)))
      : []
  return attributesOf(
    [first, ...others].flatMap(({ hits }) => hits.map(({ document }) => document)),
    attributeBlacklist,
  )
}

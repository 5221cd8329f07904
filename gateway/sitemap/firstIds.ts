/** Divides the products of a sitemap by ranges of document ids: every page is one search, and none is more work than another. */
import { LISTABLE } from '#domain/productRules.ts'
import { always } from '#engine/listing/choices.ts'
import type { StoreView } from '../storeTable.ts'
import type { IndexSearch } from '../upstream/catalogueIndex/port.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'

export const ENTRIES_PER_PAGE = 5_000
/** Hits that are requested to find one id: malformed documents are left out of an answer. */
const SPARE_HITS = 20
const TTL_MS = 600_000
/** Products that come and go move no other product to another page, so that old ranges are as good as new ones. */
const STALE_MS = 86_400_000

export interface FirstIds {
  /** The first id of every page. */
  readonly ids: readonly number[]
}

/** @throws UpstreamError */
export const readFirstIds = definePublicRead<StoreView, FirstIds>({
  keyOf: ({ storeCode }) => storeCode,
  tag: 'product',
  storeOf: ({ storeCode }) => storeCode,
  async load(store, { index }) {
    const ids: number[] = []
    for (;;) {
      const last = ids.at(-1)
      const from = last === undefined ? 0 : ENTRIES_PER_PAGE
      const [answer] = await index.search([productsFrom(store, last ?? 0, { from, size: SPARE_HITS })])
      const next = answer?.hits[0]?.document.id
      // A range that an index does not keep to has no end. Ids that are texts have the order of texts.
      if (next === undefined || ids.includes(next)) return { ids }
      ids.push(next)
    }
  },
  ttlMs: TTL_MS,
  staleMs: STALE_MS,
  maxEntries: TWO_PER_STORE,
})

interface Part {
  readonly from?: number
  readonly size: number
  /** Ids end before this one. */
  readonly before?: number | undefined
}

/** Listable products from an id, by id. */
export function productsFrom({ storeCode }: StoreView, id: number, { from = 0, size, before }: Part): IndexSearch {
  return {
    storeCode,
    entity: 'product',
    filters: [
      always('status', LISTABLE.statuses),
      always('visibility', LISTABLE.visibilities),
      { field: 'id', from: String(id), ...(before !== undefined && { to: String(before) }), scope: 'always' },
    ],
    sort: [{ field: 'id', direction: 'asc' }],
    from,
    size,
    onlyFields: [],
  }
}

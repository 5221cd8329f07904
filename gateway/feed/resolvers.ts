/** Resolvers of batches of all products, for feeds and copies of the catalogue. */
import { LISTABLE } from '#domain/productRules.ts'
import { always } from '#engine/listing/choices.ts'
import { badUserInput } from '../shared/errors.ts'
import type { StoreResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'

const MAX_BATCH = 100
/** Hits beyond the batch, of which the first one is the cursor: malformed documents are left out of an answer. */
const SPARE_HITS = 20
const CURSOR = /^\d{1,15}$/

const Store: Pick<StoreResolvers, 'productBatch'> = {
  async productBatch(store, { after, first }, { index, loaders }) {
    const size = first ?? 20
    if (size < 1 || size > MAX_BATCH) throw badUserInput(`productBatch(first): expected 1 to ${MAX_BATCH}, got ${size}`)
    if (after !== null && after !== undefined && !CURSOR.test(after))
      throw badUserInput('productBatch(after): expected `next` of the batch before')

    const [answer] = await index.search([
      {
        storeCode: store.storeCode,
        entity: 'product',
        filters: [
          always('status', LISTABLE.statuses),
          always('visibility', LISTABLE.visibilities),
          { field: 'id', from: after ?? '0', scope: 'always' },
        ],
        sort: [{ field: 'id', direction: 'asc' }],
        from: 0,
        size: size + SPARE_HITS,
      },
    ])
    const documents = answer?.hits.map(({ document }) => document) ?? []
    const next = documents[size]
    return {
      items: loaders.products.adopt(store, documents.slice(0, size)),
      next: next ? String(next.id) : null,
    }
  },
}

export const feedSlice: Slice = { resolvers: { Store } }

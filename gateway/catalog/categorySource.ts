import { LISTABLE } from '#domain/productRules.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { StoreView } from '../storeTable.ts'
import { integerField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument, IndexSearch } from '../upstream/catalogueIndex/port.ts'
import { definePublicRead } from '../upstream/publicRead.ts'
import { type CategoryTree, createCategoryTree } from './categoryTree.ts'

const CATEGORIES_PER_STORE = 4000 // the spec's fetch size
const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the documents, so a long lifetime is safe
const MAX_CACHED_TREES = 64

/** Reads the category tree of a store, once per version of its documents. @throws UpstreamError */
export const readCategoryTree = definePublicRead<StoreView, CategoryTree>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'category',
  storeOf: ({ storeCode }) => storeCode,
  async load(store, { index, storeTable }) {
    const { storeCode } = store
    const sort = [{ field: 'position', direction: 'asc' }] as const
    const categories: IndexSearch = {
      storeCode,
      entity: 'category',
      filters: [],
      sort,
      from: 0,
      size: CATEGORIES_PER_STORE,
    }
    const [answer, listed] =
      (await index.search([categories, listedProducts(store)]).catch(upstreamErrorToNull())) ??
      (await index.search([categories]))
    const documents = answer?.hits.map(({ document }) => document) ?? []
    const counts = new Map(listed?.facets['category_ids']?.map(({ value, count }) => [value, count]))
    // Without the search index, the product counts of the documents are used.
    const countOf = (document: CatalogueDocument) =>
      listed ? (counts.get(String(document.id)) ?? 0) : (integerField(document, 'product_count') ?? 0)
    return createCategoryTree(store, documents, storeTable.rootCategoryId, countOf)
  },
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: MAX_CACHED_TREES,
})

/** Product counts of the store by category. */
function listedProducts({ storeCode, catalogue }: StoreView): IndexSearch {
  const always = (field: string, values: readonly (string | number)[]) =>
    ({ field, in: values, scope: 'always' }) as const
  return {
    storeCode,
    entity: 'product',
    filters: [
      always('status', LISTABLE.statuses),
      always('visibility', LISTABLE.visibilities),
      ...(catalogue.listOutOfStock ? [] : [always('stock.is_in_stock', ['true'])]),
    ],
    facets: [{ field: 'category_ids', size: CATEGORIES_PER_STORE }],
    from: 0,
    size: 0,
  }
}

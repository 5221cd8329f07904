import type { StoreView } from '../storeTable.ts'
import { definePublicRead } from '../upstream/publicRead.ts'
import { type CategoryTree, createCategoryTree } from './categoryTree.ts'

const CATEGORIES_PER_STORE = 4000 // the spec's fetch size
const KEPT_MS = 24 * 60 * 60 * 1000 // the version in the key says when a tree is out of date
const KEPT_TREES = 64

/** The whole tree of a store, read once per version of its documents. @throws UpstreamError */
export const readCategoryTree = definePublicRead<StoreView, CategoryTree>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'category',
  storeOf: ({ storeCode }) => storeCode,
  async load(store, { index, storeTable }) {
    const { storeCode } = store
    const sort = [{ field: 'position', direction: 'asc' }] as const
    const [answer] = await index.search([
      { storeCode, entity: 'category', filters: [], sort, from: 0, size: CATEGORIES_PER_STORE },
    ])
    return createCategoryTree(store, answer?.hits.map(({ document }) => document) ?? [], storeTable.rootCategoryId)
  },
  ttlMs: KEPT_MS,
  staleMs: 0,
  maxEntries: KEPT_TREES,
})

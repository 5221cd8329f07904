/** What one request may ask of the catalogue. */
import type { RequestScope } from '../requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { readAttributes } from './attributeSource.ts'
import { readCategoryTree } from './categorySource.ts'
import type { CategoryParams } from './categoryTree.ts'
import { createDocumentLoader } from './documents.ts'
import { createProductLoaders } from './productLoaders.ts'

export function createCatalogLoaders(scope: RequestScope) {
  const documents = createDocumentLoader(scope.index)

  return {
    /** Documents of any entity and store, batched over everything that asks at the same time. @throws UpstreamError */
    documents,

    products: createProductLoaders(scope, documents),

    categories: {
      /** Top categories that belong in the menu. @throws UpstreamError */
      menu: async (store: StoreView) => (await readCategoryTree(store, scope)).menu,
      /** Every category that the store shows. @throws UpstreamError */
      all: async (store: StoreView) => (await readCategoryTree(store, scope)).all,
      /** Null when there is none, when it is inactive, or when it lies at or above the shop's root. @throws UpstreamError */
      byId: async (store: StoreView, id: number) => (await readCategoryTree(store, scope)).byId(id),
      /** @throws UpstreamError */
      bySlug: async (store: StoreView, slug: string) => (await readCategoryTree(store, scope)).bySlug(slug),
      /** By all parameters that are given. @throws UpstreamError */
      byParams: async (store: StoreView, params: CategoryParams) =>
        (await readCategoryTree(store, scope)).byParams(params),
    },

    /** Every attribute of a store, by code, in order. @throws UpstreamError */
    attributes: (store: StoreView) => readAttributes(store.storeCode, scope),
  }
}

/** Creates the catalogue loaders of one request. */
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { readAttributes } from './attributes.ts'
import { type CategoryParams, readCategoryTree } from './categoryTree.ts'
import { createDocumentLoader } from './documents.ts'
import { createProductLoaders } from './productLoaders.ts'

export function createCatalogLoaders(scope: RequestScope) {
  const documents = createDocumentLoader(scope.index)

  return {
    /** Loads documents of any entity and store in batches. @throws UpstreamError */
    documents,

    products: createProductLoaders(scope, documents),

    categories: {
      /** Top categories of the menu. @throws UpstreamError */
      menu: async (store: StoreView) => (await readCategoryTree(store, scope)).menu,
      /** All categories that the store shows. @throws UpstreamError */
      all: async (store: StoreView) => (await readCategoryTree(store, scope)).all,
      /** Null when the category is missing, inactive or not below the root category of the store. @throws UpstreamError */
      byId: async (store: StoreView, id: number) => (await readCategoryTree(store, scope)).byId(id),
      /** @throws UpstreamError */
      bySlug: async (store: StoreView, slug: string) => (await readCategoryTree(store, scope)).bySlug(slug),
      /** The category that matches all given parameters. @throws UpstreamError */
      byParams: async (store: StoreView, params: CategoryParams) =>
        (await readCategoryTree(store, scope)).byParams(params),
    },

    /** All attributes of a store by code, sorted by position. @throws UpstreamError */
    attributes: (store: StoreView) => readAttributes(store.storeCode, scope),
  }
}

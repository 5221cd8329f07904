/** What one request may ask of the catalogue. */
import type { RequestScope } from '../requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { readAttributes } from './attributeSource.ts'
import { readCategoryTree } from './categorySource.ts'
import { createDocumentLoader, wellFormed } from './documents.ts'
import { type ProductModel, productModel } from './ProductModel.ts'
import { findProduct } from './productSource.ts'

const ENABLED = 1

export function createCatalogLoaders(scope: RequestScope) {
  const documents = createDocumentLoader(scope.index)
  const warned = new Set<string>()

  return {
    /** Documents of any entity and store, batched over everything that asks at the same time. @throws UpstreamError */
    documents,

    products: {
      /** By its sku or a variant's; null when the store shows none. @throws UpstreamError */
      bySku: (store: StoreView, sku: string) => findProduct(documents, store, sku),

      /** By the id of its document, shown or not. @throws UpstreamError */
      async byDocumentId(store: StoreView, id: number): Promise<ProductModel | null> {
        const document = await documents.load({ storeCode: store.storeCode, entity: 'product', field: 'id', value: id })
        return document && productModel(store, document)
      },

      /** Documents that came with another answer. */
      adopt: (store: StoreView, found: readonly CatalogueDocument[]): readonly ProductModel[] => found.map((document) => productModel(store, document)),

      /** The enabled products a product is made of, by sku; missing and malformed ones are left out and logged. @throws UpstreamError */
      async parts(product: ProductModel): Promise<ReadonlyMap<string, ProductModel>> {
        const { store } = product
        const skus = [...new Set(linkedSkus(product))]
        const found = await Promise.all(skus.map((value) => wellFormed(documents.load({ storeCode: store.storeCode, entity: 'product', field: 'sku', value }))))
        const parts = new Map<string, ProductModel>()
        skus.forEach((sku, at) => {
          const document = found[at]
          const part = document && productModel(store, document)
          if (part?.status === ENABLED) parts.set(sku, part)
          else if (!part && !warned.has(sku)) {
            warned.add(sku)
            scope.log.warn({ sku, parent: product.sku, storeCode: store.storeCode }, 'Product link not found')
          }
        })
        return parts
      },
    },

    categories: {
      /** Top categories that belong in the menu. @throws UpstreamError */
      menu: async (store: StoreView) => (await readCategoryTree(store, scope)).menu,
      /** Null when there is none, when it is inactive, or when it lies at or above the shop's root. @throws UpstreamError */
      byId: async (store: StoreView, id: number) => (await readCategoryTree(store, scope)).byId(id),
      /** @throws UpstreamError */
      bySlug: async (store: StoreView, slug: string) => (await readCategoryTree(store, scope)).bySlug(slug),
    },

    /** Every attribute of a store, by code, in order. @throws UpstreamError */
    attributes: (store: StoreView) => readAttributes(store.storeCode, scope),
  }
}

function linkedSkus({ groupedLinks, bundleParts }: ProductModel): readonly string[] {
  return [...groupedLinks.map(({ sku }) => sku), ...bundleParts.flatMap(({ choices }) => choices.map(({ sku }) => sku))]
}

/** What one request may ask of the catalogue. */
import { isListable } from '#domain/productRules.ts'
import type { RequestScope } from '../requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { readAttributes } from './attributeSource.ts'
import { readCategoryTree } from './categorySource.ts'
import type { CategoryParams } from './categoryTree.ts'
import { createDocumentLoader, wellFormed } from './documents.ts'
import type { LinkKind } from './links.ts'
import { type ProductModel, productModel } from './ProductModel.ts'
import { findProduct } from './productSource.ts'

const ENABLED = 1

/** Logged for a link to a sku that no document has. */
export const LINK_NOT_FOUND = 'Product link not found'
/** Logged for a link to a product that is disabled or not shown. */
export const PRODUCT_NOT_FOUND = 'Product not found'
/** Logged for a grouped product that is made of nothing. */
export const NO_PRODUCT_LINKS = 'Grouped product without product_links'

export function createCatalogLoaders(scope: RequestScope) {
  const documents = createDocumentLoader(scope.index)
  const warned = new Set<string>()
  const warnOfLink = (product: ProductModel, sku: string, message: string): void => {
    if (warned.has(sku)) return
    warned.add(sku)
    scope.log.warn({ sku, parent: product.sku, storeCode: product.store.storeCode }, message)
  }

  return {
    /** Documents of any entity and store, batched over everything that asks at the same time. @throws UpstreamError */
    documents,

    products: {
      /** By its sku or a variant's; null when the store shows none. @throws UpstreamError */
      bySku: (store: StoreView, sku: string) => findProduct({ documents, log: scope.log }, store, sku),

      /** By the id of its document, shown or not. @throws UpstreamError */
      async byDocumentId(store: StoreView, id: number): Promise<ProductModel | null> {
        const document = await documents.load({ storeCode: store.storeCode, entity: 'product', field: 'id', value: id })
        return document && productModel(store, document)
      },

      /** Documents that came with another answer. */
      adopt: (store: StoreView, found: readonly CatalogueDocument[]): readonly ProductModel[] => found.map((document) => productModel(store, document)),

      /** Products shown beside a product, in order; what is gone or not shown is left out and logged. @throws UpstreamError */
      async linked(product: ProductModel, kind: LinkKind): Promise<readonly ProductModel[]> {
        const { storeCode } = product.store
        const skus = product.linkedSkus(kind)
        const found = await Promise.all(skus.map((value) => wellFormed(documents.load({ storeCode, entity: 'product', field: 'sku', value }))))
        return skus.flatMap((sku, at) => {
          const document = found[at]
          const linked = document && productModel(product.store, document)
          if (linked?.status === ENABLED && isListable(linked)) return [linked]
          warnOfLink(product, sku, linked ? PRODUCT_NOT_FOUND : LINK_NOT_FOUND)
          return []
        })
      },

      /** The enabled products a product is made of, by sku; missing and malformed ones are left out and logged. @throws UpstreamError */
      async parts(product: ProductModel): Promise<ReadonlyMap<string, ProductModel>> {
        const { store } = product
        const skus = [...new Set(partSkus(product))]
        if (product.kind === 'GROUPED' && skus.length === 0) scope.log.error({ sku: product.sku, storeCode: store.storeCode }, NO_PRODUCT_LINKS)
        const found = await Promise.all(skus.map((value) => wellFormed(documents.load({ storeCode: store.storeCode, entity: 'product', field: 'sku', value }))))
        const parts = new Map<string, ProductModel>()
        skus.forEach((sku, at) => {
          const document = found[at]
          const part = document && productModel(store, document)
          if (part?.status === ENABLED) parts.set(sku, part)
          else warnOfLink(product, sku, part ? PRODUCT_NOT_FOUND : LINK_NOT_FOUND)
        })
        return parts
      },
    },

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
      byParams: async (store: StoreView, params: CategoryParams) => (await readCategoryTree(store, scope)).byParams(params),
    },

    /** Every attribute of a store, by code, in order. @throws UpstreamError */
    attributes: (store: StoreView) => readAttributes(store.storeCode, scope),
  }
}

function partSkus({ groupedLinks, bundleParts }: ProductModel): readonly string[] {
  return [...groupedLinks.map(({ sku }) => sku), ...bundleParts.flatMap(({ choices }) => choices.map(({ sku }) => sku))]
}

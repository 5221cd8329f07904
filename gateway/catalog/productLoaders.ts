/** Creates the product loaders of one request. */
import { ENABLED_STATUS, isListable } from '#domain/productRules.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { malformedToNull } from '../shared/errors.ts'
import type { DocumentLoader } from './documents.ts'
import type { LinkKind } from './links.ts'
import { type ProductModel, productModel } from './ProductModel.ts'
import { PATH_FIELDS, productPath } from './productPath.ts'
import { findProduct, findProducts } from './productSource.ts'

/** Log message for a link to a sku without a document. */
const LINK_NOT_FOUND = 'Product link not found'
/** Log message for a link to a product that is disabled or not shown. */
const PRODUCT_NOT_FOUND = 'Product not found'
/** Log message for a grouped product without parts. */
const NO_PRODUCT_LINKS = 'Grouped product without product_links'

export function createProductLoaders({ log }: Pick<RequestScope, 'log'>, documents: DocumentLoader) {
  const follow = createLinkFollower({ log }, documents)

  return {
    /** Finds a product by its own sku or by the sku of a variant; null when the store does not show it. @throws UpstreamError */
    bySku: (store: StoreView, sku: string) => findProduct({ documents, log }, store, sku),

    /** Finds many products as `bySku` does, in the order of the skus. A malformed document is the error of its sku. @throws UpstreamError */
    bySkus: (store: StoreView, skus: readonly string[]) => findProducts({ documents, log }, store, skus),

    /** Finds a product by document id, whether the store shows it or not. @throws UpstreamError */
    async byDocumentId(store: StoreView, id: number): Promise<ProductModel | null> {
      const document = await documents.load({ storeCode: store.storeCode, entity: 'product', field: 'id', value: id })
      return document && productModel(store, document)
    },

    /** Maps documents that another query has loaded. */
    adopt: (store: StoreView, found: readonly CatalogueDocument[]): readonly ProductModel[] =>
      found.map((document) => productModel(store, document)),

    pathFields: PATH_FIELDS,
    /** The path of a product, of whose document only `pathFields` are known. */
    pathOf: productPath,

    /** Linked products in order. Missing products and products that the store does not show are left out and logged. @throws UpstreamError */
    async linked(product: ProductModel, kind: LinkKind): Promise<readonly ProductModel[]> {
      const found = await follow(
        product,
        product.linkedSkus(kind),
        (linked) => linked.status === ENABLED_STATUS && isListable(linked),
      )
      return found.map(([, linked]) => linked)
    },

    /** Enabled parts of a product by sku. Missing and malformed parts are left out and logged. @throws UpstreamError */
    async parts(product: ProductModel): Promise<ReadonlyMap<string, ProductModel>> {
      const skus = [...new Set(partSkus(product))]
      if (product.kind === 'GROUPED' && skus.length === 0)
        log.error({ sku: product.sku, storeCode: product.store.storeCode }, NO_PRODUCT_LINKS)
      return new Map(await follow(product, skus, (part) => part.status === ENABLED_STATUS))
    },
  }
}

type Followed = readonly [sku: string, product: ProductModel]

/** Resolves linked skus in order. Each sku without a usable product is logged once per request. */
function createLinkFollower({ log }: Pick<RequestScope, 'log'>, documents: DocumentLoader) {
  const warned = new Set<string>()
  const warn = ({ sku: parent, store: { storeCode } }: ProductModel, sku: string, message: string): void => {
    if (warned.has(sku)) return
    warned.add(sku)
    log.warn({ sku, parent, storeCode }, message)
  }

  /** @throws UpstreamError */
  return async (
    from: ProductModel,
    skus: readonly string[],
    isOfUse: (found: ProductModel) => boolean,
  ): Promise<readonly Followed[]> => {
    const { store } = from
    const found = await Promise.all(
      skus.map((value) =>
        documents.load({ storeCode: store.storeCode, entity: 'product', field: 'sku', value }).catch(malformedToNull),
      ),
    )
    return skus.flatMap((sku, at): Followed[] => {
      const document = found[at]
      const product = document && productModel(store, document)
      if (product && isOfUse(product)) return [[sku, product]]
      warn(from, sku, product ? PRODUCT_NOT_FOUND : LINK_NOT_FOUND)
      return []
    })
  }
}

function partSkus({ groupedLinks, bundleParts }: ProductModel): readonly string[] {
  return [...groupedLinks.map(({ sku }) => sku), ...bundleParts.flatMap(({ choices }) => choices.map(({ sku }) => sku))]
}

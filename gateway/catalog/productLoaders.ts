/** What one request may ask of the products. */
import { isListable } from '#domain/productRules.ts'
import type { RequestScope } from '../requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { type DocumentLoader, wellFormed } from './documents.ts'
import type { LinkKind } from './links.ts'
import { type ProductModel, productModel } from './ProductModel.ts'
import { findProduct } from './productSource.ts'

const ENABLED = 1

/** Logged for a link to a sku that no document has. */
const LINK_NOT_FOUND = 'Product link not found'
/** Logged for a link to a product that is disabled or not shown. */
const PRODUCT_NOT_FOUND = 'Product not found'
/** Logged for a grouped product that is made of nothing. */
const NO_PRODUCT_LINKS = 'Grouped product without product_links'

export function createProductLoaders({ log }: Pick<RequestScope, 'log'>, documents: DocumentLoader) {
  const follow = createLinkFollower({ log }, documents)

  return {
    /** By its sku or a variant's; null when the store shows none. @throws UpstreamError */
    bySku: (store: StoreView, sku: string) => findProduct({ documents, log }, store, sku),

    /** By the id of its document, shown or not. @throws UpstreamError */
    async byDocumentId(store: StoreView, id: number): Promise<ProductModel | null> {
      const document = await documents.load({ storeCode: store.storeCode, entity: 'product', field: 'id', value: id })
      return document && productModel(store, document)
    },

    /** Documents that came with another answer. */
    adopt: (store: StoreView, found: readonly CatalogueDocument[]): readonly ProductModel[] =>
      found.map((document) => productModel(store, document)),

    /** Products shown beside a product, in order; what is gone or not shown is left out and logged. @throws UpstreamError */
    async linked(product: ProductModel, kind: LinkKind): Promise<readonly ProductModel[]> {
      const found = await follow(
        product,
        product.linkedSkus(kind),
        (linked) => linked.status === ENABLED && isListable(linked),
      )
      return found.map(([, linked]) => linked)
    },

    /** The enabled products a product is made of, by sku; missing and malformed ones are left out and logged. @throws UpstreamError */
    async parts(product: ProductModel): Promise<ReadonlyMap<string, ProductModel>> {
      const skus = [...new Set(partSkus(product))]
      if (product.kind === 'GROUPED' && skus.length === 0)
        log.error({ sku: product.sku, storeCode: product.store.storeCode }, NO_PRODUCT_LINKS)
      return new Map(await follow(product, skus, (part) => part.status === ENABLED))
    },
  }
}

type Followed = readonly [sku: string, product: ProductModel]

/** What a product's links lead to, in their order; a sku that leads to nothing of use is logged once a request. */
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
        wellFormed(documents.load({ storeCode: store.storeCode, entity: 'product', field: 'sku', value })),
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

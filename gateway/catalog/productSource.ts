/** Finds products by the store's visibility rules. */
import { directLoading } from '#domain/productRules.ts'
import type { Logger } from 'pino'
import { badUserInput } from '../shared/errors.ts'
import type { StoreView } from '../storeTable.ts'
import type { FoundDocument } from '../upstream/catalogueIndex/port.ts'
import type { DocumentLoader } from './documents.ts'
import { type ProductModel, productModel } from './ProductModel.ts'

/** Error message for an empty sku; the specification defines the text. */
const SEARCH_KEY_MISSING = 'Please provide the search key sku for product/single action!'

interface Tools {
  readonly documents: DocumentLoader
  readonly log: Logger
}

/**
 * Finds a product by its own sku or by the sku of a variant. Returns null and logs the reason when the store does not show it.
 *
 * @throws GraphQLError BAD_USER_INPUT without a sku
 * @throws UpstreamError
 */
export async function findProduct(
  { documents, log }: Tools,
  store: StoreView,
  sku: string,
): Promise<ProductModel | null> {
  if (sku === '') throw badUserInput(SEARCH_KEY_MISSING)

  const place = { storeCodes: [store.storeCode], entity: 'product', value: sku } as const
  const [[own = null], [parent = null]] = await Promise.all([
    documents.inStores({ ...place, field: 'sku' }),
    documents.inStores({ ...place, field: 'configurable_children.sku' }),
  ])
  const found = shownAs({ store, sku, log }, own, parent)
  if (found instanceof Error) throw found
  return found
}

/**
 * Finds many products, each as `findProduct` does: one promise for all. A document that is malformed is the error of its sku.
 *
 * @throws UpstreamError
 */
export async function findProducts(
  { documents, log }: Tools,
  store: StoreView,
  skus: readonly string[],
): Promise<readonly (ProductModel | null | Error)[]> {
  const place = { storeCode: store.storeCode, entity: 'product', values: skus } as const
  const [own = [], parents = []] = await documents.loadMany([
    { ...place, field: 'sku' },
    { ...place, field: 'configurable_children.sku' },
  ])
  return skus.map((sku, at) => shownAs({ store, sku, log }, own[at] ?? null, parents[at] ?? null))
}

/** The product of the document with the sku, or of that with a variant of the sku. A malformed one is an error where it is the product. */
function shownAs(
  { store, sku, log }: { readonly store: StoreView; readonly sku: string; readonly log: Logger },
  own: FoundDocument,
  parent: FoundDocument,
): ProductModel | null | Error {
  if (own instanceof Error) return own
  if (own === null) return shown(store, parent)

  const product = productModel(store, own)
  const loading = directLoading(product)
  if (loading.loads) return product
  const instead = loading.mayHaveParent && store.catalogue.preventDirectAccessToChildren ? shown(store, parent) : null
  if (!instead) log.info({ sku, storeCode: store.storeCode }, loading.message)
  return instead
}

function shown(store: StoreView, document: FoundDocument): ProductModel | null | Error {
  if (document instanceof Error) return document
  const product = document && productModel(store, document)
  return product && directLoading(product).loads ? product : null
}

/** The same thing in other stores. */
import { directLoading } from '#domain/productRules.ts'
import type { RequestScope } from '../requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { flagField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { type CategoryModel, categoryPath } from './CategoryModel.ts'
import { type DocumentLoader, wellFormed } from './documents.ts'
import { type ProductModel, productModel } from './ProductModel.ts'

export interface AlternateModel {
  readonly store: StoreView
  readonly url: string
}

type Stores = Pick<RequestScope, 'stores' | 'storeUrl'> & { readonly loaders: { readonly documents: DocumentLoader } }

/** @throws UpstreamError */
export function productAlternates(product: ProductModel, stores: Stores): Promise<AlternateModel[]> {
  return alternates('product', product, stores, (store, document) => {
    const other = productModel(store, document)
    return directLoading(other).loads ? other.path : null
  })
}

/** @throws UpstreamError */
export function categoryAlternates(category: CategoryModel, stores: Stores): Promise<AlternateModel[]> {
  return alternates('category', category, stores, (store, document) => (flagField(document, 'is_active') ? categoryPath(store, document) : null))
}

/** A thing keeps its id in every store. */
async function alternates(
  entity: 'product' | 'category',
  { store, documentId }: ProductModel | CategoryModel,
  { stores, storeUrl, loaders }: Stores,
  pathOf: (store: StoreView, document: CatalogueDocument) => string | null,
): Promise<AlternateModel[]> {
  const others = stores.filter(({ storeCode }) => storeCode !== store.storeCode)
  const found = await Promise.all(others.map(({ storeCode }) => wellFormed(loaders.documents.load({ storeCode, entity, field: 'id', value: documentId }))))
  return others.flatMap((other, at) => {
    const document = found[at]
    const path = document ? pathOf(other, document) : null
    return path === null ? [] : [{ store: other, url: storeUrl(other) + path }]
  })
}

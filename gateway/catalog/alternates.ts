/** Finds the pages of the same product or category in other stores. */
import { directLoading } from '#domain/productRules.ts'
import type { RequestScope } from '../requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { flagField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument, FoundDocument } from '../upstream/catalogueIndex/port.ts'
import { type CategoryModel, categoryPath } from './CategoryModel.ts'
import { type DocumentLoader, withoutMalformed } from './documents.ts'
import { type ProductModel, productModel } from './ProductModel.ts'

export interface AlternateModel {
  readonly store: StoreView
  readonly url: string
}

type Stores = Pick<RequestScope, 'stores' | 'storeUrl'> & { readonly loaders: { readonly documents: DocumentLoader } }

/** @throws UpstreamError */
export function productAlternates(product: ProductModel, stores: Stores): Promise<readonly AlternateModel[]> {
  return alternates('product', product, stores, (store, document) => {
    const other = productModel(store, document)
    return directLoading(other).loads ? other.path : null
  })
}

/** @throws UpstreamError */
export function categoryAlternates(category: CategoryModel, stores: Stores): Promise<readonly AlternateModel[]> {
  return alternates('category', category, stores, (store, document) =>
    flagField(document, 'is_active') ? categoryPath(store, document) : null,
  )
}

// A listing row has one alternate per store, and documents never change: the result is reused while the same documents are found.
const cached = new WeakMap<CatalogueDocument, CachedAlternates>()

interface CachedAlternates {
  readonly found: readonly FoundDocument[]
  readonly storeUrl: RequestScope['storeUrl']
  readonly alternates: readonly AlternateModel[]
}

interface OtherStores {
  readonly others: readonly StoreView[]
  readonly storeCodes: readonly string[]
}

/** By the store table of the gateway and one of its stores: the same lists for all rows of listings. */
const othersByTable = new WeakMap<readonly StoreView[], Map<string, OtherStores>>()

function otherStores(stores: readonly StoreView[], { storeCode: own }: StoreView): OtherStores {
  const ofTable = othersByTable.get(stores) ?? new Map<string, OtherStores>()
  othersByTable.set(stores, ofTable)
  const found = ofTable.get(own)
  if (found) return found
  const others = stores.filter(({ storeCode }) => storeCode !== own)
  const created = { others, storeCodes: others.map(({ storeCode }) => storeCode) }
  ofTable.set(own, created)
  return created
}

/** A product or category has the same id in every store. */
async function alternates(
  entity: 'product' | 'category',
  { store, documentId, document }: ProductModel | CategoryModel,
  { stores, storeUrl, loaders }: Stores,
  pathOf: (store: StoreView, document: CatalogueDocument) => string | null,
): Promise<readonly AlternateModel[]> {
  const { others, storeCodes } = otherStores(stores, store)
  const found = await loaders.documents.inStores({
    storeCodes,
    entity,
    field: 'id',
    value: documentId,
  })
  const known = cached.get(document)
  if (known && known.storeUrl === storeUrl && known.found.every((other, at) => other === found[at]))
    return known.alternates

  const response = others.flatMap((other, at) => {
    const same = withoutMalformed(found[at] ?? null)
    const path = same && pathOf(other, same)
    return path === null ? [] : [{ store: other, url: storeUrl(other) + path }]
  })
  cached.set(document, { found, storeUrl, alternates: response })
  return response
}

/** Finds the pages of the same product or category in other stores. */
import { directLoading } from '#domain/productRules.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { flagField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { type CategoryModel, categoryPath } from './CategoryModel.ts'
import { isMalformed, UpstreamError } from '../shared/errors.ts'
import type { DocumentLoader } from './documents.ts'
import { type ProductModel, productModel } from './ProductModel.ts'

export interface AlternateModel {
  readonly store: StoreView
  readonly url: string
}

type Stores = Pick<RequestScope, 'index' | 'sharedCache' | 'stores' | 'storeUrl'> & {
  readonly loaders: { readonly documents: DocumentLoader }
}

/** @throws UpstreamError */
export function productAlternates(product: ProductModel, stores: Stores): MaybeLater<readonly AlternateModel[]> {
  return alternates('product', product, stores, (store, document) => {
    const other = productModel(store, document)
    return directLoading(other).loads ? other.path : null
  })
}

/** @throws UpstreamError */
export function categoryAlternates(category: CategoryModel, stores: Stores): MaybeLater<readonly AlternateModel[]> {
  return alternates('category', category, stores, (store, document) =>
    flagField(document, 'is_active') ? categoryPath(store, document) : null,
  )
}

type MaybeLater<T> = T | Promise<T>

/** A product or category has the same id in every store. Its alternates are found once per version of the stores' documents. */
function alternates(
  entity: 'product' | 'category',
  model: ProductModel | CategoryModel,
  stores: Stores,
  pathOf: PathOf,
): MaybeLater<readonly AlternateModel[]> {
  const others = otherStores(stores, model.store)
  const known = cached.get(model.document)
  return known?.others === others ? known.alternates : findAlternates(entity, model, stores, others, pathOf)
}

type PathOf = (store: StoreView, document: CatalogueDocument) => string | null

const cached = new WeakMap<CatalogueDocument, CachedAlternates>()

interface CachedAlternates {
  readonly others: OtherStores
  readonly alternates: readonly AlternateModel[]
}

/** All stores of a gateway but one, until their documents change. */
interface OtherStores {
  readonly stores: readonly StoreView[]
  readonly storeCodes: readonly string[]
  readonly versions: readonly string[]
  readonly invalidations: number
}

/** By gateway and store. */
const othersByGateway = new WeakMap<Stores['storeUrl'], Map<string, OtherStores>>()

function otherStores({ index, sharedCache, stores, storeUrl }: Stores, { storeCode: own }: StoreView): OtherStores {
  const ofGateway = othersByGateway.get(storeUrl) ?? new Map<string, OtherStores>()
  othersByGateway.set(storeUrl, ofGateway)
  const { invalidations } = sharedCache
  const known = ofGateway.get(own)
  if (
    known?.invalidations === invalidations &&
    known.storeCodes.every((storeCode, at) => index.version(storeCode) === known.versions[at])
  )
    return known

  const others = stores.filter(({ storeCode }) => storeCode !== own)
  const storeCodes = others.map(({ storeCode }) => storeCode)
  const versions = storeCodes.map((storeCode) => index.version(storeCode))
  const created = { stores: others, storeCodes, versions, invalidations }
  ofGateway.set(own, created)
  return created
}

async function findAlternates(
  entity: 'product' | 'category',
  { documentId, document }: ProductModel | CategoryModel,
  { storeUrl, loaders }: Stores,
  others: OtherStores,
  pathOf: PathOf,
): Promise<readonly AlternateModel[]> {
  const { stores, storeCodes } = others
  const found = await loaders.documents.inStores({ storeCodes, entity, field: 'id', value: documentId })
  const unreached = found.filter((each) => each instanceof UpstreamError && !isMalformed(each))
  if (unreached.length > 0 && unreached.length === stores.length) throw unreached[0]
  const response = stores.flatMap((other, at) => {
    const same = found[at] ?? null
    const path = same === null || same instanceof UpstreamError ? null : pathOf(other, same)
    return path === null ? [] : [{ store: other, url: storeUrl(other) + path }]
  })
  // A store that cannot be reached now takes away its own alternate only, for as long.
  if (unreached.length === 0) cached.set(document, { others, alternates: response })
  return response
}

/** Finds the page of a listing that contains a product. */
import { MAX_LISTED } from '#domain/listingSort.ts'
import { always, indexSort } from '#engine/listing/choices.ts'
import { listedAlways } from '#engine/listing/listing.ts'
import type { GatewayContext } from '../context.ts'
import { decodeId } from '../shared/ids.ts'
import type { ListingSort, ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'

type Product = ResolversParentTypes['Product']
type Category = ResolversParentTypes['Category']

export interface ListingPositionModel {
  readonly category: Category
  readonly page: number
}

interface ListingOptions {
  /** Opaque category id. */
  readonly category: string | null
  readonly sort: ListingSort
  readonly pageSize: number
}

/** @throws UpstreamError, or GraphQLError BAD_USER_INPUT for text that is not an id of this schema. */
export async function findListingPosition(
  product: Product,
  { category, sort, pageSize }: ListingOptions,
  { loaders }: GatewayContext,
): Promise<ListingPositionModel | null> {
  const { store } = product
  const own = await Promise.all(product.categoryIds.map((id) => loaders.categories.byId(store, id)))
  const requested = category === null ? null : await categoryOf(category, store, loaders)
  const deepestFirst = own.filter((candidate) => candidate !== null).toSorted((a, b) => b.level - a.level)
  const candidates = [...(requested ? [requested] : []), ...deepestFirst]

  const results = await Promise.all(
    candidates.map((candidate) =>
      loaders.searches.load({
        storeCode: store.storeCode,
        entity: 'product',
        filters: listedAlways({ store, within: always('category_ids', [candidate.documentId]) }),
        sort: indexSort(sort, candidate.documentId),
        from: 0,
        size: 0,
        locate: product.documentId,
      }),
    ),
  )
  for (const [at, { position }] of results.entries()) {
    const foundIn = candidates[at]
    if (foundIn && typeof position === 'number' && position < MAX_LISTED)
      return { category: foundIn, page: Math.floor(position / pageSize) + 1 }
  }
  return null
}

export async function categoryOf(
  id: string,
  store: StoreView,
  loaders: GatewayContext['loaders'],
): Promise<Category | null> {
  const { type, storeCode, key } = decodeId(id)
  return type === 'Category' && storeCode === store.storeCode ? loaders.categories.byId(store, Number(key)) : null
}

/** Loads one page of products with facets and sort orders, for categories, the home page and text search. */
import type { FacetModel } from '#engine/listing/facets.ts'
import { type ListingPages, type ListingQuestion, planListing } from '#engine/listing/listing.ts'
import { ListingInputError, type ListingStore } from '#engine/listing/types.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, upstreamErrorToNull } from '../shared/errors.ts'
import { leaveOut } from '../shared/freshness.ts'
import type { ListingSort, ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { GroupPrices } from '../upstream/catalogueIndex/port.ts'

export interface ListingModel extends ListingPages {
  readonly items: readonly ResolversParentTypes['Product'][]
  readonly facets: readonly FacetModel[] | null
  readonly sort: ListingSort
  readonly sorts: readonly ListingSort[]
}

/** Whose listing it is. */
export interface Audience {
  /** The store's rules, as they are for these shoppers. */
  readonly rules: ListingStore
  /** Absent for a listing with the prices of guests. */
  readonly groupPrices?: GroupPrices
}

/** Listings are equal for all shoppers, except those of `Viewer`. */
export function everybody(store: StoreView): Audience {
  return { rules: store }
}

interface StoreListingQuestion extends Omit<ListingQuestion, 'language'> {
  readonly store: StoreView
  readonly audience: Audience
  readonly sort: ListingSort
  readonly sorts: readonly ListingSort[]
  readonly wantsStock: boolean
  readonly wantsTags: boolean
}

export interface FoundListing {
  readonly listing: ListingModel
  /** Number of products that match every word. */
  readonly exactCount: number
  readonly correctedText: string | null
  readonly ignoredWords: readonly string[]
  readonly isCorrectionCut: boolean
  readonly suggestions: readonly string[]
}

/** @throws UpstreamError, or GraphQLError BAD_USER_INPUT for a filter that the listing does not have. */
export async function findListing(question: StoreListingQuestion, context: GatewayContext): Promise<FoundListing> {
  const { store, audience, sort, sorts } = question
  const { loaders } = context
  const isNarrowed = question.filters.length > 0
  const [attributes] = await Promise.all([
    question.wantsFacets || isNarrowed ? filterable(store, context) : null,
    warmPrices(store, context),
  ])
  const planned = checked(() =>
    planListing({ ...question, store: audience.rules, language: store.i18n.language }, attributes),
  )
  const result = await loaders.searches.load({
    storeCode: store.storeCode,
    entity: 'product',
    ...planned.request,
    ...(audience.groupPrices && { groupPrices: audience.groupPrices }),
  })
  // As with every part that is missing, caches do not store the response. The index has logged it.
  if (result.lacksFacets) context.freshness.markIncomplete()
  const items = loaders.products.adopt(
    store,
    result.hits.map(({ document }) => document),
  )
  // Rows then need no promise each, and while the request waits for the backend, it has no half-built rows.
  await Promise.all([
    question.wantsStock && loaders.stock.preload(items),
    question.wantsTags && items.some(({ tagIds }) => tagIds.length > 0) && loaders.tags.preload(store),
  ])
  return {
    correctedText: result.correctedText ?? null,
    ignoredWords: result.ignoredWords ?? [],
    isCorrectionCut: result.isCorrectionCut ?? false,
    suggestions: result.suggestions,
    exactCount: result.exactTotal ?? result.total,
    listing: {
      ...planned.pages(result),
      items,
      facets: planned.facets(result),
      sort,
      sorts,
    },
  }
}

/** @throws GraphQLError BAD_USER_INPUT for a request that no listing can answer. */
export function checked<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof ListingInputError) throw badUserInput(error.message)
    throw error
  }
}

/** Null when the attributes cannot be reached: the listing is returned without facets. */
async function filterable(store: StoreView, context: GatewayContext) {
  const report = leaveOut(context, 'listing: no attributes', { storeCode: store.storeCode })
  const attributes = await context.loaders.attributes(store).catch(report)
  return attributes && [...attributes.values()].filter(({ isFilterable }) => isFilterable)
}

/** Loads the tax rules in advance, so that prices of listing rows resolve synchronously. Price fields report upstream errors. */
async function warmPrices(store: StoreView, { loaders }: GatewayContext): Promise<void> {
  if (store.pricesHiddenUntilLogin) return
  await Promise.resolve(loaders.prices.pricer(store)).catch(upstreamErrorToNull())
}

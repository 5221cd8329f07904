/** Loads one page of products with facets and sort orders, for categories, the home page and text search. */
import { LISTABLE, SEARCHABLE } from '#domain/productRules.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../errors.ts'
import type { FilterInput, ListingSort, ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { Filter, SearchResult, SearchRequest } from '../upstream/catalogueIndex/port.ts'
import { type FacetModel, facetModels, facetRequests } from './facets.ts'
import { always, choiceOf, indexFilters } from './filters.ts'
import type { Page } from './paging.ts'

export interface ListingModel extends Page {
  readonly items: readonly ResolversParentTypes['Product'][]
  readonly totalCount: number
  readonly pageCount: number
  readonly facets: readonly FacetModel[] | null
  readonly sort: ListingSort
  readonly sorts: readonly ListingSort[]
}

export interface ListingQuestion extends Page {
  readonly store: StoreView
  /** Filter of the listing's products; without it, all products that the store lists. */
  readonly within?: Filter
  readonly text?: string
  /** Number of completions of the text. */
  readonly suggestions?: number
  readonly filters: readonly FilterInput[]
  readonly sort: ListingSort
  readonly sorts: readonly ListingSort[]
  readonly indexSort: SearchRequest['sort'] & object
  readonly wantsFacets: boolean
  /** Attribute codes of the first facets; the others follow by position. */
  readonly firstFacets?: readonly string[]
}

export interface FoundListing {
  readonly listing: ListingModel
  readonly correctedText: string | null
  readonly suggestions: readonly string[]
}

/** @throws UpstreamError, or GraphQLError BAD_USER_INPUT for a filter that the listing does not have. */
export async function findListing(question: ListingQuestion, context: GatewayContext): Promise<FoundListing> {
  const { store, page, pageSize, sort, sorts } = question
  const { loaders } = context
  const isNarrowed = question.filters.length > 0
  const [attributes] = await Promise.all([
    question.wantsFacets || isNarrowed ? filterable(question, context) : null,
    warmPrices(store, context),
  ])
  const choice = choiceOf(question.filters, {
    attributes: attributes && new Map(attributes.map(({ code, options }) => [code, new Set(options.keys())])),
    pricesHidden: store.pricesHiddenUntilLogin,
  })
  const countsFacets = question.wantsFacets && attributes !== null
  const result = await loaders.searches.load({
    storeCode: store.storeCode,
    entity: 'product',
    ...(question.text !== undefined && { text: question.text, suggestions: question.suggestions ?? 0 }),
    filters: [...listedAlways(question), ...indexFilters(choice)],
    ...(countsFacets && { facets: facetRequests(attributes, store) }),
    sort: question.indexSort,
    from: (page - 1) * pageSize,
    size: pageSize,
  })
  return {
    correctedText: result.correctedText ?? null,
    suggestions: result.suggestions,
    listing: {
      ...pagesOf(result, { page, pageSize }),
      items: loaders.products.adopt(
        store,
        result.hits.map(({ document }) => document),
      ),
      facets: countsFacets ? facetModels(attributes, result, choice, store) : null,
      sort,
      sorts,
    },
  }
}

function pagesOf({ total }: SearchResult, { page, pageSize }: Page) {
  return { totalCount: total, page, pageSize, pageCount: Math.ceil(total / pageSize) }
}

/** Filters that apply to every listing, independent of the shopper's filters. */
export function listedAlways({ store, text, within }: Pick<ListingQuestion, 'store' | 'text' | 'within'>): Filter[] {
  const { statuses, visibilities } = text === undefined ? LISTABLE : SEARCHABLE
  return [
    always('status', statuses),
    always('visibility', visibilities),
    ...inStock(store),
    ...(within ? [within] : []),
  ]
}

/** In a store that does not list products out of stock, products without stock data are not listed either. */
function inStock({ catalogue }: StoreView): Filter[] {
  return catalogue.listOutOfStock ? [] : [always('stock.is_in_stock', ['true'])]
}

/** Null when the attributes cannot be reached: the listing is returned without facets. */
async function filterable({ store, firstFacets = [] }: ListingQuestion, { loaders, log }: GatewayContext) {
  const attributes = await loaders
    .attributes(store)
    .catch(
      upstreamErrorToNull((error) => log.error({ err: error, storeCode: store.storeCode }, 'listing: no attributes')),
    )
  if (!attributes) return null
  const placeOf = ({ code }: { readonly code: string }) => {
    const place = firstFacets.indexOf(code)
    return place < 0 ? firstFacets.length : place
  }
  return [...attributes.values()].filter(({ isFilterable }) => isFilterable).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Loads the tax rules in advance, so that prices of listing rows resolve synchronously. Price fields report upstream errors. */
async function warmPrices(store: StoreView, { loaders }: GatewayContext): Promise<void> {
  if (store.pricesHiddenUntilLogin) return
  await Promise.resolve(loaders.prices.pricer(store)).catch(upstreamErrorToNull())
}

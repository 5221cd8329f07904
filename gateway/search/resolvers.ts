/** Resolvers of listings: of a category, on the home page, and of a text search. */
import type { GraphQLResolveInfo } from 'graphql'
import { firstFacetsOf, shownValues } from '#engine/listing/facets.ts'
import { always } from '#engine/listing/filters.ts'
import { pageOf } from '#engine/listing/paging.ts'
import { categorySorts, checkSort, indexSort, NEWEST_FIRST, textSorts } from '#engine/listing/sorts.ts'
import { MAX_SUGGESTIONS, searchText } from '#engine/listing/texts.ts'
import type { GatewayContext } from '../context.ts'
import type {
  CategoryResolvers,
  ListingSort,
  ProductResolvers,
  QueryResolvers,
  QuerySearchArgs,
  StoreResolvers,
  ValueFacetResolvers,
} from '../resolverTypes.generated.ts'
import { isRequested } from '../shared/selection.ts'
import type { Slice } from '../shared/slice.ts'
import type { StoreView } from '../storeTable.ts'
import type { Filter } from '../upstream/catalogueIndex/port.ts'
import { findByArticleNumber } from './articleNumber.ts'
import { findListingPosition } from './listingPosition.ts'
import { checked, findListing, type ListingModel } from './listing.ts'
import { findAlternatives, findInOtherStores } from './nothingFound.ts'
import { findCategories, findPages } from './otherResults.ts'

const Query: Pick<QueryResolvers, 'search' | 'productByArticleNumber'> = {
  async search(_query, input, context, info) {
    const text = checked(() => searchText(input.text))
    const found = findByText(text, input, context, info)
    const wereProductsCorrected = found.then(
      ({ correctedText }) => correctedText !== null,
      () => true,
    )
    const textQuery = { text, wereProductsCorrected }
    const [{ listing, exactCount, correctedText, ignoredWords, suggestions }, categories, pages] = await Promise.all([
      found,
      isRequested(info, ['categories']) ? findCategories(textQuery, context) : [],
      isRequested(info, ['pages']) ? findPages(textQuery, context) : [],
    ])
    const isEmpty = listing.totalCount === 0 && (input.filters ?? []).length === 0
    const [alternatives, otherStores] = await Promise.all([
      isEmpty && isRequested(info, ['alternatives']) ? findAlternatives(text, context) : [],
      isEmpty && isRequested(info, ['otherStores']) ? findInOtherStores(text, context) : [],
    ])
    // A correction that finds nothing is not reported.
    return {
      text,
      correctedText: listing.totalCount > 0 ? correctedText : null,
      ignoredWords,
      suggestions,
      categories,
      pages,
      products: listing,
      exactCount,
      alternatives,
      otherStores,
    }
  },
  productByArticleNumber: (_query, { number }, context) => findByArticleNumber(number, context),
}

function findByText(
  text: string,
  { filters, sort, page, pageSize }: Omit<QuerySearchArgs, 'text'>,
  context: GatewayContext,
  info: GraphQLResolveInfo,
) {
  const { store } = context
  const sorts = withValues(textSorts(store), context)
  const order = checked(() => checkSort(sort ?? 'RELEVANCE', sorts))
  return findListing(
    {
      store,
      text,
      filters: filters ?? [],
      sort: order,
      sorts,
      indexSort: indexSort(order, null),
      ...checked(() => pageOf(page, pageSize)),
      wantsFacets: isRequested(info, ['products', 'facets']),
      ...rowFields(info, ['products', 'items']),
      suggestions: isRequested(info, ['suggestions']) ? MAX_SUGGESTIONS : 0,
    },
    context,
  )
}

const Category: Pick<CategoryResolvers, 'products'> = {
  async products(category, { filters, sort, page, pageSize }, context, info) {
    const { store, documentId } = category
    const categoryIds = [documentId, ...category.ancestors.map((each) => each.documentId).toReversed()]
    const sorts = withValues(categorySorts(store, categoryIds, context.storeTable), context)
    const order = checked(() => checkSort(sort ?? 'POSITION_DESC', sorts))
    const { listing } = await findListing(
      {
        store,
        within: always('category_ids', [documentId]),
        filters: filters ?? [],
        sort: order,
        sorts,
        indexSort: indexSort(order, documentId),
        ...checked(() => pageOf(page, pageSize)),
        wantsFacets: isRequested(info, ['facets']),
        ...rowFields(info, ['items']),
        firstFacets: firstFacetsOf(categoryIds, context.storeTable),
      },
      context,
    )
    return listing
  },
}

const Product: Pick<ProductResolvers, 'listingPosition'> = {
  async listingPosition(product, { category, sort, pageSize }, context) {
    const { storeTable } = context
    // The category is not known yet: any order that a category of the store has.
    const sorts = withValues(categorySorts(product.store, storeTable.premiumCategoryIds, storeTable), context)
    const order = checked(() => checkSort(sort ?? 'POSITION_DESC', sorts))
    return findListingPosition(
      product,
      { category: category ?? null, sort: order, pageSize: checked(() => pageOf(1, pageSize)).pageSize },
      context,
    )
  },
}

const Store: Pick<StoreResolvers, 'newProducts' | 'bestsellers'> = {
  newProducts: (store, { count }, context, info) => newest(store, count ?? null, undefined, context, info),
  bestsellers: (store, { count }, context, info) =>
    newest(store, count ?? null, always('bestseller', [1]), context, info),
}

const ValueFacet: ValueFacetResolvers = {
  values: (facet, { first }) => shownValues(facet, first),
  valueCount: ({ all }) => all.length,
  isMeasured: ({ sized }) => sized !== null,
}

/** Sort orders of which the index has the values: an index of another indexer may lack some. */
function withValues(sorts: readonly ListingSort[], { index, store }: GatewayContext): readonly ListingSort[] {
  return sorts.filter((sort) => indexSort(sort, 0).every(({ field }) => index.canSort(store.storeCode, field)))
}

/** Which data of its rows the listing loads ahead. @param items the path of the rows below the field */
function rowFields(info: GraphQLResolveInfo, items: readonly string[]) {
  return { wantsStock: isRequested(info, [...items, 'stock']), wantsTags: isRequested(info, [...items, 'tags']) }
}

async function newest(
  store: StoreView,
  count: number | null,
  within: Filter | undefined,
  context: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<ListingModel> {
  const { listing } = await findListing(
    {
      store,
      ...(within && { within }),
      filters: [],
      sort: 'LATEST',
      sorts: ['LATEST'],
      indexSort: NEWEST_FIRST,
      ...checked(() => pageOf(1, count, 'count')),
      wantsFacets: isRequested(info, ['facets']),
      ...rowFields(info, ['items']),
    },
    context,
  )
  return listing
}

export const searchSlice: Slice = { resolvers: { Query, Category, Product, Store, ValueFacet } }

/** Resolvers of listings: of a category, on the home page, and of a text search. */
import type { GraphQLResolveInfo } from 'graphql'
import { firstFacetsOf, rangesOf, shownValues } from '#engine/listing/facets.ts'
import {
  always,
  categorySorts,
  checkSort,
  indexSort,
  metalFirst,
  NEWEST_FIRST,
  pageOf,
  textSort,
  textSorts,
} from '#engine/listing/choices.ts'
import { MAX_SUGGESTIONS, searchText } from '#engine/listing/texts.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { namesPageSubject } from '#engine/text/pageSubjects.ts'
import { findShopPages, shopPagesBeside } from '#engine/text/shopPages.ts'
import type { ShopPage } from '#engine/text/shopPageWords.ts'
import type { GatewayContext } from '../context.ts'
import type {
  CategoryResolvers,
  ListingSort,
  NearestArticleNumbersResolvers,
  ProductResolvers,
  QueryResolvers,
  QuerySearchArgs,
  RangeFacetResolvers,
  ResolversParentTypes,
  StoreResolvers,
  ValueFacetResolvers,
  ViewerResolvers,
} from '../resolverTypes.generated.ts'
import { badUserInput, refusedDocumentToNull } from '../shared/errors.ts'
import { isRequested } from '../shared/selection.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import type { Filter } from '../upstream/catalogueIndex/port.ts'
import { findByArticleNumber } from './articleNumber.ts'
import { checkNumbers, findNearestNumbers } from './nearestNumbers.ts'
import { categoryOf, findListingPosition } from './listingPosition.ts'
import { type Audience, checked, everybody, findListing, type ListingModel } from './listing.ts'
import { findAlternatives, findInOtherStores } from './nothingFound.ts'
import { findCategories, findPages, namesPage } from './otherResults.ts'

const Query: Pick<QueryResolvers, 'search' | 'productByArticleNumber' | 'nearestArticleNumbers'> = {
  async search(_query, input, context, info) {
    const text = checked(() => searchText(input.text))
    const language = rulesFor(context.store.i18n.language)
    const { shopPages, ...requested } = requestedText(text, context)
    const found = findByText({ ...input, ...requested }, everybody(context.store), context, {
      ...wantedParts(info, ['products']),
      suggestions: isRequested(info, ['suggestions']) ? MAX_SUGGESTIONS : 0,
    })
    const textQuery = { text, shopPages, products: found.catch(() => null) }
    const [{ listing, exactCount, correctedText, ignoredWords, isCorrectionCut, suggestions }, categories, pages] =
      await Promise.all([
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
      isCorrectionCut,
      suggestions,
      categories,
      pages,
      shopPages: ofStore(shopPagesBeside(shopPages, { exactCount, isEmpty }, text, language), context),
      products: listing,
      exactCount,
      alternatives,
      otherStores,
    }
  },
  productByArticleNumber: (_query, { number }, context) =>
    findByArticleNumber(number, context).catch(refusedDocumentToNull),
  nearestArticleNumbers: (_query, { numbers }) => checkNumbers(numbers).map((number) => ({ number })),
}

const NearestArticleNumbers: Pick<NearestArticleNumbersResolvers, 'matches'> = {
  matches: ({ number }, _args, context) => findNearestNumbers(number, context),
}

/** Only pages that the store has. */
function ofStore(pages: readonly ShopPage[], { api, store }: GatewayContext): readonly ShopPage[] {
  const isThere: Readonly<Partial<Record<ShopPage, boolean>>> = {
    METALS: api.has('ext/metals'),
    WISH_LIST: api.has('ext/wishlist'),
    NEWSLETTER: api.has('ext/mailchimp-subscribe/subscribe'),
    VAT: store.tax.products.length > 0,
  }
  return pages.filter((page) => isThere[page] ?? true)
}

/** Where the text names pages, its words are not corrected to words of products. */
function requestedText(text: string, context: GatewayContext) {
  const language = rulesFor(context.store.i18n.language)
  const shopPages = ofStore(findShopPages(text, language, context.stepBudget), context)
  return { text, shopPages, isCorrected: shopPages.length === 0 && !namesPageSubject(text, language) }
}

type ListingArgs = Omit<QuerySearchArgs, 'text'>
type TextArgs = QuerySearchArgs & { readonly isCorrected: boolean }

type WantedOfSearch = WantedParts & { readonly suggestions?: number }

/** Without a correction where the words as typed are the title or a keyword of a page. */
async function findByText(args: TextArgs, audience: Audience, context: GatewayContext, wanted: WantedOfSearch) {
  const found = await listByText(args, audience, context, wanted)
  if (found.correctedText === null || !(await namesPage(args.text, context))) return found
  return listByText({ ...args, isCorrected: false }, audience, context, wanted)
}

function listByText(
  { text, isCorrected, filters, sort, page, pageSize }: TextArgs,
  audience: Audience,
  context: GatewayContext,
  wanted: WantedOfSearch,
) {
  const { store } = context
  const sorts = withValues(textSorts(audience.rules), context)
  const order = checked(() => textSort(sort ?? null, text, sorts))
  return findListing(
    {
      store,
      audience,
      text,
      isCorrected,
      filters: filters ?? [],
      sort: order,
      sorts,
      indexSort: indexSort(order, null),
      ...checked(() => pageOf(page, pageSize)),
      ...wanted,
    },
    context,
  )
}

const Category: Pick<CategoryResolvers, 'products'> = {
  products: (category, args, context, info) =>
    listCategory(category, args, everybody(category.store), context, wantedParts(info, [])),
}

async function listCategory(
  { store, documentId, ancestors }: ResolversParentTypes['Category'],
  { filters, sort, page, pageSize }: ListingArgs,
  audience: Audience,
  context: GatewayContext,
  wanted: WantedParts,
): Promise<ListingModel> {
  const categoryIds = [documentId, ...ancestors.map((each) => each.documentId).toReversed()]
  const sorts = withValues(categorySorts(audience.rules, categoryIds, context.storeTable), context)
  const order = checked(() => checkSort(sort ?? 'POSITION_DESC', sorts))
  const { listing } = await findListing(
    {
      store,
      audience,
      within: always('category_ids', [documentId]),
      filters: filters ?? [],
      sort: order,
      sorts,
      indexSort: indexSort(order, documentId),
      ...checked(() => pageOf(page, pageSize)),
      ...wanted,
      firstFacets: firstFacetsOf(categoryIds, context.storeTable),
    },
    context,
  )
  return listing
}

const Viewer: Pick<ViewerResolvers, 'listing'> = {
  async listing(customer, { category, text, ...args }, context, info) {
    const { store, loaders } = context
    const audience = {
      rules: { ...store, pricesHiddenUntilLogin: false },
      groupPrices: await loaders.prices.groupPrices(store, customer),
    }
    const wanted = wantedParts(info, [])
    if (category != null && text == null) {
      const found = await categoryOf(category, store, loaders)
      return found && listCategory(found, args, audience, context, wanted)
    }
    if (text == null || category != null)
      throw badUserInput(`listing: expected a category or a text, got ${text == null ? 'neither' : 'both'}`)
    const requested = requestedText(
      checked(() => searchText(text)),
      context,
    )
    return (await findByText({ ...args, ...requested }, audience, context, wanted)).listing
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
  async newProducts(store, { count }, context, info) {
    const { storeTable } = context
    const listing = await newest(store, count ?? null, undefined, context, info)
    const items = metalFirst(listing.items, ({ document }) => document, { store, table: storeTable })
    return { ...listing, items }
  },
  bestsellers: (store, { count }, context, info) =>
    newest(store, count ?? null, always('bestseller', [1]), context, info),
}

const ValueFacet: ValueFacetResolvers = {
  values: (facet, { first }) => shownValues(facet, first),
  valueCount: ({ all }) => all.length,
  isMeasured: ({ sized }) => sized !== null,
}

const RangeFacet: RangeFacetResolvers = {
  ranges: (facet, { taxSide }) => rangesOf(facet, taxSide),
}

/** Sort orders of which the index has the values: an index of another indexer may lack some. */
function withValues(sorts: readonly ListingSort[], { index, store }: GatewayContext): readonly ListingSort[] {
  return sorts.filter((sort) => indexSort(sort, 0).every(({ field }) => index.canSort(store.storeCode, field)))
}

type WantedParts = ReturnType<typeof wantedParts>

/** Facets, and the data of its rows that a listing loads ahead. @param listing the path of the listing below the field */
function wantedParts(info: GraphQLResolveInfo, listing: readonly string[]) {
  return {
    wantsFacets: isRequested(info, [...listing, 'facets']),
    wantsStock: isRequested(info, [...listing, 'items', 'stock']),
    wantsTags: isRequested(info, [...listing, 'items', 'tags']),
  }
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
      audience: everybody(store),
      ...(within && { within }),
      filters: [],
      sort: 'LATEST',
      sorts: ['LATEST'],
      indexSort: NEWEST_FIRST,
      ...checked(() => pageOf(1, count, 'count')),
      ...wantedParts(info, []),
    },
    context,
  )
  return listing
}

export const searchSlice: Slice = {
  resolvers: { Query, NearestArticleNumbers, Category, Viewer, Product, Store, ValueFacet, RangeFacet },
}

/** Builds the index request of a listing and reads its response, for the gateway and for offline browsers alike. */
import { MAX_LISTED } from '#domain/listingSort.ts'
import { LISTABLE, SEARCHABLE } from '#domain/productRules.ts'
import { displaySideOf } from '#domain/tax.ts'
import type { Filter, SearchRequest, SearchResult, Sort } from '../types.ts'
import { type FacetAttribute, type FacetModel, facetModels, facetRequests } from './facets.ts'
import { rulesFor } from '../text/languages.ts'
import { readProductText } from '../text/productText.ts'
import { always, type Choice, choiceOf, indexFilters, type Page, PRICE_FIELD } from './choices.ts'
import type { ListingFilter, ListingStore } from './types.ts'

export interface ListingQuestion extends Page {
  readonly store: ListingStore
  /** Filter of the listing's products; without it, all products that the store lists. */
  readonly within?: Filter
  readonly text?: string
  /** ISO 639-1 code of the language that the text is read in. */
  readonly language: string
  /** Whether misspelt words of the text are corrected; default true. */
  readonly isCorrected?: boolean
  /** Number of completions of the text. */
  readonly suggestions?: number
  readonly filters: readonly ListingFilter[]
  readonly indexSort: readonly Sort[]
  readonly wantsFacets: boolean
  /** Attribute codes of the first facets; the others follow by position. */
  readonly firstFacets?: readonly string[]
}

export interface ListingPages extends Page {
  readonly totalCount: number
  /** False if there are more products than `totalCount`. */
  readonly isTotalExact: boolean
  readonly pageCount: number
}

export interface PlannedListing {
  readonly request: SearchRequest
  pages(result: SearchResult): ListingPages
  /** Null when the listing has no facets, or when they failed or came too late. */
  facets(result: SearchResult): FacetModel[] | null
}

/**
 * @param attributes all filterable attributes by position; null when they cannot be reached or are not needed
 * @throws ListingInputError for a filter that the listing does not have
 */
export function planListing(question: ListingQuestion, attributes: readonly FacetAttribute[] | null): PlannedListing {
  const { store, page, pageSize } = question
  const ordered = attributes && inFacetOrder(attributes, question.firstFacets ?? [])
  const choice = choiceOf(question.filters, {
    attributes: ordered && new Map(ordered.map(({ code, options }) => [code, new Set(options.keys())])),
    pricesHidden: store.pricesHiddenUntilLogin,
    displaySide: displaySideOf(store),
  })
  const countedAttributes = question.wantsFacets ? ordered : null
  return {
    request: requestOf(question, choice, countedAttributes),
    pages: ({ total, hasMore = false }) => ({
      totalCount: total,
      isTotalExact: !hasMore,
      page,
      pageSize,
      pageCount: Math.ceil(Math.min(total, MAX_LISTED) / pageSize),
    }),
    facets: (result) =>
      countedAttributes && !result.lacksFacets ? facetModels(countedAttributes, result, choice, store) : null,
  }
}

function requestOf(
  question: ListingQuestion,
  choice: Choice,
  countedAttributes: readonly FacetAttribute[] | null,
): SearchRequest {
  const { store, page, pageSize, suggestions = 0 } = question
  const requested = question.text === undefined ? null : productQuestion(question.text, question)
  const from = Math.min((page - 1) * pageSize, MAX_LISTED)
  return {
    ...(requested?.text && { text: requested.text, suggestions }),
    ...(question.isCorrected !== undefined && { isCorrected: question.isCorrected }),
    filters: [...listedAlways(question), ...(requested?.filters ?? []), ...indexFilters(choice, store)],
    ...(countedAttributes && { facets: facetRequests(countedAttributes, store) }),
    sort: question.indexSort,
    from,
    size: Math.min(pageSize, MAX_LISTED - from),
  }
}

/** The index query for a search text: its words without words of buying, and its price range. */
export function productQuestion(
  text: string,
  { store, language }: Pick<ListingQuestion, 'store' | 'language'>,
): { readonly text: string; readonly filters: readonly Filter[] } {
  const read = readProductText(text, rulesFor(language), !store.pricesHiddenUntilLogin)
  return { text: read.text, filters: read.price ? [{ field: PRICE_FIELD, scope: 'always', ...read.price }] : [] }
}

function inFacetOrder(attributes: readonly FacetAttribute[], first: readonly string[]): readonly FacetAttribute[] {
  const placeOf = ({ code }: FacetAttribute) => {
    const place = first.indexOf(code)
    return place < 0 ? first.length : place
  }
  return attributes.toSorted((a, b) => placeOf(a) - placeOf(b))
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
function inStock({ catalogue }: ListingStore): Filter[] {
  return catalogue.listOutOfStock ? [] : [always('stock.is_in_stock', ['true'])]
}

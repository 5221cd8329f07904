/**
 * Converts between a listing's state and its URL: `?metal=17,18&price=0-50&sort=price-asc&page=2`, or
 * `?filters[metal]=17,18&…` for a store that names the filter parameter. Invalid parameters are ignored.
 */
import { isSortedByPrice, LISTING_SORTS, sortNamed } from '#domain/listingSort.ts'
import { queryText } from '../shop/queryText.ts'
import { searchWords } from '../shop/searchText.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'
import type { FilterInput, ListingSort, ListingPartsFragment } from '../client/generated/documents.generated.ts'
import { boundsOf, isPriceField, isRange, priceFieldNames, rangeAttribute, typedRange } from './priceFilter.ts'
import type { PageOutcome } from '../client/loading.ts'

export type ListingView = 'cards' | 'rows'

export interface ListingState {
  /** Selected values by attribute code, both sorted, so that one state has one URL. */
  readonly filters: readonly ListingFilter[]
  /** Null for the listing's default order. */
  readonly sort: ListingSort | null
  readonly pages: PageRange
  /** Null for the store's default view. */
  readonly view: ListingView | null
  /** Whether facets show all their values. */
  readonly showsAllValues: boolean
  /** Search text; null in a category. */
  readonly text: string | null
  /** The store's parameter names. */
  readonly names: ListingQuery
  /** Whether the parsed URL holds parameters that the listing ignores, so that it is not canonical. */
  readonly hasUnknownParameters: boolean
}

interface ListingFilter {
  readonly attribute: string
  readonly values: readonly string[]
}

/** Pages of a listing that are shown together: `?page=3` is page 3 alone, `?page=1-3` is what "load more" has collected. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

export const firstPage: PageRange = { first: 1, last: 1 }

/** More pages make a document slow; "load more" then starts a new range. */
export const MAX_PAGES_TOGETHER = 5

/** Divisible by 2, 3 and 4, so that each grid has complete rows. */
export const productsPerPage = 48
/** Sizes have no gaps: as many are shown at first. */
const sizesAtFirst = 24
const MAX_VALUES = 999 // the spec's maximum number of filter values

/** Parameter names that are the same in every store. */
export const reservedNames: ReadonlySet<string> = new Set([
  'page',
  'view',
  'values',
  'q',
  'id',
  'slug',
  'childSku',
  ...Object.values(priceFieldNames),
])
// Tracking parameters that advertisements and mail programs append.
export const trackingParameter = /^(?:utm_|mc_|gclid|fbclid|msclkid|dclid|gad_|_)/
export const attributeCode = /^[a-z][a-z0-9_]{0,39}$/
const bracketed = /^([^[\]]+)\[([^[\]]+)\]$/
const facetValue = /^[\p{L}\p{N}_.-]{1,60}$/u

export function parseListing(search: URLSearchParams, names: ListingQuery): ListingState {
  const parameters = [...new Set(search.keys())]
  const typed = typedRange((name) => search.get(name))
  const chosen = parameters.flatMap((parameter) => {
    const attribute = attributeNamed(parameter, names)
    const values = attribute === null ? [] : valuesOf(attribute, search.getAll(parameter))
    return attribute === null || values.length === 0 ? [] : [{ attribute, values }]
  })
  const filters = typed === null ? sorted(chosen) : withFilter(chosen, rangeAttribute, [typed])
  const view = search.get('view')
  const text = search.get('q')

  return {
    filters,
    sort: sortNamed(search.get(names.sort) ?? '') ?? null,
    pages: parsePageRange(search.get('page')),
    view: view === 'cards' || view === 'rows' ? view : null,
    showsAllValues: search.get('values') === 'all',
    text: text === null ? null : searchWords(text),
    names,
    hasUnknownParameters: parameters.some(
      (parameter) => isUnknownParameter(parameter, names) || isPriceField(parameter),
    ),
  }
}

/** The URL parameter and form field name for an attribute's values. */
export function filterName({ filters }: ListingQuery, attribute: string): string {
  return filters === '' ? attribute : `${filters}[${attribute}]`
}

/** The attribute of a filter parameter; null for any other parameter. */
function attributeNamed(parameter: string, names: ListingQuery): string | null {
  if (names.filters === '') return mayBeFilter(parameter, names) ? parameter : null
  const [, name, code = ''] = bracketed.exec(parameter) ?? []

  return name === names.filters && attributeCode.test(code) ? code : null
}

/** Whether the parameter looks like a filter of another store or of an earlier configuration. */
function isUnknownParameter(parameter: string, names: ListingQuery): boolean {
  return attributeNamed(parameter, names) === null && (mayBeFilter(parameter, names) || bracketed.test(parameter))
}

/**
 * Where filters have no parameter name, any parameter without another meaning may be an attribute; only the gateway
 * knows.
 */
function mayBeFilter(parameter: string, { sort }: ListingQuery): boolean {
  return (
    attributeCode.test(parameter) &&
    parameter !== sort &&
    !reservedNames.has(parameter) &&
    !trackingParameter.test(parameter)
  )
}

/** The query string with its question mark; empty for the default state. */
export function formatListing(state: ListingState): string {
  const search = new URLSearchParams()
  if (state.text !== null) search.set('q', state.text)
  for (const { attribute, values } of state.filters) search.set(filterName(state.names, attribute), values.join(','))
  if (state.sort) search.set(state.names.sort, LISTING_SORTS[state.sort].name)
  if (state.view) search.set('view', state.view)
  if (state.showsAllValues) search.set('values', 'all')
  const page = formatPageRange(state.pages)
  if (page !== null) search.set('page', page)

  return queryText(search)
}

export interface ListingVariables {
  readonly filters: FilterInput[]
  /** Null for the order that the text of a search asks for. */
  readonly sort: ListingSort | null
  readonly page: number
  readonly pageSize: number
  readonly valuesPerFacet: number
}

/** Builds the query variables. Loader and page must both use this function, so that they read the same cache entry. */
export function listingVariables(state: ListingState, page: number, ownSort: ListingSort | null): ListingVariables {
  return {
    filters: state.filters.map(filterInput),
    sort: state.sort ?? ownSort,
    page,
    pageSize: productsPerPage,
    valuesPerFacet: state.showsAllValues ? MAX_VALUES : sizesAtFirst,
  }
}

/** With other values of an attribute; without values, the attribute is none of the filters. */
export function withFilter(
  filters: readonly ListingFilter[],
  attribute: string,
  values: readonly string[],
): readonly ListingFilter[] {
  const others = filters.filter((filter) => filter.attribute !== attribute)
  return sorted(values.length > 0 ? [...others, { attribute, values }] : others)
}

function sorted(filters: readonly ListingFilter[]): readonly ListingFilter[] {
  return filters.toSorted((a, b) => compareText(a.attribute, b.attribute))
}

export function withoutFilters(state: ListingState): ListingState {
  return { ...state, filters: [], pages: firstPage }
}

/** The state as the listing for everybody has it: where prices are hidden, without an order or a range by price. */
export function publicListing(state: ListingState): ListingState {
  const { filters, sort, names } = state
  if (!names.hidesPrices) return state
  return {
    ...state,
    filters: filters.filter(({ attribute }) => attribute !== rangeAttribute),
    sort: sort && isSortedByPrice(sort) ? null : sort,
  }
}

/** The listing's default state; keeps the search text and the view. */
export function defaultListing(state: ListingState): ListingState {
  return { ...withoutFilters(state), sort: null }
}

interface SupportedChoices {
  readonly facets: readonly { readonly attribute: string }[]
  readonly sorts: readonly ListingSort[]
}

/** Removes filters and a sort order that the listing does not support. */
export function withoutUnsupported({ facets, sorts }: SupportedChoices, state: ListingState): ListingState {
  const attributes = new Set(facets.map(({ attribute }) => attribute))
  const filters = state.filters.filter(({ attribute }) => attributes.has(attribute))

  return { ...state, filters, sort: state.sort && sorts.includes(state.sort) ? state.sort : null }
}

interface FacetValues {
  readonly attribute: string
  /** Absent for a facet of ranges. */
  readonly values?: readonly { readonly value: string }[]
}

/** Removes values that no facet has: the gateway ignores them, and returns every selected value that it knows. */
export function withKnownValues(facets: readonly FacetValues[], state: ListingState): ListingState {
  const filters = state.filters.flatMap(({ attribute, values }) => {
    const facet = facets.find((candidate) => candidate.attribute === attribute)
    if (attribute === rangeAttribute || (facet && !facet.values)) return [{ attribute, values }]
    const known = values.filter((value) => facet?.values?.some((candidate) => candidate.value === value))
    return known.length > 0 ? [{ attribute, values: known }] : []
  })

  return { ...state, filters }
}

function filterInput({ attribute, values }: ListingFilter): FilterInput {
  if (attribute !== rangeAttribute) return { attribute, values: [...values] }
  const { from, to, side } = boundsOf(values[0] ?? '')

  return {
    attribute,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(side !== null && { taxSide: side }),
  }
}

// A form without JavaScript repeats the name for each value; our own URLs join values with commas.
function valuesOf(attribute: string, texts: readonly string[]): readonly string[] {
  const values = [...new Set(texts.flatMap((text) => text.split(',')))]
  if (attribute === rangeAttribute) return values.filter(isRange).slice(0, 1)

  return values.filter((value) => facetValue.test(value)).toSorted(compareText)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type AnsweredListing = Pick<ListingPartsFragment, 'items' | 'totalCount' | 'facets' | 'sorts'>

/**
 * Decides whether a listing's URL is shown, redirected or not found. A page after the last one is not found. Values that the
 * listing does not have are removed from the URL. If the gateway refuses a listing, it is fetched again in its default state:
 * the URL may contain parameters that are no filters (advertisements and mail programs add their own), and redirects to the
 * URL without them.
 *
 * @param listing null if it was refused or the search is down.
 * @param fetchListing fetches the listing in another state.
 */
export async function listingOutcome(
  state: ListingState,
  listing: AnsweredListing | null,
  fetchListing: (state: ListingState) => Promise<AnsweredListing | null>,
): Promise<PageOutcome> {
  const current = formatListing(state)
  if (listing?.items.length === 0 && listing.totalCount > 0) return 'missing'
  if (listing) {
    const known = formatListing(listing.facets ? withKnownValues(listing.facets, state) : state)
    return state.hasUnknownParameters || known !== current ? { foundAt: known } : 'found'
  }

  const plain = defaultListing(state)
  if (formatListing(plain) === current) return 'found'

  const own = await fetchListing(plain)
  if (!own?.facets) return 'found'
  const known = formatListing(withoutUnsupported({ facets: own.facets, sorts: own.sorts }, state))
  return known === current ? 'found' : { foundAt: known }
}

/** Parses `page`. Anything that is not a page number is page 1; a range that is too long is cut to MAX_PAGES_TOGETHER. */
export function parsePageRange(text: string | null): PageRange {
  const match = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/.exec(text ?? '')
  if (!match) return firstPage

  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  if (last < first) return firstPage

  return { first, last: Math.min(last, first + MAX_PAGES_TOGETHER - 1) }
}

/** Returns the value of `page`; null for the first page alone. */
export function formatPageRange({ first, last }: PageRange): string | null {
  if (first === 1 && last === 1) return null

  return first === last ? String(first) : `${first}-${last}`
}

export function pagesOf({ first, last }: PageRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Returns the range that "load more" leads to; null after the last page. */
export function withNextPage({ first, last }: PageRange, pageCount: number): PageRange | null {
  if (last >= pageCount) return null
  if (last - first + 1 >= MAX_PAGES_TOGETHER) return { first: last + 1, last: last + 1 }

  return { first, last: last + 1 }
}

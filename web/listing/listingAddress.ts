/**
 * Converts between a listing's state and its URL: `?metal=17,18&price=0-50&sort=price-asc&page=2`, or
 * `?filters[metal]=17,18&…` for a store that names the filter parameter. Invalid parameters are ignored.
 */
import { toText } from '#domain/decimal.ts'
import { isSortedByPrice, LISTING_SORTS, sortNamed } from '#domain/listingSort.ts'
import { readAmount } from '#domain/writtenNumber.ts'
import { firstPage, formatPageRange, parsePageRange, type PageRange } from '../shop/pageRange.ts'
import { queryText } from '../shop/queryText.ts'
import { searchWords } from '../shop/searchText.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'
import type { FilterInput, ListingSort } from '../client/generated/documents.generated.ts'

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

/** Divisible by 2, 3 and 4, so that each grid has complete rows. */
export const productsPerPage = 48
/** Values of a facet of words before the shopper shows all of them. */
export const valuesAtFirst = 10
/** Sizes have no gaps: as many are shown at first. */
const sizesAtFirst = 24
const MAX_VALUES = 999 // the spec's maximum number of filter values

/** Form fields for any price range; the URL that they lead to contains the range as a filter. */
export const priceFieldNames = { from: 'price-from', to: 'price-to' } as const

/** Parameter names that are the same in every store. */
export const reservedNames: ReadonlySet<string> = new Set([
  'page',
  'view',
  'values',
  'q',
  'id',
  'slug',
  'childSku',
  priceFieldNames.from,
  priceFieldNames.to,
])
// Tracking parameters that advertisements and mail programs append.
export const trackingParameter = /^(?:utm_|mc_|gclid|fbclid|msclkid|dclid|gad_|_)/
export const attributeCode = /^[a-z][a-z0-9_]{0,39}$/
const bracketed = /^([^[\]]+)\[([^[\]]+)\]$/
const facetValue = /^[\p{L}\p{N}_.-]{1,60}$/u
const range = /^(\d{1,12}(?:\.\d{1,4})?)?-(\d{1,12}(?:\.\d{1,4})?)?$/

export function parseListing(search: URLSearchParams, names: ListingQuery): ListingState {
  const parameters = [...new Set(search.keys())]
  const typed = typedRange(search.get(priceFieldNames.from), search.get(priceFieldNames.to))
  const chosen = parameters.flatMap((parameter) => {
    const attribute = attributeNamed(parameter, names)
    const values = attribute === null ? [] : valuesOf(attribute, search.getAll(parameter))
    return attribute === null || values.length === 0 ? [] : [{ attribute, values }]
  })
  const filters = typed === null ? chosen : withFilter(chosen, rangeAttribute, [typed])
  const view = search.get('view')
  const text = search.get('q')

  return {
    filters: sorted(filters),
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
  readonly sort: ListingSort
  readonly page: number
  readonly pageSize: number
  readonly valuesPerFacet: number
}

/** Builds the query variables. Loader and page must both use this function, so that they read the same cache entry. */
export function listingVariables(state: ListingState, page: number, ownSort: ListingSort): ListingVariables {
  return {
    filters: state.filters.map(filterInput),
    sort: state.sort ?? ownSort,
    page,
    pageSize: productsPerPage,
    valuesPerFacet: state.showsAllValues ? MAX_VALUES : sizesAtFirst,
  }
}

/** Adds or removes a value and resets the page; a range replaces the other ranges. */
export function toggleValue(state: ListingState, attribute: string, value: string, isRange = false): ListingState {
  const old = state.filters.find((filter) => filter.attribute === attribute)?.values ?? []
  const added = isRange ? [value] : [...old, value].toSorted(compareText)
  const values = old.includes(value) ? old.filter((other) => other !== value) : added

  return { ...state, filters: sorted(withFilter(state.filters, attribute, values)), pages: firstPage }
}

function withFilter(
  filters: readonly ListingFilter[],
  attribute: string,
  values: readonly string[],
): readonly ListingFilter[] {
  const others = filters.filter((filter) => filter.attribute !== attribute)
  return values.length > 0 ? [...others, { attribute, values }] : others
}

function sorted(filters: readonly ListingFilter[]): readonly ListingFilter[] {
  return filters.toSorted((a, b) => compareText(a.attribute, b.attribute))
}

/** The state with the price range of the form's fields; unchanged if they hold the selected range, or no amounts. */
export function withTypedPrice(state: ListingState, form: FormData): ListingState {
  const textOf = (name: string) => {
    const text = form.get(name)
    return typeof text === 'string' ? text : null
  }
  const texts = [textOf(priceFieldNames.from), textOf(priceFieldNames.to)] as const
  if (texts[0] === null || texts[1] === null) return state
  const typed = typedRange(...texts)
  const isEmpty = texts.every((text) => text?.trim() === '')
  if (typed === null && !isEmpty) return state
  const filters = sorted(withFilter(state.filters, rangeAttribute, typed === null ? [] : [typed]))
  return { ...state, filters, pages: firstPage }
}

function isPriceField(parameter: string): boolean {
  return parameter === priceFieldNames.from || parameter === priceFieldNames.to
}

/** The range of two amounts as people write them, in either order; null without a readable one. */
function typedRange(fromText: string | null, untilText: string | null): string | null {
  const [from, to] = [plainAmount(fromText), plainAmount(untilText)]
  if (from === null && to === null) return null
  const isReversed = from !== null && to !== null && Number(from) > Number(to)
  return isReversed ? rangeValue(to, from) : rangeValue(from, to)
}

/** Currencies and the ",-" of whole amounts, which people write beside a price. */
const CURRENCY = /€|kr\.?|nok|sek|eur|,-\s*$/gi

function plainAmount(text: string | null): string | null {
  const amount = readAmount((text ?? '').replace(CURRENCY, ''))
  const plain = amount === null ? '' : toText(amount)
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(plain) ? plain : null
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

/** An open end of a range is empty: `-50`, `150-`. */
export function rangeValue(from: string | null, to: string | null): string {
  return `${from ?? ''}-${to ?? ''}`
}

/** The bounds of a range of the URL; null for an open end. */
export function boundsOf(value: string): { readonly from: string | null; readonly to: string | null } {
  const ends = range.exec(value)
  return { from: ends?.[1] ?? null, to: ends?.[2] ?? null }
}

function filterInput({ attribute, values }: ListingFilter): FilterInput {
  if (attribute !== rangeAttribute) return { attribute, values: [...values] }
  const { from, to } = boundsOf(values[0] ?? '')

  return { attribute, ...(from !== null && { from }), ...(to !== null && { to }) }
}

const rangeAttribute = 'price'

// A form without JavaScript repeats the name for each value; our own URLs join values with commas.
function valuesOf(attribute: string, texts: readonly string[]): readonly string[] {
  const values = [...new Set(texts.flatMap((text) => text.split(',')))]
  if (attribute === rangeAttribute) return values.filter((value) => value !== '-' && range.test(value)).slice(0, 1)

  return values.filter((value) => facetValue.test(value)).toSorted(compareText)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

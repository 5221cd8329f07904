/**
 * A listing's state and its address: `?metal=17,18&price=0-50&sort=price-asc&page=2`, or `?filters[metal]=17,18&…` where the store
 * gives filters a name. Anything unreadable is left out.
 */
import { firstPage, formatPageRange, parsePageRange, type PageRange } from '../../shop/pageRange.ts'
import { queryText } from '../../shop/queryText.ts'
import { searchWords } from '../../shop/searchText.ts'
import type { ListingQuery } from '../../shop/StoreContext.tsx'
import type { FilterInput, ListingSort } from '../../graphql/generated/documents.generated.ts'

export type ListingView = 'cards' | 'rows'

export interface ListingState {
  /** Chosen values by attribute code, both in order of the alphabet: one state has one address. */
  readonly filters: readonly ListingFilter[]
  /** Null: the order that the listing has by itself. */
  readonly sort: ListingSort | null
  readonly pages: PageRange
  /** Null: the store's own. */
  readonly view: ListingView | null
  /** Whether facets show all their values. */
  readonly showsAllValues: boolean
  /** What is searched for; null in a category. */
  readonly text: string | null
  /** What it is written with: the store's names. */
  readonly names: ListingQuery
  /** Whether the address that it was read from says more than it means, and so is not its own. */
  readonly hasStrangers: boolean
}

interface ListingFilter {
  readonly attribute: string
  readonly values: readonly string[]
}

/** Whole rows of two, three and four. */
export const productsPerPage = 48
const valuesAtFirst = 10
const maxValues = 999 // the spec's largest number of filter values

const sorts: ReadonlyMap<string, ListingSort> = new Map([
  ['position-desc', 'POSITION_DESC'],
  ['position', 'POSITION_ASC'],
  ['latest', 'LATEST'],
  ['price-desc', 'PRICE_DESC'],
  ['price-asc', 'PRICE_ASC'],
  ['relevance', 'RELEVANCE'],
])

/** Names that addresses of listings have besides those that a store gives. */
export const fixedNames: ReadonlySet<string> = new Set(['page', 'view', 'values', 'q', 'id', 'slug', 'childSku'])
// Written by advertisements and mail programs, on every shop's addresses.
export const tracking = /^(?:utm_|mc_|gclid|fbclid|msclkid|dclid|gad_|_)/
export const attributeCode = /^[a-z][a-z0-9_]{0,39}$/
const bracketed = /^([^[\]]+)\[([^[\]]+)\]$/
const facetValue = /^[\p{L}\p{N}_.-]{1,60}$/u
const range = /^(\d{1,12}(?:\.\d{1,4})?)?-(\d{1,12}(?:\.\d{1,4})?)?$/

export function parseListing(search: URLSearchParams, names: ListingQuery): ListingState {
  const parameters = [...new Set(search.keys())]
  const filters = parameters.flatMap((parameter) => {
    const attribute = attributeNamed(parameter, names)
    const values = attribute === null ? [] : valuesOf(attribute, search.getAll(parameter))
    return attribute === null || values.length === 0 ? [] : [{ attribute, values }]
  })
  const view = search.get('view')
  const text = search.get('q')

  return {
    filters: filters.toSorted((a, b) => compareText(a.attribute, b.attribute)),
    sort: sorts.get(search.get(names.sort) ?? '') ?? null,
    pages: parsePageRange(search.get('page')),
    view: view === 'cards' || view === 'rows' ? view : null,
    showsAllValues: search.get('values') === 'all',
    text: text === null ? null : searchWords(text),
    names,
    hasStrangers: parameters.some((parameter) => isStranger(parameter, names)),
  }
}

/** The parameter, and the field of a form, that an attribute's values stand under. */
export function filterName({ filters }: ListingQuery, attribute: string): string {
  return filters === '' ? attribute : `${filters}[${attribute}]`
}

/** Null for a parameter that is no filter. */
function attributeNamed(parameter: string, names: ListingQuery): string | null {
  if (names.filters === '') return mayBeFilter(parameter, names) ? parameter : null
  const [, name, code = ''] = bracketed.exec(parameter) ?? []

  return name === names.filters && attributeCode.test(code) ? code : null
}

/** Written as a filter, but as another store would, or as this one did before. */
function isStranger(parameter: string, names: ListingQuery): boolean {
  return attributeNamed(parameter, names) === null && (mayBeFilter(parameter, names) || bracketed.test(parameter))
}

/** Where filters have no name, whatever nobody else uses is taken for one; the gateway knows which there are. */
function mayBeFilter(parameter: string, { sort }: ListingQuery): boolean {
  return attributeCode.test(parameter) && parameter !== sort && !fixedNames.has(parameter) && !tracking.test(parameter)
}

/** The query of the address with its question mark; empty for a listing as it is by itself. */
export function formatListing(state: ListingState): string {
  const search = new URLSearchParams()
  if (state.text !== null) search.set('q', state.text)
  for (const { attribute, values } of state.filters) search.set(filterName(state.names, attribute), values.join(','))
  if (state.sort) search.set(state.names.sort, sortName(state.sort))
  if (state.view) search.set('view', state.view)
  if (state.showsAllValues) search.set('values', 'all')
  const page = formatPageRange(state.pages)
  if (page !== null) search.set('page', page)

  return queryText(search)
}

export function sortName(sort: ListingSort): string {
  for (const [name, named] of sorts) if (named === sort) return name
  return ''
}

export interface ListingVariables {
  readonly filters: FilterInput[]
  readonly sort: ListingSort
  readonly page: number
  readonly pageSize: number
  readonly valuesPerFacet: number
}

/** One place makes them: loader and page must ask for the very same record. */
export function listingVariables(state: ListingState, page: number, ownSort: ListingSort): ListingVariables {
  return {
    filters: state.filters.map(filterInput),
    sort: state.sort ?? ownSort,
    page,
    pageSize: productsPerPage,
    valuesPerFacet: state.showsAllValues ? maxValues : valuesAtFirst,
  }
}

/** Chosen or taken away; a range takes the place of the other ranges. Pages begin anew. */
export function toggleValue(state: ListingState, attribute: string, value: string, isRange = false): ListingState {
  const old = state.filters.find((filter) => filter.attribute === attribute)?.values ?? []
  const added = isRange ? [value] : [...old, value].toSorted(compareText)
  const values = old.includes(value) ? old.filter((other) => other !== value) : added
  const others = state.filters.filter((filter) => filter.attribute !== attribute)
  const filters = values.length > 0 ? [...others, { attribute, values }] : others

  return { ...state, filters: filters.toSorted((a, b) => compareText(a.attribute, b.attribute)), pages: firstPage }
}

export function withoutFilters(state: ListingState): ListingState {
  return { ...state, filters: [], pages: firstPage }
}

/** As the listing is by itself; what is searched for, and how it is looked at, stays. */
export function plainListing(state: ListingState): ListingState {
  return { ...withoutFilters(state), sort: null }
}

interface KnownChoices {
  readonly facets: readonly { readonly attribute: string }[]
  readonly sorts: readonly ListingSort[]
}

/** Without filters and an order that the listing does not have. */
export function knownTo({ facets, sorts }: KnownChoices, state: ListingState): ListingState {
  const attributes = new Set(facets.map(({ attribute }) => attribute))
  const filters = state.filters.filter(({ attribute }) => attributes.has(attribute))

  return { ...state, filters, sort: state.sort && sorts.includes(state.sort) ? state.sort : null }
}

/** The end of a range left open is left empty: `-50`, `150-`. */
export function rangeValue(from: string | null, to: string | null): string {
  return `${from ?? ''}-${to ?? ''}`
}

function filterInput({ attribute, values }: ListingFilter): FilterInput {
  const ends = attribute === rangeAttribute ? range.exec(values[0] ?? '') : null
  if (!ends) return { attribute, values: [...values] }

  return {
    attribute,
    ...(ends[1] === undefined ? {} : { from: ends[1] }),
    ...(ends[2] === undefined ? {} : { to: ends[2] }),
  }
}

const rangeAttribute = 'price'

// A form without script repeats a name for each value; our own addresses join them with commas.
function valuesOf(attribute: string, texts: readonly string[]): readonly string[] {
  const values = [...new Set(texts.flatMap((text) => text.split(',')))]
  if (attribute === rangeAttribute) return values.filter((value) => value !== '-' && range.test(value)).slice(0, 1)

  return values.filter((value) => facetValue.test(value)).toSorted(compareText)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Builds the facets of a listing with labels and counts. */
import { decimal } from '#domain/decimal.ts'
import type { FacetBucket, FacetRequest, SearchResult } from '../types.ts'
import { type Choice, PRICE_ATTRIBUTE, PRICE_FIELD } from './filters.ts'
import { type CountedRange, priceRanges, rangesToCount } from './priceRanges.ts'
import type { ListingStore, ListingTable } from './types.ts'
import { bySize } from './valueOrder.ts'

const MAX_VALUES = 999 // maximum number of filter values in the specification
const VALUES_WHEN_SILENT = 10
const SHARE_OF_NEARLY_ALL = 0.9

/** Attribute data that a facet needs. */
export interface FacetAttribute {
  readonly code: string
  readonly label: string
  readonly unit: string | null
  readonly options: ReadonlyMap<string, string>
  readonly codes: ReadonlyMap<string, string>
}

export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly code: string | null
  readonly count: number
  readonly isSelected: boolean
}

export interface ValueFacetModel {
  readonly __typename: 'ValueFacet'
  readonly attribute: string
  readonly label: string
  readonly unit: string | null
  /** All values, the most frequent first. */
  readonly all: readonly FacetValue[]
  /** The values by size; null unless all are measures. */
  readonly sized: readonly FacetValue[] | null
}

interface FacetRange extends CountedRange {
  readonly isSelected: boolean
}

export interface RangeFacetModel {
  readonly __typename: 'RangeFacet'
  readonly attribute: string
  readonly currency: string
  readonly ranges: FacetRange[]
}

export type FacetModel = ValueFacetModel | RangeFacetModel

export function facetRequests(attributes: readonly FacetAttribute[], store: ListingStore): FacetRequest[] {
  const values = attributes.map(({ code }) => ({ field: code, size: MAX_VALUES }))
  return store.pricesHiddenUntilLogin ? values : [...values, { field: PRICE_FIELD, ranges: rangesToCount(store) }]
}

/** @param categoryIds a category and its ancestors, the nearest first */
export function firstFacetsOf(
  categoryIds: readonly number[],
  { facetOrder }: Pick<ListingTable, 'facetOrder'>,
): readonly string[] {
  const entries = categoryIds.flatMap((id) => facetOrder.find((entry) => entry.categoryIds.includes(id)) ?? [])
  return entries[0]?.attributes ?? []
}

/** Sorted like the attributes, the price facet second. Facets that filter nothing are left out. */
export function facetModels(
  attributes: readonly FacetAttribute[],
  result: SearchResult,
  choice: Choice,
  store: ListingStore,
): FacetModel[] {
  const facets: FacetModel[] = attributes
    .map((attribute) =>
      valueFacet(attribute, result.facets[attribute.code] ?? [], choice.values.get(attribute.code) ?? []),
    )
    .filter((facet) => narrows(facet, result.total))

  const buckets = result.facets[PRICE_FIELD] ?? []
  const pricedCount = buckets.reduce((sum, { count }) => sum + count, 0)
  if (pricedCount > 1 || choice.price) {
    const ranges = priceRanges(buckets, store)
      .map((range) => rangeOf(range, choice.price))
      .filter(({ count, isSelected }) => count > 0 || isSelected)
    const price = {
      __typename: 'RangeFacet',
      attribute: PRICE_ATTRIBUTE,
      currency: store.i18n.currencyCode,
      ranges,
    } as const
    facets.splice(1, 0, price)
  }
  return facets
}

/**
 * A facet is left out if nearly all products share its only value, such as the metal of gold bars with one set among
 * them; a selected value stays, so that the shopper can remove it.
 */
function narrows({ all }: ValueFacetModel, total: number): boolean {
  const [first, second] = all
  if (!first) return false
  return second !== undefined || first.isSelected || first.count < total * SHARE_OF_NEARLY_ALL
}

/** A value without a label is left out. */
function valueFacet(
  { code, label, unit, options, codes }: FacetAttribute,
  buckets: readonly FacetBucket[],
  chosen: readonly string[],
): ValueFacetModel {
  const counted = new Set(buckets.map(({ value }) => value))
  const uncounted = chosen.filter((value) => !counted.has(value)).map((value) => ({ value, count: 0 }))
  const all = [...buckets, ...uncounted].flatMap(({ value, count }) => {
    const name = options.get(value)
    return name === undefined
      ? []
      : [{ value, label: name, code: codes.get(value) ?? null, count, isSelected: chosen.includes(value) }]
  })
  return { __typename: 'ValueFacet', attribute: code, label, unit, all, sized: bySize(all) }
}

function rangeOf({ from, to, count }: CountedRange, price: Choice['price']): FacetRange {
  return { from, to, count, isSelected: price !== null && isSame(from, price.from) && isSame(to, price.to) }
}

function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return decimal(a).eq(decimal(b))
}

/** The most frequent values and all selected values. */
export function shownValues({ all, sized }: ValueFacetModel, first: number | null | undefined): FacetValue[] {
  const most = Math.min(first ?? VALUES_WHEN_SILENT, MAX_VALUES)
  const shown = new Set(all.filter(({ isSelected }, index) => index < most || isSelected))
  return (sized ?? all).filter((value) => shown.has(value))
}

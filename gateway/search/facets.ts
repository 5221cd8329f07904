/** Builds the facets of a listing with labels and counts. */
import { decimal } from '#domain/decimal.ts'
import type { FacetRange, FacetValue, RangeFacet, ValueFacetResolvers } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { FacetBucket, FacetRequest, SearchAnswer } from '../upstream/catalogueIndex/port.ts'
import { type Choice, PRICE_ATTRIBUTE, PRICE_FIELD } from './filters.ts'

const MAX_VALUES = 999 // maximum number of filter values in the specification
const VALUES_WHEN_SILENT = 10

const PRICE_RANGES = [
  { from: '0', to: '50' },
  { from: '50', to: '100' },
  { from: '100', to: '150' },
  { from: '150' },
] as const

/** Attribute data that a facet needs. */
export interface FacetAttribute {
  readonly code: string
  readonly label: string
  readonly unit: string | null
  readonly options: ReadonlyMap<string, string>
}

export interface ValueFacetModel {
  readonly __typename: 'ValueFacet'
  readonly attribute: string
  readonly label: string
  readonly unit: string | null
  /** All values, the most frequent first. */
  readonly all: readonly FacetValue[]
}

export type RangeFacetModel = RangeFacet & { readonly __typename: 'RangeFacet' }

export type FacetModel = ValueFacetModel | RangeFacetModel

export function facetRequests(
  attributes: readonly FacetAttribute[],
  { pricesHiddenUntilLogin }: StoreView,
): FacetRequest[] {
  const values = attributes.map(({ code }) => ({ field: code, size: MAX_VALUES }))
  return pricesHiddenUntilLogin ? values : [...values, { field: PRICE_FIELD, ranges: PRICE_RANGES }]
}

/** Sorted like the attributes, the price facet last. Facets that filter nothing are left out. */
export function facetModels(
  attributes: readonly FacetAttribute[],
  answer: SearchAnswer,
  choice: Choice,
  store: StoreView,
): FacetModel[] {
  const facets: FacetModel[] = attributes
    .map((attribute) =>
      valueFacet(attribute, answer.facets[attribute.code] ?? [], choice.values.get(attribute.code) ?? []),
    )
    .filter((facet) => narrows(facet, answer.total))

  const ranges = (answer.facets[PRICE_FIELD] ?? []).map((bucket) => rangeOf(bucket, choice.price))
  if (ranges.some(({ count, isSelected }) => count > 0 || isSelected)) {
    facets.push({ __typename: 'RangeFacet', attribute: PRICE_ATTRIBUTE, currency: store.i18n.currencyCode, ranges })
  }
  return facets
}

/** A facet is left out if all products share its only value; a selected value stays, so that the shopper can remove it. */
function narrows({ all }: ValueFacetModel, total: number): boolean {
  const [first, second] = all
  if (!first) return false
  return second !== undefined || first.isSelected || first.count < total
}

/** A value without a label is left out. */
function valueFacet(
  { code, label, unit, options }: FacetAttribute,
  buckets: readonly FacetBucket[],
  chosen: readonly string[],
): ValueFacetModel {
  const counted = new Set(buckets.map(({ value }) => value))
  const uncounted = chosen.filter((value) => !counted.has(value)).map((value) => ({ value, count: 0 }))
  const all = [...buckets, ...uncounted].flatMap(({ value, count }) => {
    const name = options.get(value)
    return name === undefined ? [] : [{ value, label: name, count, isSelected: chosen.includes(value) }]
  })
  return { __typename: 'ValueFacet', attribute: code, label, unit, all }
}

function rangeOf({ from, to, count }: FacetBucket, price: Choice['price']): FacetRange {
  const isSelected = price !== null && isSame(from ?? null, price.from) && isSame(to ?? null, price.to)
  return { from: from ?? null, to: to ?? null, count, isSelected }
}

function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return decimal(a).eq(decimal(b))
}

export const ValueFacet: ValueFacetResolvers = {
  /** The most frequent values and all selected values. */
  values({ all }, { first }) {
    const most = Math.min(first ?? VALUES_WHEN_SILENT, MAX_VALUES)
    return all.filter(({ isSelected }, index) => index < most || isSelected)
  },
  valueCount: ({ all }) => all.length,
}

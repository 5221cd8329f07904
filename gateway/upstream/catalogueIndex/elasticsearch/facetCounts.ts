/** Facets of the query DSL: the counts by value and by price range, each under the filters of the other facets. Pure. */
import { facetOf } from '#engine/orderings.ts'
import type { FacetRequest, Filter, SearchRequest } from '../port.ts'
import { hasFacetKeys } from '../facetKey.ts'
import { OWN_PREFIX } from './indexFields.ts'
import { classesClause, limitOf } from './priceField.ts'
import type { Clause } from './clause.ts'
import {
  allOf,
  differsInVariants,
  filterClause,
  numberField,
  variantClause,
  variantFilters,
  VARIANTS,
  valuePaths,
  WITHOUT_VARIANTS,
} from './filterClauses.ts'
import type { QueryContext } from './queryContext.ts'

type RangeFacetRequest = Extract<FacetRequest, { readonly ranges: unknown }>
type PriceRange = RangeFacetRequest['ranges'][number]
type ValueFacetRequest = Extract<FacetRequest, { readonly size: number }>

/** Values of a facet that are counted. With fewer than the field has, counts of several shards would not be exact. */
const MAX_BUCKETS = 1000
const FACETS_FIELD = `${OWN_PREFIX}facets`
/** A count of all attributes' values for fewer facets would be more work than their own counts. */
const MIN_JOINED = 4

/** Names of aggregations in a search. */
/** Facets that are counted under the same filters. */
export const GROUP_PREFIX = 'group_'
/** Counts of price ranges of the products with one tax rate. */
export const rangeGroupName = (at: number, group: number) => `ranges_${at}_of_${group}`
export const RANGES = 'ranges'
/** Counts of a facet by the number of its request. */
export const countName = (kind: 'own' | 'options' | 'both' | 'ranges' | 'variants', at: number) => `${kind}_${at}`
/** Counts of all values of several attributes. */
export const ALL_VALUES = 'values'
/** Counts of products without variants, and by variants that meet the other filters. */
export const SINGLES = 'singles'
export const VARIANTS_MET = 'variants_met'
export const MET = 'met'
export const PRODUCTS = 'products'
export const knownName = (at: number) => `known_${at}`

/** Facets that are counted under the same filters. */
interface FacetGroup {
  /** The chosen filters among them. */
  readonly others: readonly Filter[]
  readonly counts: Record<string, Clause>
  /** Counts by the values of those variants that meet the filters, and of products without variants. */
  readonly ofVariants: Record<string, Clause>
  readonly ofSingles: Record<string, Clause>
}

/** Facet counts of a cluster, each under the filters of the other facets. Those with equal filters share one aggregation. */
export function facetAggregations({ facets = [], filters }: SearchRequest, context: QueryContext): Clause {
  const always = filters.filter(({ scope }) => scope === 'always')
  const chosen = filters.filter(({ scope }) => scope === 'chosen')
  const known: Record<string, Clause> = {}
  const joined = joinedFacets(facets, filters, context)
  const groups = new Map<string, FacetGroup>()
  for (const [at, facet] of facets.entries()) {
    const own = facetOf(facet.field)
    const key = chosen.some(({ field }) => facetOf(field) === own) ? own : ''
    const others = chosen.filter(({ field }) => facetOf(field) !== key)
    const group = groups.get(key) ?? { others, counts: {}, ofVariants: {}, ofSingles: {} }
    groups.set(key, group)
    if ('ranges' in facet) Object.assign(group.counts, rangeCounts(facet, at, context))
    else if (joined.has(facet)) Object.assign(group.counts, allValueCounts(joined.size))
    else if (isOfVariants(facet, [...always, ...others], context)) {
      Object.assign(group.ofSingles, valueCounts(facet, at, context))
      group.ofVariants[countName('variants', at)] = variantCounts(facet)
    } else Object.assign(group.counts, valueCounts(facet, at, context))
    const values = chosen.flatMap((filter) =>
      filter.field === facet.field && 'in' in filter ? filter.in.map(String) : [],
    )
    if (values.length > 0) known[knownName(at)] = knownValues(facet.field, values, context)
  }
  const counted = [...groups.values()].map(({ others, counts, ofVariants, ofSingles }, at) => {
    const met = variantClause(variantFilters([...always, ...others], context))
    const aggs = {
      ...counts,
      ...(Object.keys(ofVariants).length > 0 && {
        [SINGLES]: { filter: WITHOUT_VARIANTS, aggs: ofSingles },
        [VARIANTS_MET]: { nested: { path: VARIANTS }, aggs: { [MET]: { filter: met, aggs: ofVariants } } },
      }),
    }
    if (others.length === 0 || Object.keys(aggs).length === 0) return aggs
    return { [`${GROUP_PREFIX}${at}`]: { filter: allOf(others, context, always), aggs } }
  })
  return Object.assign(known, ...counted)
}

/** Whether a facet depends on which variants meet the other filters. */
function isOfVariants({ field }: FacetRequest, others: readonly Filter[], context: QueryContext): boolean {
  return differsInVariants(field, context) && variantFilters(others, context).length > 0
}

/** Several variants of a product with one value count once. */
function variantCounts({ field, size }: ValueFacetRequest): Clause {
  return {
    terms: { field: `${VARIANTS}.${field}`, size: Math.max(size, MAX_BUCKETS) },
    aggs: { [PRODUCTS]: { reverse_nested: {} } },
  }
}

/**
 * Facets that are one count of `karat.facets` together: attributes without a chosen value. A count reads each match once for all of them
 * and not once for each, which is most of the work of a search with many matches.
 */
function joinedFacets(
  facets: readonly FacetRequest[],
  filters: readonly Filter[],
  context: QueryContext,
): ReadonlySet<FacetRequest> {
  const { fields } = context
  if (fields.typeOf(FACETS_FIELD) === null) return new Set()
  const chosen = new Set(filters.flatMap(({ field, scope }) => (scope === 'chosen' ? [field] : [])))
  const joined = facets.filter(
    (facet) =>
      !('ranges' in facet) &&
      facet.field !== 'category_ids' &&
      hasFacetKeys(facet.field) &&
      fields.typeOf(`${OWN_PREFIX}values.${facet.field}`) !== null &&
      !chosen.has(facet.field) &&
      !isOfVariants(facet, filters, context),
  )
  return new Set(joined.length < MIN_JOINED ? [] : joined)
}

function allValueCounts(facetCount: number): Clause {
  return { [ALL_VALUES]: { terms: { field: FACETS_FIELD, size: facetCount * MAX_BUCKETS } } }
}

function rangeCounts({ field, ranges }: RangeFacetRequest, at: number, context: QueryContext): Clause | null {
  const price = numberField(field, context)
  if (price === null) return null
  const limits = limitsOf(ranges)
  if (limits.length === 0) return null
  const [first, ...others] = price.groups.map(({ only, factor }) => ({
    only,
    counts: { range: { field: price.path, ranges: factor === 1 ? limits : limits.map((one) => scaled(one, factor)) } },
  }))
  if (first && others.length === 0) return { [countName('ranges', at)]: first.counts }
  return Object.fromEntries(
    [first, ...others].flatMap((group, index) =>
      group?.only
        ? [[rangeGroupName(at, index), { filter: classesClause(group.only), aggs: { [RANGES]: group.counts } }]]
        : [],
    ),
  )
}

function scaled({ key, from, to }: RangeLimit, factor: number): RangeLimit {
  return {
    key,
    ...(from !== undefined && { from: limitOf(String(from), factor) }),
    ...(to !== undefined && { to: limitOf(String(to), factor) }),
  }
}

interface RangeLimit {
  readonly key: string
  readonly from?: number
  readonly to?: number
}

/** The ranges of a listing's prices are the same 65 in every request. */
const knownLimits = new WeakMap<readonly PriceRange[], readonly RangeLimit[]>()

function limitsOf(ranges: readonly PriceRange[]): readonly RangeLimit[] {
  const known = knownLimits.get(ranges)
  if (known) return known
  // A range that ends before it begins is empty, and clusters refuse it.
  const limits = ranges.flatMap(({ from, to }, at) =>
    from !== undefined && to !== undefined && Number(from) >= Number(to)
      ? []
      : [
          {
            key: String(at),
            ...(from !== undefined && { from: Number(from) }),
            ...(to !== undefined && { to: Number(to) }),
          },
        ],
  )
  knownLimits.set(ranges, limits)
  return limits
}

/**
 * Counts by value. A document with the same value in both fields counts once: `both` counts those.
 * Categories of documents of other indexers are counted by `anchorBody`.
 */
function valueCounts({ field, size }: ValueFacetRequest, at: number, context: QueryContext): Clause | null {
  const paths = valuePaths(field, context)
  const [own, options] = paths.map((path) => context.fields.valueField(path)?.path)
  const terms = (path: string) => ({ terms: { field: path, size: Math.max(size, MAX_BUCKETS) } })
  if (own === undefined && options === undefined) return null
  if (field === 'category_ids') return { [countName('own', at)]: terms(own ?? options ?? '') }
  return {
    ...(own !== undefined && { [countName('own', at)]: terms(own) }),
    ...(options !== undefined && { [countName('options', at)]: terms(options) }),
    ...(own !== undefined &&
      options !== undefined && {
        [countName('both', at)]: {
          filter: { bool: { filter: [{ exists: { field: own } }, { exists: { field: options } }] } },
          aggs: { own: { ...terms(own), aggs: { options: terms(options) } } },
        },
      }),
  }
}

/** Which of the chosen values any document has: those stay in the facet with a count of 0. */
function knownValues(field: string, values: readonly string[], context: QueryContext): Clause {
  const filters = values.map(
    (value) => [value, filterClause({ field, in: [value], scope: 'always' }, context)] as const,
  )
  return { global: {}, aggs: { values: { filters: { filters: Object.fromEntries(filters) } } } }
}

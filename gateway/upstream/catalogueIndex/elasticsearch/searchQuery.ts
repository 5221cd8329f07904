/** The query DSL: builds the bodies of `_search` requests from a search or lookup and the fields of the index. Pure. */
import { PREMIUM_FIELD, PRICE_FIELDS } from '#engine/orderings.ts'
import type { Entity, FacetRequest, Filter, IndexLookup, SearchRequest } from '../port.ts'
import { hasFacetKeys } from '../facetKey.ts'
import { OWN_PREFIX } from './indexFields.ts'
import { classesClause, limitOf, priceSort } from './priceField.ts'
import type { Clause } from './clause.ts'
import { allOf, filterClause, numberField, oneOf, pathClauses, valuePaths } from './filterClauses.ts'
import { nameField, type QueryContext } from './queryContext.ts'
import { correctionsOf, everyWord, NAMES_FOR_COMPLETIONS, scoredText, unscoredText } from './searchText.ts'

type RangeFacetRequest = Extract<FacetRequest, { readonly ranges: unknown }>
type PriceRange = RangeFacetRequest['ranges'][number]
type ValueFacetRequest = Extract<FacetRequest, { readonly size: number }>

/** The specification's. */
const MIN_SCORE = 0.02
const SERVER_TIMEOUT_MS = 1000
/** Largest page of a search without deep paging; the default of `index.max_result_window`. */
export const MAX_WINDOW = 10_000
/** Values of a facet that are counted. With fewer than the field has, counts of several shards would not be exact. */
const MAX_BUCKETS = 1000
const FACETS_FIELD = `${OWN_PREFIX}facets`
/** A count of all attributes' values for fewer facets would be more work than their own counts. */
const MIN_JOINED = 4
const CATEGORY_POSITION = /^category_position\.c(\d+)$/
/** Fields that the gateway never reads. */
const SOURCE_EXCLUDES: Readonly<Partial<Record<Entity, readonly string[]>>> = {
  product: ['karat', 'sgn', '*.sgn', 'attributes_metadata', 'tsk', 'msrp_display_actual_price_type'],
  category: ['karat', 'children_data'],
}

/** Names of aggregations in a search. */
export const EVERY_WORD = 'every_word'
export const LISTED = 'listed'
/** Facets that are counted under the same filters. */
export const GROUP_PREFIX = 'group_'
/** Counts of a facet by the number of its request. */
/** Counts of price ranges of the products with one tax rate. */
export const rangeGroupName = (at: number, group: number) => `ranges_${at}_of_${group}`
export const RANGES = 'ranges'
export const countName = (kind: 'own' | 'options' | 'both' | 'ranges', at: number) => `${kind}_${at}`
/** Counts of all values of several attributes. */
export const ALL_VALUES = 'values'
export const knownName = (at: number) => `known_${at}`
export const ANCHORS = 'anchors'

export function searchBody(search: SearchRequest, context: QueryContext): Clause {
  return bodyOf(search, search.text, false, context)
}

/** The same search for a text that no document matches exactly: with corrected words, or with misspelt ones allowed. */
export function tolerantBody(search: SearchRequest, text: string, context: QueryContext): Clause {
  return bodyOf(search, text, true, context)
}

function bodyOf(search: SearchRequest, text: string | undefined, isTolerant: boolean, context: QueryContext): Clause {
  const { from, size, filters } = search
  const always = filters.filter(({ scope }) => scope === 'always').map((filter) => filterClause(filter, context))
  const chosen = filters.filter(({ scope }) => scope === 'chosen')
  const query = text === undefined ? {} : { must: [textClause(search, text, isTolerant, context)] }
  return {
    timeout: `${context.serverTimeoutMs ?? SERVER_TIMEOUT_MS}ms`,
    track_total_hits: true,
    from: Math.min(from, MAX_WINDOW),
    size: Math.max(0, Math.min(size, MAX_WINDOW - from)),
    ...(size === 0 ? {} : documentsOf(context)),
    query: { bool: { filter: always, ...query } },
    ...(text === undefined ? {} : { min_score: MIN_SCORE, track_scores: true }),
    ...(chosen.length === 0 ? {} : { post_filter: allOf(chosen, context) }),
    sort: sortClauses(search, context),
    aggs: { ...everyWordCount(text, isTolerant, chosen, context), ...facetAggregations(search, context) },
    ...(text === undefined || isTolerant ? {} : correctionsOf(text, context)),
  }
}

function textClause(search: SearchRequest, text: string, isTolerant: boolean, context: QueryContext): Clause {
  return isByScore(search) ? scoredText(text, isTolerant, context) : unscoredText(text, isTolerant, context)
}

function isByScore({ sort = [] }: SearchRequest): boolean {
  return sort.length === 0 || sort[0]?.field === 'score'
}

/** Number of documents that match every word, with and without the chosen filters. */
function everyWordCount(
  text: string | undefined,
  isTolerant: boolean,
  chosen: readonly Filter[],
  context: QueryContext,
): Clause {
  if (text === undefined) return {}
  const filter = everyWord(text, isTolerant, context) ?? { match_all: {} }
  return { [EVERY_WORD]: { filter, aggs: { [LISTED]: { filter: allOf(chosen, context) } } } }
}

/** With their versions, by which a document that was read before is recognised. */
function documentsOf({ entity, isWithoutDocuments = false }: QueryContext): Clause {
  return { version: true, _source: isWithoutDocuments ? false : { excludes: SOURCE_EXCLUDES[entity] ?? ['karat'] } }
}

/** The documents of hits that came without them, by the `_id` of each. */
export function documentsBody(ids: readonly string[], context: QueryContext): Clause {
  return {
    timeout: `${context.serverTimeoutMs ?? SERVER_TIMEOUT_MS}ms`,
    size: ids.length,
    ...documentsOf({ ...context, isWithoutDocuments: false }),
    query: { ids: { values: ids } },
    sort: ['_doc'],
  }
}

/** Only the sort values of a search's hits in their order, which end with the id; the page begins after the hit with these values. */
export function idsBody(search: SearchRequest, context: QueryContext, after: readonly unknown[] | null): Clause {
  const {
    version: _version,
    _source: _excluded,
    aggs: _aggregations,
    suggest: _suggest,
    ...body
  } = searchBody(search, context)
  return { ...body, from: 0, size: MAX_WINDOW, _source: false, ...(after && { search_after: after }) }
}

/** Names of the best hits, from which completions are computed where the index has none. */
export function namesBody(search: SearchRequest, context: QueryContext): Clause {
  const { sort: _sort, ...unsorted } = search
  const { aggs: _aggregations, suggest: _suggest, ...body } = searchBody(unsorted, context)
  return { ...body, from: 0, size: NAMES_FOR_COMPLETIONS, sort: [{ _score: 'desc' }], _source: [nameField(context)] }
}

/** One body for all values; several documents may have the same value, the one with the lowest id applies. */
export function lookupBody({ field, values }: IndexLookup, context: QueryContext, size: number): Clause {
  return {
    timeout: `${context.serverTimeoutMs ?? SERVER_TIMEOUT_MS}ms`,
    track_total_hits: true,
    size,
    ...documentsOf(context),
    query: { bool: { filter: [oneOf(pathClauses(field, values, context))] } },
    sort: [byId(context)],
  }
}

// Facets

/** `price` and `final_price` are one facet. */
function facetOf(field: string): string {
  return PRICE_FIELDS.includes(field) ? 'final_price' : field
}

/** Facet counts of a cluster, each under the filters of the other facets. Those with equal filters share one aggregation. */
function facetAggregations({ facets = [], filters }: SearchRequest, context: QueryContext): Clause {
  const chosen = filters.filter(({ scope }) => scope === 'chosen')
  const known: Record<string, Clause> = {}
  const joined = joinedFacets(facets, filters, context)
  const groups = new Map<string, { readonly others: readonly Filter[]; readonly aggs: Record<string, Clause> }>()
  for (const [at, facet] of facets.entries()) {
    const counts =
      'ranges' in facet
        ? rangeCounts(facet, at, context)
        : joined.has(facet)
          ? allValueCounts(joined.size)
          : valueCounts(facet, at, context)
    if (counts === null) continue
    const own = facetOf(facet.field)
    const key = chosen.some(({ field }) => facetOf(field) === own) ? own : ''
    const group = groups.get(key) ?? { others: chosen.filter(({ field }) => facetOf(field) !== key), aggs: {} }
    groups.set(key, group)
    Object.assign(group.aggs, counts)
    const values = chosen.flatMap((filter) =>
      filter.field === facet.field && 'in' in filter ? filter.in.map(String) : [],
    )
    if (values.length > 0) known[knownName(at)] = knownValues(facet.field, values, context)
  }
  const counted = [...groups.values()].map(({ others, aggs }, at) =>
    others.length === 0 ? aggs : { [`${GROUP_PREFIX}${at}`]: { filter: allOf(others, context), aggs } },
  )
  return Object.assign(known, ...counted)
}

/**
 * Facets that are one count of `karat.facets` together: attributes without a chosen value. A count reads each match once for all of them
 * and not once for each, which is most of the work of a search with many matches.
 */
function joinedFacets(
  facets: readonly FacetRequest[],
  filters: readonly Filter[],
  { fields }: QueryContext,
): ReadonlySet<FacetRequest> {
  if (fields.typeOf(FACETS_FIELD) === null) return new Set()
  const chosen = new Set(filters.flatMap(({ field, scope }) => (scope === 'chosen' ? [field] : [])))
  const joined = facets.filter(
    (facet) =>
      !('ranges' in facet) &&
      facet.field !== 'category_ids' &&
      hasFacetKeys(facet.field) &&
      fields.typeOf(`${OWN_PREFIX}values.${facet.field}`) !== null &&
      !chosen.has(facet.field),
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

/** Whether a facet of categories needs `anchorBody`: documents of other indexers contain their own categories only. */
export function anchorFacet({ facets = [] }: SearchRequest, { entity, fields }: QueryContext): boolean {
  return entity === 'product' && !fields.isOwn && facets.some(({ field }) => field === 'category_ids')
}

/** Counts every category with those below it. */
export function anchorBody(search: SearchRequest, categoryIds: readonly string[], context: QueryContext): Clause {
  const { aggs: _aggregations, suggest: _suggest, post_filter: chosen, ...body } = searchBody(search, context)
  const inCategory = (id: string) => filterClause({ field: 'category_ids', in: [id], scope: 'always' }, context)
  return {
    ...body,
    from: 0,
    size: 0,
    aggs: {
      [ANCHORS]: {
        filter: chosen ?? { match_all: {} },
        aggs: { values: { filters: { filters: Object.fromEntries(categoryIds.map((id) => [id, inCategory(id)])) } } },
      },
    },
  }
}

/** Which of the chosen values any document has: those stay in the facet with a count of 0. */
function knownValues(field: string, values: readonly string[], context: QueryContext): Clause {
  const filters = values.map(
    (value) => [value, filterClause({ field, in: [value], scope: 'always' }, context)] as const,
  )
  return { global: {}, aggs: { values: { filters: { filters: Object.fromEntries(filters) } } } }
}

// Sorts

/** With a text, documents that match every word come first in every order. */
function sortClauses(search: SearchRequest, context: QueryContext): Clause[] {
  const { sort = [], text } = search
  const byText = { field: 'score', direction: 'desc' } as const
  const wanted = text === undefined || (sort.length > 0 && isByScore(search)) ? sort : [byText, ...sort]
  return [...wanted.flatMap(({ field, direction }) => sortClause(field, direction, context)), byId(context)]
}

function byId({ fields }: QueryContext): Clause {
  return { [fields.valueField('id')?.path ?? 'id']: { order: 'asc', missing: '_last', unmapped_type: 'long' } }
}

function sortClause(field: string, order: 'asc' | 'desc', context: QueryContext): Clause[] {
  if (field === 'score') return [{ _score: { order } }]
  if (field === 'id') return [{ id: { order, missing: '_last', unmapped_type: 'long' } }]
  const [, category] = CATEGORY_POSITION.exec(field) ?? []
  if (category !== undefined && context.fields.typeOf('category_position') === null)
    return categoryOrder(category, order, context)

  if (PRICE_FIELDS.includes(field)) return context.price === null ? [] : [priceSort(context.price, order)]
  const path = sortPath(field, context)
  return path === null ? [] : [{ [path]: { order, missing: '_last', unmapped_type: 'long' } }]
}

/** Whether the index has the values of a sort. */
export function canSort(field: string, context: QueryContext): boolean {
  if (PRICE_FIELDS.includes(field)) return context.price !== null
  return field === 'score' || CATEGORY_POSITION.test(field) || sortPath(field, context) !== null
}

function sortPath(field: string, context: QueryContext): string | null {
  const { fields } = context
  if (CATEGORY_POSITION.test(field)) return field
  if (field === PREMIUM_FIELD) return premiumPath(fields)
  const column = `${OWN_PREFIX}${field}_order`
  return fields.typeOf(column) === null ? (fields.valueField(field)?.path ?? null) : column
}

/** An index of another indexer has no premiums: products then keep the order of their ids. */
function premiumPath(fields: QueryContext['fields']): string | null {
  return fields.valueField(`${OWN_PREFIX}${PREMIUM_FIELD}`)?.path ?? null
}

/** An index without positions: the products of a category in the order of the categories below it. */
function categoryOrder(category: string, order: 'asc' | 'desc', context: QueryContext): Clause[] {
  const field = context.fields.valueField('category_ids') ?? context.fields.valueField('category.category_id')
  const below = context.below(category)
  if (field === null || field.kind === 'date' || field.kind === 'boolean' || below.length === 0) return []
  return [
    {
      _script: {
        type: 'number',
        order,
        script: {
          lang: 'painless',
          source: CATEGORY_RANK,
          params: { field: field.path, ranks: Object.fromEntries([category, ...below].map((id, rank) => [id, rank])) },
        },
      },
    },
  ]
}

/** The rank of the first category in the order of the menu. */
const CATEGORY_RANK = `
int best = params.ranks.size();
if (doc.containsKey(params.field)) for (def id : doc[params.field]) {
  def rank = params.ranks.get(id.toString());
  if (rank != null && rank < best) best = rank;
}
return best;`

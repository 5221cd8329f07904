/** The query DSL: builds the bodies of `_search` requests from a search or lookup and the fields of the index. Pure. */
import { MAX_LISTED } from '#domain/listingSort.ts'
import { GRAM_PRICE_FIELD, PREMIUM_FIELD } from '#engine/orderings.ts'
import type { IndexLookup, SearchRequest } from '../port.ts'
import { OWN_PREFIX } from './indexFields.ts'
import { priceSort } from './priceField.ts'
import type { Clause } from './clause.ts'
import { facetAggregations } from './facetCounts.ts'
import { allOf, filterClause, oneOf, pathClauses, priceFieldNamed, togetherClauses } from './filterClauses.ts'
import { nameField, type QueryContext } from './queryContext.ts'
import { correctionsOf, everyWord, NAMES_FOR_COMPLETIONS, scoredText, unscoredText } from './searchText.ts'

/** The specification's. */
const MIN_SCORE = 0.02
const SERVER_TIMEOUT_MS = 1000
/** A page ends at this hit, so that none is more work than another; the default of `index.max_result_window`. */
export const MAX_WINDOW = MAX_LISTED
const CATEGORY_POSITION = /^category_position\.c(\d+)$/
/** Names of aggregations in a search. */
export const EVERY_WORD = 'every_word'
export const LISTED = 'listed'
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
  const always = filters.filter(({ scope }) => scope === 'always')
  const chosen = filters.filter(({ scope }) => scope === 'chosen')
  const query = text === undefined ? {} : { must: [textClause(search, text, isTolerant, context)] }
  return {
    timeout: `${context.serverTimeoutMs ?? SERVER_TIMEOUT_MS}ms`,
    track_total_hits: maxTotal(search, context) ?? true,
    from: Math.min(from, MAX_WINDOW),
    size: Math.max(0, Math.min(size, MAX_WINDOW - from)),
    ...(size === 0 ? {} : documentsOf(context)),
    query: {
      bool: {
        filter: [...always.map((filter) => filterClause(filter, context)), ...togetherClauses(always, context)],
        ...query,
      },
    },
    ...(text === undefined ? {} : { min_score: MIN_SCORE, track_scores: true }),
    ...(chosen.length === 0 ? {} : { post_filter: allOf(chosen, context, always) }),
    sort: sortClauses(search, context),
    aggs: {
      ...everyWordCount(text, isTolerant, allOf(chosen, context, always), context),
      ...facetAggregations(search, context),
    },
    ...(text === undefined || isTolerant || search.isCorrected === false ? {} : correctionsOf(text, context)),
  }
}

/** Sorted hits can be found without reading all matches, if they are counted to a bound only. Null counts all. */
export function maxTotal({ text, facets = [] }: SearchRequest, { countsAll }: QueryContext): number | null {
  return countsAll || text !== undefined || facets.length > 0 ? null : MAX_WINDOW + 1
}

/** The facets and the exact total of a search without its hits. */
export function facetsBody(search: SearchRequest, context: QueryContext): Clause {
  const { sort: _sort, suggest: _suggest, ...body } = searchBody({ ...search, from: 0, size: 0 }, context)
  return { ...body, track_total_hits: true }
}

function textClause(search: SearchRequest, text: string, isTolerant: boolean, context: QueryContext): Clause {
  return isByScore(search) ? scoredText(text, isTolerant, context) : unscoredText(text, isTolerant, context)
}

function isByScore({ sort = [] }: SearchRequest): boolean {
  return sort.length === 0 || sort[0]?.field === 'score'
}

/** Number of documents that match every word, with and without the chosen filters. */
function everyWordCount(text: string | undefined, isTolerant: boolean, chosen: Clause, context: QueryContext): Clause {
  if (text === undefined) return {}
  const filter = everyWord(text, isTolerant, context) ?? { match_all: {} }
  return { [EVERY_WORD]: { filter, aggs: { [LISTED]: { filter: chosen } } } }
}

/**
 * With their versions, by which a document that was read before is recognised. To leave a few fields out, a server would parse each document
 * and write it anew: five times the work of a page of products with many variants.
 */
function documentsOf({ isWithoutDocuments = false, onlyFields }: QueryContext): Clause {
  const fields = onlyFields ? ['id', ...onlyFields] : true
  return { version: true, _source: isWithoutDocuments ? false : fields }
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

/** Only the sort values of a search's first hits in their order, which end with the id. */
export function idsBody(search: SearchRequest, context: QueryContext): Clause {
  return { ...withoutParts(search, context), from: 0, size: MAX_WINDOW, _source: false }
}

/** The sort values of one document, if it is a hit. */
export function sortValuesBody(search: SearchRequest, id: number, context: QueryContext): Clause {
  const own = filterClause({ field: 'id', in: [id], scope: 'always' }, context)
  return { ...narrowed(withoutParts(search, context), own), from: 0, size: 1, _source: false }
}

/** Counts the hits before the one with these sort values. Null for an order that a script computes: its values are no field's. */
export function countBeforeBody(
  search: SearchRequest,
  values: readonly unknown[],
  context: QueryContext,
): Clause | null {
  const before: Clause[] = []
  const equal: Clause[] = []
  for (const [at, sort] of sortClauses(search, context).entries()) {
    const [path = '_script'] = Object.keys(sort)
    if (path.startsWith('_')) return null
    const value = values[at]
    if (isValue(value)) {
      const range = (limits: Clause) => rangeOfSort(path, limits, context)
      before.push(allIn([...equal, range({ [isDescending(sort[path]) ? 'gt' : 'lt']: value })]))
      equal.push(range({ gte: value, lte: value }))
    } else {
      // Documents without a value come last.
      before.push(allIn([...equal, { exists: { field: path } }]))
      equal.push({ bool: { must_not: [{ exists: { field: path } }] } })
    }
  }
  return { ...narrowed(withoutParts(search, context), oneOf(before)), from: 0, size: 0, track_total_hits: true }
}

function withoutParts(search: SearchRequest, context: QueryContext): Clause {
  const { version: _version, aggs: _aggregations, suggest: _suggest, ...body } = searchBody(search, context)
  return body
}

/** The same search within the documents of a clause. */
function narrowed({ query, ...body }: Clause, clause: Clause): Clause {
  return { ...body, query: { bool: { filter: [query, clause] } } }
}

function allIn(clauses: readonly Clause[]): Clause {
  return { bool: { filter: clauses } }
}

function rangeOfSort(path: string, limits: Clause, { fields }: QueryContext): Clause {
  const isDate = fields.valueField(path)?.kind === 'date'
  return { range: { [path]: { ...limits, ...(isDate && { format: 'epoch_millis' }) } } }
}

/** What servers write for a document without a value of the type integer. */
const NO_INTEGERS: readonly unknown[] = [2 ** 31 - 1, -(2 ** 31)]

/** Servers write the largest or smallest number of the type, null or Infinity for a document without a value. */
function isValue(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isSafeInteger(Math.trunc(value)) && !NO_INTEGERS.includes(value)
    : typeof value === 'string' && !/^-?Infinity$/.test(value)
}

function isDescending(sort: unknown): boolean {
  return typeof sort === 'object' && sort !== null && 'order' in sort && sort.order === 'desc'
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

/** With a text, documents that match every word come first in every order. */
function sortClauses(search: SearchRequest, context: QueryContext): Clause[] {
  const { sort = [], text } = search
  const byText = { field: 'score', direction: 'desc' } as const
  const wanted = text === undefined || (sort.length > 0 && isByScore(search)) ? sort : [byText, ...sort]
  return [...wanted.flatMap(({ field, direction }) => sortClause(field, direction, context)), byId(context)]
}

function byId({ fields }: QueryContext, order: 'asc' | 'desc' = 'asc'): Clause {
  return { [fields.valueField('id')?.path ?? 'id']: { order, missing: '_last', unmapped_type: 'long' } }
}

function sortClause(field: string, order: 'asc' | 'desc', context: QueryContext): Clause[] {
  if (field === 'score') return [{ _score: { order } }]
  if (field === 'id') return [byId(context, order)]
  const [, category] = CATEGORY_POSITION.exec(field) ?? []
  if (category !== undefined && context.fields.typeOf('category_position') === null)
    return categoryOrder(category, order, context)

  const price = priceFieldNamed(field, context)
  if (price !== undefined) return price === null ? [] : [priceSort(price, order)]
  const path = sortPath(field, context)
  return path === null ? [] : [{ [path]: { order, missing: '_last', unmapped_type: 'long' } }]
}

/** Whether the index has the values of a sort. */
export function canSort(field: string, context: QueryContext): boolean {
  const price = priceFieldNamed(field, context)
  if (price !== undefined) return price !== null
  return field === 'score' || CATEGORY_POSITION.test(field) || sortPath(field, context) !== null
}

function sortPath(field: string, context: QueryContext): string | null {
  const { fields } = context
  if (CATEGORY_POSITION.test(field)) return field
  if (field === PREMIUM_FIELD || field === GRAM_PRICE_FIELD) return metalPath(field, fields)
  const column = `${OWN_PREFIX}${field}_order`
  return fields.typeOf(column) === null ? (fields.valueField(field)?.path ?? null) : column
}

/** An index of another indexer has no premiums and no prices per gram: products then keep the order of their ids. */
function metalPath(field: string, fields: QueryContext['fields']): string | null {
  return fields.valueField(`${OWN_PREFIX}${field}`)?.path ?? null
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

/** The query DSL: builds the bodies of `_search` requests from a search or lookup and the fields of the index. Pure. */
import { articleNumberKey } from '#domain/articleNumber.ts'
import { CONNECTING_WORDS } from '#engine/text/connectingWords.ts'
import { fold } from '#engine/text/fold.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { stemsOf } from '#engine/text/inflection.ts'
import { inOwnLanguage, metalsOf, misspeltMetal } from '#engine/text/metals.ts'
import { Synonyms } from '#engine/text/synonyms.ts'
import { TRADE_WORDS } from '#engine/text/tradeWords.ts'
import { type Word, wordsOf } from '#engine/text/words.ts'
import type { Language } from '#engine/types.ts'
import type { Entity, FacetRequest, Filter, IndexLookup, SearchRequest } from '../port.ts'
import { type IndexFields, OWN_PREFIX, type ValueField } from './indexFields.ts'

type Clause = Readonly<Record<string, unknown>>
type RangeFacetRequest = Extract<FacetRequest, { readonly ranges: unknown }>
type ValueFacetRequest = Extract<FacetRequest, { readonly size: number }>

/** The specification's search constants. */
const BOOSTS = { name: 4, sku: 2, 'category.name': 1 } as const
const FUZZINESS = 2
const PREFIX_LENGTH = 2
const MAX_EXPANSIONS = 3
/** At least 75 % of the words, rounded up: at most a quarter may be missing. */
const MINIMUM_MATCH = '-25%'
const MIN_SCORE = 0.02

const SERVER_TIMEOUT_MS = 1000
/** Largest page of a search without deep paging; the default of `index.max_result_window`. */
export const MAX_WINDOW = 10_000
/** Values of a facet that are counted. With fewer than the field has, counts of several shards would not be exact. */
const MAX_BUCKETS = 1000
/** A cluster refuses queries of more than 1024 clauses. */
const MAX_WORDS = 10
const MAX_JOINED_WORDS = 3
/** Shorter stems end too many words. */
const MIN_STEM = 3
const COMPOUND_BOOST = 0.9
const STEM_BOOST = 0.9
/** Less than that of a corrected word, which says more than a part. */
const PART_BOOST = 0.5
const FIRST_WORD_WEIGHT = 3
/** A compound of a metal may come after a maker or a series: Maple Leaf gullmynt. */
const MAX_LEADING_WORDS = 4
/** An article number's own product comes before any other hit. */
const SKU_BOOST = 1000
const SKU_PREFIX_BOOST = 100
const NAMES_FOR_COMPLETIONS = 200
/** Ten times the units sold are worth 8 %, as in the embedded engine. */
const GAIN_PER_POWER_OF_TEN_SOLD = 0.08
/** Sets and downloads come after single products. */
const TYPE_WEIGHTS = [
  { types: ['grouped', 'bundle'], weight: 0.85 },
  { types: ['downloadable'], weight: 0.5 },
] as const

const PRICE_FIELDS: readonly string[] = ['final_price', 'price']
const PREMIUM_FIELD = 'metal_premium'
const CATEGORY_POSITION = /^category_position\.c(\d+)$/
/** Text field of an entity, if it is not `name`. */
const NAME_FIELDS: Readonly<Partial<Record<Entity, string>>> = {
  cms_page: 'title',
  cms_block: 'title',
  review: 'title',
}
/** Fields that the gateway never reads. */
const SOURCE_EXCLUDES: Readonly<Partial<Record<Entity, readonly string[]>>> = {
  product: ['karat', 'sgn', '*.sgn', 'attributes_metadata', 'tsk', 'msrp_display_actual_price_type'],
  category: ['karat', 'children_data'],
}

export interface QueryContext {
  readonly entity: Entity
  readonly fields: IndexFields
  /** ISO 639-1 code of the store's language. */
  readonly language: string
  /** Whether an attribute's values are option ids separated by commas in documents of another indexer. */
  readonly isMultiple: (code: string) => boolean
  /** Whether prices are displayed with tax, for an index without a column of display prices. */
  readonly displaysTax: boolean
  /** Categories below an anchor category, in the order of the menu; empty in an index of our own, whose documents contain the anchors. */
  readonly below: (categoryId: string) => readonly string[]
  /** Time after which the server gives up collecting. */
  readonly serverTimeoutMs?: number
}

/** Names of aggregations in a search. */
export const MATCHES = 'matches'
export const facetName = (at: number) => `facet_${at}`
export const knownName = (at: number) => `known_${at}`
export const CORRECTIONS = 'corrections'
export const COMPLETIONS = 'completions'
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
  const query = text === undefined ? {} : { must: [scoredText(text, isTolerant, context)] }
  const isFirst = text !== undefined && !isTolerant
  return {
    timeout: `${context.serverTimeoutMs ?? SERVER_TIMEOUT_MS}ms`,
    track_total_hits: true,
    from: Math.min(from, MAX_WINDOW),
    size: Math.max(0, Math.min(size, MAX_WINDOW - from)),
    ...(size === 0 ? {} : { _source: { excludes: SOURCE_EXCLUDES[context.entity] ?? ['karat'] } }),
    query: { bool: { filter: always, ...query } },
    ...(text === undefined ? {} : { min_score: MIN_SCORE, track_scores: true }),
    ...(chosen.length === 0 ? {} : { post_filter: allOf(chosen, context) }),
    sort: sortClauses(search, context),
    aggs: { ...(isFirst ? { [MATCHES]: { filter: { match_all: {} } } } : {}), ...facetAggregations(search, context) },
    ...(isFirst ? suggestOf(text, search.suggestions ?? 0, context) : {}),
  }
}

/** Only the sort values of a search's hits in their order, which end with the id; the page begins after the hit with these values. */
export function idsBody(search: SearchRequest, context: QueryContext, after: readonly unknown[] | null): Clause {
  const { _source: _excluded, aggs: _aggregations, suggest: _suggest, ...body } = searchBody(search, context)
  return { ...body, from: 0, size: MAX_WINDOW, _source: false, ...(after && { search_after: after }) }
}

/** Names of the best hits, from which completions are computed where the index has none. */
export function namesBody(search: SearchRequest, context: QueryContext): Clause {
  const { aggs: _aggregations, suggest: _suggest, ...body } = searchBody(search, context)
  return { ...body, from: 0, size: NAMES_FOR_COMPLETIONS, sort: [{ _score: 'desc' }], _source: [nameField(context)] }
}

/** One body for all values; several documents may have the same value, the one with the lowest id applies. */
export function lookupBody({ field, values }: IndexLookup, context: QueryContext, size: number): Clause {
  return {
    timeout: `${context.serverTimeoutMs ?? SERVER_TIMEOUT_MS}ms`,
    track_total_hits: true,
    size,
    _source: { excludes: SOURCE_EXCLUDES[context.entity] ?? ['karat'] },
    query: { bool: { filter: [oneOf(pathClauses(field, values, context))] } },
    sort: [byId(context)],
  }
}

export function nameField({ entity }: Pick<QueryContext, 'entity'>): string {
  return NAME_FIELDS[entity] ?? 'name'
}

// Filters

function allOf(filters: readonly Filter[], context: QueryContext): Clause {
  return { bool: { filter: filters.map((filter) => filterClause(filter, context)) } }
}

function filterClause(filter: Filter, context: QueryContext): Clause {
  if (!('in' in filter)) return rangeClause(filter, context)
  return oneOf(valuePaths(filter.field, context).flatMap((path) => pathClauses(path, filter.in, context)))
}

function rangeClause({ field, from, to }: Filter & { from?: string; to?: string }, context: QueryContext): Clause {
  const path = numberPath(field, context)
  if (path === null) return NOTHING
  return { range: { [path]: { ...limit('gte', from), ...limit('lt', to) } } }
}

/** JSON has no infinity. */
function limit(name: string, decimal: string | undefined): Clause {
  if (decimal === undefined) return {}
  return { [name]: Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(decimal))) }
}

const NOTHING: Clause = { match_none: {} }

function oneOf(clauses: readonly Clause[]): Clause {
  const [first] = clauses
  if (first === undefined) return NOTHING
  return clauses.length === 1 ? first : { bool: { should: clauses, minimum_should_match: 1 } }
}

/** Paths that the values of a field are in: an attribute's own and those of its variants. */
function valuePaths(field: string, { fields, entity }: QueryContext): readonly string[] {
  const column = `${OWN_PREFIX}values.${field}`
  if (fields.typeOf(column) !== null) return [column]
  if (entity !== 'product') return [field]
  return field === 'category_ids' ? ['category_ids', 'category.category_id'] : [field, `${field}_options`]
}

/** A text without `.keyword` can only be compared word by word. */
function pathClauses(
  path: string,
  values: readonly (string | number)[],
  { fields, below, entity, isMultiple }: QueryContext,
): Clause[] {
  const isCategory = entity === 'product' && (path === 'category_ids' || path === 'category.category_id')
  const wanted = isCategory ? [...new Set(values.flatMap((value) => [value, ...below(String(value))]))] : values
  const field = fields.valueField(path)
  if (field?.kind === 'keyword' && !fields.isOwn && isMultiple(path)) {
    return wanted.map((value) => ({ regexp: { [field.path]: `(.*,)?${escaped(String(value))}(,.*)?` } }))
  }
  if (field) {
    const terms = wanted.flatMap((value) => termOf(value, field))
    return terms.length === 0 ? [] : [{ terms: { [field.path]: terms } }]
  }
  if (!fields.isText(path)) return []
  return wanted.map((value) => ({ match_phrase: { [path]: String(value) } }))
}

/** Characters with a meaning in expressions, as themselves. */
function escaped(value: string): string {
  return value.replaceAll(/[^\p{L}\d_]/gu, '\\$&')
}

/** Number and boolean fields refuse other values with an error. */
function termOf(value: string | number, { kind }: ValueField): readonly (string | number | boolean)[] {
  const text = String(value)
  switch (kind) {
    case 'keyword':
      return [text]
    case 'number': {
      const number = text === 'true' ? 1 : text === 'false' ? 0 : text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(number) ? [number] : []
    }
    case 'boolean':
      return ['true', '1'].includes(text) ? [true] : ['false', '0'].includes(text) ? [false] : []
    case 'date':
      return /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text) ? [text] : []
  }
}

/** The price of filters, ranges and sorts: the display side's where the index has it. */
function numberPath(field: string, { fields, displaysTax }: QueryContext): string | null {
  const candidates = PRICE_FIELDS.includes(field)
    ? [`${OWN_PREFIX}price`, ...(displaysTax ? ['final_price_incl_tax', 'price_incl_tax'] : []), 'final_price', 'price']
    : [field]
  const found = candidates.map((path) => fields.valueField(path)).find((each) => each?.kind === 'number')
  return found?.path ?? null
}

// Facets

/** `price` and `final_price` are one facet. */
function facetOf(field: string): string {
  return PRICE_FIELDS.includes(field) ? 'final_price' : field
}

function facetAggregations({ facets = [], filters }: SearchRequest, context: QueryContext): Clause {
  const chosen = filters.filter(({ scope }) => scope === 'chosen')
  return Object.fromEntries(
    facets.flatMap((facet, at) => {
      const others = chosen.filter(({ field }) => facetOf(field) !== facetOf(facet.field))
      const aggs = 'ranges' in facet ? rangeCounts(facet, context) : valueCounts(facet, context)
      if (aggs === null) return []
      const values = chosen.flatMap((own) => (own.field === facet.field && 'in' in own ? own.in.map(String) : []))
      return [
        [facetName(at), { filter: allOf(others, context), aggs }],
        ...(values.length === 0 ? [] : [[knownName(at), knownValues(facet.field, values, context)]]),
      ]
    }),
  )
}

function rangeCounts({ field, ranges }: RangeFacetRequest, context: QueryContext): Clause | null {
  const path = numberPath(field, context)
  if (path === null) return null
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
  if (limits.length === 0) return null
  return { ranges: { range: { field: path, ranges: limits } } }
}

/**
 * Counts by value. A document with the same value in both fields counts once: `both` counts those.
 * Categories of documents of other indexers are counted by `anchorBody`.
 */
function valueCounts({ field, size }: ValueFacetRequest, context: QueryContext): Clause | null {
  const paths = valuePaths(field, context)
  const [own, options] = paths.map((path) => context.fields.valueField(path)?.path)
  const terms = (path: string) => ({ terms: { field: path, size: Math.max(size, MAX_BUCKETS) } })
  if (own === undefined && options === undefined) return null
  if (field === 'category_ids') return { own: terms(own ?? options ?? '') }
  return {
    ...(own !== undefined && { own: terms(own) }),
    ...(options !== undefined && { options: terms(options) }),
    ...(own !== undefined &&
      options !== undefined && {
        both: {
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

function sortClauses({ sort = [], text }: SearchRequest, context: QueryContext): Clause[] {
  const wanted = sort.length > 0 ? sort : text === undefined ? [] : [{ field: 'score', direction: 'desc' } as const]
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

  const path = sortPath(field, context)
  return path === null ? [] : [{ [path]: { order, missing: '_last', unmapped_type: 'long' } }]
}

function sortPath(field: string, context: QueryContext): string | null {
  const { fields } = context
  if (PRICE_FIELDS.includes(field)) return numberPath(field, context)
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

// Text

interface TextField {
  readonly path: string
  readonly boost: number
}

function scoredText(text: string, isTolerant: boolean, context: QueryContext): Clause {
  return {
    function_score: {
      query: {
        bool: { should: [withSales(wordsClause(text, isTolerant, context), context), ...skuClauses(text, context)] },
      },
      functions: [...firstWordFunctions(text, context), ...typeFunctions(context)],
      score_mode: 'multiply',
      boost_mode: 'multiply',
      max_boost: 100,
    },
  }
}

/** The score multiplied by 1 + 0.08 × log10(1 + `qty_ordered`); of about equal products the one that sells more comes first. */
function withSales(query: Clause, { entity, fields }: QueryContext): Clause {
  const sold = fields.valueField('qty_ordered')
  if (entity !== 'product' || sold?.kind !== 'number') return query
  const gain = { field_value_factor: { field: sold.path, modifier: 'log1p' }, weight: GAIN_PER_POWER_OF_TEN_SOLD }
  return {
    function_score: {
      query,
      // A cluster refuses negative values, and logs of them.
      functions: [{ weight: 1 }, { filter: { range: { [sold.path]: { gt: 0 } } }, ...gain }],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
}

function typeFunctions({ entity, fields }: QueryContext): Clause[] {
  const type = fields.valueField('type_id')
  if (entity !== 'product' || type?.kind !== 'keyword') return []
  return TYPE_WEIGHTS.map(({ types, weight }) => ({ filter: { terms: { [type.path]: types } }, weight }))
}

/**
 * Each word in any of the fields, and enough of them: a word in the name and one in the category count together.
 * Two words that the catalogue writes as one also match joined: "Kruger Rand".
 */
function wordsClause(text: string, isTolerant: boolean, context: QueryContext): Clause {
  const words = wordsToFind(text, context)
  const clauseOf = (list: readonly Word[]): Clause => ({
    bool: {
      should: list.map((word, at) => wordClause(word, { isLast: at === list.length - 1, isTolerant }, context)),
      minimum_should_match: MINIMUM_MATCH,
    },
  })
  if (words.length === 0) return multiMatch(text, context, {})
  const joined = words.length > MAX_JOINED_WORDS ? [] : joinedPairs(words)
  return joined.length === 0 ? clauseOf(words) : { dis_max: { queries: [words, ...joined].map(clauseOf) } }
}

function joinedPairs(words: readonly Word[]): readonly (readonly Word[])[] {
  return words.slice(1).flatMap((second, at) => {
    const first = words[at]
    if (first?.kind !== 'word' || second.kind !== 'word') return []
    const joined = { ...first, term: first.term + second.term, surface: first.surface + second.surface }
    return [[...words.slice(0, at), joined, ...words.slice(at + 2)]]
  })
}

/** Words that only join others are not searched, unless there are no others. */
function wordsToFind(text: string, { language }: Pick<QueryContext, 'language'>): readonly Word[] {
  const all = wordsOf(text).slice(0, MAX_WORDS)
  const connecting = CONNECTING_WORDS[rulesFor(language)]
  const others = all.filter(({ term }) => !connecting.has(term))
  return others.length > 0 ? others : all
}

interface WordRole {
  /** The last word may be unfinished. */
  readonly isLast?: boolean
  readonly isTolerant: boolean
  /** Part of a compound, which is not split again. */
  readonly isPart?: boolean
}

function wordClause(word: Word, role: WordRole, context: QueryContext): Clause {
  const { isLast = false, isTolerant, isPart = false } = role
  const { fields } = context
  const isWord = word.kind === 'word'
  const query = isWord || !fields.isOwn ? word.surface : word.term
  const words = `${nameField(context)}.words`
  const isCorrected = isTolerant && isWord
  const fuzzy = { fuzziness: FUZZINESS, prefix_length: PREFIX_LENGTH, max_expansions: MAX_EXPANSIONS }
  const alternatives = [
    multiMatch(query, context, isCorrected && !fields.isOwn ? fuzzy : {}),
    ...(fields.isText(words) ? [{ match: { [words]: { query, boost: BOOSTS.name } } }] : []),
    ...(isCorrected && fields.isText(words) ? [{ match: { [words]: { query, ...fuzzy, boost: 1 } } }] : []),
    ...(isCorrected && fields.isOwn && !isPart ? [anyPart(query, context)] : []),
    ...(isLast && isWord ? prefixClauses(query, context) : []),
    ...(isWord ? inflectedClauses(word, context) : []),
    ...(isWord && !isPart ? compoundClauses(word, isTolerant, context) : []),
  ]
  return { dis_max: { queries: alternatives, tie_breaker: 0.1 } }
}

/** Other forms of the word, also as the last part of a compound: "langan" finds hopealanka. */
function inflectedClauses({ term }: Word, context: QueryContext): Clause[] {
  if (!context.fields.isOwn) return []
  const stems = [...stemsOf(term, rulesFor(context.language))].filter((stem) => stem.length >= MIN_STEM)
  const paths = [
    { path: `${nameField(context)}.words`, boost: BOOSTS.name / 2 },
    { path: 'category.name.words', boost: BOOSTS['category.name'] / 2 },
  ].filter(({ path }) => context.fields.isText(path))
  return [
    ...stems.flatMap((stem) =>
      paths.map(({ path, boost }) => ({ regexp: { [path]: { value: formsOf(stem), boost } } })),
    ),
    ...stems.filter((stem) => stem !== term).map((stem) => multiMatch(stem, context, { boost: STEM_BOOST })),
  ]
}

/** A stem with a short ending, at the end of a word. The -ering of legering is no ring. */
function formsOf(stem: string): string {
  const letters = stem.replaceAll(/[^\p{L}\d]/gu, '')
  return `${letters.startsWith('ring') ? '(.*[^e])?' : '.*'}${letters}.{0,2}`
}

/** "gullring" also finds a ring of gold, and "guldring" does in a Norwegian store; so does "gulring" where nothing is called so. */
function compoundClauses(word: Word, isTolerant: boolean, context: QueryContext): Clause[] {
  const language = rulesFor(context.language)
  const term = inOwnLanguage(word.term, language) ?? word.term
  if (!context.fields.isOwn) return []
  const [first] = [...metalsOf(language), ...TRADE_WORDS[language].map(fold)]
    .filter((part) => part.length >= MIN_STEM && term.startsWith(part) && term.length >= part.length + MIN_STEM)
    .toSorted((a, b) => b.length - a.length)
  const misspelt = first === undefined && isTolerant ? misspeltMetal(term, new Set(metalsOf(language))) : null
  const [part, rest] = misspelt ? [misspelt.metal, misspelt.rest] : [first, term.slice(first?.length)]
  if (part === undefined) return []
  const clauseOf = (own: string): Clause =>
    wordClause({ kind: 'word', term: own, surface: own }, { isTolerant, isPart: true }, context)
  return [{ bool: { must: [clauseOf(part), clauseOf(rest)], boost: COMPOUND_BOOST } }]
}

/** Any part of a compound that the index splits: "doppresent" finds presents. */
function anyPart(query: string, context: QueryContext): Clause {
  return { match: { [nameField(context)]: { query, analyzer: 'karat_text', boost: PART_BOOST } } }
}

function prefixClauses(query: string, context: QueryContext): Clause[] {
  const name = nameField(context)
  if (context.fields.isText(`${name}.prefix`)) return [{ match: { [`${name}.prefix`]: { query, boost: 0.5 } } }]
  return [{ match_phrase_prefix: { [name]: { query, max_expansions: 50, boost: 0.5 } } }]
}

/** In an index of our own the rarity of a word is that of all fields together, as in the embedded engine: few categories contain "oro", most names do. */
function multiMatch(query: string, context: QueryContext, more: Clause): Clause {
  return {
    multi_match: {
      query,
      type: context.fields.isOwn ? 'cross_fields' : 'best_fields',
      operator: 'or',
      tie_breaker: 1,
      fields: textFields(context).map(({ path, boost }) => `${path}^${boost}`),
      ...more,
    },
  }
}

function textFields(context: QueryContext): readonly TextField[] {
  const { fields } = context
  const own: readonly TextField[] = [
    { path: nameField(context), boost: BOOSTS.name },
    { path: 'sku', boost: BOOSTS.sku },
    { path: 'category.name', boost: BOOSTS['category.name'] },
    { path: 'configurable_options.values.label', boost: BOOSTS['category.name'] },
    { path: 'meta_keywords', boost: BOOSTS['category.name'] },
  ]
  const mapped = own.filter(({ path }) => fields.isText(path))
  return mapped.length > 0 ? mapped : own.slice(0, 1)
}

/** A text that is an article number finds its product first. */
function skuClauses(text: string, { entity, fields }: QueryContext): Clause[] {
  if (entity !== 'product') return []
  const key = articleNumberKey(text)
  const keys = `${OWN_PREFIX}sku_keys`
  if (fields.typeOf(keys) !== null) {
    return key === ''
      ? []
      : [
          { constant_score: { filter: { term: { [keys]: key } }, boost: SKU_BOOST } },
          ...(/[\d-]/.test(text)
            ? [{ constant_score: { filter: { prefix: { [keys]: key } }, boost: SKU_PREFIX_BOOST } }]
            : []),
        ]
  }
  return ['sku', 'configurable_children.sku'].flatMap((path) => {
    const field = fields.valueField(path)
    const filter = field
      ? { terms: { [field.path]: [...new Set([text, text.toUpperCase()])] } }
      : fields.isText(path)
        ? { match_phrase: { [path]: text } }
        : null
    return filter ? [{ constant_score: { filter, boost: SKU_BOOST } }] : []
  })
}

/** The first word of a name says what the product is: an album for bars is no bar, and a gullbarre is one. */
function firstWordFunctions(text: string, context: QueryContext): Clause[] {
  const words = `${nameField(context)}.words`
  if (context.entity !== 'product' || !context.fields.isOwn || !context.fields.isText(words)) return []
  const language = rulesFor(context.language)
  const metals = new Set(metalsOf(language))
  return wordsToFind(text, context)
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ term }) => {
      const own = inOwnLanguage(term, language) ?? term
      if (metals.has(own)) return [leadingWord(words, `${own}.*`, 1)]
      const metal = [...metals].find((each) => own.length > each.length && own.startsWith(each))
      const end = metal === undefined ? 1 : MAX_LEADING_WORDS
      const others = metal === undefined ? [] : synonymsOf(language).of(own.slice(metal.length))
      const spellings = [...stemsOf(own, language), ...others.map((other) => `${metal}${other}`)]
      return spellings.map((spelling) => leadingWord(words, formsOf(spelling), end))
    })
}

const synonyms = new Map<Language, Synonyms>()

function synonymsOf(language: Language): Synonyms {
  const own = synonyms.get(language) ?? new Synonyms(language)
  synonyms.set(language, own)
  return own
}

function leadingWord(path: string, value: string, end: number): Clause {
  const expression = { regexp: { [path]: { value, rewrite: 'top_terms_100' } } }
  return {
    filter: { span_first: { match: { span_multi: { match: expression } }, end } },
    weight: FIRST_WORD_WEIGHT,
  }
}

function suggestOf(text: string, completions: number, context: QueryContext): Clause {
  const words = `${nameField(context)}.words`
  const spelling = context.fields.isText(words) ? words : nameField(context)
  const suggest = {
    ...(context.fields.isText(spelling) && {
      [CORRECTIONS]: {
        text,
        term: { field: spelling, suggest_mode: 'missing', min_word_length: 4, prefix_length: 1, max_edits: 2, size: 1 },
      },
    }),
    ...(completions > 0 &&
      hasCompletions(context) && {
        [COMPLETIONS]: {
          prefix: text,
          completion: { field: `${OWN_PREFIX}suggest`, size: NAMES_FOR_COMPLETIONS, skip_duplicates: true },
        },
      }),
  }
  return Object.keys(suggest).length === 0 ? {} : { suggest }
}

export function hasCompletions({ fields }: Pick<QueryContext, 'fields'>): boolean {
  return fields.typeOf(`${OWN_PREFIX}suggest`) === 'completion'
}

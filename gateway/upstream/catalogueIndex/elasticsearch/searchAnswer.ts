/** Reads the answers of `_search`: hits, totals, facets, corrections and completions. Pure. */
import * as v from 'valibot'
import { normalizedLength } from '#domain/normalizedLength.ts'
import { MAX_WORD_LENGTH } from '#engine/text/words.ts'
import { type Fields, isFields } from '../fields.ts'
import { readFacetKey } from '../facetKey.ts'
import type { FacetBucket, FacetRequest, SearchRequest } from '../port.ts'
import {
  ALL_VALUES,
  countName,
  GROUP_PREFIX,
  knownName,
  MET,
  PRODUCTS,
  rangeGroupName,
  RANGES,
  SINGLES,
  VARIANTS_MET,
} from './facetCounts.ts'
import { ANCHORS, EVERY_WORD, LISTED } from './searchQuery.ts'
import { COMPLETIONS, CORRECTIONS, GAIN_OF_EVERY_WORD } from './searchText.ts'

const bucket = v.looseObject({
  key: v.union([v.string(), v.number()]),
  key_as_string: v.optional(v.string()),
  doc_count: v.number(),
})
type Bucket = v.InferOutput<typeof bucket>
type Buckets = readonly Bucket[]
const buckets = v.custom<{ readonly buckets: Buckets }>(hasBuckets)
const bothSchema = v.looseObject({
  own: v.object({ buckets: v.array(v.looseObject({ ...bucket.entries, options: buckets })) }),
})
const knownSchema = v.looseObject({
  values: v.looseObject({ buckets: v.record(v.string(), v.looseObject({ doc_count: v.number() })) }),
})
const suggestion = v.looseObject({
  text: v.string(),
  offset: v.number(),
  length: v.number(),
  options: v.array(v.looseObject({ text: v.string() })),
})

const hitSchema = v.looseObject({
  _index: v.string(),
  _id: v.string(),
  _score: v.optional(v.nullable(v.number())),
  _version: v.optional(v.number()),
  // Checked as a document, and not copied here.
  _source: v.optional(v.custom<Record<string, unknown>>(isFields)),
  sort: v.optional(v.array(v.unknown())),
})
export type Hit = v.InferOutput<typeof hitSchema>

/** A listing has hundreds of buckets: they are checked without being copied. */
function hasBuckets(value: unknown): value is { readonly buckets: Buckets } {
  return isFields(value) && Array.isArray(value['buckets']) && value['buckets'].every(isBucket)
}

function isBucket(value: unknown): boolean {
  if (!isFields(value)) return false
  const { key, key_as_string: text, doc_count: count } = value
  return (
    (typeof key === 'string' || typeof key === 'number') &&
    (text === undefined || typeof text === 'string') &&
    typeof count === 'number'
  )
}

/** Hits are checked without being copied, as buckets are. */
function areHits(value: unknown): value is readonly Hit[] {
  return Array.isArray(value) && value.every(isHit)
}

function isHit(value: unknown): value is Hit {
  if (!isFields(value)) return false
  const { _index: index, _id: id, _score: score, _version: version, _source: source, sort } = value
  return (
    typeof index === 'string' &&
    typeof id === 'string' &&
    (score === undefined || score === null || typeof score === 'number') &&
    (version === undefined || typeof version === 'number') &&
    (source === undefined || isFields(source)) &&
    (sort === undefined || Array.isArray(sort))
  )
}
const checkedHits = v.custom<readonly Hit[]>(() => true)
/** Names the field of a hit that is not as expected. */
const refusedHits = v.array(hitSchema)

/** Elasticsearch 5 and 6 write the total as a number. */
export const searchResponse = v.looseObject({
  timed_out: v.optional(v.boolean()),
  _shards: v.optional(v.looseObject({ failed: v.optional(v.number()) })),
  hits: v.looseObject({
    total: v.union([
      v.number(),
      v.pipe(
        v.looseObject({ value: v.number() }),
        v.transform(({ value }) => value),
      ),
    ]),
    max_score: v.optional(v.nullable(v.number())),
    hits: v.lazy((input) => (areHits(input) ? checkedHits : refusedHits)),
  }),
  aggregations: v.optional(v.record(v.string(), v.unknown())),
  suggest: v.optional(v.record(v.string(), v.array(suggestion))),
})
export type SearchResponse = v.InferOutput<typeof searchResponse>

const everyWordSchema = v.looseObject({
  doc_count: v.number(),
  [LISTED]: v.looseObject({ doc_count: v.number() }),
})

/** Number of documents that match every word of the text, with the chosen filters and without; null in a search without text. */
export function everyWordCounts({
  aggregations,
}: SearchResponse): { readonly listed: number; readonly all: number } | null {
  const parsed = v.safeParse(everyWordSchema, aggregations?.[EVERY_WORD])
  return parsed.success ? { listed: parsed.output[LISTED].doc_count, all: parsed.output.doc_count } : null
}

/** Relative to the best hit of the search. */
export function scoreOf({ _score: score }: Hit, { hits: { max_score: max } }: SearchResponse): number {
  return score && max ? Math.min(1, scoreOfWords(score) / scoreOfWords(max)) : 0
}

function scoreOfWords(score: number): number {
  return score > GAIN_OF_EVERY_WORD ? score - GAIN_OF_EVERY_WORD : score
}

/** The text with its unknown words replaced; null when no word has a correction. */
export function correctedText(text: string, { suggest }: SearchResponse): string | null {
  const corrections = (suggest?.[CORRECTIONS] ?? []).filter(({ options }) => options.length > 0)
  if (corrections.length === 0) return null
  let corrected = ''
  let at = 0
  for (const { offset, length, options } of corrections.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < at) continue
    corrected += text.slice(at, offset) + (options[0]?.text ?? '')
    at = offset + length
  }
  return (corrected + text.slice(at)).toLowerCase()
}

/** The text with its last, unfinished and misspelt word as most of the phrases begin; null when there are none. */
export function correctedBeginning(text: string, tolerant: SearchResponse): string | null {
  const counts = new Map<string, number>()
  for (const phrase of completionsIn(tolerant)) {
    const word = /^\p{L}[\p{L}\p{M}]+/u.exec(phrase)?.[0].toLowerCase()
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best === undefined ? null : text.toLowerCase().replace(LAST_WORD, best[0])
}

/** The last word of a text if it is long enough to be corrected, and no longer than words are. */
export function unfinishedWord(text: string): string | null {
  const word = LAST_WORD.exec(text)?.[0] ?? null
  return word === null || normalizedLength(word) > MAX_WORD_LENGTH ? null : word
}

const LAST_WORD = /(?<![\p{L}\d])\p{L}{4,}$/u

export function completionsIn({ suggest }: SearchResponse): readonly string[] {
  return [...new Set((suggest?.[COMPLETIONS] ?? []).flatMap(({ options }) => options.map(({ text }) => text)))]
}

export function facetsIn(
  { facets = [], filters }: SearchRequest,
  { aggregations = {} }: SearchResponse,
  isMultiple: (code: string) => boolean = () => false,
): Record<string, readonly FacetBucket[]> {
  const counts = countsIn(aggregations)
  const joined = joinedIn(counts)
  return Object.fromEntries(
    facets.map((request, at) => {
      if ('ranges' in request) return [request.field, rangeBuckets(request, rangesOf(counts, at))]

      const chosen = filters.flatMap((filter) =>
        filter.scope === 'chosen' && filter.field === request.field && 'in' in filter ? filter.in.map(String) : [],
      )
      const known = chosen.length === 0 ? [] : knownIn(aggregations[knownName(at)], chosen)
      const counted = {
        own: countName('own', at) in counts ? bucketsOf(counts, 'own', at) : (joined.get(request.field) ?? []),
        options: [...bucketsOf(counts, 'options', at), ...variantBuckets(counts[countName('variants', at)])],
        both: counts[countName('both', at)],
      }
      return [request.field, valueBuckets(request.size, counted, known, isMultiple(request.field))]
    }),
  )
}

/** Counts of all facets, also of those that share their filters or variants. */
function countsIn(aggregations: Fields): Fields {
  const inner = Object.entries(aggregations).flatMap(([name, group]) =>
    isFields(group) && (name.startsWith(GROUP_PREFIX) || [SINGLES, VARIANTS_MET, MET].includes(name))
      ? [countsIn(group)]
      : [],
  )
  return Object.assign({}, aggregations, ...inner)
}

/** Each with the number of its products, of which several variants may have the value. */
function variantBuckets(counted: unknown): Buckets {
  if (!hasBuckets(counted)) return []
  return counted.buckets.map((each) => {
    const products = each[PRODUCTS]
    const count = isFields(products) ? Number(products['doc_count']) : 0
    return { ...each, doc_count: count }
  })
}

/** Counts of `karat.facets` by attribute. */
function joinedIn({ [ALL_VALUES]: counted }: Fields): ReadonlyMap<string, Buckets> {
  const byCode = new Map<string, Bucket[]>()
  for (const { key, doc_count: count } of hasBuckets(counted) ? counted.buckets : []) {
    const { code, value } = readFacetKey(String(key))
    const own = byCode.get(code) ?? []
    byCode.set(code, own)
    own.push({ key: value, doc_count: count })
  }
  return byCode
}

function bucketsOf(counts: Fields, kind: 'own' | 'options' | 'ranges', at: number): Buckets {
  const counted = counts[countName(kind, at)]
  return hasBuckets(counted) ? counted.buckets : []
}

/** Ranges that were counted at once, or for each tax rate. */
function rangesOf(counts: Fields, at: number): Buckets {
  const groups: Bucket[] = []
  for (let group = 0; ; group++) {
    const counted = counts[rangeGroupName(at, group)]
    if (!isFields(counted)) return group === 0 ? bucketsOf(counts, 'ranges', at) : groups
    if (hasBuckets(counted[RANGES])) groups.push(...counted[RANGES].buckets)
  }
}

/** The answer of `anchorBody`. */
export function anchorFacets(
  { facets = [] }: SearchRequest,
  { aggregations = {} }: SearchResponse,
): Record<string, readonly FacetBucket[]> {
  const request = facets.find(({ field }) => field === 'category_ids')
  const parsed = v.safeParse(knownSchema, aggregations[ANCHORS])
  if (!request || !('size' in request) || !parsed.success) return {}
  const counted = Object.entries(parsed.output.values.buckets).filter(([, { doc_count: count }]) => count > 0)
  const own = counted.map(([key, { doc_count: count }]) => ({ key, doc_count: count }))
  return { category_ids: valueBuckets(request.size, { own }, []) }
}

interface CountedValues {
  readonly own: Buckets
  readonly options?: Buckets
  readonly both?: unknown
}

function rangeBuckets(
  { ranges }: Extract<FacetRequest, { readonly ranges: unknown }>,
  counted: Buckets,
): FacetBucket[] {
  const counts = new Map<string, number>()
  for (const { key, doc_count: count } of counted) counts.set(String(key), (counts.get(String(key)) ?? 0) + count)
  return ranges.map((range, at) => ({
    ...range,
    value: `${range.from ?? ''}-${range.to ?? ''}`,
    count: counts.get(String(at)) ?? 0,
  }))
}

/**
 * The most frequent values, and all chosen ones that a document has.
 *
 * @param isMultiple whether one text holds several values, separated by commas
 */
function valueBuckets(
  size: number,
  { own, options = [], both }: CountedValues,
  chosen: readonly string[],
  isMultiple = false,
): FacetBucket[] {
  const counts = new Map<string, number>()
  const add = (value: string, count: number) => counts.set(value, (counts.get(value) ?? 0) + count)
  for (const counted of [own, options]) {
    for (const each of counted) {
      const text = valueOf(each)
      if (!isMultiple) add(text, each.doc_count)
      else for (const value of new Set(text.split(',').map((part) => part.trim()))) add(value, each.doc_count)
    }
  }
  const inBoth = both === undefined ? null : v.safeParse(bothSchema, both)
  for (const each of inBoth?.success ? inBoth.output.own.buckets : []) {
    const value = valueOf(each)
    const twice = each.options.buckets.find((inner) => valueOf(inner) === value)
    if (twice) add(value, -twice.doc_count)
  }
  for (const value of chosen) if (!counts.has(value)) counts.set(value, 0)
  counts.delete('')
  const sorted = Array.from(counts, ([value, count]) => ({ value, count })).sort(byCount)
  return sorted.length <= size ? sorted : sorted.filter(({ value }, at) => at < size || chosen.includes(value))
}

function byCount(a: FacetBucket, b: FacetBucket): number {
  return b.count - a.count || Number(a.value) - Number(b.value) || (a.value < b.value ? -1 : 1)
}

function valueOf({ key, key_as_string: text }: v.InferOutput<typeof bucket>): string {
  return text === 'true' || text === 'false' ? text : String(key)
}

function knownIn(aggregation: unknown, chosen: readonly string[]): readonly string[] {
  const parsed = v.safeParse(knownSchema, aggregation)
  if (!parsed.success) return []
  const { buckets: counts } = parsed.output.values
  return chosen.filter((value) => (counts[value]?.doc_count ?? 0) > 0)
}

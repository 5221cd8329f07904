/** Reads the answers of `_search`: hits, totals, facets, corrections and completions. Pure. */
import * as v from 'valibot'
import { isFields } from '../fields.ts'
import type { FacetBucket, FacetRequest, SearchRequest } from '../port.ts'
import { ANCHORS, facetName, knownName, MATCHES } from './searchQuery.ts'
import { COMPLETIONS, CORRECTIONS } from './searchText.ts'

const bucket = v.looseObject({
  key: v.union([v.string(), v.number()]),
  key_as_string: v.optional(v.string()),
  doc_count: v.number(),
})
type Bucket = v.InferOutput<typeof bucket>
// A listing has hundreds of them: they are checked without being copied.
const buckets = v.custom<{ readonly buckets: readonly Bucket[] }>(
  (value) => isFields(value) && Array.isArray(value['buckets']) && value['buckets'].every(isBucket),
)
const facet = v.looseObject({
  own: v.optional(buckets),
  options: v.optional(buckets),
  both: v.optional(
    v.looseObject({
      own: v.object({ buckets: v.array(v.looseObject({ ...bucket.entries, options: buckets })) }),
    }),
  ),
  ranges: v.optional(buckets),
})
const known = v.looseObject({
  values: v.looseObject({ buckets: v.record(v.string(), v.looseObject({ doc_count: v.number() })) }),
})
const suggestion = v.looseObject({
  text: v.string(),
  offset: v.number(),
  length: v.number(),
  options: v.array(v.looseObject({ text: v.string() })),
})

export const hitSchema = v.looseObject({
  _index: v.string(),
  _id: v.string(),
  _score: v.optional(v.nullable(v.number())),
  _version: v.optional(v.number()),
  // Checked as a document, and not copied here.
  _source: v.optional(v.custom<Record<string, unknown>>(isFields)),
  sort: v.optional(v.array(v.unknown())),
})
export type Hit = v.InferOutput<typeof hitSchema>

function isBucket(value: unknown): boolean {
  if (!isFields(value)) return false
  const { key, key_as_string: text, doc_count: count } = value
  return (
    (typeof key === 'string' || typeof key === 'number') &&
    (text === undefined || typeof text === 'string') &&
    typeof count === 'number'
  )
}

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
    hits: v.array(hitSchema),
  }),
  aggregations: v.optional(v.record(v.string(), v.unknown())),
  suggest: v.optional(v.record(v.string(), v.array(suggestion))),
})
export type SearchResponse = v.InferOutput<typeof searchResponse>

/** Number of documents that match the text and the filters of the whole listing; null in a search without text. */
export function textMatches({ aggregations }: SearchResponse): number | null {
  const parsed = v.safeParse(v.looseObject({ doc_count: v.number() }), aggregations?.[MATCHES])
  return parsed.success ? parsed.output.doc_count : null
}

/** Relative to the best hit of the search. */
export function scoreOf({ _score: score }: Hit, { hits: { max_score: max } }: SearchResponse): number {
  return score && max ? score / max : 0
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

/** The last word of a text if it is long enough to be corrected. */
export function unfinishedWord(text: string): string | null {
  return LAST_WORD.exec(text)?.[0] ?? null
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
  return Object.fromEntries(
    facets.map((request, at) => {
      const parsed = v.safeParse(facet, aggregations[facetName(at)])
      const counted = parsed.success ? parsed.output : {}
      if ('ranges' in request) return [request.field, rangeBuckets(request, counted.ranges)]

      const chosen = filters.flatMap((filter) =>
        filter.scope === 'chosen' && filter.field === request.field && 'in' in filter ? filter.in.map(String) : [],
      )
      const known = knownIn(aggregations[knownName(at)], chosen)
      return [request.field, valueBuckets(request.size, counted, known, isMultiple(request.field))]
    }),
  )
}

/** The answer of `anchorBody`. */
export function anchorFacets(
  { facets = [] }: SearchRequest,
  { aggregations = {} }: SearchResponse,
): Record<string, readonly FacetBucket[]> {
  const request = facets.find(({ field }) => field === 'category_ids')
  const parsed = v.safeParse(known, aggregations[ANCHORS])
  if (!request || !('size' in request) || !parsed.success) return {}
  const counted = Object.entries(parsed.output.values.buckets).filter(([, { doc_count: count }]) => count > 0)
  const own = { buckets: counted.map(([key, { doc_count: count }]) => ({ key, doc_count: count })) }
  return { category_ids: valueBuckets(request.size, { own }, []) }
}

type Counted = v.InferOutput<typeof facet>

function rangeBuckets(
  { ranges }: Extract<FacetRequest, { readonly ranges: unknown }>,
  counted: Counted['ranges'],
): FacetBucket[] {
  const counts = new Map(counted?.buckets.map(({ key, doc_count: count }) => [String(key), count]))
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
  { own, options, both }: Counted,
  chosen: readonly string[],
  isMultiple = false,
): FacetBucket[] {
  const counts = new Map<string, number>()
  const add = (value: string, count: number) => counts.set(value, (counts.get(value) ?? 0) + count)
  for (const each of [...(own?.buckets ?? []), ...(options?.buckets ?? [])]) {
    const text = valueOf(each)
    for (const value of isMultiple ? new Set(text.split(',').map((part) => part.trim())) : [text])
      add(value, each.doc_count)
  }
  for (const each of both?.own.buckets ?? []) {
    const value = valueOf(each)
    const twice = each.options.buckets.find((inner) => valueOf(inner) === value)
    if (twice) add(value, -twice.doc_count)
  }
  for (const value of chosen) if (!counts.has(value)) counts.set(value, 0)
  return [...counts]
    .filter(([value]) => value !== '')
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || Number(a.value) - Number(b.value) || (a.value < b.value ? -1 : 1))
    .filter(({ value }, at) => at < size || chosen.includes(value))
}

function valueOf({ key, key_as_string: text }: v.InferOutput<typeof bucket>): string {
  return text === 'true' || text === 'false' ? text : String(key)
}

function knownIn(aggregation: unknown, chosen: readonly string[]): readonly string[] {
  const parsed = v.safeParse(known, aggregation)
  if (!parsed.success) return []
  const { buckets: counts } = parsed.output.values
  return chosen.filter((value) => (counts[value]?.doc_count ?? 0) > 0)
}

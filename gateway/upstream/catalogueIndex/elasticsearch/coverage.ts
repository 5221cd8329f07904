/** What the documents of an index have, which its mapping or a few documents do not say. */
import * as v from 'valibot'
import type { IndexFields } from './indexFields.ts'
import { PRICE_PATHS, type PriceCoverage, TAX_CLASS } from './priceField.ts'
import type { Clause } from './clause.ts'
import type { SearchResponse } from './searchAnswer.ts'

const FIELDS = 'fields'
const CLASSES = 'classes'
const UNTAXED = 'untaxed'
/** A shop has a handful. */
const MAX_CLASSES = 100

/** Counts products by the fields of prices and by tax class, and finds one for each of the other fields. */
export function coverageBody(fields: IndexFields, others: readonly string[]): Clause {
  const exists = (path: string) => ({ exists: { field: path } })
  const named = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, exists(path)]))
  const taxClass = fields.valueField(TAX_CLASS)?.path
  return {
    size: 0,
    query: { match_all: {} },
    aggs: {
      [FIELDS]: { filters: { filters: named(PRICE_PATHS) } },
      ...(taxClass !== undefined && {
        [CLASSES]: { terms: { field: taxClass, size: MAX_CLASSES } },
        [UNTAXED]: { missing: { field: taxClass } },
      }),
      ...Object.fromEntries(
        others.map((path) => [
          sampleName(path),
          { filter: exists(path), aggs: { one: { top_hits: { size: 1, _source: [path] } } } },
        ]),
      ),
    },
  }
}

function sampleName(path: string): string {
  return `sample_${path}`
}

const count = v.object({ doc_count: v.number() })
const countsSchema = v.object({ buckets: v.record(v.string(), count) })
const classesSchema = v.object({ buckets: v.array(v.object({ key: v.union([v.number(), v.string()]) })) })
const sampleSchema = v.object({
  one: v.object({ hits: v.object({ hits: v.array(v.object({ _source: v.looseObject({}) })) }) }),
})

export interface Coverage extends PriceCoverage {
  /** Documents with the other fields. */
  readonly samples: readonly object[]
}

export function readCoverage({ aggregations = {} }: SearchResponse, others: readonly string[]): Coverage {
  const counted = v.safeParse(countsSchema, aggregations[FIELDS])
  const classes = v.safeParse(classesSchema, aggregations[CLASSES])
  const untaxed = v.safeParse(count, aggregations[UNTAXED])
  const counts = Object.entries(counted.success ? counted.output.buckets : {})
  return {
    counts: new Map(counts.map(([path, { doc_count: products }]) => [path, products])),
    taxClasses: [
      ...(classes.success ? classes.output.buckets.map(({ key }) => Number(key)) : []),
      ...(untaxed.success && untaxed.output.doc_count > 0 ? [null] : []),
    ],
    samples: others.flatMap((path) => {
      const sample = v.safeParse(sampleSchema, aggregations[sampleName(path)])
      return sample.success ? sample.output.one.hits.hits.map(({ _source: source }) => source) : []
    }),
  }
}

/** Loads one engine with a number of products and measures it: node engineProcess.ts {folder of exports} {products}. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LISTABLE, SEARCHABLE } from '../domain/productRules.ts'
import { createEngine } from '../engine/catalogueEngine.ts'
import type { CatalogueDocument, FacetRequest, Filter, SearchRequest } from '../engine/types.ts'
import { multiply, readDocuments } from './multiplyCatalogue.ts'

/** Milliseconds per query; the mean CPU time is the most reliable on a busy machine. */
export interface Times {
  readonly cpu: number
  readonly p50: number
  readonly p99: number
}

export interface EngineFigures {
  readonly startUpMs: number
  /** Memory that the engine uses besides the documents. */
  readonly indexMb: number
  readonly listing: Times
  readonly search: Times
  readonly panel: Times
}

const PAGE_SIZE = 48
const WARM_UP = 30
const RUNS = 200

// Words, parts and prefixes of compounds, sizes, a plural, misspellings, a SKU, a category.
const TEXTS = [
  'sølvtråd',
  'sølvtråd 1,0 mm',
  'gull',
  'gull barre',
  'kjeder',
  'ring',
  'karbinlås',
  'karbin lås sølv',
  '585 gull 1.5mm',
  'slaglodd hardt',
  'løvsagblad',
  'kjemikalier',
  'klofatning hvitgull',
  'N-CURB-AG925',
  'gulltrad 4x2',
  'øredobber',
]

const [folder = '', products = ''] = process.argv.slice(2)
const read = (entity: string): CatalogueDocument[] =>
  readDocuments(readFileSync(join(folder, `${entity}.ndjson`), 'utf8'))

const documents = multiply(read('product'), Number(products))
const facets: FacetRequest[] = [
  ...read('attribute')
    .filter((attribute) => attribute['is_filterable'] === '1')
    .map((attribute) => ({ field: String(attribute['attribute_code']), size: 999 })),
  {
    field: 'final_price',
    ranges: [{ from: '0', to: '50' }, { from: '50', to: '100' }, { from: '100', to: '150' }, { from: '150' }],
  },
]

const memoryBefore = memory()
const from = performance.now()
const engine = createEngine({ language: 'nb' })
engine.load(documents)
const startUpMs = performance.now() - from
const indexMb = (memory() - memoryBefore) / 1024 / 1024

const categories = largestCategories()
const filters = ({ statuses, visibilities }: typeof LISTABLE): Filter[] => [
  { field: 'status', in: statuses, scope: 'always' },
  { field: 'visibility', in: visibilities, scope: 'always' },
]
const textAt = (run: number): string => TEXTS[run % TEXTS.length] ?? ''

const listing = times((run) => {
  const category = categories[run % categories.length] ?? ''
  return {
    filters: [...filters(LISTABLE), { field: 'category_ids', in: [category], scope: 'always' }],
    facets,
    sort: [{ field: `category_position.c${category}`, direction: 'desc' }],
    from: PAGE_SIZE * (run % 3),
    size: PAGE_SIZE,
  }
})
const search = times((run) => ({ text: textAt(run), filters: filters(SEARCHABLE), facets, from: 0, size: PAGE_SIZE }))
// A keystroke in the search panel: the text so far, a few products, completions, no facets.
const panel = times((run) => ({
  text: textAt(run).slice(0, 3 + (run % 7)),
  filters: filters(SEARCHABLE),
  from: 0,
  size: 6,
  suggestions: 8,
}))

process.send?.({ startUpMs, indexMb, listing, search, panel } satisfies EngineFigures)

function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function largestCategories(): string[] {
  const { facets: counted } = engine.search({
    filters: [],
    facets: [{ field: 'category_ids', size: 12 }],
    from: 0,
    size: 0,
  })
  return (counted['category_ids'] ?? []).map(({ value }) => value)
}

function times(requestAt: (run: number) => SearchRequest): Times {
  for (let run = 0; run < WARM_UP; run++) engine.search(requestAt(run))
  const cpuBefore = process.cpuUsage()
  const measured = Array.from({ length: RUNS }, (_, run) => {
    const start = performance.now()
    engine.search(requestAt(run))
    return performance.now() - start
  }).sort((a, b) => a - b)
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    cpu: (user + system) / 1000 / RUNS,
    p50: measured[Math.floor(RUNS * 0.5)] ?? 0,
    p99: measured[Math.floor(RUNS * 0.99)] ?? 0,
  }
}

/** The catalogue engine: indexes documents, then filters, counts, sorts and pages them. */
import { Catalogue, type SearchedColumns } from './catalogue.ts'
import { checkDocument, DocumentError, textAt } from './document.ts'
import { Filtering } from './facets.ts'
import type { RowSet } from './rowSet.ts'
import { completionsOf } from './text/completions.ts'
import { StepBudget } from './text/stepBudget.ts'
import type { TextMatches } from './text/textIndex.ts'
import type { CatalogueDocument, CatalogueEngine, EngineOptions, SearchRequest, SearchResult, Sort } from './types.ts'

// Rows are only appended. When this many of them are deleted, the engine rebuilds itself from the others.
const MAX_DEAD_ROWS = 64
const MAX_DEAD_SHARE = 0.25

/** Documents that are indexed together: what a compound contains is learnt from the ones before, so this number decides about relevance. */
export const DOCUMENTS_PER_TURN = 32

/** Rows of a column that are read in one turn. */
const ROWS_PER_TURN = 500

// Completions are computed from an even sample of this many hits, enough to find the frequent phrases.
const MAX_NAMES_READ = 1000

export function createEngine(options: EngineOptions): CatalogueEngine {
  let catalogue = new Catalogue(options)

  function compactWhenWorn(): void {
    const dead = catalogue.rowCount - catalogue.rowOfId.size
    if (dead <= MAX_DEAD_ROWS || dead <= catalogue.rowCount * MAX_DEAD_SHARE) return

    const living = [...catalogue.rowOfId.values()].flatMap((row) => catalogue.documents[row] ?? [])
    catalogue = new Catalogue(options)
    catalogue.append(living.sort((a, b) => a.id - b.id))
  }

  return {
    load(documents) {
      const byId = new Map<number, CatalogueDocument>()
      for (const document of documents) {
        try {
          checkDocument(document)
          byId.set(document.id, document)
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error
          options.onRefused?.({ field: error.field, message: error.message })
        }
      }
      const loaded = new Catalogue(options)
      loaded.append([...byId.values()].sort((a, b) => a.id - b.id))
      catalogue = loaded
    },
    upsert(...documents) {
      const byId = new Map<number, CatalogueDocument>()
      for (const document of documents) {
        checkDocument(document)
        byId.set(document.id, document)
      }
      catalogue.append([...byId.values()])
      compactWhenWorn()
    },
    refreshPrices: (ids) => catalogue.refreshPrices(ids),
    indexTexts: (maxDocuments) => catalogue.indexTexts(maxDocuments),
    sortNext: () => catalogue.sortNext(),
    readNext: (fields) => catalogue.readNext(fields, ROWS_PER_TURN),
    remove(id) {
      catalogue.remove(id)
      compactWhenWorn()
    },
    getMany: (field, values) => values.map((value) => getOne(catalogue, field, value)),
    search: (request, budget = new StepBudget()) => search(catalogue, request, budget),
    get size() {
      return catalogue.rowOfId.size
    },
  }
}

function getOne(catalogue: Catalogue, field: string, value: string | number): CatalogueDocument | null {
  if (field === 'id') {
    const row = catalogue.rowOfId.get(Number(value))
    return row === undefined ? null : (catalogue.documents[row] ?? null)
  }
  const row = catalogue
    .values(field)
    .rowsWith(value)
    .find((candidate) => catalogue.alive.has(candidate))
  return row === undefined ? null : (catalogue.documents[row] ?? null)
}

function search(
  catalogue: Catalogue,
  { text, isCorrected, filters, facets = [], sort, from, size, locate, prices, suggestions = 0 }: SearchRequest,
  budget: StepBudget,
): SearchResult {
  if (!Number.isInteger(from) || from < 0) throw new RangeError(`expected a page to start at 0 or later, got ${from}`)
  if (!Number.isInteger(size) || size < 0) throw new RangeError(`expected a page size of 0 or more, got ${size}`)

  const matches =
    text === undefined
      ? null
      : catalogue.text.search(text, catalogue.alive, { isCorrected: isCorrected ?? true, budget })
  const columns = prices ? catalogue.withPrices(prices) : catalogue
  const filtering = new Filtering(matches ? catalogue.alive.and(matches.rows) : catalogue.alive, filters, columns)
  const isUnfiltered = matches === null && !prices && filters.every(({ scope }) => scope === 'always')
  const rows = filtering.rows()
  const page = pageOf(columns, rows, sort ?? [], matches, from, from + size)
  return {
    hits: page.flatMap((row) => {
      const document = catalogue.documents[row]
      return document ? [{ document, score: matches?.scoreOf(row) ?? 0 }] : []
    }),
    total: rows.count(),
    ...(matches && { exactTotal: rows.and(matches.exact).count() }),
    ...(locate !== undefined && { position: positionOf(columns, rows, sort ?? [], matches, locate) }),
    facets: isUnfiltered
      ? catalogue.facetsOf([filters, facets], () => filtering.facets(facets))
      : filtering.facets(facets),
    ...(matches?.correctedText !== undefined && { correctedText: matches.correctedText }),
    ...(matches && matches.ignoredWords.length > 0 && { ignoredWords: matches.ignoredWords }),
    ...(matches?.isCorrectionCut && { isCorrectionCut: true }),
    suggestions:
      text !== undefined && matches && suggestions > 0 ? suggest(catalogue, text, matches, rows, suggestions) : [],
  }
}

function suggest(
  { documents, language, nameField }: Catalogue,
  text: string,
  matches: TextMatches,
  rows: RowSet,
  size: number,
): string[] {
  const exact = rows.and(matches.exact)
  const found = (exact.isEmpty() ? rows : exact).toRows()
  const step = Math.max(1, Math.ceil(found.length / MAX_NAMES_READ))
  const names = Array.from({ length: Math.ceil(found.length / step) }, (_, at) => {
    const row = found[at * step] ?? 0
    const document = documents[row]
    return { name: (document && textAt(document, nameField)) ?? '', score: matches.scoreOf(row) }
  })
  const asTyped = completionsOf(text, names, language, size)
  return asTyped.length > 0 || matches.correctedText === undefined
    ? asTyped
    : completionsOf(matches.correctedText, names, language, size)
}

function pageOf(
  catalogue: SearchedColumns,
  rows: RowSet,
  sort: readonly Sort[],
  matches: TextMatches | null,
  from: number,
  to: number,
): number[] {
  const [first, ...others] = ordersOf(sort, matches)
  if (!first) return []
  if (first.field !== 'score' && others.length === 0 && !hasLoose(rows, matches))
    return catalogue.ordering(first.field).page(rows, first.direction, from, to)

  const isByScoreAlone = first.field === 'score' && first.direction === 'desc' && others.length === 0
  const candidates = isByScoreAlone && matches ? bestRows(rows.toRows(), matches, to) : rows.toRows()
  return [...candidates].sort(comparison(catalogue, rows, sort, matches)).slice(from, to)
}

function ordersOf(sort: readonly Sort[], matches: TextMatches | null): readonly Sort[] {
  if (sort.length > 0) return sort
  return [matches ? { field: 'score', direction: 'desc' } : { field: 'id', direction: 'asc' }]
}

/** Whether some rows do not match every word: they follow the others in every order. */
function hasLoose(rows: RowSet, matches: TextMatches | null): matches is TextMatches {
  return matches !== null && rows.and(matches.exact).count() < rows.count()
}

/** Compares rows by the whole order, the id included. */
function comparison(
  catalogue: SearchedColumns,
  rows: RowSet,
  sort: readonly Sort[],
  matches: TextMatches | null,
): (a: number, b: number) => number {
  const ranksOfSort = ordersOf(sort, matches).map(({ field, direction }) => {
    if (field === 'score') return scoreRank(matches, direction)
    const own = catalogue.ordering(field).ranks(direction, catalogue.rowCount)
    return (row: number) => own[row] ?? 0
  })
  const ranks = hasLoose(rows, matches)
    ? [(row: number) => (matches.exact.has(row) ? 0 : 1), ...ranksOfSort]
    : ranksOfSort
  const { documents } = catalogue
  return (a, b) => {
    for (const rank of ranks) {
      const difference = rank(a) - rank(b)
      if (difference !== 0) return difference
    }
    return (documents[a]?.id ?? 0) - (documents[b]?.id ?? 0)
  }
}

/** Counts the rows before it, without sorting them. */
function positionOf(
  catalogue: SearchedColumns,
  rows: RowSet,
  sort: readonly Sort[],
  matches: TextMatches | null,
  id: number,
): number | null {
  const own = catalogue
    .values('id')
    .rowsWith(id)
    .find((candidate) => rows.has(candidate))
  if (own === undefined) return null
  const compare = comparison(catalogue, rows, sort, matches)
  let before = 0
  for (const row of rows.toRows()) if (compare(row, own) < 0) before++
  return before
}

/** Ranks of which the first `count` rows are a part: sorting plain numbers is many times faster than sorting rows by them. */
function bestRows(rows: Int32Array, matches: TextMatches, count: number): Int32Array {
  if (count === 0) return rows.subarray(0, 0)
  if (rows.length <= count) return rows
  const scores = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index++) scores[index] = matches.scoreOf(rows[index] ?? 0)
  const least = scores.toSorted()[rows.length - count] ?? 0
  return rows.filter((_, index) => (scores[index] ?? 0) >= least)
}

/** The smallest rank is the best; without a text all rows have the same rank. */
function scoreRank(matches: TextMatches | null, direction: 'asc' | 'desc'): (row: number) => number {
  if (!matches) return () => 0
  const sign = direction === 'asc' ? 1 : -1
  return (row) => sign * matches.scoreOf(row)
}

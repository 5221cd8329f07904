/** Filters as sets of rows, and facet counts: each facet is counted under the filters of the other facets. */
import { PRICE_FIELDS } from './orderings.ts'
import type { RowSet } from './rowSet.ts'
import type { FacetBucket, FacetRequest, Filter, PriceRange } from './types.ts'
import type { NumberColumn, ValueColumn } from './columns.ts'

export interface Columns {
  readonly rowCount: number
  values(field: string): ValueColumn
  numbers(field: string): NumberColumn
}

interface AppliedFilter {
  readonly filter: Filter
  readonly rows: RowSet
}

/** The rows that match a request's filters: all of them, and per facet without its own filter. */
export class Filtering {
  readonly #always: RowSet
  readonly #chosen: readonly AppliedFilter[]
  readonly #columns: Columns

  constructor(alive: RowSet, filters: readonly Filter[], columns: Columns) {
    this.#columns = columns
    const applied = filters.map((filter) => ({ filter, rows: rowsOf(filter, columns) }))
    this.#always = applied
      .filter(({ filter }) => filter.scope === 'always')
      .reduce((rows, each) => rows.and(each.rows), alive)
    this.#chosen = applied.filter(({ filter }) => filter.scope === 'chosen')
  }

  rows(exceptFacet: string | null = null): RowSet {
    let rows = this.#always
    for (const each of this.#chosen) if (facetOf(each.filter.field) !== exceptFacet) rows = rows.and(each.rows)
    return rows
  }

  facets(requests: readonly FacetRequest[]): Record<string, readonly FacetBucket[]> {
    const listed = this.rows().toRows()
    const facets: Record<string, readonly FacetBucket[]> = {}
    for (const request of requests) {
      const facet = facetOf(request.field)
      const isChosen = this.#chosen.some(({ filter }) => facetOf(filter.field) === facet)
      const rows = isChosen ? this.rows(facet).toRows() : listed
      facets[request.field] =
        'ranges' in request
          ? this.#countRanges(request.field, request.ranges, rows)
          : this.#countValues(request.field, request.size, rows)
    }
    return facets
  }

  #countRanges(field: string, ranges: readonly PriceRange[], rows: Int32Array): FacetBucket[] {
    const counts = this.#columns.numbers(field).countWithin(ranges, rows)
    return ranges.map((range, index) => ({
      ...range,
      value: `${range.from ?? ''}-${range.to ?? ''}`,
      count: counts[index] ?? 0,
    }))
  }

  /** The most frequent values. A selected value is always included, so that a shopper can deselect it. */
  #countValues(field: string, size: number, rows: Int32Array): FacetBucket[] {
    const column = this.#columns.values(field)
    const counts = column.countIn(rows)
    const chosen = this.#chosenValues(field).filter((value) => column.has(value))
    for (const value of chosen) if (!counts.has(value)) counts.set(value, 0)

    const buckets = [...counts].map(([value, count]) => ({ value, count })).sort(byCountThenValue)
    return buckets.filter(({ value }, index) => index < size || chosen.includes(value))
  }

  #chosenValues(field: string): string[] {
    return this.#chosen.flatMap(({ filter }) => (filter.field === field && 'in' in filter ? filter.in.map(String) : []))
  }
}

// `price` and `final_price` are one facet.
function facetOf(field: string): string {
  return PRICE_FIELDS.includes(field) ? 'final_price' : field
}

function rowsOf(filter: Filter, columns: Columns): RowSet {
  if ('in' in filter) return columns.values(filter.field).rowsWithAny(filter.in, columns.rowCount)
  return columns.numbers(filter.field).rowsWithin(filter, columns.rowCount)
}

function byCountThenValue(a: FacetBucket, b: FacetBucket): number {
  return b.count - a.count || compareValues(a.value, b.value)
}

// Option ids are numbers written as text: 9 comes before 10.
function compareValues(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}

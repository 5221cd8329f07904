/** Filters as sets of rows, and facet counts: each facet is counted under the filters of the other facets. */
import { facetOf } from './orderings.ts'
import { RowSet } from './rowSet.ts'
import type { FacetBucket, FacetRequest, Filter, PriceRange } from './types.ts'
import type { NumberColumn, ValueColumn } from './columns.ts'
import type { Variants } from './variants.ts'

export interface Columns {
  readonly rowCount: number
  readonly variants: Variants
  values(field: string): ValueColumn
  numbers(field: string): NumberColumn
}

interface AppliedFilter {
  readonly filter: Filter
  readonly rows: RowSet
}

/**
 * The rows that match a request's filters: all of them, and per facet without its own filter. Filters on fields that variants differ in
 * are met by one variant of a product together; so is the stock of a store that lists nothing sold out.
 */
export class Filtering {
  readonly #always: RowSet
  readonly #chosen: readonly AppliedFilter[]
  readonly #columns: Columns
  /** Of the filters on fields that variants differ in; their rows are those of variants. */
  readonly #ofVariants: readonly AppliedFilter[]

  constructor(alive: RowSet, filters: readonly Filter[], columns: Columns) {
    this.#columns = columns
    const applied = filters.map((filter) => ({ filter, rows: rowsOf(filter, columns) }))
    this.#always = applied
      .filter(({ filter }) => filter.scope === 'always')
      .reduce((rows, each) => rows.and(each.rows), alive)
    this.#chosen = applied.filter(({ filter }) => filter.scope === 'chosen')
    this.#ofVariants = filters.flatMap((filter) => {
      const rows = variantsWith(filter, columns)
      return rows ? [{ filter, rows }] : []
    })
  }

  rows(exceptFacet: string | null = null): RowSet {
    let rows = this.#always
    for (const each of this.#chosen) if (facetOf(each.filter.field) !== exceptFacet) rows = rows.and(each.rows)
    // One filter alone is answered by the product's own lists.
    const together = this.#variantFilters(exceptFacet)
    return together.length < 2 ? rows : rows.and(this.#columns.variants.productsOf(intersectionOf(together)))
  }

  #variantFilters(exceptFacet: string | null): readonly RowSet[] {
    return this.#ofVariants
      .filter(({ filter }) => filter.scope === 'always' || facetOf(filter.field) !== exceptFacet)
      .map(({ rows }) => rows)
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
    const counts = this.#countVariants(field, rows) ?? column.countIn(rows)
    const chosen = this.#chosenValues(field).filter((value) => column.has(value))
    for (const value of chosen) if (!counts.has(value)) counts.set(value, 0)

    const buckets = [...counts].map(([value, count]) => ({ value, count })).sort(byCountThenValue)
    return buckets.filter(({ value }, index) => index < size || chosen.includes(value))
  }

  /** Counts the products by the values of those variants that meet the other filters; null where no filter tells variants apart. */
  #countVariants(field: string, rows: Int32Array): Map<string, number> | null {
    const { variants } = this.#columns
    const others = variants.differIn(field) ? this.#variantFilters(facetOf(field)) : []
    if (others.length === 0) return null
    const found = intersectionOf(others).toRows()
    const isListed = new RowSet(this.#columns.rowCount)
    isListed.addAll(rows, rows.length)
    const listed = found.filter((row) => isListed.has(variants.products[row] ?? 0))
    return variants.values(field).countIn(listed, variants.products)
  }

  #chosenValues(field: string): string[] {
    return this.#chosen.flatMap(({ filter }) => (filter.field === field && 'in' in filter ? filter.in.map(String) : []))
  }
}

function rowsOf(filter: Filter, columns: Columns): RowSet {
  if ('in' in filter) return columns.values(filter.field).rowsWithAny(filter.in, columns.rowCount)
  return columns.numbers(filter.field).rowsWithin(filter, columns.rowCount)
}

/** Null for a filter that a product meets or not, whatever its variants. */
function variantsWith(filter: Filter, { variants }: Columns): RowSet | null {
  if (!('in' in filter) || !variants.differIn(filter.field)) return null
  return variants.values(filter.field).rowsWithAny(filter.in, variants.rowCount)
}

function intersectionOf([first, ...others]: readonly RowSet[]): RowSet {
  return others.reduce((rows, each) => rows.and(each), first ?? new RowSet(0))
}

function byCountThenValue(a: FacetBucket, b: FacetBucket): number {
  return b.count - a.count || compareValues(a.value, b.value)
}

// Option ids are numbers written as text: 9 comes before 10.
function compareValues(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}

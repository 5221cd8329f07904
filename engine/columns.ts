/** The columns of a catalogue: one field of all its rows. They find the rows of a filter and count those of a facet. */
import { isRecord, visitValues } from './document.ts'
import { IntList } from './intList.ts'
import { RowSet } from './rowSet.ts'
import type { CatalogueDocument, PriceRange } from './types.ts'

/** Visits the values that a row has in one field. */
type ReadValues<Row> = (row: Row, visit: (value: string) => void) => void

/** A product's values of a field: its own and those of its options. */
export function productValues(field: string): ReadValues<CatalogueDocument> {
  const path = field.split('.')
  const optionsPath = `${field}_options`.split('.')
  return (document, visit) => {
    visitValues(document, path, visit)
    if (field !== 'category_ids') return visitValues(document, optionsPath, visit)

    // {"c26": 7}: anchor categories count as categories of the product.
    const positions = document.category_position
    if (isRecord(positions)) for (const key of Object.keys(positions)) visit(key.slice(1))
  }
}

/** The values of one field: rows per value, and values per row. Only grows. */
export class ValueColumn<Row = CatalogueDocument> {
  readonly #read: ReadValues<Row>
  readonly #codes = new Map<string, number>()
  readonly #values: string[] = []
  readonly #rowsOf: IntList[] = []
  // Row r has the codes codesOfRows[starts[r]] up to codesOfRows[starts[r + 1]].
  readonly #starts = new IntList()
  readonly #codesOfRows = new IntList()

  constructor(read: ReadValues<Row>) {
    this.#read = read
    this.#starts.push(0)
  }

  get isEmpty(): boolean {
    return this.#values.length === 0
  }

  /**
   * Reads rows that were added since the last call.
   *
   * @param maxRows of one call; default: all
   * @returns whether there were any
   */
  extend(rows: readonly Row[], maxRows = rows.length): boolean {
    const from = this.#starts.length - 1
    const end = Math.min(rows.length, from + maxRows)
    for (let at = from; at < end; at++) {
      const row = rows[at]
      if (row !== undefined) this.#read(row, this.#add)
      this.#starts.push(this.#codesOfRows.length)
    }
    return end > from
  }

  /** Adds a value of the current row. */
  readonly #add = (value: string): void => {
    let code = this.#codes.get(value)
    if (code === undefined) {
      code = this.#values.length
      this.#codes.set(value, code)
      this.#values.push(value)
      this.#rowsOf.push(new IntList())
    }
    const row = this.#starts.length - 1
    const own = this.#rowsOf[code]
    if (own?.last() === row) return // the row has the value already
    own?.push(row)
    this.#codesOfRows.push(code)
  }

  rowsWithAny(values: readonly (string | number)[], rowCount: number): RowSet {
    const rows = new RowSet(rowCount)
    for (const value of values) {
      const own = this.#rowsOf[this.#codes.get(String(value)) ?? -1]
      if (own) rows.addAll(own.numbers, own.length)
    }
    return rows
  }

  /** Ascending; includes deleted rows. */
  rowsWith(value: string | number): Int32Array {
    const own = this.#rowsOf[this.#codes.get(String(value)) ?? -1]
    return own ? own.numbers.subarray(0, own.length) : new Int32Array(0)
  }

  /**
   * Number of the rows with each value.
   *
   * @param groups by row, ascending: rows of one group count once
   */
  countIn(rows: Int32Array, groups?: Int32Array): Map<string, number> {
    const counts = new Int32Array(this.#values.length)
    const lastGroups = groups && new Int32Array(this.#values.length).fill(-1)
    const starts = this.#starts.numbers
    const codes = this.#codesOfRows.numbers
    for (const row of rows) {
      const end = starts[row + 1] ?? 0
      for (let index = starts[row] ?? 0; index < end; index++) {
        const code = codes[index] ?? 0
        if (groups && lastGroups) {
          const group = groups[row] ?? 0
          if (lastGroups[code] === group) continue
          lastGroups[code] = group
        }
        counts[code] = (counts[code] ?? 0) + 1
      }
    }
    const byValue = new Map<string, number>()
    this.#values.forEach((value, code) => {
      const count = counts[code] ?? 0
      if (count > 0) byValue.set(value, count)
    })
    return byValue
  }

  has(value: string): boolean {
    return this.#codes.has(value)
  }
}

/** One number per row, NaN where there is none. Decimals with few digits compare as doubles exactly as they do as text. */
export class NumberColumn {
  readonly #read: (document: CatalogueDocument) => number | null
  #numbers = new Float64Array(0)
  #length = 0

  constructor(read: (document: CatalogueDocument) => number | null) {
    this.#read = read
  }

  extend(documents: readonly CatalogueDocument[]): void {
    if (this.#length === documents.length) return

    if (documents.length > this.#numbers.length) {
      const larger = new Float64Array(Math.max(documents.length, this.#numbers.length * 2))
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    for (let row = this.#length; row < documents.length; row++) {
      const document = documents[row]
      this.#numbers[row] = (document && this.#read(document)) ?? Number.NaN
    }
    this.#length = documents.length
  }

  /** Reads one row's document again. */
  update(row: number, document: CatalogueDocument): void {
    this.#numbers[row] = this.#read(document) ?? Number.NaN
  }

  at(row: number): number {
    return this.#numbers[row] ?? Number.NaN
  }

  rowsWithin({ from, to }: PriceRange, rowCount: number): RowSet {
    const [low, high] = limits({ from, to })
    const rows = new RowSet(rowCount)
    for (let row = 0; row < rowCount; row++) {
      const value = this.#numbers[row] ?? Number.NaN
      if (value >= low && value < high) rows.add(row)
    }
    return rows
  }

  /** Counts all ranges in one pass over the rows; ranges may overlap. */
  countWithin(ranges: readonly PriceRange[], rows: Int32Array): number[] {
    const bounds = ranges.map(limits)
    const cuts = Float64Array.from(new Set(bounds.flat())).sort()
    // Element n is the number of values below cut n and not below cut n - 1.
    const counts = new Int32Array(cuts.length + 1)
    for (const row of rows) {
      const place = placeAmong(cuts, this.#numbers[row] ?? Number.NaN)
      counts[place] = (counts[place] ?? 0) + 1
    }
    const below = new Map<number, number>()
    let sum = 0
    cuts.forEach((cut, index) => below.set(cut, (sum += counts[index] ?? 0)))
    return bounds.map(([low, high]) => Math.max(0, (below.get(high) ?? 0) - (below.get(low) ?? 0)))
  }
}

/** Number of cuts that the value reaches; a row without a value counts as above all of them, outside of every range. */
function placeAmong(cuts: Float64Array, value: number): number {
  let [from, to] = [0, cuts.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (value < (cuts[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}

/** @throws RangeError for a limit that is not a number. */
function limits({
  from,
  to,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}): [low: number, high: number] {
  return [limit(from, Number.NEGATIVE_INFINITY), limit(to, Number.POSITIVE_INFINITY)]
}

function limit(text: string | undefined, open: number): number {
  if (text === undefined) return open
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isNaN(value))
    throw new RangeError(`expected a number as the limit of a range, got ${JSON.stringify(text)}`)
  return value
}

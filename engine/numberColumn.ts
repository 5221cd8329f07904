/** One number per row, NaN where there is none. Decimals with few digits compare as doubles exactly as they do as text. */
import { RowSet } from './rowSet.ts'
import type { CatalogueDocument, PriceRange } from './types.ts'

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

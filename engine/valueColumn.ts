/** The values of one field: rows per value, and values per row. Only grows. */
import { isRecord, visitValues } from './document.ts'
import { IntList } from './intList.ts'
import { RowSet } from './rowSet.ts'
import type { CatalogueDocument } from './types.ts'

export class ValueColumn {
  readonly #field: string
  readonly #path: readonly string[]
  readonly #optionsPath: readonly string[]
  readonly #codes = new Map<string, number>()
  readonly #values: string[] = []
  readonly #rowsOf: IntList[] = []
  // Row r has the codes codesOfRows[starts[r]] up to codesOfRows[starts[r + 1]].
  readonly #starts = new IntList()
  readonly #codesOfRows = new IntList()

  constructor(field: string) {
    this.#field = field
    this.#path = field.split('.')
    this.#optionsPath = `${field}_options`.split('.')
    this.#starts.push(0)
  }

  get isEmpty(): boolean {
    return this.#values.length === 0
  }

  /** Reads the rows that were added since the last call. */
  extend(documents: readonly CatalogueDocument[]): void {
    for (let row = this.#starts.length - 1; row < documents.length; row++) {
      const document = documents[row]
      if (document) this.#visit(document, this.#add)
      this.#starts.push(this.#codesOfRows.length)
    }
  }

  #visit(document: CatalogueDocument, visit: (value: string) => void): void {
    visitValues(document, this.#path, visit)
    if (this.#field !== 'category_ids') return visitValues(document, this.#optionsPath, visit)

    // {"c26": 7}: anchor categories count as categories of the product.
    const positions = document.category_position
    if (isRecord(positions)) for (const key of Object.keys(positions)) visit(key.slice(1))
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

  /** Number of the rows with each value. */
  countIn(rows: Int32Array): Map<string, number> {
    const counts = new Int32Array(this.#values.length)
    const starts = this.#starts.numbers
    const codes = this.#codesOfRows.numbers
    for (const row of rows) {
      const end = starts[row + 1] ?? 0
      for (let index = starts[row] ?? 0; index < end; index++) {
        const code = codes[index] ?? 0
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

/** A set of rows, one bit each. */
export class RowSet {
  readonly #words: Uint32Array

  constructor(rowCount: number) {
    this.#words = new Uint32Array((rowCount + 31) >>> 5)
  }

  add(row: number): void {
    const index = row >>> 5
    this.#words[index] = (this.#words[index] ?? 0) | (1 << (row & 31))
  }

  delete(row: number): void {
    const index = row >>> 5
    this.#words[index] = (this.#words[index] ?? 0) & ~(1 << (row & 31))
  }

  has(row: number): boolean {
    return (((this.#words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
  }

  addAll(rows: Int32Array, length: number): void {
    const words = this.#words
    for (let index = 0; index < length; index++) {
      const row = rows[index] ?? 0
      words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31))
    }
  }

  /** The intersection, as a new set with this one's size. */
  and(other: RowSet): RowSet {
    const both = new RowSet(this.#words.length << 5)
    for (let index = 0; index < this.#words.length; index++)
      both.#words[index] = (this.#words[index] ?? 0) & (other.#words[index] ?? 0)
    return both
  }

  /** A copy with room for more rows. */
  resized(rowCount: number): RowSet {
    const copy = new RowSet(rowCount)
    copy.#words.set(this.#words.subarray(0, copy.#words.length))
    return copy
  }

  count(): number {
    let count = 0
    for (let word of this.#words) {
      // Counts the bits of a word in parallel: pairs, nibbles, bytes.
      word -= (word >>> 1) & 0x55555555
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
      count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
    return count
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  /** Writes the rows into `into` in ascending order; returns the number of rows. */
  listInto(into: Int32Array): number {
    let length = 0
    for (let index = 0; index < this.#words.length; index++) {
      let word = this.#words[index] ?? 0
      while (word !== 0) {
        into[length++] = (index << 5) + (31 - Math.clz32(word & -word))
        word &= word - 1
      }
    }
    return length
  }

  toRows(): Int32Array {
    const rows = new Int32Array(this.count())
    this.listInto(rows)
    return rows
  }
}

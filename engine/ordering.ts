/** Rows sorted by one field; computed once and read for every page. */
import { RowSet } from './rowSet.ts'

export interface Keys {
  /** Rows with a key, sorted by id. */
  readonly rows: Int32Array
  readonly compare: (this: void, a: number, b: number) => number
}

/** Rows with a key, by key and then id; those without a key follow by id, in either direction. */
export class Ordering {
  readonly #rows: Int32Array
  // Equal keys have equal ranks.
  readonly #ranks: Int32Array
  readonly #withKey: RowSet
  readonly #byId: Int32Array

  /** @param rows sorted by key and then id */
  private constructor(rows: Int32Array, compare: Keys['compare'], byId: Int32Array) {
    this.#rows = rows
    this.#ranks = new Int32Array(this.#rows.length)
    this.#withKey = new RowSet(byId.length)
    this.#byId = byId

    let rank = 0
    this.#rows.forEach((row, index) => {
      const before = this.#rows[index - 1]
      if (before !== undefined && compare(before, row) !== 0) rank++
      this.#ranks[index] = rank
      this.#withKey.add(row)
    })
  }

  static of({ rows, compare }: Keys, byId: Int32Array): Ordering {
    // The sort is stable, so equal keys stay sorted by id.
    return new Ordering(Int32Array.from([...rows].sort(compare)), compare, byId)
  }

  /**
   * The order after the keys of a few rows have changed; the others are not sorted again.
   *
   * @param changed rows whose keys have changed
   * @param keyed those of them that have a key now
   * @param order compares rows by key and then id
   */
  moved(
    changed: ReadonlySet<number>,
    keyed: readonly number[],
    compare: Keys['compare'],
    order: Keys['compare'],
  ): Ordering {
    const others = this.#rows.filter((row) => !changed.has(row))
    return new Ordering(merged(others, [...keyed].sort(order), order), compare, this.#byId)
  }

  /** The rows of the set from position `from` to before `to`. */
  page(set: RowSet, direction: 'asc' | 'desc', from: number, to: number): number[] {
    const page: number[] = []
    let place = 0
    const take = (row: number): boolean => {
      if (set.has(row) && place++ >= from) page.push(row)
      return place < to
    }
    if (to <= from || !(direction === 'asc' ? this.#ascend(take) : this.#descend(take))) return page

    for (const row of this.#byId) if (!this.#withKey.has(row) && !take(row)) break
    return page
  }

  #ascend(take: (row: number) => boolean): boolean {
    for (const row of this.#rows) if (!take(row)) return false
    return true
  }

  #descend(take: (row: number) => boolean): boolean {
    for (let end = this.#rows.length; end > 0;) {
      let start = end - 1
      while (start > 0 && this.#ranks[start - 1] === this.#ranks[end - 1]) start--
      for (let index = start; index < end; index++) if (!take(this.#rows[index] ?? 0)) return false
      end = start
    }
    return true
  }

  /** The rank of each row, for sorting by several fields; a row without a key comes last. */
  ranks(direction: 'asc' | 'desc', rowCount: number): Int32Array {
    const ranks = new Int32Array(rowCount).fill(2 ** 31 - 1)
    this.#rows.forEach((row, index) => {
      const rank = this.#ranks[index] ?? 0
      ranks[row] = direction === 'asc' ? rank : -rank
    })
    return ranks
  }
}

/** Two sorted lists as one. */
function merged(rows: Int32Array, others: readonly number[], order: Keys['compare']): Int32Array {
  const all = new Int32Array(rows.length + others.length)
  let next = 0
  let place = 0
  for (const row of rows) {
    for (let other = others[next]; other !== undefined && order(other, row) < 0; other = others[++next])
      all[place++] = other
    all[place++] = row
  }
  for (; next < others.length; next++) all[place++] = others[next] ?? 0
  return all
}

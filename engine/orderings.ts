/** The sort orders of a catalogue: each is computed once and read for every page. */
import type { SortedField } from '#domain/listingSort.ts'
import { isRecord, numberAt, textAt } from './document.ts'
import type { NumberColumn } from './columns.ts'
import type { CatalogueDocument, SortKind } from './types.ts'
import { RowSet } from './rowSet.ts'

/** On the store's display side. */
export const PRICE_FIELDS: readonly string[] = ['final_price', 'price']
/** The price on the other side of tax: products of several tax rates have another order there. */
export const OTHER_SIDE_FIELD = 'other_side_price'
/** Premium of a bar or coin over its metal value. */
export const PREMIUM_FIELD = 'metal_premium'
/** Price of a gram of fine metal in a bar or coin. */
export const GRAM_PRICE_FIELD = 'fine_gram_price'

export const PRODUCT_SORTS: Readonly<Record<SortedField | 'sku' | 'created_at' | 'price', SortKind>> = {
  name: 'collated',
  sku: 'text',
  created_at: 'text',
  updated_at: 'text',
  final_price: 'number',
  price: 'number',
  [OTHER_SIDE_FIELD]: 'number',
  [PREMIUM_FIELD]: 'number',
  [GRAM_PRICE_FIELD]: 'number',
}

const CATEGORY_POSITION = /^category_position\.(c\d+)$/

export interface OrderingSource {
  readonly documents: readonly CatalogueDocument[]
  /** All rows, sorted by document id. */
  readonly byId: Int32Array
  /** The column of a field that is computed and not in the documents: prices, premiums and prices per gram. */
  readonly computed: (field: string) => NumberColumn | undefined
}

/** The prices of both sides of tax are one facet. */
export function facetOf(field: string): string {
  return PRICE_FIELDS.includes(field) || field === OTHER_SIDE_FIELD ? 'final_price' : field
}

/** Rows that are sorted in one turn, which takes about ten times as many comparisons. */
const ROWS_PER_TURN = 2_000
const COMPARISONS_PER_TURN = 20_000

/** @throws RangeError for an unknown field; the message lists the known ones. */
export function createOrdering(...of: Parameters<typeof orderingInTurns>): Ordering {
  return atOnce(orderingInTurns(...of))
}

function atOnce<Result>(turns: Generator<void, Result>): Result {
  for (;;) {
    const turn = turns.next()
    if (turn.done) return turn.value
  }
}

/** The same in turns between which requests can run. @throws RangeError */
export function* orderingInTurns(
  field: string,
  sorts: Readonly<Record<string, SortKind>>,
  language: string,
  source: OrderingSource,
): Generator<void, Ordering> {
  const { rows, compare } = yield* keysOf(field, sorts, language, source)
  yield
  const sorted = yield* sortedInTurns(rows, compare)
  return new Ordering(sorted, yield* ranksInTurns(sorted, compare), source.byId)
}

function* keysOf(
  field: string,
  sorts: Readonly<Record<string, SortKind>>,
  language: string,
  source: OrderingSource,
): Generator<void, Keys> {
  if (field === 'id') return { rows: source.byId, compare: byNumber((row) => source.documents[row]?.id ?? 0) }
  const position = CATEGORY_POSITION.exec(field)?.[1]
  if (position !== undefined) return numberKeys(source, (document) => positionAt(document, position))

  const kind = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (kind === undefined) {
    const known = [...Object.keys(sorts), 'id', 'score', 'category_position.c{id}'].join(', ')
    throw new RangeError(`expected a sort field out of ${known}, got ${JSON.stringify(field)}`)
  }
  const computed = source.computed(field)
  if (computed) return columnKeys(source.byId, computed)
  if (kind === 'number') return numberKeys(source, (document) => numberAt(document, field))
  if (kind === 'text') return yield* textKeys(source, field, byCodeUnit)
  const { compare } = new Intl.Collator(language, { numeric: true })
  return yield* textKeys(source, field, compare, withEqualDecimals)
}

/** Equal keys have equal ranks. */
function* ranksInTurns(rows: Int32Array, compare: Keys['compare']): Generator<void, Int32Array> {
  const ranks = new Int32Array(rows.length)
  for (let at = 1; at < rows.length; at++) {
    const isEqual = compare(rows[at - 1] ?? 0, rows[at] ?? 0) === 0
    ranks[at] = (ranks[at - 1] ?? 0) + (isEqual ? 0 : 1)
    if (at % COMPARISONS_PER_TURN === 0) yield
  }
  return ranks
}

/** A stable sort: equal keys stay sorted by id. */
export function* sortedInTurns(rows: Int32Array, compare: Keys['compare']): Generator<void, Int32Array> {
  let runs: Int32Array[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_TURN) {
    runs.push(Int32Array.from([...rows.subarray(from, from + ROWS_PER_TURN)].sort(compare)))
    yield
  }
  while (runs.length > 1) {
    const next: Int32Array[] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [first = new Int32Array(0), second] = runs.slice(at, at + 2)
      next.push(second ? yield* mergedInTurns(first, second, compare) : first)
      yield
    }
    runs = next
  }
  return runs[0] ?? new Int32Array(0)
}

/** The order by a computed column after the numbers of a few rows have changed. */
export function movedByNumber(
  ordering: Ordering,
  changed: ReadonlySet<number>,
  column: NumberColumn,
  { documents, byId }: Pick<OrderingSource, 'documents' | 'byId'>,
): Ordering {
  const { compare } = columnKeys(byId, column)
  const idOf = (row: number): number => documents[row]?.id ?? 0
  const keyed = [...changed].filter((row) => !Number.isNaN(column.at(row)))
  return ordering.moved(changed, keyed, compare, (a, b) => compare(a, b) || idOf(a) - idOf(b))
}

function positionAt(document: CatalogueDocument, key: string): number | null {
  const positions = document.category_position
  if (!isRecord(positions) || !Object.hasOwn(positions, key)) return null
  return typeof positions[key] === 'number' ? positions[key] : null
}

function byNumber(key: (row: number) => number): (a: number, b: number) => number {
  return (a, b) => key(a) - key(b)
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function columnKeys(byId: Int32Array, column: NumberColumn): Keys {
  return { rows: byId.filter((row) => !Number.isNaN(column.at(row))), compare: byNumber((row) => column.at(row)) }
}

function numberKeys({ documents, byId }: OrderingSource, read: (document: CatalogueDocument) => number | null): Keys {
  const keys = new Map<number, number>()
  documents.forEach((document, row) => {
    const key = read(document)
    if (key !== null) keys.set(row, key)
  })
  return { rows: byId.filter((row) => keys.has(row)), compare: byNumber((row) => keys.get(row) ?? 0) }
}

/** A collator compares the digits after a comma as a number of their own: "0,35 mm" would come after "0,8 mm". */
function withEqualDecimals(text: string): string {
  return text.replaceAll(
    /(?<![\d.,])(\d+)([.,])(\d{1,3})(?![\d.,]*\d)/g,
    (_, whole: string, sign: string, digits: string) => whole + sign + digits.padEnd(3, '0'),
  )
}

function* textKeys(
  { documents, byId }: OrderingSource,
  field: string,
  compare: (a: string, b: string) => number,
  keyOf: (text: string) => string = (text) => text,
): Generator<void, Keys> {
  const keys: (string | null)[] = []
  for (const document of documents) {
    const text = textAt(document, field)
    keys.push(text === null ? null : keyOf(text))
    if (keys.length % COMPARISONS_PER_TURN === 0) yield
  }
  return {
    rows: byId.filter((row) => typeof keys[row] === 'string'),
    compare: (a, b) => compare(keys[a] ?? '', keys[b] ?? ''),
  }
}

interface Keys {
  /** Rows with a key, sorted by id. */
  readonly rows: Int32Array
  readonly compare: (this: void, a: number, b: number) => number
}

/** Rows with a key, by key and then id; those without a key follow by id, in either direction. */
export class Ordering {
  readonly #rows: Int32Array
  readonly #ranks: Int32Array
  readonly #withKey: RowSet
  readonly #byId: Int32Array

  /**
   * @param rows sorted by key and then id
   * @param ranks equal for equal keys
   */
  constructor(rows: Int32Array, ranks: Int32Array, byId: Int32Array) {
    this.#rows = rows
    this.#ranks = ranks
    this.#withKey = new RowSet(byId.length)
    this.#byId = byId
    for (const row of rows) this.#withKey.add(row)
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
    const rows = atOnce(mergedInTurns(others, [...keyed].sort(order), order))
    return new Ordering(rows, atOnce(ranksInTurns(rows, compare)), this.#byId)
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
function* mergedInTurns(
  rows: Int32Array,
  others: ArrayLike<number>,
  order: Keys['compare'],
): Generator<void, Int32Array> {
  const all = new Int32Array(rows.length + others.length)
  let [at, next] = [0, 0]
  for (let place = 0; place < all.length; place++) {
    const [row, other] = [rows[at], others[next]]
    const isOther = other !== undefined && (row === undefined || order(other, row) < 0)
    all[place] = (isOther ? other : row) ?? 0
    if (isOther) next++
    else at++
    if (place % COMPARISONS_PER_TURN === COMPARISONS_PER_TURN - 1) yield
  }
  return all
}

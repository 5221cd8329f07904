/** The sort orders of a catalogue. */
import type { SortedField } from '#domain/listingSort.ts'
import { isRecord, numberAt, textAt } from './document.ts'
import type { NumberColumn } from './numberColumn.ts'
import { type Keys, Ordering } from './ordering.ts'
import type { CatalogueDocument, SortKind } from './types.ts'

export const PRICE_FIELDS: readonly string[] = ['final_price', 'price']
/** Premium of a bar or coin over its metal value. */
export const PREMIUM_FIELD = 'metal_premium'

export const PRODUCT_SORTS: Readonly<Record<SortedField | 'sku' | 'created_at' | 'price', SortKind>> = {
  name: 'collated',
  sku: 'text',
  created_at: 'text',
  updated_at: 'text',
  final_price: 'number',
  price: 'number',
  [PREMIUM_FIELD]: 'number',
}

const CATEGORY_POSITION = /^category_position\.(c\d+)$/

export interface OrderingSource {
  readonly documents: readonly CatalogueDocument[]
  /** All rows, sorted by document id. */
  readonly byId: Int32Array
  /** The column of a field that is computed and not in the documents: prices and premiums. */
  readonly computed: (field: string) => NumberColumn | undefined
}

/** @throws RangeError for an unknown field; the message lists the known ones. */
export function createOrdering(
  field: string,
  sorts: Readonly<Record<string, SortKind>>,
  language: string,
  source: OrderingSource,
): Ordering {
  if (field === 'id')
    return Ordering.of({ rows: source.byId, compare: byNumber((row) => source.documents[row]?.id ?? 0) }, source.byId)

  const position = CATEGORY_POSITION.exec(field)?.[1]
  if (position !== undefined)
    return Ordering.of(
      numberKeys(source, (document) => positionAt(document, position)),
      source.byId,
    )

  const kind = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (kind === undefined) {
    const known = [...Object.keys(sorts), 'id', 'score', 'category_position.c{id}'].join(', ')
    throw new RangeError(`expected a sort field out of ${known}, got ${JSON.stringify(field)}`)
  }
  const computed = source.computed(field)
  if (computed) return Ordering.of(columnKeys(source.byId, computed), source.byId)
  if (kind === 'number')
    return Ordering.of(
      numberKeys(source, (document) => numberAt(document, field)),
      source.byId,
    )

  if (kind === 'text') return Ordering.of(textKeys(source, field, byCodeUnit), source.byId)
  const { compare } = new Intl.Collator(language, { numeric: true })
  return Ordering.of(textKeys(source, field, compare, withEqualDecimals), source.byId)
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

function textKeys(
  { documents, byId }: OrderingSource,
  field: string,
  compare: (a: string, b: string) => number,
  keyOf: (text: string) => string = (text) => text,
): Keys {
  const keys = documents.map((document) => {
    const text = textAt(document, field)
    return text === null ? null : keyOf(text)
  })
  return {
    rows: byId.filter((row) => typeof keys[row] === 'string'),
    compare: (a, b) => compare(keys[a] ?? '', keys[b] ?? ''),
  }
}

/** Parses a pasted list of article numbers and quantities. */
import { type Decimal, isPositive } from '#domain/decimal.ts'
import { enteredLines } from '#domain/enteredText.ts'
import { readQuantity } from '#domain/writtenNumber.ts'
import { type Unit, unitIn } from '../orderUnits.ts'
import { columnsOf } from './orderListColumns.ts'

export interface OrderListRow {
  /** Number of the line in the text, from 1. */
  readonly line: number
  /** The line as it was written. */
  readonly text: string
  readonly sku: string
  /** Null if the line has none; "invalid" for text that is no positive number. */
  readonly quantity: Decimal | 'invalid' | null
  /** Of the quantity; null where none was written. */
  readonly unit: Unit | null
}

/** "3", "3 stk.", "x 3" and "3x". */
const QUANTITY = /^(?:[x×]\s*)?(\d[\d.,\s'’]*?)\s*(?:[x×]|(\p{L}+\.?))?$/iu

/**
 * One row per line that is not blank, without a heading. A heading that names the columns says where number, quantity and unit are.
 * Without one, a tab or a semicolon ends the article number, else the first blank before a quantity ("3", "3 stk.", "x 3", "3x"), else a
 * comma. A decimal comma in the quantity is possible behind each of them. Columns after the quantity are ignored.
 */
export function readOrderList(text: string, locale: string): readonly OrderListRow[] {
  const lines = enteredLines(text)
    .split('\n')
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((row) => row.text !== '')
  const [first, ...others] = lines
  const columns = first && others.length > 0 ? columnsOf(first.text) : null
  if (columns)
    return others.map(({ line, text: written }) => {
      const [sku, quantity] = columns(written)
      // As it is read without the heading: what is left of the list is sent again alone.
      return { line, text: quantity === '' ? sku : `${sku};${quantity}`, sku, ...quantityOf(quantity, locale) }
    })
  const rows = lines.map(({ line, text: written }): OrderListRow => {
    // Blanks in a row would be tried one by one as the end of the number.
    const [sku, quantity] = cellsOf(written.replace(/[^\S\t]+/g, ' '))
    return { line, text: written, sku, ...quantityOf(quantity, locale) }
  })
  return withoutHeader(rows)
}

function cellsOf(line: string): readonly [sku: string, quantity: string] {
  const [sku = '', quantity = ''] = /[\t;]/.test(line) ? line.split(/[\t;]/) : (behindBlank(line) ?? behindComma(line))
  return [unquoted(sku), unquoted(quantity)]
}

/** "AU-1,3", "AU-1,2,5" with a decimal comma, and "AU-1,3,Gold bar" with a further column. */
function behindComma(line: string): readonly string[] {
  const [sku = '', ...cells] = line.split(',')
  const [whole = '', decimals] = cells
  const rest = cells.join(',')
  const quantities = [rest, ...(decimals === undefined ? [] : [`${whole},${decimals}`]), whole]
  return [sku, quantities.find((text) => isQuantity(unquoted(text))) ?? rest]
}

/** A quantity behind the first blank. Other texts there belong to the article number. */
function behindBlank(line: string): readonly string[] | null {
  const [, sku = '', rest = ''] = /^([^\s,]+)\s+(.+)$/.exec(line) ?? []
  return isQuantity(rest) ? [sku, rest] : null
}

function isQuantity(text: string): boolean {
  const read = QUANTITY.exec(text)
  return read !== null && (read[2] === undefined || unitIn(read[2]) !== null)
}

/** Spreadsheets quote cells. */
function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
}

function quantityOf(cell: string, locale: string): Pick<OrderListRow, 'quantity' | 'unit'> {
  if (cell === '') return { quantity: null, unit: null }
  const [, number = cell, unitWord] = QUANTITY.exec(cell) ?? []
  const unit = unitWord === undefined ? null : unitIn(unitWord)
  const quantity = unitWord === undefined || unit ? readQuantity(number, locale) : null
  return { quantity: quantity && isPositive(quantity) ? quantity : 'invalid', unit }
}

/** Without the heading of a spreadsheet: a first line without any digit is one if others follow, because article numbers and quantities have digits. */
function withoutHeader<Row extends { readonly text: string }>(rows: readonly Row[]): readonly Row[] {
  const [first, ...others] = rows
  return first && others.length > 0 && !/\d/.test(first.text) ? others : rows
}

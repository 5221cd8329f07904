/** An order list as a file for spreadsheets, and back. */
import { toText } from '#domain/decimal.ts'
import type { OrderListRow } from './orderList.ts'

/** Spreadsheets read a cell that begins so as a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/
/** What marks it as text. */
const TEXT_MARK = "'"

/**
 * Semicolons separate cells: the decimal mark of most stores is a comma.
 *
 * @param heads of the two columns
 * @param write writes a decimal in the store's format
 */
export function fileOfList(
  rows: readonly OrderListRow[],
  heads: readonly [sku: string, quantity: string],
  write: (quantity: string) => string,
): string {
  const lines = rows.map(({ sku, quantity, text }) => [sku, cellOfQuantity(quantity, text.slice(sku.length), write)])
  // The mark of UTF-8, without which spreadsheets misread letters such as ø.
  return `\uFEFF${[heads, ...lines].map((cells) => cells.map(safeCell).join(';')).join('\r\n')}\r\n`
}

function cellOfQuantity(
  quantity: OrderListRow['quantity'],
  typed: string,
  write: (quantity: string) => string,
): string {
  if (quantity === null) return ''
  return quantity === 'invalid' ? typed.replace(/^[\s;,]+/, '') : write(toText(quantity)).replaceAll(/\s/g, '')
}

function safeCell(cell: string): string {
  const text = BEGINS_FORMULA.test(cell) ? TEXT_MARK + cell : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a file for the field of the list. */
export function listOfFile(content: string): string {
  return content.replace(/^\uFEFF/, '').replaceAll(/(^|[;\t])'(?=[=+\-@])/gm, '$1')
}

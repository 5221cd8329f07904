/** An order list as a file for spreadsheets, and back. */
import { csvOf } from '#domain/csv.ts'
import { toText } from '#domain/decimal.ts'
import type { OrderListRow } from './orderList.ts'

/** In every store, so that the file can be opened in another one. */
const SEMICOLONS = { separator: ';', decimalMark: ',' } as const

/**
 * @param heads of the two columns
 * @param write writes a decimal in the store's format
 */
export function fileOfList(
  rows: readonly OrderListRow[],
  heads: readonly [sku: string, quantity: string],
  format: (quantity: string) => string,
): string {
  const lines = rows.map(({ sku, quantity, text }) => [sku, cellOfQuantity(quantity, text.slice(sku.length), format)])
  return csvOf([heads, ...lines], SEMICOLONS)
}

function cellOfQuantity(
  quantity: OrderListRow['quantity'],
  typed: string,
  format: (quantity: string) => string,
): string {
  if (quantity === null) return ''
  return quantity === 'invalid' ? typed.replace(/^[\s;,]+/, '') : format(toText(quantity)).replaceAll(/\s/g, '')
}

/** The text of a file for the field of the list. */
export function listOfFile(content: string): string {
  return content.replace(/^\uFEFF/, '').replaceAll(/(^|[;\t])'(?=[=+\-@])/gm, '$1')
}

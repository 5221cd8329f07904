/** Parses a pasted list of article numbers and quantities. */
import { type Decimal, isPositive } from '#domain/decimal.ts'
import { enteredLines } from '#domain/enteredText.ts'
import { readQuantity } from '#domain/writtenNumber.ts'

export interface OrderListRow {
  /** Number of the line in the text, from 1. */
  readonly line: number
  /** The line as it was written. */
  readonly text: string
  readonly sku: string
  /** Null if the line has none; "invalid" for text that is no positive number. */
  readonly quantity: Decimal | 'invalid' | null
}

/**
 * One row per line that is not blank. A tab or a semicolon ends the article number, else the first blank before a
 * number, else a comma. A decimal comma in the quantity is possible behind each of them. Columns after the quantity are ignored.
 */
export function readOrderList(text: string, locale: string): readonly OrderListRow[] {
  return enteredLines(text)
    .split('\n')
    .flatMap((line, at): OrderListRow[] => {
      const written = line.trim()
      if (written === '') return []
      const [sku, quantity] = cellsOf(written)
      return [{ line: at + 1, text: written, sku, quantity: quantityOf(quantity, locale) }]
    })
}

function cellsOf(line: string): readonly [sku: string, quantity: string] {
  const [sku = '', quantity = ''] = /[\t;]/.test(line)
    ? line.split(/[\t;]/)
    : (/^([^\s,]+)\s+(\d[\d.,\s'’]*)$/.exec(line)?.slice(1) ?? /^([^,]*),(.*)$/.exec(line)?.slice(1) ?? [line])
  return [unquoted(sku), unquoted(quantity)]
}

/** Spreadsheets quote cells. */
function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
}

function quantityOf(cell: string, locale: string): OrderListRow['quantity'] {
  if (cell === '') return null
  const quantity = readQuantity(cell, locale)
  return quantity && isPositive(quantity) ? quantity : 'invalid'
}

/** Reads stock from catalogue documents, as of the catalogue's last export. */
import { type Fields, fieldsField, flagField, numberField } from '../upstream/catalogueIndex/fields.ts'
import type { StockItem } from './source.ts'

/** Null when the document has no stock data. */
export function stockInDocument(fields: Fields): StockItem | null {
  const stock = fieldsField(fields, 'stock')
  if (stock === null || typeof stock['is_in_stock'] !== 'boolean') return null

  const isCounted = stock['manage_stock'] !== false
  return {
    isInStock: stock['is_in_stock'],
    quantity: isCounted ? numberField(stock, 'qty') : null,
    allowsBackorders: flagField(stock, 'backorders'),
  }
}

/** What a catalogue document says of stock: as old as the catalogue's last export. */
import { type Fields, fieldsField, flagField, numberField } from '../upstream/catalogueIndex/fields.ts'
import type { StockItem } from './source.ts'

/** Null when it says nothing. */
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

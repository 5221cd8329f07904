/** Derives the availability from a stock item. */
import type { Stock, StockSource } from '../resolverTypes.generated.ts'
import type { StockItem } from './source.ts'

/**
 * In stock with a quantity of zero is uncertain: with backorders it is delivered later, without backorders the two values contradict each other.
 * Composite products have no quantity of their own.
 */
export function stockOf(
  { isInStock, quantity, allowsBackorders }: StockItem,
  isPutTogether: boolean,
  source: StockSource,
): Stock {
  const counted = isPutTogether ? null : quantity
  const isEmpty = counted !== null && counted <= 0
  const status = isInStock ? (isEmpty ? 'VOLATILE' : 'OK') : allowsBackorders ? 'VOLATILE' : 'OUT_OF_STOCK'
  return { status, quantity: counted === null ? null : String(Math.max(0, counted)), source }
}

/** What a stock item means for a shopper. */
import type { Stock, StockSource } from '../resolverTypes.generated.ts'
import type { StockItem } from './source.ts'

/**
 * In stock and counted down to nothing is uncertain: with backorders it comes later, without them the two figures contradict each other.
 * What is put together from others has no quantity of its own.
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

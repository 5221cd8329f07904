import type { PriceResultPartsFragment } from '../client/generated/documents.generated.ts'
import { useConnection } from '../shop/connection.ts'

/**
 * Says whether a price is unknown only because there is no connection: a customer's own price is not stored. The product
 * can wait in the cart without it.
 */
export function useUnreachablePrice(): (price: PriceResultPartsFragment) => boolean {
  const isAway = useConnection() !== 'online'
  return (price) => isAway && price.__typename === 'PriceUnknown' && price.reason === 'PARTS_UNAVAILABLE'
}

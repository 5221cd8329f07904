/** Ids of the products that this shopper viewed, newest first. */
import { storedList } from './storedList.ts'

/** The shelf shows eight, without the product of the current page. */
const MAX_PRODUCTS = 9

export const recentlyViewed = storedList('recently-viewed', MAX_PRODUCTS, () => localStorage)

export function rememberViewed(storeCode: string, id: string): void {
  recentlyViewed.write(storeCode, [id, ...recentlyViewed.read(storeCode)])
}

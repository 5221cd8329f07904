/** Ids of the products that this shopper has looked at, newest first. */
import { storedList } from './storedList.ts'

/** Eight on a shelf, beside the one that the page is about. */
const most = 9

export const recentlyViewed = storedList('recently-viewed', most, () => localStorage)

export function rememberViewed(storeCode: string, id: string): void {
  recentlyViewed.write(storeCode, [id, ...recentlyViewed.read(storeCode)])
}

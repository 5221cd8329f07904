/** Searches of this shopper that had results, newest first. */
import { storedList } from './storedList.ts'

const MAX_SEARCHES = 6

export const recentSearches = storedList('recent-searches', MAX_SEARCHES, () => localStorage)

export function rememberSearch(storeCode: string, text: string): void {
  const others = recentSearches.read(storeCode).filter((other) => other.toLowerCase() !== text.toLowerCase())
  recentSearches.write(storeCode, [text, ...others])
}

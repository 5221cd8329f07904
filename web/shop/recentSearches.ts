/** What this shopper has searched for and found, newest first. */
import { storedList } from './storedList.ts'

const most = 6

export const recentSearches = storedList('recent-searches', most, () => localStorage)

export function rememberSearch(storeCode: string, text: string): void {
  const others = recentSearches.read(storeCode).filter((other) => other.toLowerCase() !== text.toLowerCase())
  recentSearches.write(storeCode, [text, ...others])
}

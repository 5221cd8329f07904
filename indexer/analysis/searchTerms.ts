/** The words of a text as the engine writes them. The indexer splits texts itself: analyzers with the same patterns cost a server several times as much. */
import { type Word, wordsOf } from '#engine/text/words.ts'

/** Names of categories and values repeat from product to product. */
const MAX_TEXTS = 20_000
const words = new Map<string, readonly Word[]>()

export function cachedWords(text: string): readonly Word[] {
  const known = words.get(text)
  if (known) return known
  const own = wordsOf(text)
  if (words.size >= MAX_TEXTS) words.clear()
  words.set(text, own)
  return own
}

/** "Sølvtråd 0,80 MM" becomes "solvtrad 0.8mm". */
export function searchTerms(text: string): string {
  return cachedWords(text)
    .map(({ term }) => term)
    .join(' ')
}

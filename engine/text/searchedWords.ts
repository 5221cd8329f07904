/** Bounds the work of a text search by its number of words. */
import type { Word } from './words.ts'

/** Each word is compared with every word of the catalogue, and a cluster refuses queries of more than 1024 clauses. */
const MAX_SEARCHED_WORDS = 10

export interface SearchedWords {
  /** In the order of the text. */
  readonly searched: readonly Word[]
  /** Words that are not searched, as written, in the order of the text. */
  readonly ignored: readonly string[]
}

/**
 * Of a text with too many words, the longest different ones, which say most; of equally long ones the rarest.
 *
 * @param countOf how often the catalogue contains a term; without it, the first of equally long words are searched
 */
export function searchedWords(words: readonly Word[], countOf: (term: string) => number = () => 0): SearchedWords {
  if (words.length <= MAX_SEARCHED_WORDS) return { searched: words, ignored: [] }
  const different = [...new Map(words.toReversed().map((word) => [word.term, word])).values()].toReversed()
  const chosen = new Set(
    different
      .toSorted((a, b) => b.term.length - a.term.length || countOf(a.term) - countOf(b.term))
      .slice(0, MAX_SEARCHED_WORDS),
  )
  return {
    searched: different.filter((word) => chosen.has(word)),
    ignored: different.filter((word) => !chosen.has(word)).map(({ surface }) => surface),
  }
}

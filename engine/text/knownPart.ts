/** The known part of a word that finds nothing: ring of herrering, gull of gullfisk. */
import { fold } from './fold.ts'
import { inOwnLanguage } from './metals.ts'
import { isPageSubject } from './pageSubjects.ts'
import type { Spelling } from './postings.ts'
import { type Lexicon, spellingsOf } from './spellings.ts'
import type { Segment } from './textQuery.ts'
import { NOUN_OF_A_VERB } from './vocabulary.ts'

// Letters of a metal at the beginning of a word, and of an end that says what a thing is.
const MIN_METAL = 4
const MIN_END = 5
const MAX_END = 10
/** Things that end so. */
const MIN_THINGS = 2

/** Itself where no part is known. */
export function knownPart(segment: Segment, lexicon: Lexicon): Segment {
  const spellings = spellingsOfPart(fold(segment.surface), lexicon)
  return spellings.length === 0 ? segment : { ...segment, query: { alike: spellings, weight: 1 }, isPart: true }
}

/**
 * Of the last part of the word that is known, which says what it is; otherwise of the metal in it.
 * None where the shop has nothing of what it is: a safe with a lock is no clasp.
 */
function spellingsOfPart(term: string, lexicon: Lexicon): readonly Spelling[] {
  if (isPageSubject(term, lexicon.language)) return []
  const head = lexicon.compounds.knownEndOf(term)
  if (head !== null) {
    const spellings = spellingsOf(head, lexicon)
    return spellings.some((spelling) => lexicon.things.has(spelling.term)) ? spellings : []
  }
  const own = inOwnLanguage(term, lexicon.language) ?? term
  const metal = [...lexicon.metals].find((each) => each.length >= MIN_METAL && own.startsWith(each))
  return metal === undefined ? thingsEndingAs(term, lexicon) : spellingsOf(metal, lexicon)
}

/** Things with the same end, though none is called so alone: bomullsskive and slipeskive for filtskive. */
function thingsEndingAs(term: string, { vocabulary, things }: Lexicon): readonly Spelling[] {
  if (NOUN_OF_A_VERB.test(term)) return []
  for (let length = Math.min(MAX_END, term.length - 1); length >= MIN_END; length--) {
    const words = vocabulary.endingIn(term.slice(-length)).filter((word) => things.has(word))
    if (words.length >= MIN_THINGS) return words.map((word) => ({ term: word, weight: 1 }))
  }
  return []
}

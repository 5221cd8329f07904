/** Terms of the index that match one word. */
import type { Language } from '../types.ts'
import type { Compounds } from './compounds.ts'
import type { Spelling } from './postings.ts'
import type { StepBudget } from './stepBudget.ts'
import type { Synonyms } from './synonyms.ts'
import type { Patience, Vocabulary } from './vocabulary.ts'

/** Prefix of a term that ends a compound, as ring in bindering: a bindering is a ring, but another word. */
export const HEAD = '^'
/** Prefix of the other parts of a compound: a ringemne is not a ring. */
export const PART = '~'
/** Prefix of a part of a SKU. */
export const SKU = '#'

// Weights of the kinds of matches; the word itself has 1.
const FORM = 0.9
const HEAD_OF_COMPOUND = 0.95
const PART_OF_COMPOUND = 0.5
const METAL_OF_COMPOUND = 0.9 // of platinabarre
const ENDING = 0.75
const END_OF_QUALIFIER = 0.4 // halvrund for rund
const SYNONYM = 0.85

export interface Lexicon {
  readonly language: Language
  readonly vocabulary: Vocabulary
  readonly compounds: Compounds
  readonly synonyms: Synonyms
  readonly metals: ReadonlySet<string>
  /** Numbers and measurements, which are never corrected. */
  readonly codes: ReadonlySet<string>
  readonly skuPieces: ReadonlySet<string>
  /** What products are called: first words of their names, and what those end with. */
  readonly things: ReadonlySet<string>
  /** Whether names have the forms of a word on their own more often than at the end of compounds: rund, but not barre. */
  readonly isQualifier: (forms: readonly string[]) => boolean
  /** With `long` patience a word is corrected even if it has matches. */
  readonly patience: Patience
  /** For comparing with similar words. */
  readonly budget: StepBudget
}

/** A word with its forms and synonyms; the word at the end of compounds that can be split, and at the end of words that cannot. */
export function spellingsOf(term: string, lexicon: Lexicon, weight = 1): Spelling[] {
  const spellings = new Map<string, number>()
  addWithForms(spellings, term, lexicon, weight)
  for (const synonym of lexicon.synonyms.of(term)) addWithForms(spellings, synonym, lexicon, weight * SYNONYM)
  if (spellings.size === 0 && lexicon.skuPieces.has(term)) spellings.set(SKU + term, weight)
  return [...spellings].map(([spelling, own]) => ({ term: spelling, weight: own }))
}

function addWithForms(
  spellings: Map<string, number>,
  term: string,
  { vocabulary, metals, codes, isQualifier }: Lexicon,
  weight: number,
): void {
  const add = (spelling: string, own: number): void => {
    spellings.set(spelling, Math.max(own, spellings.get(spelling) ?? 0))
  }
  const forms = vocabulary.formsOf(term)
  const [head, ending] = isQualifier([term, ...forms])
    ? [END_OF_QUALIFIER, END_OF_QUALIFIER]
    : [HEAD_OF_COMPOUND, ENDING]
  const addWithParts = (spelling: string, own: number): void => {
    add(spelling, own)
    add(HEAD + spelling, own * head)
    add(PART + spelling, own * (metals.has(spelling) ? METAL_OF_COMPOUND : PART_OF_COMPOUND))
  }
  for (const word of vocabulary.endingIn(term)) add(word, weight * ending)
  for (const form of forms) addWithParts(form, weight * FORM)
  if (vocabulary.has(term)) addWithParts(term, weight)
  // What a synonym stands for: 925 for sterling.
  if (codes.has(term)) add(term, weight)
}

/** Words and parts of compounds with this prefix. */
export function beginningsOf(text: string, weight: number): Spelling[] {
  return ['', HEAD, PART].map((mark) => ({ term: mark + text, weight, isBeginning: true }))
}

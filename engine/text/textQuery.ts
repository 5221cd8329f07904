/** From a shopper's words to a query over the index: forms, parts, beginnings, joined words, corrections. */
import type { Compounds } from './compounds.ts'
import type { TextQuery } from './postings.ts'
import type { Patience, Vocabulary } from './vocabulary.ts'
import { finenessOf, type Word } from './words.ts'

/** Marks a term that ends a compound, as ring does in bindering: a bindering is a ring, but the word is another. */
export const HEAD = '^'
/** Marks the other parts of a compound: a ringemne is no ring. */
export const PART = '~'

/** How much a find of this kind counts against the word itself. */
const WEIGHTS = {
  joined: 1.5, form: 0.9, head: 0.95, ending: 0.5, part: 0.5, parts: 0.3, beginning: 0.5, beginningOfKnown: 0.1, fragment: 0.5, beginsWithFragment: 0.3, karats: 0.8, numberAlone: 0.5, corrected: 0.7,
}
const LEAST_BEGINNING = 4
const MOST_CORRECTIONS = 5

export interface Lexicon {
  readonly vocabulary: Vocabulary
  readonly compounds: Compounds
  /** Numbers, measures and pieces of skus: never guessed at. */
  readonly codes: ReadonlySet<string>
  /** With long patience, words are corrected although the catalogue has something for them as they are. */
  readonly patience: Patience
}

/** One word of the text, or two that the catalogue writes as one. */
export interface Segment {
  readonly wordCount: number
  /** Null when nothing in the catalogue comes near it. */
  readonly query: TextQuery | null
  readonly surface: string
  readonly isCorrected: boolean
}

export function segmentsOf(words: readonly Word[], lexicon: Lexicon): Segment[] {
  const segments: Segment[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    const next = words[index + 1]
    if (!word) continue

    const pair = next && joined(word, next, index + 2 === words.length, lexicon)
    segments.push(pair || single(word, index + 1 === words.length, lexicon))
    if (pair) index++
  }
  return segments
}

type Spelling = readonly [term: string, weight: number]

const alike = (terms: readonly Spelling[], weight = 1): TextQuery => ({ alike: terms, weight })
const beginning = (text: string, weight = 1): TextQuery => ({ beginning: text, weight })
const anyOf = (any: readonly TextQuery[], weight = 1): TextQuery => ({ any, weight })
const allOf = (all: readonly TextQuery[], weight = 1): TextQuery => ({ all, weight })

/** A word with its forms, itself inside compounds that come apart, and at the end of words that do not. */
function spellingsOf(term: string, { vocabulary, codes }: Lexicon, weight = 1): Spelling[] {
  const spellings = new Map<string, number>()
  const add = (spelling: string, own: number): void => {
    spellings.set(spelling, Math.max(own, spellings.get(spelling) ?? 0))
  }
  const addWithParts = (spelling: string, own: number): void => {
    add(spelling, own)
    add(HEAD + spelling, own * WEIGHTS.head)
    add(PART + spelling, own * WEIGHTS.part)
  }
  for (const word of vocabulary.endingIn(term)) add(word, weight * WEIGHTS.ending)
  for (const form of vocabulary.formsOf(term)) addWithParts(form, weight * WEIGHTS.form)
  if (vocabulary.has(term) || codes.has(term)) addWithParts(term, weight)
  return [...spellings]
}

/** "gull barre", "karbin lås": the joined word, or both words. */
function joined(first: Word, second: Word, isLast: boolean, lexicon: Lexicon): Segment | null {
  if (first.kind !== 'word' || second.kind !== 'word') return null

  const term = first.term + second.term
  const apart = [single(first, false, lexicon), single(second, isLast, lexicon)]
  const queries = apart.flatMap(({ query }) => (query ? [query] : []))
  const both = queries.length === apart.length ? [allOf(queries)] : []
  if (lexicon.vocabulary.has(term)) {
    return { wordCount: 2, query: anyOf([alike(spellingsOf(term, lexicon), WEIGHTS.joined), ...both]), surface: `${first.surface} ${second.surface}`, isCorrected: false }
  }

  // Two words that are known as they are stay two words.
  if (apart.every(({ query, isCorrected }) => query && !isCorrected)) return null
  const [nearest] = lexicon.vocabulary.like(term, lexicon.patience)
  if (!nearest) return null
  return { wordCount: 2, query: anyOf([alike(spellingsOf(nearest.term, lexicon)), ...both]), surface: lexicon.vocabulary.surfaceOf(nearest.term), isCorrected: true }
}

function single(word: Word, isLast: boolean, lexicon: Lexicon): Segment {
  const asWritten = { wordCount: 1, surface: word.surface, isCorrected: false }
  if (word.kind !== 'word') return { ...asWritten, query: codeQuery(word, lexicon) }

  const { vocabulary, patience } = lexicon
  const { query: known, isCertain } = knownQuery(word.term, isLast, lexicon)
  if (known && isCertain && (patience === 'short' || vocabulary.has(word.term))) return { ...asWritten, query: known }

  // What is only guessed to be a compound or a beginning may as well be a slip of one letter.
  const isGuess = known !== null && patience === 'short'
  const nearest = vocabulary.like(word.term, patience).filter(({ distance }) => !isGuess || distance === 1).slice(0, MOST_CORRECTIONS)
  if (!nearest[0]) return { ...asWritten, query: known }
  const corrections = alike(nearest.flatMap(({ term }) => spellingsOf(term, lexicon, WEIGHTS.corrected)))
  if (isGuess) return { ...asWritten, query: anyOf([known, corrections]) }
  return { wordCount: 1, query: known ? anyOf([known, corrections]) : corrections, surface: vocabulary.surfaceOf(nearest[0].term), isCorrected: true }
}

interface Known {
  /** Null when the catalogue has neither the word, nor a form of it, nor its parts, nor a word that begins so. */
  readonly query: TextQuery | null
  readonly isCertain: boolean
}

function knownQuery(term: string, isLast: boolean, lexicon: Lexicon): Known {
  const { vocabulary, compounds } = lexicon
  const isKnown = vocabulary.has(term)
  const spellings = spellingsOf(term, lexicon)
  const queries: TextQuery[] = spellings.length > 0 ? [alike(spellings)] : []

  const parts = compounds.partsOf(term).map((part) => spellingsOf(part, lexicon))
  if (parts.length > 0 && parts.every((part) => part.length > 0)) {
    queries.push(allOf(parts.map((part) => alike(part)), isKnown ? WEIGHTS.parts : 1))
  }

  const mayBegin = isLast || (queries.length === 0 && term.length >= LEAST_BEGINNING)
  if (mayBegin && vocabulary.hasBeginning(term)) {
    queries.push(anyOf([beginning(term), beginning(HEAD + term), beginning(PART + term)], isKnown ? WEIGHTS.beginningOfKnown : WEIGHTS.beginning))
  }
  if (queries.length === 0) queries.push(...fragmentQueries(term, lexicon))

  return { query: queries.length > 0 ? anyOf(queries) : null, isCertain: spellings.length > 0 }
}

/** "gullring", where the catalogue has gull, and ring only inside giftering and ringemne. */
function fragmentQueries(term: string, lexicon: Lexicon): TextQuery[] {
  return lexicon.compounds.headsOf(term).flatMap(({ head, rest }) => {
    const ending = spellingsOf(rest, lexicon)
    if (!lexicon.vocabulary.has(head) || (ending.length === 0 && !lexicon.vocabulary.hasBeginning(rest))) return []
    return [allOf([alike(spellingsOf(head, lexicon)), anyOf([alike(ending), beginning(rest, WEIGHTS.beginsWithFragment)])], WEIGHTS.fragment)]
  })
}

function codeQuery({ term, number }: Word, { codes }: Lexicon): TextQuery | null {
  const fineness = finenessOf(term)
  const spellings: Spelling[] = []
  if (codes.has(term)) spellings.push([term, 1])
  if (fineness !== null && codes.has(fineness)) spellings.push([fineness, WEIGHTS.karats])
  if (spellings.length === 0 && number !== undefined && codes.has(number)) spellings.push([number, WEIGHTS.numberAlone])
  return spellings.length > 0 ? alike(spellings) : null
}

/** From a shopper's words to a query over the index: forms, parts, beginnings, joined words, corrections. */
import type { Compounds } from './compounds.ts'
import type { TextQuery } from './postings.ts'
import type { Patience, Vocabulary } from './vocabulary.ts'
import { finenessOf, type Word } from './words.ts'

/** Marks a term that is a part of a compound, so that "ring" and the ring in "bindering" are not the same. */
export const PART = '~'

/** How much a find of this kind counts against the word itself. */
const WEIGHTS = {
  joined: 1.5, form: 0.8, part: 0.6, parts: 0.3, beginning: 0.5, beginningOfKnown: 0.1, fragment: 0.5, beginsWithFragment: 0.3, karats: 0.8, numberAlone: 0.5, corrected: 0.7,
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

const one = (term: string, weight = 1): TextQuery => ({ term, weight, isBeginning: false })
const beginning = (term: string, weight = 1): TextQuery => ({ term, weight, isBeginning: true })
const anyOf = (any: readonly TextQuery[], weight = 1): TextQuery => ({ any, weight })
const allOf = (all: readonly TextQuery[], weight = 1): TextQuery => ({ all, weight })
const wordOrPart = (term: string, weight = 1): TextQuery => anyOf([one(term), one(PART + term, WEIGHTS.part)], weight)

/** "gull barre", "karbin lås": the joined word, or both words. */
function joined(first: Word, second: Word, isLast: boolean, lexicon: Lexicon): Segment | null {
  if (first.kind !== 'word' || second.kind !== 'word') return null

  const term = first.term + second.term
  const apart = [single(first, false, lexicon), single(second, isLast, lexicon)]
  const queries = apart.flatMap(({ query }) => (query ? [query] : []))
  const both = queries.length === apart.length ? [allOf(queries)] : []
  if (lexicon.vocabulary.has(term)) {
    return { wordCount: 2, query: anyOf([wordOrPart(term, WEIGHTS.joined), ...both]), surface: `${first.surface} ${second.surface}`, isCorrected: false }
  }

  // Two words that are known as they are stay two words.
  if (apart.every(({ query, isCorrected }) => query && !isCorrected)) return null
  const [nearest] = lexicon.vocabulary.like(term, lexicon.patience)
  if (!nearest) return null
  return { wordCount: 2, query: anyOf([wordOrPart(nearest.term), ...both]), surface: lexicon.vocabulary.surfaceOf(nearest.term), isCorrected: true }
}

function single(word: Word, isLast: boolean, lexicon: Lexicon): Segment {
  const asWritten = { wordCount: 1, surface: word.surface, isCorrected: false }
  if (word.kind !== 'word') return { ...asWritten, query: codeQuery(word, lexicon) }

  const known = knownQuery(word.term, isLast, lexicon)
  const { vocabulary, patience } = lexicon
  if (known && (patience === 'short' || vocabulary.has(word.term))) return { ...asWritten, query: known }

  const nearest = vocabulary.like(word.term, patience).slice(0, MOST_CORRECTIONS)
  if (!nearest[0]) return { ...asWritten, query: known }
  const corrections = nearest.map(({ term }) => wordOrPart(term, WEIGHTS.corrected))
  return { wordCount: 1, query: anyOf(known ? [known, ...corrections] : corrections), surface: vocabulary.surfaceOf(nearest[0].term), isCorrected: true }
}

/** Null when the catalogue has neither the word, nor a form of it, nor its parts, nor a word that begins so. */
function knownQuery(term: string, isLast: boolean, lexicon: Lexicon): TextQuery | null {
  const { vocabulary, compounds, codes } = lexicon
  const isKnown = vocabulary.has(term)
  const queries: TextQuery[] = isKnown || codes.has(term) ? [wordOrPart(term)] : []
  for (const form of vocabulary.formsOf(term)) queries.push(wordOrPart(form, WEIGHTS.form))

  const parts = compounds.partsOf(term)
  if (parts.length > 0 && parts.every((part) => vocabulary.has(part))) {
    queries.push(allOf(parts.map((part) => anyOf([one(part), one(PART + part)])), isKnown ? WEIGHTS.parts : 1))
  }

  const mayBegin = isLast || (queries.length === 0 && term.length >= LEAST_BEGINNING)
  if (mayBegin && vocabulary.hasBeginning(term)) {
    queries.push(anyOf([beginning(term), beginning(PART + term)], isKnown ? WEIGHTS.beginningOfKnown : WEIGHTS.beginning))
  }
  if (queries.length === 0) queries.push(...vocabulary.endingIn(term).map((word) => one(word, WEIGHTS.part)))
  if (queries.length === 0) queries.push(...fragmentQueries(term, lexicon))

  return queries.length > 0 ? anyOf(queries) : null
}

/** "gullring", where the catalogue has gull, and ring only inside giftering and ringemne. */
function fragmentQueries(term: string, { vocabulary, compounds }: Lexicon): TextQuery[] {
  return compounds.headsOf(term).flatMap(({ head, rest }) => {
    const ending = vocabulary.endingIn(rest).map((word) => one(word))
    if (!vocabulary.has(head) || (ending.length === 0 && !vocabulary.hasBeginning(rest))) return []
    return [allOf([wordOrPart(head), anyOf([...ending, beginning(rest, WEIGHTS.beginsWithFragment)])], WEIGHTS.fragment)]
  })
}

function codeQuery({ term, number }: Word, { codes }: Lexicon): TextQuery | null {
  const fineness = finenessOf(term)
  const queries: TextQuery[] = []
  if (codes.has(term)) queries.push(one(term))
  if (fineness !== null && codes.has(fineness)) queries.push(one(fineness, WEIGHTS.karats))
  if (queries.length === 0 && number !== undefined && codes.has(number)) queries.push(one(number, WEIGHTS.numberAlone))
  return queries.length > 0 ? anyOf(queries) : null
}

/** From a shopper's words to a query over the index: forms, parts, beginnings, joined words, corrections. */
import type { QueryCombination } from 'minisearch'
import type { Compounds } from './compounds.ts'
import type { Vocabulary } from './vocabulary.ts'
import { finenessOf, type Word } from './words.ts'

/** What this folder asks of the index; the library's wildcard is left out. */
export type TextQuery = string | QueryCombination

/** Marks a term that is a part of a compound, so that "ring" and the ring in "bindering" are not the same. */
export const PART = '~'

/** How much a find of this kind counts against the word itself. */
const WEIGHTS = { form: 0.8, part: 0.6, parts: 0.3, fragment: 0.5, beginningOfWord: 0.6, karats: 0.8, numberAlone: 0.5, corrected: 0.7 }
// of a word that begins as the text does: a guess where the text is a word of its own
const PREFIX_WEIGHT = 0.5
const PREFIX_WEIGHT_OF_A_KNOWN_WORD = 0.1
const LEAST_BEGINNING = 4
const MOST_CORRECTIONS = 5

export interface Lexicon {
  readonly vocabulary: Vocabulary
  readonly compounds: Compounds
  /** Numbers, measures and pieces of skus: never guessed at. */
  readonly codes: ReadonlySet<string>
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

const anyOf = (queries: TextQuery[]): TextQuery => ({ combineWith: 'OR', queries })
const allOf = (queries: TextQuery[]): TextQuery => ({ combineWith: 'AND', queries })
const weighted = (weight: number, query: TextQuery): TextQuery => ({ combineWith: 'OR', boostTerm: () => weight, queries: [query] })

/** "gull barre", "karbin lås": the joined word, or both words. */
function joined(first: Word, second: Word, isLast: boolean, { vocabulary, compounds, codes }: Lexicon): Segment | null {
  if (first.kind !== 'word' || second.kind !== 'word') return null

  const term = first.term + second.term
  const surface = `${first.surface} ${second.surface}`
  const lexicon = { vocabulary, compounds, codes }
  const apart = [single(first, false, lexicon), single(second, isLast, lexicon)]
  const queries = apart.flatMap(({ query }) => (query ? [query] : []))
  const both = queries.length === apart.length ? [allOf(queries)] : []
  if (vocabulary.has(term)) return { wordCount: 2, query: anyOf([exactly(term), ...both]), surface, isCorrected: false }

  // Two words that are known as they are stay two words.
  if (apart.every(({ query, isCorrected }) => query && !isCorrected)) return null
  const [nearest] = vocabulary.like(term)
  if (!nearest) return null
  return { wordCount: 2, query: anyOf([exactly(nearest.term), ...both]), surface: vocabulary.surfaceOf(nearest.term), isCorrected: true }
}

function single(word: Word, isLast: boolean, lexicon: Lexicon): Segment {
  const asWritten = { wordCount: 1, surface: word.surface, isCorrected: false }
  if (word.kind !== 'word') return { ...asWritten, query: codeQuery(word, lexicon) }

  const query = knownQuery(word.term, isLast, lexicon)
  if (query) return { ...asWritten, query }

  const nearest = lexicon.vocabulary.like(word.term).slice(0, MOST_CORRECTIONS)
  if (!nearest[0]) return { ...asWritten, query: null }
  return {
    wordCount: 1,
    query: weighted(WEIGHTS.corrected, anyOf(nearest.map(({ term }) => exactly(term)))),
    surface: lexicon.vocabulary.surfaceOf(nearest[0].term),
    isCorrected: true,
  }
}

function exactly(term: string): TextQuery {
  return anyOf([term, weighted(WEIGHTS.part, PART + term)])
}

/** Null when the catalogue has neither the word, nor a form of it, nor its parts, nor a word that begins so. */
function knownQuery(term: string, isLast: boolean, { vocabulary, compounds, codes }: Lexicon): TextQuery | null {
  const isKnown = vocabulary.has(term)
  const queries: TextQuery[] = []
  if (isKnown || codes.has(term)) queries.push(exactly(term))

  const forms = vocabulary.formsOf(term)
  if (forms.length > 0) queries.push(weighted(WEIGHTS.form, anyOf(forms.flatMap((form) => [form, PART + form]))))

  const parts = compounds.partsOf(term)
  if (parts.length > 0 && parts.every((part) => vocabulary.has(part))) {
    const all = allOf(parts.map((part) => anyOf([part, PART + part])))
    queries.push(isKnown ? weighted(WEIGHTS.parts, all) : all)
  }

  const mayBegin = isLast || (queries.length === 0 && term.length >= LEAST_BEGINNING)
  if (mayBegin && vocabulary.hasBeginning(term)) {
    queries.push({ combineWith: 'OR', prefix: true, weights: { prefix: isKnown ? PREFIX_WEIGHT_OF_A_KNOWN_WORD : PREFIX_WEIGHT, fuzzy: 0 }, queries: [term, PART + term] })
  }
  if (queries.length === 0) queries.push(...fragmentQueries(term, vocabulary, compounds))

  return queries.length > 0 ? anyOf(queries) : null
}

/** "gullring", where the catalogue has gull, and ring only inside giftering and ringemne. */
function fragmentQueries(term: string, vocabulary: Vocabulary, compounds: Compounds): TextQuery[] {
  return compounds.headsOf(term).flatMap(({ head, rest }) => {
    if (!vocabulary.has(head)) return []
    const ending = vocabulary.endingIn(rest)
    const beginning = vocabulary.beginningWith(rest)
    if (ending.length === 0 && beginning.length === 0) return []
    const fragments = anyOf([...ending, ...(beginning.length > 0 ? [weighted(WEIGHTS.beginningOfWord, anyOf(beginning))] : [])])
    return [weighted(WEIGHTS.fragment, allOf([exactly(head), fragments]))]
  })
}

function codeQuery({ term, number }: Word, { codes }: Lexicon): TextQuery | null {
  const fineness = finenessOf(term)
  const queries: TextQuery[] = []
  if (codes.has(term)) queries.push(term)
  if (fineness !== null && codes.has(fineness)) queries.push(weighted(WEIGHTS.karats, fineness))
  if (queries.length === 0 && number !== undefined && codes.has(number)) queries.push(weighted(WEIGHTS.numberAlone, number))
  return queries.length > 0 ? anyOf(queries) : null
}

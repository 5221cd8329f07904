/** Builds the index query for a text: forms, parts of compounds, prefixes, joined words, corrections. */
import { codeSpellings } from './codeSpellings.ts'
import { isMeant, isNoMistake, isOrdinary, isPlainWord } from './meantWords.ts'
import { inOwnLanguage, metalBefore, misspeltMetal } from './metals.ts'
import type { Spelling, TextQuery } from './postings.ts'
import { beginningsOf, type Lexicon, spellingsOf } from './spellings.ts'
import { ownTradeName } from './tradeNames.ts'
import type { Word } from './words.ts'

/** Weights of the kinds of matches; the word itself has 1. */
const WEIGHTS = {
  joined: 1.5,
  parts: 0.3,
  beginning: 0.5,
  beginningOfKnown: 0.1,
  fragment: 0.5,
  beginsWithFragment: 0.3,
  corrected: 0.7,
}
const MIN_PREFIX = 4
const MAX_CORRECTIONS = 5

/** One word of the text, or two that the catalogue writes as one. */
export interface Segment {
  readonly wordCount: number
  /** Null when nothing in the catalogue is similar. */
  readonly query: TextQuery | null
  readonly surface: string
  readonly isCorrected: boolean
  /** Whether the query is for a part of the word, so that its hits do not match the whole word. */
  readonly isPart?: boolean
  /** Whether the word is a metal, which products that match some of the words must have, unless they are what another word names. */
  readonly isMetal?: boolean
  /** What makes products that match better without being searched: gold, for rosegull. */
  readonly hint?: TextQuery
  /** Whether it is an ordinary word that the catalogue does not have: for whom or how something is. Products need not match it. */
  readonly isAside?: boolean
  /** Whether it is a number or a measure, which identifies a product less than its noun does. */
  readonly isMeasure?: boolean
}

export function segmentsOf(words: readonly Word[], lexicon: Lexicon): Segment[] {
  const segments: Segment[] = []
  // A word is read alone, and as part of a pair with each of its neighbours.
  const alone = words.map((word, index) => once(() => single(word, index + 1 === words.length, lexicon)))
  for (let index = 0; index < words.length; index++) {
    const [word, next] = [words[index], words[index + 1]]
    const [own, others] = [alone[index], alone[index + 1]]
    if (!word || !own) continue

    const pair = next && others && joined(word, next, [own, others], lexicon)
    segments.push(pair || own())
    if (pair) index++
  }
  return segments
}

function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null
  return () => (known ??= { value: compute() }).value
}

const alike = (spellings: readonly Spelling[], weight = 1): TextQuery => ({ alike: spellings, weight })
const anyOf = (any: readonly TextQuery[], weight = 1): TextQuery => ({ any, weight })
const allOf = (all: readonly TextQuery[], weight = 1): TextQuery => ({ all, weight })

/** "gull barre", "karbin lås": matches the joined word, or both words. */
function joined(first: Word, second: Word, alone: readonly (() => Segment)[], lexicon: Lexicon): Segment | null {
  if (first.kind !== 'word' || second.kind !== 'word') return null

  const term =
    ownTradeName(`${first.term}+${second.term}`, lexicon.language) ?? ownTerm(first.term, lexicon) + second.term
  const apart = alone.map((segmentOf) => segmentOf())
  const queries = apart.flatMap(({ query }) => (query ? [query] : []))
  const both = queries.length === apart.length ? [allOf(queries)] : []
  if (lexicon.vocabulary.has(term)) {
    return {
      wordCount: 2,
      query: anyOf([alike(spellingsOf(term, lexicon), WEIGHTS.joined), ...both]),
      surface: `${first.surface} ${second.surface}`,
      isCorrected: false,
    }
  }

  const metalled = lexicon.patience === 'long' ? joinedMetal(first, second, lexicon) : null
  if (metalled) return metalled
  // Two known words stay two words.
  if (apart.every(({ query, isCorrected }) => query && !isCorrected)) return null
  const [nearest] = lexicon.vocabulary.like(term, lexicon.patience, lexicon.budget)
  // Without the other word it is no joined one: id-kontroll is no kontroll.
  if (!nearest || nearest.term === first.term || nearest.term === second.term) return null
  return {
    wordCount: 2,
    query: anyOf([alike(spellingsOf(nearest.term, lexicon)), ...both]),
    surface: lexicon.vocabulary.surfaceOf(nearest.term),
    isCorrected: true,
  }
}

/** "gul mynt": a misspelt metal that is another word, before a word that the catalogue joins with the metal. */
function joinedMetal(first: Word, second: Word, lexicon: Lexicon): Segment | null {
  const { metal, rest } = misspeltMetal(first.term + second.term, lexicon.metals) ?? {}
  if (metal === undefined || rest !== second.term || !lexicon.vocabulary.has(metal + rest)) return null
  const query = alike(spellingsOf(metal + rest, lexicon))
  return { wordCount: 2, query, surface: lexicon.vocabulary.surfaceOf(metal + rest), isCorrected: true }
}

function single(word: Word, isLast: boolean, lexicon: Lexicon): Segment {
  const asWritten = { wordCount: 1, surface: word.surface, isCorrected: false }
  if (word.kind !== 'word') {
    const spellings = codeSpellings(word, lexicon)
    return { ...asWritten, query: spellings.length > 0 ? alike(spellings) : null, isMeasure: true }
  }

  const { vocabulary, patience, budget } = lexicon
  if (isPlainWord(word.surface, lexicon.language) && !vocabulary.isWritten(word.term, word.surface))
    return { ...asWritten, query: null, isAside: true }
  const term = ownTerm(word.term, lexicon)
  const { query: known, isCertain } = knownQuery(term, isLast, lexicon)
  const hint = metalHint(term, lexicon)
  if (known && isCertain)
    return { ...asWritten, query: known, isMetal: lexicon.metals.has(term), ...(hint && { hint }) }

  // A term that only may be a compound or a prefix may as well contain one error.
  const isGuess = known !== null && patience === 'short'
  if (isMeantAsTyped(term, lexicon))
    return { ...asWritten, query: known, isAside: known === null && isOrdinary(term, lexicon.language) }
  const isOnItsWay = isGuess && isLast && vocabulary.hasBeginning(term)
  const nearest = vocabulary
    .like(term, patience, budget, rightLetters(term, lexicon))
    // A word with two letters more is not finished.
    .filter(({ term: like, distance }) => distance === 1 || !term.startsWith(like))
    .filter(({ term: like, distance }) => !isGuess || (distance === 1 && !(isOnItsWay && term.startsWith(like))))
    .slice(0, MAX_CORRECTIONS)
  const metalled = !nearest[0] && patience === 'long' ? withMetal(term, word.surface, isLast, lexicon) : null
  if (metalled) return metalled
  if (!nearest[0])
    return known || !isLast || patience === 'none'
      ? { ...asWritten, query: known }
      : misspeltBeginning(term, asWritten, lexicon)
  const corrections = alike(nearest.flatMap(({ term: like }) => spellingsOf(like, lexicon, WEIGHTS.corrected)))
  if (isGuess) return { ...asWritten, query: anyOf([known, corrections]) }
  return {
    wordCount: 1,
    query: known ? anyOf([known, corrections]) : corrections,
    surface: vocabulary.surfaceOf(nearest[0].term),
    isCorrected: true,
  }
}

/** An ordinary word, one of the trade, or a compound of one: perlekjede is no misspelt ertekjede. */
function isMeantAsTyped(term: string, { language, compounds }: Lexicon): boolean {
  if (isNoMistake(term, language)) return true
  const end = compounds.knownEndOf(term)
  const beginning = end === null ? '' : term.slice(0, -end.length)
  return beginning.length >= MIN_PREFIX && (isMeant(beginning, language) || isMeant(beginning.slice(0, -1), language))
}

/** The metal of an alloy: gull of rosegull. */
function metalHint(term: string, lexicon: Lexicon): TextQuery | null {
  const metal = [...lexicon.metals].find((each) => each !== term && each.length >= MIN_PREFIX && term.endsWith(each))
  return metal === undefined ? null : alike(spellingsOf(metal, lexicon))
}

/** Translates metals and words of the trade: in a Norwegian store "guldring" becomes gullring, "wedding" giftering. */
function ownTerm(term: string, lexicon: Lexicon): string {
  if (isOwn(term, lexicon)) return term
  const { language, metals } = lexicon
  const whole = ownTradeName(term, language)
  if (whole !== null) return whole
  const own = inOwnLanguage(term, language) ?? term
  const metal = [...metals].find((each) => own.startsWith(each) && own.length > each.length)
  const rest = own.slice(metal?.length)
  const ownRest = metal === undefined || isOwn(rest, lexicon) ? null : ownTradeName(rest, language)
  return ownRest === null ? own : own.slice(0, -rest.length) + ownRest
}

function isOwn(term: string, { vocabulary, compounds, synonyms }: Lexicon): boolean {
  return vocabulary.has(term) || compounds.partsOf(term).length > 0 || synonyms.of(term).length > 0
}

/** A compound that begins with a misspelt metal, although its letters can also be split otherwise: "gulring". */
function withMetal(term: string, surface: string, isLast: boolean, lexicon: Lexicon): Segment | null {
  const corrected = misspeltMetal(term, lexicon.metals)
  if (!corrected) return null
  const { query } = knownQuery(corrected.metal + corrected.rest, isLast, lexicon)
  const start = lexicon.vocabulary.surfaceOf(corrected.metal)
  return query && { wordCount: 1, query, surface: start + surface.slice(-corrected.rest.length), isCorrected: true }
}

/** Of a metal that the word begins with: sølvskål is no sølvsparing, because skål is none. */
function rightLetters(term: string, { metals }: Lexicon): number {
  return metalBefore(term, metals)?.length ?? 0
}

/** A misspelt prefix: "gulbar", of gullbarre. */
function misspeltBeginning(
  term: string,
  asWritten: Pick<Segment, 'wordCount' | 'surface' | 'isCorrected'>,
  lexicon: Lexicon,
): Segment {
  const { vocabulary, budget } = lexicon
  // The beginning of a word that is as short is near to the beginnings of many.
  const like = term.length > MIN_PREFIX ? vocabulary.beginningLike(term, budget, rightLetters(term, lexicon)) : null
  if (!like) return { ...asWritten, query: null }
  return {
    wordCount: 1,
    query: alike(beginningsOf(like.beginning, WEIGHTS.corrected)),
    surface: vocabulary.surfaceOf(like.word),
    isCorrected: true,
  }
}

interface Known {
  /** Null when the catalogue contains neither the word, nor a form of it, nor its parts, nor a word with this prefix. */
  readonly query: TextQuery | null
  readonly isCertain: boolean
}

function knownQuery(term: string, isLast: boolean, lexicon: Lexicon): Known {
  const { vocabulary, compounds } = lexicon
  const isKnown = vocabulary.has(term)
  const spellings = spellingsOf(term, lexicon)

  const parts = compounds.partsOf(term).map((part) => partQuery(part, lexicon))
  const hasParts = parts.length > 0 && parts.every((part) => part !== null)

  const mayBegin = isLast || (spellings.length === 0 && !hasParts && term.length >= MIN_PREFIX)
  const beginnings =
    mayBegin && vocabulary.hasBeginning(term)
      ? beginningsOf(term, isKnown ? WEIGHTS.beginningOfKnown : WEIGHTS.beginning)
      : []

  const queries: TextQuery[] = []
  if (spellings.length + beginnings.length > 0) queries.push(alike([...spellings, ...beginnings]))
  if (hasParts) queries.push(allOf(parts, isKnown ? WEIGHTS.parts : 1))
  if (queries.length === 0) queries.push(...fragmentQueries(term, lexicon))

  return { query: queries.length > 0 ? anyOf(queries) : null, isCertain: spellings.length > 0 }
}

/** A part of a compound, which may be one itself: vitguld of vitguldslod is white and gold. */
function partQuery(part: string, lexicon: Lexicon): TextQuery | null {
  const spellings = spellingsOf(part, lexicon)
  const inner = lexicon.compounds.partsOf(part).map((each) => spellingsOf(each, lexicon))
  const isSplit = inner.length > 0 && inner.every((each) => each.length > 0)
  const queries = [
    ...(spellings.length > 0 ? [alike(spellings)] : []),
    ...(isSplit
      ? [
          allOf(
            inner.map((each) => alike(each)),
            WEIGHTS.parts,
          ),
        ]
      : []),
  ]
  return queries.length > 0 ? anyOf(queries) : null
}

/** "gullring", where the catalogue contains gull, but ring only inside giftering and ringemne. */
function fragmentQueries(term: string, lexicon: Lexicon): TextQuery[] {
  return lexicon.compounds.headsOf(term).flatMap(({ head, rest }) => {
    const ending = spellingsOf(rest, lexicon)
    if (!lexicon.vocabulary.has(head) || (ending.length === 0 && !lexicon.vocabulary.hasBeginning(rest))) return []
    return [
      allOf(
        [
          alike(spellingsOf(head, lexicon)),
          alike([...ending, { term: rest, weight: WEIGHTS.beginsWithFragment, isBeginning: true }]),
        ],
        WEIGHTS.fragment,
      ),
    ]
  })
}

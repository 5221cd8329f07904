/** Text search over names, SKUs and category names, tolerant of misspellings. */
import { isRecord, numberAt, textAt, visitValues } from '../document.ts'
import { RowSet } from '../rowSet.ts'
import type { CatalogueDocument, Language } from '../types.ts'
import { Compounds } from './compounds.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { knownPart } from './knownPart.ts'
import { metalsOf, withOwnMetals } from './metals.ts'
import { Postings } from './postings.ts'
import { SkuIndex } from './skuIndex.ts'
import { searchedWords } from './searchedWords.ts'
import { HEAD, type Lexicon, PART, SKU } from './spellings.ts'
import { StepBudget } from './stepBudget.ts'
import { synonymsOf, type Synonyms } from './synonyms.ts'
import { type Segment, segmentsOf } from './textQuery.ts'
import { type Patience, Vocabulary } from './vocabulary.ts'
import { isUnit, type Word, wordsOf } from './words.ts'

// The specification's constants.
const MIN_SHARE_OF_WORDS = 0.75
const MIN_SCORE = 0.02

// Of products that match about equally well, those that sell more come first: ten times the units are worth 8 %.
const GAIN_PER_POWER_OF_TEN_SOLD = 0.08
// Sets and downloads come after single products.
const FACTORS_OF_TYPES: Readonly<Record<string, number>> = { grouped: 0.85, bundle: 0.85, downloadable: 0.5 }

/** Of products that are not what a word names, behind those that are. */
const FACTOR_OF_OTHER_THINGS = 0.3

// Rows that match every word rank before all others, a matching SKU or SKU prefix before them.
const GAIN_OF_EVERY_WORD = 1
const SCORE_OF_SKU = 6
const SKU_BEGINNING_GAIN = 2
const MAX_LEADING_WORDS = 4
const LETTER_AND_DIGIT = /\p{L}.*\d|\d.*\p{L}/u

export interface TextMatches {
  readonly rows: RowSet
  /** Rows that match every word; they rank before the others. */
  readonly exact: RowSet
  /** 1 for the best hit. */
  scoreOf(row: number): number
  readonly correctedText: string | undefined
  /** Words of the text that are not searched. */
  readonly ignoredWords: readonly string[]
  /** Whether words were not compared with similar ones, because the budget was spent. */
  readonly isCorrectionCut: boolean
}

export interface SearchOptions {
  /** Whether misspelt words are corrected. */
  readonly isCorrected?: boolean
  readonly budget?: StepBudget
}

interface Attempt {
  readonly segments: readonly Segment[]
  /** Per row at most 1, plus 1 for rows that match every word; 0 without a match. */
  readonly scores: Float64Array
  readonly exact: RowSet
  readonly hasMatches: boolean
}

export class TextIndex {
  readonly #vocabulary: Vocabulary
  readonly #compounds: Compounds
  readonly #synonyms: Synonyms
  readonly #language: Language
  readonly #nameField: string
  readonly #metals: ReadonlySet<string>
  readonly #codes = new Set<string>()
  readonly #skuPieces = new Set<string>()
  readonly #things = new Set<string>()
  /** Number of names with a term, marked as in the postings. */
  readonly #namesWith = new Map<string, number>()
  readonly #skus = new SkuIndex()
  readonly #wordsOfRepeated = new Map<string, readonly Word[]>()
  readonly #postings = new Postings()
  /** Factor of each row's score. */
  readonly #factors: number[] = []
  #rowCount = 0

  constructor(language: Language, nameField: string) {
    this.#nameField = nameField
    this.#vocabulary = new Vocabulary(language)
    this.#language = language
    this.#metals = new Set(metalsOf(language))
    this.#synonyms = synonymsOf(language)
    this.#compounds = new Compounds(language, this.#synonyms.words)
  }

  /** Appends the rows after the existing ones. */
  add(documents: readonly CatalogueDocument[], firstRow: number): void {
    this.#rowCount = firstRow + documents.length
    for (const [index, document] of documents.entries()) this.#factors[firstRow + index] = factorOf(document)
    const analysed = documents.map((document, index) => ({
      row: firstRow + index,
      name: wordsOf(textAt(document, this.#nameField) ?? ''),
      category: this.#categoryWords(document),
      variants: [
        ...this.#labelWords(document, ['configurable_options', 'values', 'label']),
        ...this.#repeatedWords(document['meta_keywords']),
      ],
      facts: this.#labelWords(document, ['searched_labels']),
      skus: skusOf(document),
    }))
    this.#learn(
      analysed.flatMap(({ name, category, variants, facts }) => [...name, ...category, ...variants, ...facts]),
    )

    const termsOfWord = new Map<string, readonly string[]>()
    const termsOf = (words: readonly Word[]): string[] =>
      words.flatMap((word) => {
        const terms = termsOfWord.get(word.term) ?? this.#indexTerms(word)
        termsOfWord.set(word.term, terms)
        return terms
      })
    for (const { row, name, category, variants, facts, skus } of analysed) {
      const first = termsOf(this.#leadingWords(name)).filter(
        // A ringmål is not a ring: only the word as a whole, its last part, and its metal.
        (term) => !term.startsWith(PART) || this.#metals.has(term.slice(PART.length)),
      )
      for (const term of first) this.#things.add(unmarked(term))
      const ofName = termsOf(name)
      for (const term of new Set(ofName)) this.#namesWith.set(term, this.#namesCount(term) + 1)
      this.#postings.add(row, 'name', ofName, name.length)
      this.#postings.add(row, 'firstWord', first, 1)
      this.#postings.add(row, 'category', termsOf(category), category.length)
      // A name that says its facts is no better match than one that leaves them out. Rose gold is a fact, gold is none of it.
      const said = new Set(ofName.map(unmarked))
      const unsaid = termsOf(facts).filter((term) => term === unmarked(term) && !said.has(term))
      this.#postings.add(row, 'fact', unsaid, facts.length)
      this.#postings.add(row, 'variant', termsOf(variants), variants.length)
      const pieces = this.#addSkus(skus, row)
      this.#postings.add(row, 'sku', pieces, pieces.length)
    }
  }

  #namesCount(term: string): number {
    return this.#namesWith.get(term) ?? 0
  }

  /** What the product is: its first word, and a compound of a metal beside it, as in "Maple Leaf gullmynt". */
  #leadingWords(name: readonly Word[]): readonly Word[] {
    return name
      .slice(0, MAX_LEADING_WORDS)
      .filter(({ term }, index) => index === 0 || this.#metals.has(this.#compounds.partsOf(term)[0] ?? ''))
  }

  #categoryWords({ category }: CatalogueDocument): Word[] {
    if (!Array.isArray(category)) return []
    return category.flatMap((each: unknown) => this.#repeatedWords(isRecord(each) ? each.name : null))
  }

  /** Option labels of the variants or of searched attributes, such as "Rosegull 585" or "450 mm". */
  #labelWords(document: CatalogueDocument, path: readonly string[]): readonly Word[] {
    const words: Word[] = []
    visitValues(document, path, (label) => words.push(...this.#repeatedWords(label)))
    return words
  }

  #repeatedWords(text: unknown): readonly Word[] {
    if (typeof text !== 'string') return []
    const words = this.#wordsOfRepeated.get(text) ?? wordsOf(text)
    this.#wordsOfRepeated.set(text, words)
    return words
  }

  #learn(words: readonly Word[]): void {
    const fresh = new Map<string, string>()
    for (const { term, surface, kind } of words) {
      if (kind !== 'word') continue
      if (!this.#vocabulary.has(term)) fresh.set(term, surface)
      this.#vocabulary.add(term, surface)
    }
    if (fresh.size === 0) return

    this.#compounds.learn(fresh.keys())
    for (const [term, surface] of fresh) {
      for (const part of this.#compounds.partsOf(term)) this.#vocabulary.add(part, surfaceOfPart(part, surface))
    }
  }

  #indexTerms({ term, kind, number }: Word): readonly string[] {
    if (kind === 'word')
      return [
        term,
        ...this.#compounds.partsOf(term).map((part, index, parts) => (index === parts.length - 1 ? HEAD : PART) + part),
      ]

    this.#codes.add(term)
    if (number === undefined) return [term]
    this.#codes.add(number)
    return [term, number]
  }

  #addSkus(skus: readonly string[], row: number): string[] {
    const pieces = new Set<string>()
    for (const sku of skus) {
      this.#skus.add(sku, row)
      for (const piece of fold(sku).split(/[^\p{L}\d]+/u)) if (piece !== '') pieces.add(piece)
    }
    for (const piece of pieces) this.#skuPieces.add(piece)
    return [...pieces].map((piece) => SKU + piece)
  }

  search(
    text: string,
    alive: RowSet,
    { isCorrected = true, budget = new StepBudget() }: SearchOptions = {},
  ): TextMatches {
    const { refusedCount } = budget
    const all = withOwnMetals(wordsOf(text), this.#language)
    const meant = meantWords(all, this.#language, (term) => this.#vocabulary.has(term))
    const { searched: words, ignored } = searchedWords(meant, (term) => this.#vocabulary.countOf(term))
    const { segments, scores, exact, hasMatches } = isCorrected
      ? this.#bestAttempt(words, alive, budget)
      : this.#attempt(words, alive, 'none', budget)
    const isNamed = this.#addSkuGains(text, alive, scores, exact)

    const rows = new RowSet(this.#rowCount)
    const highest = scores.reduce((most, score) => Math.max(most, score), 0)
    for (let row = 0; row < scores.length; row++) {
      scores[row] = (scores[row] ?? 0) / highest
      if ((scores[row] ?? 0) >= MIN_SCORE) rows.add(row)
    }
    const wasCorrected = !isNamed && hasMatches && segments.some((segment) => segment.isCorrected)
    return {
      rows,
      exact,
      scoreOf: (row) => scores[row] ?? 0,
      correctedText: wasCorrected ? segments.map(({ surface }) => surface).join(' ') : undefined,
      ignoredWords: ignored,
      isCorrectionCut: budget.refusedCount > refusedCount,
    }
  }

  /** Corrects more only if no row matches every word, and only if then some do. */
  #bestAttempt(words: readonly Word[], alive: RowSet, budget: StepBudget): Attempt {
    const short = this.#attempt(words, alive, 'short', budget)
    if (!short.exact.isEmpty()) return short
    const long = this.#attempt(words, alive, 'long', budget)
    if (!long.exact.isEmpty()) return long
    const best = short.hasMatches ? short : long
    const segments = best.segments.map((segment) =>
      this.#findsNothing(segment) ? knownPart(segment, this.#lexicon('none', budget)) : segment,
    )
    const found = segments.some(({ isPart }) => isPart) ? this.#attemptOf(segments, alive) : best
    if (found.hasMatches) return found
    // For whom or how it is may be left out, so that a chain is found for "guldkedja herr tjock".
    const others = segments.filter(({ isAside = false }) => !isAside)
    const ofOthers = this.#attemptOf(segments, alive, mostOf(wordsIn(others)))
    // The metal is what is left where no product has enough of the words: "Lot Silber weich".
    return ofOthers.hasMatches || !segments.some(({ isMetal }) => isMetal)
      ? ofOthers
      : this.#attemptOf(segments, alive, 1)
  }

  #findsNothing({ query }: Segment): boolean {
    return query === null || this.#postings.scores(query, this.#rowCount).every((score) => score === 0)
  }

  /** Adds the gains of SKUs to the scores of words. @returns whether a SKU matches */
  #addSkuGains(text: string, alive: RowSet, scores: Float64Array, exact: RowSet): boolean {
    const named = this.#skus.rowsOf(text).filter((row) => alive.has(row))
    // A whole article number with letters means that product alone, not others that share a piece of the number.
    if (named.length > 0 && LETTER_AND_DIGIT.test(text)) scores.fill(0)
    const family = [...this.#skus.rowsBeginning(text)].filter((row) => alive.has(row) && !named.includes(row))
    for (const row of named) scores[row] = SCORE_OF_SKU
    for (const row of family) scores[row] = (exact.has(row) ? (scores[row] ?? 0) : 0) + SKU_BEGINNING_GAIN
    for (const row of [...named, ...family]) exact.add(row)
    const isNamed = named.length + family.length > 0
    // Other products that share a piece of the number are not meant.
    if (isNamed) for (let row = 0; row < scores.length; row++) if (!exact.has(row)) scores[row] = 0
    return isNamed
  }

  #attempt(words: readonly Word[], alive: RowSet, patience: Patience, budget: StepBudget): Attempt {
    return this.#attemptOf(segmentsOf(words, this.#lexicon(patience, budget)), alive)
  }

  #lexicon(patience: Patience, budget: StepBudget): Lexicon {
    return {
      language: this.#language,
      vocabulary: this.#vocabulary,
      compounds: this.#compounds,
      synonyms: this.#synonyms,
      metals: this.#metals,
      codes: this.#codes,
      skuPieces: this.#skuPieces,
      things: this.#things,
      isQualifier: (forms) => {
        const sum = (terms: readonly string[]) => terms.reduce((count, term) => count + this.#namesCount(term), 0)
        return sum(forms) > sum(forms.map((form) => HEAD + form))
      },
      patience,
      budget,
    }
  }

  /** @param least words that a row has; default: most of them */
  #attemptOf(segments: readonly Segment[], alive: RowSet, least = mostOf(wordsIn(segments))): Attempt {
    const { scores, exact } = this.#sums(segments, alive, least)
    return { segments, exact, ...relative(scores, exact) }
  }

  /** Per row the sum over the segments; 0 where too few words match. */
  #sums(
    segments: readonly Segment[],
    alive: RowSet,
    least: number,
  ): { readonly scores: Float64Array; readonly exact: RowSet } {
    const scores = new Float64Array(this.#rowCount)
    const found = new Uint8Array(this.#rowCount)
    const exact = new RowSet(this.#rowCount)
    const all = wordsIn(segments)
    const answerable = segments.filter(({ query }) => query !== null)
    if (wordsIn(answerable) < least) return { scores, exact }

    const partial = new RowSet(this.#rowCount)
    // Rows that are what a word names, other than a metal.
    const named = new RowSet(this.#rowCount)
    const ofMetals: Float64Array[] = []
    const namesThing = answerable.some((segment) => isThing(segment))
    for (const segment of answerable) {
      const { query, wordCount, isPart = false, isMetal = false } = segment
      if (!query) continue
      const own = this.#postings.scores(query, this.#rowCount)
      if (isMetal) ofMetals.push(own)
      for (let row = 0; row < own.length; row++) {
        const score = own[row] ?? 0
        if (score === 0) continue
        scores[row] = (scores[row] ?? 0) + score
        found[row] = (found[row] ?? 0) + wordCount
        if (isPart) partial.add(row)
        if (isThing(segment)) named.add(row)
      }
    }
    for (const { hint } of answerable) {
      const own = hint && this.#postings.scores(hint, this.#rowCount)
      if (own) scores.forEach((score, row) => (scores[row] = score === 0 ? 0 : score + (own[row] ?? 0)))
    }
    for (let row = 0; row < scores.length; row++) {
      const hasMetal = ofMetals.length !== 1 || ofMetals.every((own) => (own[row] ?? 0) > 0)
      const isMatch = (found[row] ?? 0) >= least && alive.has(row) && (hasMetal || named.has(row))
      const factor = (this.#factors[row] ?? 1) * (namesThing && !named.has(row) ? FACTOR_OF_OTHER_THINGS : 1)
      scores[row] = isMatch ? (scores[row] ?? 0) * factor : 0
      if (isMatch && found[row] === all && !partial.has(row)) exact.add(row)
    }
    return { scores, exact }
  }
}

/** Divides scores by the best of their kind, leaves out those that are too low, and puts rows that match every word first. */
function relative(scores: Float64Array, exact: RowSet): Pick<Attempt, 'scores' | 'hasMatches'> {
  let [bestExact, bestLoose] = [0, 0]
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] ?? 0
    if (exact.has(row)) bestExact = Math.max(bestExact, score)
    else bestLoose = Math.max(bestLoose, score)
  }
  for (let row = 0; row < scores.length; row++) {
    const isExact = exact.has(row)
    const own = (scores[row] ?? 0) / (isExact ? bestExact : bestLoose || 1)
    const isHit = own >= MIN_SCORE
    scores[row] = isHit ? own + (isExact ? GAIN_OF_EVERY_WORD : 0) : 0
    if (isExact && !isHit) exact.delete(row)
  }
  return { scores, hasMatches: bestExact + bestLoose > 0 }
}

/** Removes stop words of the language, and English ones and units without a number that the catalogue does not contain, unless the text contains nothing else. */
function meantWords(words: readonly Word[], language: Language, isKnown: (term: string) => boolean): readonly Word[] {
  const isJoining = (term: string) =>
    CONNECTING_WORDS[language].has(term) || ((CONNECTING_WORDS.en.has(term) || isUnit(term)) && !isKnown(term))
  const meant = words.filter(({ term }) => !isJoining(term))
  return meant.length > 0 ? meant : words
}

function factorOf(document: CatalogueDocument): number {
  const sold = Math.max(0, numberAt(document, 'qty_ordered') ?? 0)
  const type = textAt(document, 'type_id') ?? ''
  return (
    (1 + GAIN_PER_POWER_OF_TEN_SOLD * Math.log10(1 + sold)) *
    (Object.hasOwn(FACTORS_OF_TYPES, type) ? (FACTORS_OF_TYPES[type] ?? 1) : 1)
  )
}

/** Says what a product is, rather than its metal or its size. */
function isThing({ isMetal = false, isMeasure = false }: Segment): boolean {
  return !isMetal && !isMeasure
}

function mostOf(words: number): number {
  return Math.max(1, Math.floor(words * MIN_SHARE_OF_WORDS))
}

function wordsIn(segments: readonly Segment[]): number {
  return segments.reduce((sum, { wordCount }) => sum + wordCount, 0)
}

function skusOf(document: CatalogueDocument): string[] {
  const skus: string[] = []
  visitValues(document, ['sku'], (sku) => skus.push(sku))
  visitValues(document, ['configurable_children', 'sku'], (sku) => skus.push(sku))
  return skus
}

/** The term itself, of one that is part of a compound. */
function unmarked(term: string): string {
  return term.startsWith(PART) || term.startsWith(HEAD) ? term.slice(1) : term
}

/** The letters of a compound that fold to the part: "tråd" of "sølvtråd". */
function surfaceOfPart(part: string, surface: string): string {
  for (let start = 0; start < surface.length; start++) {
    for (let end = start + 1; end <= Math.min(surface.length, start + part.length + 2); end++) {
      if (fold(surface.slice(start, end)) === part) return surface.slice(start, end)
    }
  }
  return part
}

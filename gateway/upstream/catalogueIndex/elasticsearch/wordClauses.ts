/** What the words of a search match: their forms, compounds and parts as clauses of the query DSL. Pure. */
import { Compounds } from '#engine/text/compounds.ts'
import { CONNECTING_WORDS } from '#engine/text/connectingWords.ts'
import { fold } from '#engine/text/fold.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { stemsOf } from '#engine/text/inflection.ts'
import { isNoMistake, isOrdinary } from '#engine/text/meantWords.ts'
import { inOwnLanguage, metalsOf, misspeltMetal, withOwnMetals } from '#engine/text/metals.ts'
import { type SearchedWords, searchedWords } from '#engine/text/searchedWords.ts'
import { ownTradeName } from '#engine/text/tradeNames.ts'
import { TRADE_WORDS } from '#engine/text/tradeWords.ts'
import { maxSteps } from '#engine/text/vocabulary.ts'
import { MAX_WORD_LENGTH, UNITS, type Word, wordsOf } from '#engine/text/words.ts'
import type { Language } from '#engine/types.ts'
import type { SearchRequest } from '../port.ts'
import { OWN_PREFIX } from './indexFields.ts'
import type { Clause } from './clause.ts'
import { nameField, type QueryContext } from './queryContext.ts'

/** The specification's search constants. */
const BOOSTS = { name: 4, sku: 2, 'category.name': 1 } as const
const FUZZINESS = 2
const PREFIX_LENGTH = 2
const MAX_EXPANSIONS = 3
/** Rounded down, but at least one word. */
const MIN_SHARE_OF_WORDS = 0.75
const MAX_JOINED_WORDS = 3
/** Stems of all words of a text together: a cluster refuses more than 1024 clauses, and a Finnish word may have ten stems. */
const MAX_STEMS = 15
/** Shorter stems end too many words. */
const MIN_STEM = 3
const COMPOUND_BOOST = 0.9
const STEM_BOOST = 0.9
/** Less than that of a corrected word, which says more than a part. */
const PART_BOOST = 0.5
const METAL_ALONE_BOOST = 0.01
/** Words of a name that say what it is: "Oval sargfatning". */
const WORDS_OF_THING = 2

/** Paths of the searched texts: columns with split words where the index has them. */
export function textPaths(context: QueryContext): {
  readonly name: string
  readonly category: string
  readonly label: string
} {
  const own = `${OWN_PREFIX}words`
  return context.fields.isText(`${own}.name`)
    ? { name: `${own}.name`, category: `${own}.category`, label: `${own}.label` }
    : { name: nameField(context), category: 'category.name', label: 'configurable_options.values.label' }
}

interface TextField {
  readonly path: string
  readonly boost: number
}

/**
 * Each word in any of the fields, and enough of them: a word in the name and one in the category count together.
 * Two words that the catalogue writes as one also match joined: "Kruger Rand". A text without words matches nothing, as in the embedded
 * engine: a cluster would search each of its signs.
 */
export function wordsClause(
  text: string,
  howMany: 'every' | 'most',
  isTolerant: boolean,
  context: QueryContext,
): Clause {
  const words = wordsToFind(text, context)
  if (words.length === 0) return { match_none: {} }
  const least = howMany === 'every' ? words.length : leastOf(words, isTolerant, context)
  const maxStems = Math.floor(MAX_STEMS / words.length)
  const isWhole = howMany === 'every'
  const clauses = words.map((word, at) =>
    wordClause(word, { isLast: at === words.length - 1, isTolerant, isWhole, maxStems }, context),
  )
  const apart = { bool: { should: clauses, minimum_should_match: least } }
  const joined = words.length > MAX_JOINED_WORDS ? [] : joinedPairs(words, context)
  const ofMetal = isTolerant && !isWhole ? metalClauses(words, clauses, context) : []
  if (joined.length + ofMetal.length === 0) return apart
  const together = joined.map(({ pair, at }) => {
    const others = clauses.filter((_, index) => index !== at && index !== at + 1)
    // A part of the joined word is one of both words, not both.
    const role = { isLast: at + 2 === words.length, isTolerant, isWhole, isPart: isTolerant, maxStems }
    const own = wordClause(pair, role, context)
    return { bool: { must: [own], should: others, minimum_should_match: Math.max(0, least - 2) } }
  })
  return { dis_max: { queries: [apart, ...together, ...ofMetal] } }
}

/** Enough of the words; where nothing was found, ordinary words are not counted: for whom or how something is. */
function leastOf(words: readonly Word[], isTolerant: boolean, { language }: QueryContext): number {
  const counted = isTolerant ? words.filter(({ term }) => !isOrdinary(term, rulesFor(language))) : words
  return Math.max(1, Math.floor(counted.length * MIN_SHARE_OF_WORDS))
}

/** The metal is what is left where no product has enough of the words: "Lot Silber weich". Behind everything else. */
function metalClauses(words: readonly Word[], clauses: readonly Clause[], { language }: QueryContext): Clause[] {
  const own = rulesFor(language)
  const metals = new Set(metalsOf(own))
  const ofMetals = clauses.filter((_, at) => {
    const term = words[at]?.term ?? ''
    return metals.has(inOwnLanguage(term, own) ?? term)
  })
  return words.length > 1 && ofMetals.length === 1 ? [{ bool: { must: ofMetals, boost: METAL_ALONE_BOOST } }] : []
}

interface JoinedPair {
  readonly pair: Word
  /** Place of the first of both words. */
  readonly at: number
}

/** Two words that the catalogue may write as one, or that are the name of a thing: "gift card" is gavekort. */
function joinedPairs(words: readonly Word[], { language }: QueryContext): readonly JoinedPair[] {
  return words.slice(1).flatMap((second, at) => {
    const first = words[at]
    if (first?.kind !== 'word' || second.kind !== 'word') return []
    const name = ownTradeName(`${first.term}+${second.term}`, rulesFor(language))
    const term = name ?? first.term + second.term
    return [{ pair: { ...first, term, surface: name ?? first.surface + second.surface }, at }]
  })
}

export function wordsToFind(text: string, context: Pick<QueryContext, 'language'>): readonly Word[] {
  return wordsToSearch(text, context).searched
}

/** Words that only join others are not searched, unless there are no others. */
export function wordsToSearch(text: string, { language }: Pick<QueryContext, 'language'>): SearchedWords {
  const own = rulesFor(language)
  const all = withOwnMetals(wordsOf(text), own)
  const isJoining = (term: string) => CONNECTING_WORDS[own].has(term) || CONNECTING_WORDS.en.has(term)
  const others = all.filter(({ term }) => !isJoining(term) && !isWeight(term))
  return searchedWords(others.length > 0 ? others : all)
}

/** A unit without its number: "gull per gram". Karat may be the name of a maker. */
function isWeight(term: string): boolean {
  return Object.hasOwn(UNITS, term) && ['g', 'kg', 'oz'].includes(UNITS[term] ?? '')
}

/** Marks and letters that are written as two are not counted in a term: the word as written is what a cluster compares. */
function isShortWord({ kind, surface }: Word): boolean {
  return kind === 'word' && surface.length <= MAX_WORD_LENGTH
}

/** Ordinary words and words of the trade are meant as they are typed. */
export function isCorrectable(word: Word, { language }: Pick<QueryContext, 'language'>): boolean {
  return isShortWord(word) && !isNoMistake(word.term, rulesFor(language))
}

/** Of comparing each word with those of the index, at most: once for its corrections and once for products that match nearly. */
export function stepsToCorrect({ text }: Pick<SearchRequest, 'text'>): number {
  const words = text === undefined ? [] : searchedWords(wordsOf(text)).searched.filter(isShortWord)
  return words.reduce((steps, { surface }) => steps + 2 * maxSteps(surface, FUZZINESS), 0)
}

interface WordRole {
  /** The last word may be unfinished. */
  readonly isLast?: boolean
  readonly isTolerant: boolean
  /** Whether a part of the word is not enough. */
  readonly isWhole?: boolean
  readonly maxStems: number
  /** Part of a compound, which is not split again. */
  readonly isPart?: boolean
}

function wordClause(word: Word, role: WordRole, context: QueryContext): Clause {
  const { isLast = false, isTolerant, isPart = false, isWhole = false, maxStems } = role
  const { fields } = context
  const isWord = word.kind === 'word'
  const query = fields.isOwn ? word.term : word.surface
  const words = `${textPaths(context).name}.words`
  const isCorrected = isTolerant && isCorrectable(word, context)
  const own = isWord && fields.isOwn ? ownTradeName(word.term, rulesFor(context.language)) : null
  const fuzzy = { fuzziness: FUZZINESS, prefix_length: PREFIX_LENGTH, max_expansions: MAX_EXPANSIONS }
  const alternatives = [
    multiMatch(query, context, isCorrected && !fields.isOwn ? fuzzy : {}),
    ...(fields.isText(words) ? [{ match: { [words]: { query, boost: BOOSTS.name } } }] : []),
    ...(isCorrected && fields.isText(words) ? [{ match: { [words]: { query, ...fuzzy, boost: 1 } } }] : []),
    ...(isTolerant && isShortWord(word) && fields.isOwn && !isPart && !isWhole ? [partClause(word, context)] : []),
    ...(own === null
      ? []
      : [wordClause({ ...word, term: own, surface: own }, { ...role, isTolerant: false }, context)]),
    ...(isLast && isWord ? prefixClauses(query, context) : []),
    ...(isWord ? inflectedClauses(word, maxStems, context) : []),
    ...(isWord && !isPart ? compoundClauses(word, { isTolerant, maxStems }, context) : []),
  ]
  return { dis_max: { queries: alternatives, tie_breaker: 0.1 } }
}

/** Other forms of the word, also as the last part of a compound: "langan" finds hopealanka. */
function inflectedClauses({ term }: Word, maxStems: number, context: QueryContext): Clause[] {
  if (!context.fields.isOwn) return []
  const stems = [...stemsOf(term, rulesFor(context.language))]
    .filter((stem) => stem.length >= MIN_STEM)
    .slice(0, maxStems)
  const paths = [
    { path: `${textPaths(context).name}.words`, boost: BOOSTS.name / 2 },
    { path: `${textPaths(context).category}.words`, boost: BOOSTS['category.name'] / 2 },
  ].filter(({ path }) => context.fields.isText(path))
  return [
    ...stems.flatMap((stem) =>
      paths.map(({ path, boost }) => ({ regexp: { [path]: { value: formsOf(stem), boost } } })),
    ),
    ...stems.filter((stem) => stem !== term).map((stem) => multiMatch(stem, context, { boost: STEM_BOOST })),
  ]
}

/** A stem with a short ending, at the end of a word. The -ering of legering is no ring. */
export function formsOf(stem: string): string {
  const letters = stem.replaceAll(/[^\p{L}\d]/gu, '')
  return `${letters.startsWith('ring') ? '(.*[^e])?' : '.*'}${letters}.{0,2}`
}

/** "gullring" also finds a ring of gold, and "guldring" does in a Norwegian store; so does "gulring" where nothing is called so. */
function compoundClauses(word: Word, role: WordRole, context: QueryContext): Clause[] {
  const language = rulesFor(context.language)
  const term = inOwnLanguage(word.term, language) ?? word.term
  if (!context.fields.isOwn) return []
  const [first] = [...metalsOf(language), ...TRADE_WORDS[language].map(fold)]
    .filter((part) => part.length >= MIN_STEM && term.startsWith(part) && term.length >= part.length + MIN_STEM)
    .toSorted((a, b) => b.length - a.length)
  const misspelt = first === undefined && role.isTolerant ? misspeltMetal(term, new Set(metalsOf(language))) : null
  const end = first === undefined && role.isTolerant ? compoundsOf(language).knownEndOf(term) : null
  const ofEnd = end === null ? undefined : term.slice(0, -end.length)
  const [part = ofEnd, rest] = misspelt
    ? [misspelt.metal, misspelt.rest]
    : [first, first === undefined ? (end ?? '') : term.slice(first.length)]
  if (part === undefined || part.length < MIN_STEM) return []
  const clauseOf = (own: string): Clause =>
    wordClause({ kind: 'word', term: own, surface: own }, { ...role, isPart: true }, context)
  return [{ bool: { must: [clauseOf(part), clauseOf(rest)], boost: COMPOUND_BOOST } }]
}

/**
 * The known part of a word that is found nowhere: its end, which says what it is, in products that are called so; otherwise its metal,
 * otherwise any part that the index splits: "doppresent" finds presents.
 */
function partClause({ term }: Word, context: QueryContext): Clause {
  const { name } = textPaths(context)
  const language = rulesFor(context.language)
  const end = compoundsOf(language).knownEndOf(term)
  if (end !== null && context.fields.isText(`${name}.words`)) {
    const expression = { regexp: { [`${name}.words`]: { value: formsOf(end), rewrite: 'top_terms_100' } } }
    const match = { span_multi: { match: expression } }
    return { span_first: { match, end: WORDS_OF_THING, boost: PART_BOOST } }
  }
  const own = inOwnLanguage(term, language) ?? term
  const metal = metalsOf(language).find((each) => each.length > MIN_STEM && own.startsWith(each))
  if (metal !== undefined) return multiMatch(metal, context, { boost: PART_BOOST })
  return { match: { [name]: { query: term, analyzer: 'karat_text', boost: PART_BOOST } } }
}

const compounds = new Map<Language, Compounds>()

/** By the words of the trade: a cluster's own words are not known here. */
function compoundsOf(language: Language): Compounds {
  const own = compounds.get(language) ?? new Compounds(language)
  compounds.set(language, own)
  return own
}

function prefixClauses(query: string, context: QueryContext): Clause[] {
  const name = textPaths(context).name
  if (context.fields.isText(`${name}.prefix`)) return [{ match: { [`${name}.prefix`]: { query, boost: 0.5 } } }]
  return [{ match_phrase_prefix: { [name]: { query, max_expansions: 50, boost: 0.5 } } }]
}

/** In an index of our own the rarity of a word is that of all fields together, as in the embedded engine: few categories contain "oro", most names do. */
function multiMatch(query: string, context: QueryContext, more: Clause): Clause {
  return {
    multi_match: {
      query,
      type: context.fields.isOwn ? 'cross_fields' : 'best_fields',
      operator: 'or',
      tie_breaker: 1,
      fields: textFields(context).map(({ path, boost }) => `${path}^${boost}`),
      ...more,
    },
  }
}

function textFields(context: QueryContext): readonly TextField[] {
  const { fields } = context
  const { name, category, label } = textPaths(context)
  const own: readonly TextField[] = [
    { path: name, boost: BOOSTS.name },
    { path: 'sku', boost: BOOSTS.sku },
    { path: category, boost: BOOSTS['category.name'] },
    { path: label, boost: BOOSTS['category.name'] },
    { path: 'meta_keywords', boost: BOOSTS['category.name'] },
  ]
  const mapped = own.filter(({ path }) => fields.isText(path))
  return mapped.length > 0 ? mapped : own.slice(0, 1)
}

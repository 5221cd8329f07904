/** The text part of the query DSL: words, compounds, corrections and completions as clauses. Pure. */
import { articleNumberKey } from '#domain/articleNumber.ts'
import { CONNECTING_WORDS } from '#engine/text/connectingWords.ts'
import { fold } from '#engine/text/fold.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { stemsOf } from '#engine/text/inflection.ts'
import { inOwnLanguage, metalsOf, misspeltMetal } from '#engine/text/metals.ts'
import { type SearchedWords, searchedWords } from '#engine/text/searchedWords.ts'
import { Synonyms } from '#engine/text/synonyms.ts'
import { TRADE_WORDS } from '#engine/text/tradeWords.ts'
import { type Word, wordsOf } from '#engine/text/words.ts'
import type { Language } from '#engine/types.ts'
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
/** Added to the score of documents that match every word, more than any score of words. */
export const GAIN_OF_EVERY_WORD = 4096
const MAX_JOINED_WORDS = 3
/** Shorter stems end too many words. */
const MIN_STEM = 3
const COMPOUND_BOOST = 0.9
const STEM_BOOST = 0.9
/** Less than that of a corrected word, which says more than a part. */
const PART_BOOST = 0.5
const FIRST_WORD_WEIGHT = 3
/** A compound of a metal may come after a maker or a series: Maple Leaf gullmynt. */
const MAX_LEADING_WORDS = 4
/** An article number's own product comes before any other hit. */
const SKU_BOOST = 1000
const SKU_PREFIX_BOOST = 100
/** Longer patterns than that of a sku of 64 characters are refused. */
const MAX_SKU_KEY = 64
/** Best hits whose names are completions. */
export const NAMES_FOR_COMPLETIONS = 200
/** Names of suggestions in a search. */
export const CORRECTIONS = 'corrections'
export const COMPLETIONS = 'completions'
/** Ten times the units sold are worth 8 %, as in the embedded engine. */
const GAIN_PER_POWER_OF_TEN_SOLD = 0.08
/** Sets and downloads come after single products. */
const TYPE_WEIGHTS = [
  { types: ['grouped', 'bundle'], weight: 0.85 },
  { types: ['downloadable'], weight: 0.5 },
] as const

/** Paths of the searched texts: columns with split words where the index has them. */
function textPaths(context: QueryContext): {
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

/** Documents that match enough of the words, those that match every word first. */
export function scoredText(text: string, isTolerant: boolean, context: QueryContext): Clause {
  const scored = {
    function_score: {
      query: {
        bool: {
          should: [withSales(wordsClause(text, 'most', isTolerant, context), context), ...skuClauses(text, context)],
        },
      },
      functions: [...firstWordFunctions(text, context), ...typeFunctions(context)],
      score_mode: 'multiply',
      boost_mode: 'multiply',
      max_boost: 100,
    },
  }
  return firstByEveryWord(scored, everyWord(text, isTolerant, context), GAIN_OF_EVERY_WORD)
}

/** The same documents with no other score than whether they match every word, for an order by another field. */
export function unscoredText(text: string, isTolerant: boolean, context: QueryContext): Clause {
  const matching = { bool: { should: [wordsClause(text, 'most', isTolerant, context), ...skuClauses(text, context)] } }
  return firstByEveryWord({ constant_score: { filter: matching, boost: 1 } }, everyWord(text, isTolerant, context), 1)
}

function firstByEveryWord(query: Clause, every: Clause | null, gain: number): Clause {
  if (every === null) return query
  return { bool: { must: [query], should: [{ constant_score: { filter: every, boost: gain } }] } }
}

/** Null for a text of one word, of which every match is one of every word. */
export function everyWord(text: string, isTolerant: boolean, context: QueryContext): Clause | null {
  if (wordsToFind(text, context).length < 2) return null
  return { bool: { should: [wordsClause(text, 'every', isTolerant, context), ...skuClauses(text, context)] } }
}

/** The score multiplied by 1 + 0.08 × log10(1 + `qty_ordered`); of about equal products the one that sells more comes first. */
function withSales(query: Clause, { entity, fields }: QueryContext): Clause {
  const sold = fields.valueField('qty_ordered')
  if (entity !== 'product' || sold?.kind !== 'number') return query
  const gain = { field_value_factor: { field: sold.path, modifier: 'log1p' }, weight: GAIN_PER_POWER_OF_TEN_SOLD }
  return {
    function_score: {
      query,
      // A cluster refuses negative values, and logs of them.
      functions: [{ weight: 1 }, { filter: { range: { [sold.path]: { gt: 0 } } }, ...gain }],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
}

function typeFunctions({ entity, fields }: QueryContext): Clause[] {
  const type = fields.valueField('type_id')
  if (entity !== 'product' || type?.kind !== 'keyword') return []
  return TYPE_WEIGHTS.map(({ types, weight }) => ({ filter: { terms: { [type.path]: types } }, weight }))
}

/**
 * Each word in any of the fields, and enough of them: a word in the name and one in the category count together.
 * Two words that the catalogue writes as one also match joined: "Kruger Rand".
 */
function wordsClause(text: string, howMany: 'every' | 'most', isTolerant: boolean, context: QueryContext): Clause {
  const words = wordsToFind(text, context)
  if (words.length === 0) return multiMatch(text, context, {})
  const least = howMany === 'every' ? words.length : Math.max(1, Math.floor(words.length * MIN_SHARE_OF_WORDS))
  const clauses = words.map((word, at) => wordClause(word, { isLast: at === words.length - 1, isTolerant }, context))
  const apart = { bool: { should: clauses, minimum_should_match: least } }
  const joined = words.length > MAX_JOINED_WORDS ? [] : joinedPairs(words)
  if (joined.length === 0) return apart
  const together = joined.map(({ pair, at }) => {
    const others = clauses.filter((_, index) => index !== at && index !== at + 1)
    // A part of the joined word is one of both words, not both.
    const role = { isLast: at + 2 === words.length, isTolerant, isPart: isTolerant }
    const own = wordClause(pair, role, context)
    return { bool: { must: [own], should: others, minimum_should_match: Math.max(0, least - 2) } }
  })
  return { dis_max: { queries: [apart, ...together] } }
}

interface JoinedPair {
  readonly pair: Word
  /** Place of the first of both words. */
  readonly at: number
}

function joinedPairs(words: readonly Word[]): readonly JoinedPair[] {
  return words.slice(1).flatMap((second, at) => {
    const first = words[at]
    if (first?.kind !== 'word' || second.kind !== 'word') return []
    return [{ pair: { ...first, term: first.term + second.term, surface: first.surface + second.surface }, at }]
  })
}

function wordsToFind(text: string, context: Pick<QueryContext, 'language'>): readonly Word[] {
  return wordsToSearch(text, context).searched
}

/** Words that only join others are not searched, unless there are no others. */
export function wordsToSearch(text: string, { language }: Pick<QueryContext, 'language'>): SearchedWords {
  const all = wordsOf(text)
  const connecting = CONNECTING_WORDS[rulesFor(language)]
  const others = all.filter(({ term }) => !connecting.has(term))
  return searchedWords(others.length > 0 ? others : all)
}

interface WordRole {
  /** The last word may be unfinished. */
  readonly isLast?: boolean
  readonly isTolerant: boolean
  /** Part of a compound, which is not split again. */
  readonly isPart?: boolean
}

function wordClause(word: Word, role: WordRole, context: QueryContext): Clause {
  const { isLast = false, isTolerant, isPart = false } = role
  const { fields } = context
  const isWord = word.kind === 'word'
  const query = isWord || !fields.isOwn ? word.surface : word.term
  const words = `${textPaths(context).name}.words`
  const isCorrected = isTolerant && isWord
  const fuzzy = { fuzziness: FUZZINESS, prefix_length: PREFIX_LENGTH, max_expansions: MAX_EXPANSIONS }
  const alternatives = [
    multiMatch(query, context, isCorrected && !fields.isOwn ? fuzzy : {}),
    ...(fields.isText(words) ? [{ match: { [words]: { query, boost: BOOSTS.name } } }] : []),
    ...(isCorrected && fields.isText(words) ? [{ match: { [words]: { query, ...fuzzy, boost: 1 } } }] : []),
    ...(isCorrected && fields.isOwn && !isPart ? [anyPart(query, context)] : []),
    ...(isLast && isWord ? prefixClauses(query, context) : []),
    ...(isWord ? inflectedClauses(word, context) : []),
    ...(isWord && !isPart ? compoundClauses(word, isTolerant, context) : []),
  ]
  return { dis_max: { queries: alternatives, tie_breaker: 0.1 } }
}

/** Other forms of the word, also as the last part of a compound: "langan" finds hopealanka. */
function inflectedClauses({ term }: Word, context: QueryContext): Clause[] {
  if (!context.fields.isOwn) return []
  const stems = [...stemsOf(term, rulesFor(context.language))].filter((stem) => stem.length >= MIN_STEM)
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
function formsOf(stem: string): string {
  const letters = stem.replaceAll(/[^\p{L}\d]/gu, '')
  return `${letters.startsWith('ring') ? '(.*[^e])?' : '.*'}${letters}.{0,2}`
}

/** "gullring" also finds a ring of gold, and "guldring" does in a Norwegian store; so does "gulring" where nothing is called so. */
function compoundClauses(word: Word, isTolerant: boolean, context: QueryContext): Clause[] {
  const language = rulesFor(context.language)
  const term = inOwnLanguage(word.term, language) ?? word.term
  if (!context.fields.isOwn) return []
  const [first] = [...metalsOf(language), ...TRADE_WORDS[language].map(fold)]
    .filter((part) => part.length >= MIN_STEM && term.startsWith(part) && term.length >= part.length + MIN_STEM)
    .toSorted((a, b) => b.length - a.length)
  const misspelt = first === undefined && isTolerant ? misspeltMetal(term, new Set(metalsOf(language))) : null
  const [part, rest] = misspelt ? [misspelt.metal, misspelt.rest] : [first, term.slice(first?.length)]
  if (part === undefined) return []
  const clauseOf = (own: string): Clause =>
    wordClause({ kind: 'word', term: own, surface: own }, { isTolerant, isPart: true }, context)
  return [{ bool: { must: [clauseOf(part), clauseOf(rest)], boost: COMPOUND_BOOST } }]
}

/** Any part of a compound that the index splits: "doppresent" finds presents. */
function anyPart(query: string, context: QueryContext): Clause {
  return { match: { [textPaths(context).name]: { query, analyzer: 'karat_text', boost: PART_BOOST } } }
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

/** A text that is an article number finds its product first. */
function skuClauses(text: string, { entity, fields }: QueryContext): Clause[] {
  if (entity !== 'product') return []
  const key = articleNumberKey(text)
  const keys = `${OWN_PREFIX}sku_keys`
  if (fields.typeOf(keys) !== null) {
    return key === ''
      ? []
      : [
          { constant_score: { filter: { term: { [keys]: key } }, boost: SKU_BOOST } },
          ...(/[\d-]/.test(text)
            ? [{ constant_score: { filter: { prefix: { [keys]: key } }, boost: SKU_PREFIX_BOOST } }]
            : []),
        ]
  }
  return ['sku', 'configurable_children.sku'].flatMap((path) => {
    const filter = skuFilter(path, text, fields)
    return filter ? [{ constant_score: { filter, boost: SKU_BOOST } }] : []
  })
}

/** In an index of another indexer: without regard to case, blanks and hyphens where the mapping allows it. */
function skuFilter(path: string, text: string, fields: QueryContext['fields']): Clause | null {
  const field = fields.valueField(path)
  const key = articleNumberKey(text)
  if (field?.kind === 'keyword')
    return key === '' || key.length > MAX_SKU_KEY ? null : { regexp: { [field.path]: skuPattern(key) } }
  if (field?.kind === 'number') return /^\d{1,15}$/.test(text) ? { term: { [field.path]: Number(text) } } : null
  return fields.isText(path) ? { match_phrase: { [path]: text } } : null
}

/** "au10" is "[aA][ -/_]*[uU][ -/_]*1[ -/_]*0": each character in both cases, with blanks and hyphens between them. */
function skuPattern(key: string): string {
  return Array.from(key, (letter) => {
    const cases = new Set([letter, letter.toUpperCase()].filter((each) => each.length === letter.length))
    return cases.size === 1 ? letter : `[${[...cases].join('')}]`
  }).join('[ -/_]*')
}

/** The first word of a name says what the product is: an album for bars is no bar, and a gullbarre is one. */
function firstWordFunctions(text: string, context: QueryContext): Clause[] {
  const words = `${textPaths(context).name}.words`
  if (context.entity !== 'product' || !context.fields.isOwn || !context.fields.isText(words)) return []
  const language = rulesFor(context.language)
  const metals = new Set(metalsOf(language))
  return wordsToFind(text, context)
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ term }) => {
      const own = inOwnLanguage(term, language) ?? term
      if (metals.has(own)) return [leadingWord(words, `${own}.*`, 1)]
      const metal = [...metals].find((each) => own.length > each.length && own.startsWith(each))
      const end = metal === undefined ? 1 : MAX_LEADING_WORDS
      const others = metal === undefined ? [] : synonymsOf(language).of(own.slice(metal.length))
      const spellings = [...stemsOf(own, language), ...others.map((other) => `${metal}${other}`)]
      return spellings.map((spelling) => leadingWord(words, formsOf(spelling), end))
    })
}

const synonyms = new Map<Language, Synonyms>()

function synonymsOf(language: Language): Synonyms {
  const own = synonyms.get(language) ?? new Synonyms(language)
  synonyms.set(language, own)
  return own
}

function leadingWord(path: string, value: string, end: number): Clause {
  const expression = { regexp: { [path]: { value, rewrite: 'top_terms_100' } } }
  return {
    filter: { span_first: { match: { span_multi: { match: expression } }, end } },
    weight: FIRST_WORD_WEIGHT,
  }
}

/** Corrections of words that no document has. */
export function correctionsOf(text: string, context: QueryContext): Clause {
  const words = `${textPaths(context).name}.words`
  const spelling = context.fields.isText(words) ? words : textPaths(context).name
  if (!context.fields.isText(spelling)) return {}
  const term = { field: spelling, suggest_mode: 'missing', min_word_length: 4, prefix_length: 1, max_edits: 2, size: 1 }
  return { suggest: { [CORRECTIONS]: { text, term } } }
}

/**
 * Phrases that begin with the text. A body of its own: with a search that sorts, the server computes a score also for the documents of
 * the phrases, and fails where one does not match the search.
 *
 * @param isTolerant whether one letter of a short and two of a long text may be wrong
 */
export function completionsBody(text: string, isTolerant: boolean): Clause {
  const fuzzy = { fuzziness: 'AUTO:4,8', min_length: 4, prefix_length: 1, unicode_aware: true }
  return {
    size: 0,
    _source: false,
    query: { match_none: {} },
    suggest: {
      [COMPLETIONS]: {
        prefix: text,
        completion: {
          field: `${OWN_PREFIX}suggest`,
          size: NAMES_FOR_COMPLETIONS,
          skip_duplicates: true,
          ...(isTolerant && { fuzzy }),
        },
      },
    },
  }
}

export function hasCompletions({ fields }: Pick<QueryContext, 'fields'>): boolean {
  return fields.typeOf(`${OWN_PREFIX}suggest`) === 'completion'
}

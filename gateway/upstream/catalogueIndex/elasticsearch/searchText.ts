/** The text part of the query DSL: what a text matches, in which order, and how it is corrected and completed. Pure. */
import { articleNumberKey } from '#domain/articleNumber.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { stemsOf } from '#engine/text/inflection.ts'
import { fold } from '#engine/text/fold.ts'
import { inOwnLanguage, metalsOf } from '#engine/text/metals.ts'
import { synonymsOf } from '#engine/text/synonyms.ts'
import { OWN_PREFIX } from './indexFields.ts'
import type { Clause } from './clause.ts'
import type { QueryContext } from './queryContext.ts'
import { formsOf, isCorrectable, textPaths, wordsClause, wordsToFind } from './wordClauses.ts'

/** Added to the score of documents that match every word, more than any score of words. */
export const GAIN_OF_EVERY_WORD = 4096
const FIRST_WORD_WEIGHT = 3
/** A compound of a metal may come after a maker or a series: Maple Leaf gullmynt. */
const MAX_LEADING_WORDS = 4
/** An article number's own product comes before any other hit. */
const SKU_BOOST = 1000
const SKU_PREFIX_BOOST = 100
/** No article number is longer, and a cluster refuses longer patterns. */
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

/** Null for a text of one word, of which every match is one of every word, except where a part of the word is enough. */
export function everyWord(text: string, isTolerant: boolean, context: QueryContext): Clause | null {
  if (wordsToFind(text, context).length < (isTolerant ? 1 : 2)) return null
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

/** A text that is an article number finds its product first. */
function skuClauses(text: string, { entity, fields }: QueryContext): Clause[] {
  if (entity !== 'product') return []
  const key = articleNumberKey(text)
  if (key === '' || key.length > MAX_SKU_KEY) return []
  const keys = `${OWN_PREFIX}sku_keys`
  if (fields.typeOf(keys) !== null) {
    return [
      { constant_score: { filter: { term: { [keys]: key } }, boost: SKU_BOOST } },
      ...(/[\d-]/.test(text)
        ? [{ constant_score: { filter: { prefix: { [keys]: key } }, boost: SKU_PREFIX_BOOST } }]
        : []),
    ]
  }
  return ['sku', 'configurable_children.sku'].flatMap((path) => {
    const filter = skuFilter(path, text, key, fields)
    return filter ? [{ constant_score: { filter, boost: SKU_BOOST } }] : []
  })
}

/** In an index of another indexer: without regard to case, blanks and hyphens where the mapping allows it. */
function skuFilter(path: string, text: string, key: string, fields: QueryContext['fields']): Clause | null {
  const field = fields.valueField(path)
  if (field?.kind === 'keyword') return { regexp: { [field.path]: skuPattern(key) } }
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

function leadingWord(path: string, value: string, end: number): Clause {
  const expression = { regexp: { [path]: { value, rewrite: 'top_terms_100' } } }
  return {
    filter: { span_first: { match: { span_multi: { match: expression } }, end } },
    weight: FIRST_WORD_WEIGHT,
  }
}

/** Corrections of words that no document has, of those words alone that are searched. */
export function correctionsOf(typed: string, context: QueryContext): Clause {
  const text = searchedPart(typed, context)
  if (text === '') return {}
  const words = `${textPaths(context).name}.words`
  const spelling = context.fields.isText(words) ? words : textPaths(context).name
  if (!context.fields.isText(spelling)) return {}
  const term = { field: spelling, suggest_mode: 'missing', min_word_length: 4, prefix_length: 1, max_edits: 2, size: 1 }
  return { suggest: { [CORRECTIONS]: { text, term } } }
}

/** The text with blanks for everything but its searched words, each in its place and no more often than it is searched. */
function searchedPart(text: string, context: QueryContext): string {
  const left = wordsToFind(text, context).flatMap((word) => (isCorrectable(word, context) ? [word.term] : []))
  const isSearched = (part: string): boolean => {
    const at = left.indexOf(fold(part.normalize('NFKC')))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  return text
    .replaceAll(/\p{L}[\p{L}\p{M}]*|[^]/gu, (part) => (isSearched(part) ? part : ' '.repeat(part.length)))
    .trimEnd()
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

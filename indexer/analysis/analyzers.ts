/** The analyzers of an index: the engine's language rules in the terms of Elasticsearch and OpenSearch, without plugins. */
import { CONNECTING_WORDS } from '#engine/text/connectingWords.ts'
import { fold } from '#engine/text/fold.ts'
import { foreignMetals, metalsOf, metalsOfSymbols } from '#engine/text/metals.ts'
import { SYNONYMS } from '#engine/text/synonyms.ts'
import { FINENESS_OF_KARATS } from '#engine/text/words.ts'
import type { Language } from '#engine/types.ts'
import { MIN_PART } from './compoundParts.ts'
import { type CharFilter, measureCharFilters, measureTokenFilters, PIECES } from './measures.ts'

interface Definition {
  readonly type: string
  readonly [setting: string]: unknown
}

export interface AnalysisSettings {
  readonly char_filter: Readonly<Record<string, CharFilter>>
  readonly tokenizer: Readonly<Record<string, Definition>>
  readonly filter: Readonly<Record<string, Definition>>
  readonly analyzer: Readonly<Record<string, Definition>>
}

/** Stemmers of Lucene that change nouns only as far as a shop's texts need. */
const STEMMERS: Readonly<Record<Language, string | null>> = {
  nb: 'light_norwegian',
  sv: 'light_swedish',
  fi: 'light_finnish',
  de: 'light_german',
  it: 'light_italian',
  en: 'light_english',
  plain: null,
}
/** Languages that write a metal and a thing as one word: gullring, Goldring, kultasormus. */
const COMPOUNDING: readonly Language[] = ['nb', 'sv', 'fi', 'de']
/** Shorter names of metals begin too many other words. */
const MIN_METAL_PREFIX = 4
const MIN_COMPOUND = 6
const PREFIX_LETTERS = { min: 2, max: 15 }

/** @param compoundParts folded words of the catalogue that compounds are split into */
export function analysisSettings(language: Language, compoundParts: readonly string[]): AnalysisSettings {
  const charFilters = measureCharFilters()
  const measures = measureTokenFilters()
  const plain = ['lowercase', 'asciifolding', 'karat_pairs']
  const folding = [...plain, ...Object.keys(measures)]
  const stem = stemOf(language)
  const ownMetals = Object.keys(metalPrefixFilters(language))
  const analyzer = (filter: readonly string[]): Definition => ({
    type: 'custom',
    char_filter: Object.keys(charFilters),
    tokenizer: 'karat_pieces',
    filter,
  })
  const stemmed = ['karat_numbers', ...(compoundParts.length > 0 ? ['karat_compounds'] : []), ...stemOf(language)]
  const compounds = compoundParts.length > 0 ? ['karat_compounds'] : []
  const stop = CONNECTING_WORDS[language].size > 0 ? ['karat_stop'] : []
  const synonyms = synonymRules(language).length > 0 ? ['karat_synonyms'] : []

  return {
    char_filter: charFilters,
    tokenizer: { karat_pieces: { type: 'pattern', pattern: PIECES, group: 0 } },
    filter: {
      karat_pairs: { type: 'pattern_replace', pattern: '(a)[ae]|([ou])e', replacement: '$1$2' },
      ...measures,
      karat_numbers: {
        type: 'pattern_capture',
        preserve_original: true,
        patterns: ['^(\\d+(?:\\.\\d+)?(?:/\\d+)?)[a-z]+$'],
      },
      karat_unique: { type: 'unique', only_on_same_position: true },
      karat_prefix: { type: 'edge_ngram', min_gram: PREFIX_LETTERS.min, max_gram: PREFIX_LETTERS.max },
      ...(stem.length > 0 && { karat_stem: { type: 'stemmer', language: STEMMERS[language] } }),
      ...(stop.length > 0 && { karat_stop: { type: 'stop', stopwords: [...CONNECTING_WORDS[language]] } }),
      ...(compounds.length > 0 && {
        karat_compounds: {
          type: 'dictionary_decompounder',
          word_list: compoundParts,
          min_word_size: MIN_COMPOUND,
          min_subword_size: MIN_PART,
          only_longest_match: true,
        },
      }),
      ...metalPrefixFilters(language),
      ...(synonyms.length > 0 && {
        karat_synonyms: { type: 'synonym_graph', lenient: true, synonyms: synonymRules(language) },
      }),
    },
    analyzer: {
      karat_text: analyzer([...folding, ...stemmed, 'karat_unique']),
      // For columns whose words the indexer has split.
      karat_split_text: { type: 'custom', tokenizer: 'whitespace', filter: [...stemmed, 'karat_unique'] },
      karat_split: { type: 'custom', tokenizer: 'whitespace', filter: [] },
      karat_split_beginnings: { type: 'custom', tokenizer: 'whitespace', filter: ['karat_prefix'] },
      karat_folded: { type: 'custom', tokenizer: 'standard', filter: plain },
      karat_query: analyzer([...folding, ...ownMetals, ...stop, ...stem, ...synonyms]),
      karat_words: analyzer(folding),
      karat_beginnings: analyzer([...folding, 'karat_prefix']),
    },
  }
}

function stemOf(language: Language): readonly string[] {
  return STEMMERS[language] === null ? [] : ['karat_stem']
}

/** "guldring" is searched as gullring in a Norwegian store. */
function metalPrefixFilters(language: Language): Record<string, Definition> {
  if (!COMPOUNDING.includes(language)) return {}
  const own = metalsOf(language)
  const foreignOf = new Map<string, string[]>()
  for (const [foreign, name] of foreignMetals(language)) {
    if (foreign.length < MIN_METAL_PREFIX || foreign.includes(' ') || name.includes(' ')) continue
    foreignOf.set(name, [...(foreignOf.get(name) ?? []), foreign])
  }
  return Object.fromEntries(
    [...foreignOf].map(([name, foreign]) => [
      `karat_metal_${name}`,
      {
        type: 'pattern_replace',
        pattern: `^(?!${own.join('|')})(?:${foreign.sort((a, b) => b.length - a.length).join('|')})(?=\\p{L}{3})`,
        replacement: name,
      },
    ]),
  )
}

/** Rules of the form `word => word, other`: the typed word stays, and the catalogue's words are searched too. */
export function synonymRules(language: Language): readonly string[] {
  const targets = new Map<string, Set<string>>()
  const add = (word: string, others: readonly string[]): void => {
    const known = targets.get(word) ?? new Set([word])
    for (const other of others) known.add(other)
    targets.set(word, known)
  }
  for (const [word, others] of Object.entries(SYNONYMS[language])) add(fold(word), others.map(fold))
  for (const [symbol, metal] of metalsOfSymbols(language)) add(symbol, [metal])
  for (const [foreign, own] of foreignMetals(language)) add(foreign, [own])
  for (const [karats, fineness] of Object.entries(FINENESS_OF_KARATS)) add(karats, [fineness])
  return [...targets].map(([word, others]) => `${word} => ${[...others].join(', ')}`)
}

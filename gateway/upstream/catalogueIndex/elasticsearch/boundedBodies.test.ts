/** No text that a search accepts makes a body that a cluster needs much time for, or refuses. */
import { describe, expect, test } from 'vitest'
import { searchText } from '#engine/listing/texts.ts'
import { lettersOfAllBlocks } from '#engine/text/testing/lettersOfAllBlocks.ts'
import { TRADE_WORDS } from '#engine/text/tradeWords.ts'
import { MAX_WORD_LENGTH } from '#engine/text/words.ts'
import type { IndexSearch } from '../port.ts'
import { fieldsOf } from './indexFields.ts'
import type { QueryContext } from './queryContext.ts'
import { unfinishedWord } from './searchAnswer.ts'
import { namesBody, searchBody, tolerantBody } from './searchQuery.ts'
import { completionsBody } from './searchText.ts'

/** The default of `indices.query.bool.max_clause_count`. */
const MAX_CLAUSES = 1_024
const MAX_BYTES = 500_000
const MAX_WORDS = 10

const LEAVES = new Set([
  'match',
  'match_phrase',
  'match_phrase_prefix',
  'regexp',
  'prefix',
  'term',
  'terms',
  'range',
  'match_none',
])

const TEXTS = ['name', 'name.words', 'name.prefix', 'category.name', 'category.name.words', 'meta_keywords']
const OWN = new Map([
  ['id', 'long'],
  ['sku', 'keyword'],
  ...TEXTS.map((path) => [path, 'text'] as const),
  ['karat.sku_keys', 'keyword'],
  ['karat.suggest', 'completion'],
])
const FOREIGN = new Map([
  ['id', 'long'],
  ['sku', 'text'],
  ['name', 'text'],
  ['category.name', 'text'],
])
const places = [
  { kind: 'our own index', types: OWN },
  { kind: 'an index of another indexer', types: FOREIGN },
]

function context(types: ReadonlyMap<string, string>, language: string): QueryContext {
  const fields = fieldsOf(types, types === OWN)
  return {
    entity: 'product',
    fields,
    language,
    price: null,
    otherSidePrice: null,
    isMultiple: () => false,
    below: () => [],
  }
}

/** What a search makes of it, cut to what a search accepts. */
function accepted(text: string): string | null {
  for (let length = 199; length >= 3; length = Math.floor(length / 1.3)) {
    try {
      return searchText(text.slice(0, length))
    } catch {
      // Shorter then.
    }
  }
  return null
}

/** `PROPERTY_RUNS=1000` also writes each letter in every way. */
const EVERY_UNIT = Number(process.env['PROPERTY_RUNS'] ?? 100) >= 1_000

const words = (language: 'nb' | 'fi' | 'de') => TRADE_WORDS[language].slice(0, 24)
const texts = [
  ...lettersOfAllBlocks().flatMap((letter, at) => {
    const units = [letter, `${letter} `, `${letter}${letter} `, `${letter.repeat(5)} `, `${letter}-`]
    const own = EVERY_UNIT ? units : [letter, units[at % units.length] ?? letter]
    return own.map((unit) => unit.repeat(199))
  }),
  ...(['nb', 'fi', 'de'] as const).flatMap((language) =>
    words(language).flatMap((word) => [
      `${word} `.repeat(199),
      word.repeat(199),
      `${words(language).join('')} ${word}`,
      words(language)
        .map((each) => each + word)
        .join(' '),
    ]),
  ),
  'a1 '.repeat(199),
  '1 '.repeat(199),
  '1234 '.repeat(199),
  '👨‍👩‍👧‍👦'.repeat(199),
].flatMap((text) => accepted(text) ?? [])

describe.each(places)('a text in $kind', ({ types }) => {
  test.each(['nb', 'fi', 'de'])('asks for bounded clauses, bytes and words in %s', (language) => {
    const at = context(types, language)
    for (const text of texts) {
      const search: IndexSearch = { storeCode: 'no', entity: 'product', filters: [], from: 0, size: 50, text }
      for (const body of [searchBody(search, at), tolerantBody(search, text, at), namesBody(search, at)]) {
        const json = JSON.stringify(body)
        const name = JSON.stringify(text.slice(0, 40))
        expect(json.length, name).toBeLessThan(MAX_BYTES)
        expect(leavesOf(body['query']), name).toBeLessThan(MAX_CLAUSES)
        for (const [, most] of json.matchAll(/"max_expansions":(\d+)/g)) expect(Number(most)).toBeLessThanOrEqual(50)
        expect(json.match(/"fuzziness":[^2]/), name).toBeNull()
        expect(correctedWords(body).length, name).toBeLessThanOrEqual(MAX_WORDS)
        for (const word of correctedWords(body))
          expect(word.normalize('NFKC').length).toBeLessThanOrEqual(MAX_WORD_LENGTH)
      }
    }
  })
})

/** Clauses that a cluster counts: one for each field of a multi_match. */
function leavesOf(query: unknown): number {
  if (typeof query !== 'object' || query === null) return 0
  return Object.entries(query).reduce((sum, [name, inner]) => {
    if (name === 'multi_match') return sum + inner.fields.length
    return sum + (LEAVES.has(name) ? 1 : leavesOf(inner))
  }, 0)
}

/** Terms of a text as a cluster reads it: also signs, and numbers. */
function correctedWords(body: Readonly<Record<string, unknown>>): readonly string[] {
  const { corrections: { text = '' } = {} } = Object(body['suggest'])
  return String(text).match(/[^\s\p{P}]+/gu) ?? []
}

test('a text without words matches no product by its signs', () => {
  const at = context(OWN, 'nb')
  const text = 'a b c '.repeat(33)
  const body = searchBody({ filters: [], from: 0, size: 50, text }, at)
  expect(JSON.stringify(body)).not.toContain('"a b c')
})

test('an unfinished word is completed up to the length of words', () => {
  expect(unfinishedWord('gul karbinl')).toBe('karbinl')
  expect(unfinishedWord('a'.repeat(199))).toBeNull()
  expect(JSON.stringify(completionsBody('gul', true)).length).toBeLessThan(1_000)
})

test('a correction stands where its word stood', () => {
  const body = searchBody({ filters: [], from: 0, size: 50, text: '585, "gul" rign 10 g!' }, context(OWN, 'nb'))
  expect(body['suggest']).toMatchObject({ corrections: { text: '      gul  rign' } })
})

import { describe, expect, test } from 'vitest'
import { fold } from '#engine/text/fold.ts'
import { wordsOf } from '#engine/text/words.ts'
import { analysisSettings, synonymRules } from './analyzers.ts'
import { CompoundParts, compoundTerms } from './compoundParts.ts'
import { measureTokenFilters } from './measures.ts'

/** What `karat_words` makes of a text, by the same patterns in JavaScript; `asciifolding` and the pairs of letters are the engine's `fold`. */
function tokensOf(text: string): string[] {
  const { char_filter: charFilters, tokenizer, filter } = analysisSettings('nb', [])
  let written = text.normalize('NFC')
  for (const { pattern, replacement = '', mappings = [] } of Object.values(charFilters)) {
    if (pattern !== undefined) written = written.replace(regExpOf(pattern), javascriptOf(replacement, pattern))
    for (const [from, to] of mappings.map((rule) => rule.split(' => ')))
      written = written.replaceAll(from === '\\u00a0' ? ' ' : (from ?? ''), to === '\\u0020' ? ' ' : (to ?? ''))
  }
  const ofTokens = Object.entries(measureTokenFilters())
  for (const [name, own] of ofTokens) expect(filter[name]).toEqual(own)
  return [...written.matchAll(regExpOf(String(tokenizer['karat_pieces']?.['pattern'])))].map(([token]) =>
    ofTokens.reduce(
      (word, [, own]) => word.replace(regExpOf(own.pattern), javascriptOf(own.replacement, own.pattern)),
      fold(token),
    ),
  )
}

/** The flag `i` is written out: with it, these alternations have missed capitals in processes that had run for long. */
function regExpOf(pattern: string): RegExp {
  const written = pattern.startsWith('(?i)')
    ? inBothCases(pattern.slice(4))
    : pattern.replace(/\(\?i:(\(\?:[^()]*\))\)/g, (_, units: string) => inBothCases(units))
  return new RegExp(written, 'gu')
}

function inBothCases(pattern: string): string {
  return pattern.replace(/\\p\{[^}]*\}|\\u[\da-f]{4}|\\.|\p{L}/gu, (part) =>
    part.length === 1 ? `[${part.toLowerCase()}${part.toUpperCase()}]` : part,
  )
}

/** Java reads as many digits of $10 as there are groups. */
function javascriptOf(replacement: string, pattern: string): string {
  const groups = (pattern.match(/\((?!\?)/g) ?? []).length
  return replacement.replace(/\$(\d)(\d*)/g, (_, first: string, rest: string) =>
    groups < 10 ? `$${first.padStart(2, '0')}${rest}` : `$${first}${rest}`,
  )
}

describe('words and measures are those of the engine', () => {
  test.each([
    'Sølvtråd 925, 4,0 × 2 mm',
    '0,80 MM',
    '0.8mm',
    '1 kg',
    '0,5 kg og 1,25 kg',
    'Gullbarre 1 000 g',
    '1.000 g',
    '45 cm',
    '4,5cm',
    'halv unse',
    'halbe Unze',
    '½ oz',
    '0,5 oz',
    'Unze',
    'Kilo',
    '585er Gold',
    '3N 18k',
    '10 karat',
    '2 × 3 × 4 mm',
    '2x3 mm',
    'Lupe 20 ×, 18 mm',
    '10 gram og 10 GRAMM',
    '2 millimeter',
    '5 liter, 50 ml',
    '2 metri',
    'halv sovereign',
    '925 Sterling',
    '1/10 oz',
    'str. 54',
    'A4 x',
    '007',
  ])('%s', (text) => {
    expect(tokensOf(text)).toEqual(wordsOf(text).map(({ term }) => term))
  })
})

describe('synonyms', () => {
  test.each([
    ['nb', 'gold', 'gull'],
    ['nb', 'au', 'gull'],
    ['nb', 'guld', 'gull'],
    ['nb', '18k', '750'],
    ['sv', 'gull', 'guld'],
    ['fi', 'gold', 'kulta'],
    ['de', 'ag', 'silber'],
    ['it', 'hvitgull', 'oro bianco'],
    ['de', 'ehering', 'trauring'],
  ] as const)('in %s a search for %s finds %s too', (language, word, other) => {
    const rule = synonymRules(language).find((line) => line.startsWith(`${word} => `))
    expect(rule?.split(' => ')[1]?.split(', ')).toEqual(expect.arrayContaining([word, other]))
  })

  test('never replace the typed word', () => {
    for (const rule of synonymRules('nb')) {
      const [word, others] = rule.split(' => ')
      expect(others?.split(', ')[0]).toBe(word)
    }
  })
})

describe('compounds', () => {
  test('are split into words of the catalogue and of the trade', () => {
    const compounds = new CompoundParts('nb')
    for (const name of ['Gullbarre 10 g', 'Sølvbarre 1 kg', 'Flettekjede', 'Flettearmbånd'])
      compounds.add(compoundTerms(name))
    expect(compounds.parts()).toEqual(
      expect.arrayContaining(['gull', 'solv', 'barre', 'flette', 'kjede', 'armband', 'trad']),
    )
  })

  test('of a language without rules are not split', () => {
    expect(analysisSettings('plain', new CompoundParts('plain').parts()).filter).not.toHaveProperty('karat_compounds')
  })
})

test.each(['nb', 'sv', 'fi', 'de', 'it', 'en', 'plain'] as const)(
  'every filter of an analyzer of %s is defined or built in',
  (language) => {
    const builtIn = ['lowercase', 'asciifolding']
    const { analyzer, filter, char_filter: charFilters } = analysisSettings(language, ['gull'])
    expect(analyzer['karat_text']?.['char_filter']).toEqual(Object.keys(charFilters))
    for (const { filter: names } of Object.values(analyzer)) {
      for (const name of names as readonly string[]) expect([...builtIn, ...Object.keys(filter)]).toContain(name)
    }
  },
)

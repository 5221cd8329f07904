import { describe, expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import type { Language } from '../types.ts'
import { completionsOf } from './completions.ts'

const NAMES = [
  'Gullbarre 10 g 999,9, preget, Solberg',
  'Gullbarre 10 g 999,9, støpt, Fjellmynt',
  'Gullbarre 1 kg 999,9',
  'Maple Leaf gullmynt 1 oz 2025',
  'Maple Leaf sølvmynt 1 oz, blandede årganger',
  'Gullmynt 20 kroner, Oscar II',
  'Perletråd sølv 925, 1,0 mm',
  'Halvrund tang for ringskinner',
  "Lingotto d'oro 2,5 g",
  'Skive Ø 1,0 mm',
  'Myntsett 1/2 oz',
  'Myntsett 1,5 g',
  "O'Brien-serien",
]
const complete = (text: string, size = 9) =>
  completionsOf(
    text,
    NAMES.map((name) => ({ name, score: 1 })),
    'nb',
    size,
  )

test.each<[string, string[]]>([
  ['gullb', ['gullbarre', 'gullbarre 10 g', 'gullbarre 1 kg']],
  ['GULLBARRE 10', ['gullbarre 10 g']],
  ['gull barre', ['gullbarre', 'gullbarre 10 g', 'gullbarre 1 kg']],
  ['gullm', ['gullmynt', 'gullmynt 20 kroner', 'gullmynt 1 oz']], // what a name begins with goes first; 20 of what is not left open
  ['map', ['maple leaf', 'maple leaf gullmynt', 'maple leaf sølvmynt']], // never maple alone
  ['solv', ['sølv', 'sølvmynt']],
  ['perletraad', ['perletråd sølv']],
  ['halvr', ['halvrund tang for ringskinner']], // nothing ends in "for"
  ['lingotto or', ["lingotto d'oro"]],
  ['skive', []], // Ø says what the number is
  ['gullbarre 1kg', ['gullbarre 1 kg']],
  ['x', []],
  ['', []],
  ['  ', []],
  ['10', []],
  ['(.*', []],
])('%s becomes %j', (text, completions) => {
  expect(complete(text)).toEqual(completions)
})

// Normalised as in the search: hyphens, dashes, apostrophes, fractions, numbers.
test.each([
  ['maple-leaf', 'maple leaf'],
  ['maple–leaf g', 'maple leaf g'],
  ['Maple‑Leaf', 'maple leaf'],
  ['maple -', 'maple'],
  ['“maple” leaf', 'maple leaf'],
  ['gull-barre', 'gullbarre'],
  ['gullbarre 10-', 'gullbarre 10'],
  ['lingotto d’o', "lingotto d'o"],
  ['lingotto d o', "lingotto d'o"],
  ['perletråd-s', 'perletråd s'],
  ['myntsett ½', 'myntsett 1/2'],
  ['myntsett 1⁄2o', 'myntsett 1/2 o'],
  ['myntsett 1,50', 'myntsett 1.5'],
  ['o’brien s', "o'brien-s"],
])('%s has the completions of %s', (typed, plain) => {
  const completions = complete(plain)
  expect(completions.length).toBeGreaterThan(0)
  // except for the text itself, which only completes a text that is written differently
  expect(complete(typed).filter((completion) => completion !== plain)).toEqual(completions)
})

test.each(['myntsett 12', 'myntsett 15'])('%s does not match another number', (text) => {
  expect(complete(text)).toEqual([])
})

test('returns at most the requested number', () => {
  expect(complete('gull', 2)).toEqual(['gullbarre', 'gullbarre 10 g'])
})

describe('in an engine', () => {
  const shop = (language: Language) => {
    const engine = createEngine({ language })
    engine.load([
      { id: 1, name: 'Gullbarre 10 g', status: 1 },
      { id: 2, name: 'Gullbarre 20 g', status: 1 },
      { id: 3, name: 'Gullbamse', status: 2 },
      { id: 4, name: 'Karabinlås sølv', status: 1 },
      { id: 5, name: 'Sølvbarre 1 kg', status: 1 },
    ])
    return (text: string, suggestions?: number) =>
      engine.search({
        text,
        filters: [{ field: 'status', in: [1], scope: 'always' }],
        from: 0,
        size: 0,
        ...(suggestions !== undefined && { suggestions }),
      }).suggestions
  }

  test('completes only from filtered products', () => {
    expect(shop('nb')('gullba', 9)).toEqual(['gullbarre', 'gullbarre 10 g', 'gullbarre 20 g'])
  })

  test('completes the corrected text of a misspelt prefix', () => {
    expect(shop('nb')('karbinl', 9)).toEqual(['karabinlås sølv'])
  })

  test('returns none unless requested, and none without hits', () => {
    expect(shop('nb')('gullba')).toEqual([])
    expect(shop('nb')('qwertyu', 9)).toEqual([])
  })

  test('uses another field as the name if configured', () => {
    const engine = createEngine({ language: 'nb', nameField: 'title' })
    engine.load([{ id: 1, title: 'Salgsvilkår for bedrifter', name: 'Personvern' }])
    expect(engine.search({ text: 'salgsv', filters: [], from: 0, size: 1, suggestions: 5 })).toMatchObject({
      total: 1,
      suggestions: ['salgsvilkår for bedrifter'],
    })
    expect(engine.search({ text: 'personvern', filters: [], from: 0, size: 1 }).total).toBe(0)
  })

  test('handles a text of ten thousand letters', () => {
    expect(shop('nb')('gullbarre '.repeat(1000), 9)).toEqual([])
    expect(shop('nb')('g'.repeat(10_000), 9)).toEqual([])
  })
})

/** Words of how wire, sheet and solder are: hard, round, red. */
import { describe, expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import type { Language } from '../types.ts'

const NAMES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  nb: ['Sølvtråd 925, firkant 1,0 mm, hard', 'Sølvslaglodd hardt, tråd 0,5 mm', 'Sølvplate 925, myk'],
  sv: [
    'Silvertråd 925, rund 1,0 mm, hård',
    'Silverslaglod hårt, tråd 0,5 mm',
    'Gravyrhänge, runt, silver 925',
    'Pansarkedja, polerad',
    'Guldgranulat, rött',
    'Silverplåt 925, mjuk',
    'Dragskiva, fyrkant',
  ],
}

/** Names that match every word. */
function found(language: Language, text: string, all = NAMES[language] ?? []): readonly string[] {
  const engine = createEngine({ language })
  engine.load(all.map((name, at) => ({ id: at + 1, sku: `P-${1000 + at}`, name })))
  const { hits, exactTotal, correctedText } = engine.search({ text, filters: [], from: 0, size: 50 })
  expect(correctedText).toBeUndefined()
  return hits.slice(0, exactTotal).map(({ document }) => String(document.name))
}

describe('an adjective that no product has is not corrected to a thing', () => {
  test.each<[Language, string, string]>([
    ['nb', 'smal giftering', 'Mål for ringer'],
    ['nb', 'polerte', 'Polertråd'],
    ['sv', 'polerad', 'Polertråd'],
    ['fi', 'matta', 'Latta'],
    ['sv', 'matt', 'Ringmått'],
    ['sv', 'matta', 'Skjutmått för mynt'],
  ])('%s: %s is not %s', (language, text, thing) => {
    expect(found(language, text, [thing])).toEqual([])
  })
})

describe('a temper is found as readers of other languages call it', () => {
  test.each<[Language, string, readonly string[]]>([
    ['nb', 'hård silvertråd', ['Sølvtråd 925, firkant 1,0 mm, hard']],
    ['nb', 'hårt', ['Sølvtråd 925, firkant 1,0 mm, hard', 'Sølvslaglodd hardt, tråd 0,5 mm']],
    ['nb', 'soft silver sheet', ['Sølvplate 925, myk']],
    ['nb', 'weich', ['Sølvplate 925, myk']],
    ['sv', 'hardt', ['Silvertråd 925, rund 1,0 mm, hård', 'Silverslaglod hårt, tråd 0,5 mm']],
    ['sv', 'myk plate', ['Silverplåt 925, mjuk']],
  ])('%s: %s', (language, text, names) => {
    expect(found(language, text).toSorted()).toEqual([...names].toSorted())
  })
})

describe('an adjective is found in all its forms', () => {
  test.each<[Language, string, readonly string[]]>([
    ['nb', 'hard', ['Sølvtråd', 'Sølvslaglodd']],
    ['nb', 'hardt', ['Sølvtråd', 'Sølvslaglodd']],
    ['nb', 'harde tråder', ['Sølvtråd', 'Sølvslaglodd']],
    ['nb', 'firkantet', ['Sølvtråd']],
    ['nb', 'firkantede', ['Sølvtråd']],
    ['sv', 'hård', ['Silvertråd', 'Silverslaglod']],
    ['sv', 'hårt', ['Silvertråd', 'Silverslaglod']],
    ['sv', 'hårda', ['Silvertråd', 'Silverslaglod']],
    ['sv', 'hårda trådar', ['Silvertråd', 'Silverslaglod']],
    ['sv', 'runda', ['Silvertråd', 'Gravyrhänge']],
    ['sv', 'runt', ['Silvertråd', 'Gravyrhänge']],
    ['sv', 'polerat', ['Pansarkedja']],
    ['sv', 'polerade', ['Pansarkedja']],
    ['sv', 'röd', ['Guldgranulat']],
    ['sv', 'röda', ['Guldgranulat']],
    ['sv', 'fyrkantig', ['Dragskiva']],
    ['sv', 'fyrkantiga', ['Dragskiva']],
  ])('%s: %s', (language, text, things) => {
    const first = found(language, text).map((name) => name.split(/[, ]/)[0] ?? '')
    expect(first.toSorted()).toEqual([...things].toSorted())
  })
})

describe('what is named so ranks before what ends so', () => {
  test.each<[Language, string, readonly string[]]>([
    ['nb', 'rund', ['Sølvtråd 925, rund 0,8 mm', 'Gulltråd 585 gul, rund 1,0 mm', 'Halvrund ringfil']],
    ['nb', 'rundt', ['Graveringsanheng, rundt', 'Gulltråd 585 gul, rund 1,0 mm', 'Halvrund ringfil']],
    ['sv', 'platta', ['Klackring, oval platta', 'Klackring, rund platta', 'Silvertråd, platt']],
    ['fi', 'pyöreä', ['Hopealanka 925, pyöreä 0,8 mm', 'Kultalanka 585, pyöreä', 'Puolipyöreä sormusviila']],
  ])('%s: %s', (language, text, names) => {
    const [first, second, last] = names
    const all = found(language, text, names.toReversed())
    expect(new Set(all.slice(0, 2))).toEqual(new Set([first, second]))
    expect(all.at(-1)).toBe(last)
  })

  test('a word with å is no form of one with a', () => {
    expect(found('sv', 'platt', ['Guldplåt 585', 'Vigselring, platt'])).toEqual(['Vigselring, platt'])
  })

  test('a matt product is found where the catalogue has one', () => {
    expect(found('sv', 'matt', ['Vigselring, matt'])).toEqual(['Vigselring, matt'])
  })
})

import { describe, expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import type { Language } from '../types.ts'

const NAMES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  nb: [
    'Gullbarre 10 g 999,9, preget',
    'Sølvbarre 1 kg 999',
    'Krugerrand gullmynt 1 oz',
    'Giftering gull 585',
    'Panserkjede sølv 925',
    'Ertekjede gull 585',
    'Ertearmbånd gull 585',
    'Ildprøve av gull, per prøve',
    'Startsett',
    'Sertifikatkort',
    'Spiralbor, bombert inne og ute',
    'Ildfast plate',
    'Mål for ringer',
    'Vannslipepapir korning 180',
    'Pusseklut for sølv',
    'Kulefres 1,0 mm',
    'Loddevann for gull',
    'Planerhammer 300 g',
    'Gravering, per linje',
  ],
  sv: ['Guldtacka 10 g', 'Vigselring guld 585', 'Ärtarmband guld 585', 'Våtslippapper korn 180'],
  fi: ['Kultaharkko 10 g', 'Vihkisormus kulta 585', 'Vesihiomapaperi, karkeus 180'],
  de: ['Goldbarren 10 g', 'Trauring Gold 585', 'Panzerkette Silber 925'],
  it: ['Lingotto d’oro 10 g', 'Fede oro 585'],
}

function search(language: Language, text: string) {
  const engine = createEngine({ language })
  engine.load((NAMES[language] ?? []).map((name, index) => ({ id: index + 1, sku: `P-${1000 + index}`, name })))
  const { hits, exactTotal = 0, correctedText } = engine.search({ text, filters: [], from: 0, size: 50 })
  const names = hits.map(({ document }) => String(document.name))
  return { exact: names.slice(0, exactTotal), loose: names.slice(exactTotal), correctedText }
}

describe('a text of which only the metal is known', () => {
  test.each<[Language, string, string]>([
    ['nb', 'mykt underlag sølv', 'Sølvbarre 1 kg 999'],
    ['nb', 'førti gram sølv', 'Sølvbarre 1 kg 999'],
    ['de', 'Lot Silber weich', 'Panzerkette Silber 925'],
    ['de', 'dreißig Gramm Gold', 'Goldbarren 10 g'],
    ['it', 'filo bianco oro', 'Fede oro 585'],
  ])('%s: %s loosely finds %s', (language, text, name) => {
    const { exact, loose, correctedText } = search(language, text)
    expect({ exact, correctedText }).toEqual({ exact: [], correctedText: undefined })
    expect(loose).toContain(name)
  })

  test.each<[Language, string]>([
    ['nb', 'grønn hund løper'],
    ['de', 'Kaffee kochen heute'],
  ])('%s: %s has none, and finds nothing', (language, text) => {
    expect(search(language, text)).toEqual({ exact: [], loose: [], correctedText: undefined })
  })
})

describe('a compound with an unknown part', () => {
  test.each<[Language, string, string]>([
    // What it is, of which the beginning is not known.
    ['nb', 'herrering', 'Giftering gull 585'],
    ['nb', 'perlekjede', 'Panserkjede sølv 925'],
    ['nb', 'gullsmedhammer', 'Planerhammer 300 g'],
    ['sv', 'herrring', 'Vigselring guld 585'],
    ['sv', 'barnarmband', 'Ärtarmband guld 585'],
    ['fi', 'lastensormus', 'Vihkisormus kulta 585'],
    ['de', 'Herrenring', 'Trauring Gold 585'],
    ['de', 'Perlenkette', 'Panzerkette Silber 925'],
    // The metal in it, of which the rest is not known.
    ['nb', 'sølvbestikk', 'Sølvbarre 1 kg 999'],
    ['nb', 'pensjonsgull', 'Gullbarre 10 g 999,9, preget'],
    ['de', 'Goldfisch', 'Goldbarren 10 g'],
  ])('%s: %s loosely finds %s', (language, text, name) => {
    const { exact, loose } = search(language, text)
    expect({ exact, loose }).toEqual({ exact: [], loose: expect.arrayContaining([name]) })
  })

  test.each<[Language, string]>([
    ['nb', 'fotball'],
    ['nb', 'vaskemaskin'],
    ['nb', 'fakturering'],
    ['fi', 'tietokone'],
    ['de', 'Waschmaschine'],
    // What it is is known, and the shop has none: gold of other kinds is not meant.
    ['nb', 'gulltråden'],
    // The end is a word of the catalogue, but no thing.
    ['nb', 'frihetsgudinne'],
    // The words of these languages are not joined: oro is no part of it.
    ['it', 'orologio'],
  ])('%s: %s without a known part finds nothing', (language, text) => {
    expect(search(language, text)).toEqual({ exact: [], loose: [], correctedText: undefined })
  })

  test('a subject of pages has no part that is meant', () => {
    // Of kredittkort and fraktpris; "kort" is in the name of a product.
    const engine = createEngine({ language: 'nb' })
    engine.load([{ id: 1, sku: 'K-1', name: 'Sertifikatkort' }])
    expect(engine.search({ text: 'kredittkort', filters: [], from: 0, size: 5 }).total).toBe(0)
    expect(engine.search({ text: 'kundekort', filters: [], from: 0, size: 5 }).total).toBe(1)
  })

  test('its other words still come first', () => {
    const { exact, loose } = search('nb', 'herrering gull')
    expect({ exact, first: loose[0] }).toEqual({ exact: [], first: 'Giftering gull 585' })
  })
})

describe('words of investment and of the bench', () => {
  test.each<[Language, string, string]>([
    ['nb', 'investeringsgull', 'Gullbarre 10 g 999,9, preget'],
    ['nb', 'investeringssølv', 'Sølvbarre 1 kg 999'],
    ['nb', 'sandpapir', 'Vannslipepapir korning 180'],
    ['nb', 'slipduk', 'Vannslipepapir korning 180'],
    ['nb', 'slipeduk 180', 'Vannslipepapir korning 180'],
    ['nb', 'smergelduk', 'Vannslipepapir korning 180'],
    ['nb', 'pussemiddel', 'Pusseklut for sølv'],
    ['nb', 'tannlegebor', 'Kulefres 1,0 mm'],
    ['nb', 'polerduk', 'Pusseklut for sølv'],
    ['nb', 'loddevæske', 'Loddevann for gull'],
    ['sv', 'investeringsguld', 'Guldtacka 10 g'],
    ['sv', 'sandpapper', 'Våtslippapper korn 180'],
    ['sv', 'slipduk', 'Våtslippapper korn 180'],
    ['sv', 'smärgelduk', 'Våtslippapper korn 180'],
    ['fi', 'hiomakangas', 'Vesihiomapaperi, karkeus 180'],
    ['fi', 'sijoituskulta', 'Kultaharkko 10 g'],
    ['fi', 'hiekkapaperi', 'Vesihiomapaperi, karkeus 180'],
    ['de', 'Anlagegold', 'Goldbarren 10 g'],
    ['it', 'oro da investimento', 'Lingotto d’oro 10 g'],
  ])('%s: %s finds %s', (language, text, name) => {
    expect(search(language, text).exact).toContain(name)
  })
})

describe('a correctly typed word is not taken for a misspelt product', () => {
  test.each<[Language, string]>([
    // Persons, stones, goods of other shops.
    ['nb', 'barn'],
    ['nb', 'perle'],
    ['nb', 'klokke'],
    ['sv', 'barn'],
    ['sv', 'pärla'],
    ['de', 'Kinder'],
    ['it', 'perla'],
    // What is asked about goods, in the store's language and in English.
    ['nb', 'skatt'],
    ['nb', 'price'],
    ['nb', 'watch'],
    // Jewellery that this shop has none of: kors is no kort.
    ['nb', 'kors'],
    // Names of pages: kurs is no kors, mail no mål.
    ['nb', 'kurs'],
    ['nb', 'mail'],
    ['nb', 'fine'],
    ['fi', 'arvo'],
    // A self is no silver.
    ['nb', 'kan jeg hente selv'],
    // Four letters have too many neighbours to begin another word with one error.
    ['nb', 'barm'],
    // Five are too few for two errors.
    ['nb', 'sotte'],
  ])('%s: %s finds nothing', (language, text) => {
    expect(search(language, text)).toEqual({ exact: [], loose: [], correctedText: undefined })
  })

  test.each<[Language, string, string]>([
    ['nb', 'perlekjede', 'Ertekjede gull 585'],
    ['nb', 'herrearmbånd', 'Ertearmbånd gull 585'],
    ['sv', 'barnarmband', 'Ärtarmband guld 585'],
  ])('%s: %s, a compound of one, is not corrected to %s', (language, text, name) => {
    const { correctedText, loose } = search(language, text)
    expect({ correctedText, loose }).toEqual({ correctedText: undefined, loose: expect.arrayContaining([name]) })
  })

  test.each<[string, string]>([
    ['gulbar', 'gullbarre'],
    ['giftring', 'giftering'],
    ['planerhamer', 'planerhammer'],
  ])('%s is corrected to %s', (text, correctedText) => {
    expect(search('nb', text).correctedText).toBe(correctedText)
  })

  test('English words that join others are not searched where no product has them', () => {
    expect(search('nb', 'ring of gold').exact).toEqual(['Giftering gull 585'])
    expect(search('nb', 'barre of gull').exact).toEqual(['Gullbarre 10 g 999,9, preget'])
  })
})

describe('of a thing and a metal that no product has together', () => {
  test.each<[Language, string, string]>([
    ['nb', 'panserkjede gull', 'Panserkjede sølv 925'],
    ['nb', 'gull panserkjede', 'Panserkjede sølv 925'],
    ['nb', 'planerhammer sølv', 'Planerhammer 300 g'],
    ['de', 'Panzerkette Gold', 'Panzerkette Silber 925'],
  ])('%s: %s first finds the thing of another metal', (language, text, name) => {
    const { exact, loose } = search(language, text)
    expect({ exact, first: loose[0] }).toEqual({ exact: [], first: name })
  })

  test('the thing comes before what only has its measure', () => {
    const { exact, loose } = search('nb', 'planerhammer 10 g')
    expect({ exact, first: loose[0] }).toEqual({ exact: [], first: 'Planerhammer 300 g' })
  })
})

describe('things as readers of other languages call them', () => {
  test.each<[Language, string, string]>([
    ['nb', 'wedding ring', 'Giftering gull 585'],
    ['nb', 'gold coins', 'Krugerrand gullmynt 1 oz'],
    ['nb', 'guldtacka', 'Gullbarre 10 g 999,9, preget'],
    ['nb', 'Goldmünze', 'Krugerrand gullmynt 1 oz'],
    ['sv', 'gold bar', 'Guldtacka 10 g'],
    ['sv', 'gullbarre', 'Guldtacka 10 g'],
    ['fi', 'wedding ring', 'Vihkisormus kulta 585'],
    ['fi', 'Goldbarren', 'Kultaharkko 10 g'],
    ['de', 'silver chain', 'Panzerkette Silber 925'],
    ['it', 'gold bars', 'Lingotto d’oro 10 g'],
  ])('%s: %s finds %s', (language, text, name) => {
    expect(search(language, text).exact).toContain(name)
  })

  test('a word of the catalogue is not replaced', () => {
    // Lot is solder in German, and a batch in a Norwegian shop that says so.
    const engine = createEngine({ language: 'nb' })
    engine.load([
      { id: 1, sku: 'L-1', name: 'Lot mynter' },
      { id: 2, sku: 'L-2', name: 'Slaglodd' },
    ])
    const { hits, exactTotal } = engine.search({ text: 'lot', filters: [], from: 0, size: 5 })
    expect(hits.slice(0, exactTotal).map(({ document }) => document.id)).toEqual([1])
  })
})

describe('names of a fineness', () => {
  test.each<[Language, string, string]>([
    ['nb', 'sterling panserkjede', 'Panserkjede sølv 925'],
    ['nb', 'sterlingsølv', 'Panserkjede sølv 925'],
    ['de', 'Sterlingsilber', 'Panzerkette Silber 925'],
  ])('%s: %s finds %s', (language, text, name) => {
    expect(search(language, text).exact).toEqual([name])
  })
})

test('the first letter is not one of two corrected errors', () => {
  expect(search('nb', 'grovuring').correctedText).toBe('gravering')
  expect(search('nb', 'pravuring').correctedText).toBe(undefined)
})

describe('of a metal and a measure that no product has together', () => {
  test.each<[Language, string]>([
    ['nb', 'ti gram sølv'],
    ['nb', '10 g sølv'],
    ['nb', 'sølv 10 gram'],
    ['nb', 'silver 10 g'],
  ])('%s: %s finds the metal, not others of that measure', (language, text) => {
    const { exact, loose } = search(language, text)
    expect({ exact, first: loose.slice(0, 1), hasGold: loose.some((name) => name.includes('ull')) }).toEqual({
      exact: [],
      first: [expect.stringMatching(/^Sølvbarre|sølv/)],
      hasGold: false,
    })
  })
})

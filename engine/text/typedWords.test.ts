/** What people type: amounts, corrections, words beside the goods, words of other readers. */
import { describe, expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import type { Language } from '../types.ts'

interface Product {
  readonly name: string
  readonly searched_labels?: readonly string[]
}

const PRODUCTS: Readonly<Partial<Record<Language, readonly Product[]>>> = {
  nb: [
    { name: 'Gullbarre 50 g 999,9' },
    { name: 'Sølvbarre 500 g 999' },
    { name: 'Maple Leaf gullmynt 1 oz', searched_labels: ['Canada'] },
    { name: 'Krugerrand gullmynt 1 oz', searched_labels: ['Sør-Afrika'] },
    { name: 'Gullmynt 20 kroner, Haakon VII', searched_labels: ['Norge'] },
    { name: 'Creoler sølv 925, Ø 40 mm, par' },
    { name: 'Ankerkjede gull 585, 40 cm' },
    { name: 'Ertekjede hvitgull 585' },
    { name: 'Giftering gull 585, bredde 5,0 mm', searched_labels: ['18,5'] },
    { name: 'Startsett for sølvsparing' },
    { name: 'Veggsafe med elektronisk lås' },
    { name: 'Ildprøve av gull, per prøve' },
    { name: 'Bomullsskive 100 mm' },
    { name: 'Slipeskive 22 mm' },
    { name: 'Bindering sølv 925, åpen' },
    { name: 'Gavekort 500 kr' },
    { name: 'Bryllupsgave i gull' },
  ],
  sv: [{ name: 'Pansarkedja guld 585' }, { name: 'Silversparande' }, { name: 'Förvaring i valv, ett år' }],
  de: [{ name: 'Panzerkette Gold 585' }, { name: 'Philharmoniker Goldmünze', searched_labels: ['Österreich'] }],
  it: [
    { name: 'Collana oro bianco 585' },
    { name: 'Lingotto argento fino 999' },
    { name: 'Fede oro 585' },
    { name: 'Moneta d’oro Maple Leaf', searched_labels: ['Canada'] },
  ],
}

function search(language: Language, text: string) {
  const engine = createEngine({ language })
  engine.load((PRODUCTS[language] ?? []).map((product, at) => ({ id: at + 1, sku: `P-${1000 + at}`, ...product })))
  const { hits, exactTotal = 0, correctedText } = engine.search({ text, filters: [], from: 0, size: 50 })
  const names = hits.map(({ document }) => String(document.name))
  return { exact: names.slice(0, exactTotal), loose: names.slice(exactTotal), correctedText }
}

describe('an amount that no product has', () => {
  test.each<[Language, string, string, string]>([
    // 40 g is neither Ø 40 mm nor 40 cm.
    ['nb', '40 gram sølv', 'Sølvbarre 500 g 999', 'Gullbarre 50 g 999,9'],
    ['nb', '40 g gull', 'Gullbarre 50 g 999,9', 'Sølvbarre 500 g 999'],
    ['nb', 'førti gram gull', 'Gullbarre 50 g 999,9', 'Sølvbarre 500 g 999'],
  ])('%s: %s loosely finds its metal: %s, not %s', (language, text, name, other) => {
    const { exact, loose } = search(language, text)
    expect(exact).toEqual([])
    expect(loose).toContain(name)
    expect(loose).not.toContain(other)
  })

  test('a size in millimetres is also found where its unit is left out', () => {
    expect(search('nb', 'giftering 18,5 mm').exact).toEqual(['Giftering gull 585, bredde 5,0 mm'])
  })

  test('half of an amount may be written with its unit as one word', () => {
    expect(search('nb', 'halvkilo sølv').exact).toEqual(['Sølvbarre 500 g 999'])
  })

  test('a unit without a number is no word of goods', () => {
    expect(search('nb', 'gull per gram').exact).toContain('Gullbarre 50 g 999,9')
  })
})

describe('a correction is near to what was meant', () => {
  test.each<[Language, string]>([
    // Behind a metal that is spelt right only the rest is misspelt.
    ['nb', 'silverskål'],
    ['sv', 'silverskål'],
    ['nb', 'sølvskje'],
    // Ordinary words: adjectives, currencies, parts of the body.
    ['nb', 'ekte gull'],
    ['nb', 'engelsk pund gull'],
    ['nb', 'ankelkjede'],
    // Names of goods of the own language.
    ['it', 'filo oro bianco'],
    // A pair is none of its words.
    ['sv', 'id-kontroll'],
  ])('%s: %s is not corrected', (language, text) => {
    expect(search(language, text).correctedText).toBeUndefined()
  })

  test('a clasp is no safe with a lock, a cat no tax', () => {
    expect(search('nb', 'halskjedelås')).toEqual({ exact: [], loose: [], correctedText: undefined })
    const engine = createEngine({ language: 'nb' })
    engine.load([{ id: 1, sku: 'P-1', name: 'Skatt' }])
    expect(engine.search({ text: 'katt', filters: [], from: 0, size: 5 }).total).toBe(0)
  })

  test('what things end with is found for a compound with another beginning', () => {
    expect(search('nb', 'filtskive')).toMatchObject({ exact: [], loose: ['Bomullsskive 100 mm', 'Slipeskive 22 mm'] })
    expect(search('nb', 'rapportering')).toMatchObject({ exact: [], loose: [] })
  })
})

test.each<[Language, string, string]>([
  ['sv', 'guldkedja herr tjock', 'Pansarkedja guld 585'],
  ['de', 'Goldkette dicke Herren', 'Panzerkette Gold 585'],
  ['it', 'collana uomo spesso', 'Collana oro bianco 585'],
])('%s: %s, for whom and how, loosely finds %s', (language, text, name) => {
  const { exact, loose } = search(language, text)
  expect({ exact, first: loose[0] }).toEqual({ exact: [], first: name })
})

describe('words of readers', () => {
  test.each<[Language, string, readonly string[]]>([
    // Metals of two words.
    ['nb', 'white gold chain', ['Ertekjede hvitgull 585']],
    ['nb', 'collana oro bianco', ['Ertekjede hvitgull 585']],
    ['it', 'hvitgull', ['Collana oro bianco 585']],
    // Goods of two words.
    ['nb', 'gift card', ['Gavekort 500 kr']],
    ['nb', 'jump rings', ['Bindering sølv 925, åpen']],
    // Danish.
    ['nb', 'hvidguld kæde', ['Ertekjede hvitgull 585']],
    // Countries as adjectives.
    ['nb', 'canadisk gullmynt', ['Maple Leaf gullmynt 1 oz']],
    ['nb', 'norwegian gold coin', ['Gullmynt 20 kroner, Haakon VII']],
    ['de', 'österreichische Goldmünze', ['Philharmoniker Goldmünze']],
    ['it', 'moneta canadese', ['Moneta d’oro Maple Leaf']],
    // Kings by their number.
    ['nb', 'haakon 7', ['Gullmynt 20 kroner, Haakon VII']],
    // What is done: storing and testing.
    ['sv', 'förvara guld', []],
    ['nb', 'test av gull', ['Ildprøve av gull, per prøve']],
  ])('%s: %s finds %j', (language, text, names) => {
    expect(search(language, text).exact).toEqual(names)
  })

  test('jewellery of a metal is of every kind', () => {
    expect(search('nb', 'gullsmykker').exact).toEqual(
      expect.arrayContaining(['Ankerkjede gull 585, 40 cm', 'Giftering gull 585, bredde 5,0 mm']),
    )
  })
})

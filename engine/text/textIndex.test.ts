import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import type { CatalogueEngine, Language as AnyLanguage, Sort } from '../types.ts'

/** Those that have a sample catalogue here. */
type Language = Exclude<AnyLanguage, 'en' | 'plain'>

function shop(language: string, names: readonly string[]): CatalogueEngine {
  const engine = createEngine({ language })
  engine.load(names.map((name, index) => ({ id: index + 1, sku: `P-${1000 + index}`, name })))
  return engine
}

const search = (engine: CatalogueEngine, text: string) => {
  const { hits, exactTotal } = engine.search({ text, filters: [], from: 0, size: 50 })
  const names = hits.map(({ document }) => document.name)
  return { exact: names.slice(0, exactTotal), others: names.slice(exactTotal) }
}
/** Names that match every word. */
const found = (engine: CatalogueEngine, text: string) => search(engine, text).exact
const corrected = (engine: CatalogueEngine, text: string) =>
  engine.search({ text, filters: [], from: 0, size: 0 }).correctedText

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  nb: [
    'Gullbarre 10 g 999,9, preget',
    'Gullbarre 250 g 999,9, støpt',
    'Sølvbarre 1 kg 999',
    'Platinabarre 1 oz 999,5',
    'Krugerrand gullmynt 1 oz, blandede årganger',
    'Wiener Philharmoniker sølvmynt 1 oz 2026',
    'Sølvtråd 925, rund 1,0 mm, myk',
    'Gulltråd 585 gul, halvrund 4,0 × 2,0 mm',
    'Hvitgulltråd 750 Pd, firkant 2,0 mm',
    'Sølvplate 925, 0,8 mm, kappes på mål',
    'Karabinlås sølv 925, 11 mm, rodinert',
    'Bindering sølv 925, 0,8 × 4,0 mm, 50 stk.',
    'Ørestifter gull 585, 0,8 × 11 mm, par',
    'Ringemne gull 585, bombert 4,0 mm, str. 54',
    'Giftering gull 750',
    'Støpegranulat gull 750 gult 3N',
    'Panserkjede gull 585, 2,2 mm, 45 cm',
    'Rodiumbad 2 g/l, bruksklart, 1 l',
  ],
  sv: [
    'Guldtacka 10 g 999,9, präglad',
    'Silvertacka 1 kg 999',
    'Krugerrand guldmynt 1 oz, blandade årgångar',
    'Silvertråd 925, rund 1,0 mm, mjuk',
    'Guldtråd 585 gul, halvrund 4,0 × 2,0 mm',
    'Vitguldstråd 750 Pd, fyrkant 2,0 mm',
    'Roséguldsplåt 585, 1,0 mm',
    'Karbinlås silver 925, 11 mm, rodinerad',
    'Ringämne guld 585, kupat 4,0 mm, 17,25',
    'Örstift guld 585, 0,8 × 11 mm, par',
    'Klackring guld 585, oval platta',
  ],
  fi: [
    'Kultaharkko 10 g 999,9, lyöty',
    'Hopeaharkko 1 kg 999',
    'Krugerrand kultakolikko 1 oz, eri vuosia',
    'Hopealanka 925, pyöreä 1,0 mm, pehmeä',
    'Keltakultalanka 585, puolipyöreä 4,0 × 2,0 mm',
    'Papukaijalukko hopea 925, 11 mm, rodinoitu',
    'Sormusaihio kulta 585, kupera 4,0 mm, 17,25',
    'Panssariketju kulta 585, 2,2 mm, 45 cm',
    'Vihkisormus kulta 750',
  ],
  de: [
    'Goldbarren 10 g 999,9, geprägt',
    'Silberbarren 1 kg 999',
    'Krügerrand Goldmünze 1 oz, diverse Jahrgänge',
    'Wiener Philharmoniker Silbermünze 1 oz 2026',
    'Silberdraht 925, rund 1,0 mm, weich',
    'Weißgolddraht 750 Pd, vierkant 2,0 mm',
    'Roségoldblech 585, 1,0 mm',
    'Ringrohling Gold 585, bombiert 4,0 mm, Gr. 54',
    'Krappenfassung Weißgold 750, 6 Krappen, 5,0 mm',
    'Karabiner Silber 925, 11 mm, rhodiniert',
  ],
  it: [
    "Lingotto d'oro 10 g 999,9, coniato",
    "Lingotto d'argento 1 kg 999",
    "Krugerrand moneta d'oro 1 oz, anni misti",
    'Filo argento 925, tondo 1,0 mm, ricotto',
    'Moschettone argento 925, 11 mm, rodiato',
    'Monachelle argento 925 con pallina, paio',
    'Anello grezzo oro 585, bombato 4,0 mm, mis. 14',
    'Tubo platino 950 Ru, 4,0 mm, parete 0,5 mm',
  ],
}

describe('texts find the intended product', () => {
  test.each<[Language, string, string]>([
    // letters without diacritics and in other spellings
    ['nb', 'solvtrad', 'Sølvtråd 925'],
    ['nb', 'soelvtraad', 'Sølvtråd 925'],
    ['nb', 'SØLVTRÅD', 'Sølvtråd 925'],
    ['nb', 'stoepegranulat', 'Støpegranulat'],
    ['sv', 'roseguldsplat', 'Roséguldsplåt'],
    ['sv', 'orstift', 'Örstift'],
    ['fi', 'pyorea hopealanka', 'Hopealanka'],
    ['de', 'Weissgolddraht', 'Weißgolddraht'],
    ['de', 'Kruegerrand', 'Krügerrand'],
    // numbers and units
    ['nb', 'sølvtråd 1mm', 'Sølvtråd 925'],
    ['nb', 'sølvtråd 1,0 mm', 'Sølvtråd 925'],
    ['nb', 'sølvtråd 1.0mm', 'Sølvtråd 925'],
    ['nb', 'gulltråd 4x2', 'Gulltråd 585'],
    ['nb', 'gulltråd 4 × 2 mm', 'Gulltråd 585'],
    ['nb', 'gulltråd 4mm', 'Gulltråd 585'],
    ['nb', 'gullbarre 10g', 'Gullbarre 10 g'],
    ['nb', 'gullbarre 250 gram', 'Gullbarre 250 g'],
    ['nb', 'krugerrand 1 unse', 'Krugerrand'],
    ['nb', 'giftering 18k', 'Giftering'],
    ['nb', 'giftering 18 karat', 'Giftering'],
    ['sv', 'vitguld 18 kt', 'Vitguldstråd'],
    ['fi', 'vihkisormus 18 karaattia', 'Vihkisormus'],
    ['it', 'anello 14 ct', 'Anello grezzo'],
    ['de', '585er Ringrohling', 'Ringrohling'],
    // compounds apart and together
    ['nb', 'gullring', 'Giftering gull 750'],
    ['nb', 'gull barre', 'Gullbarre'],
    ['nb', 'barre gull', 'Gullbarre'],
    ['nb', 'sølvlås', 'Karabinlås'],
    ['nb', 'sølv tråd', 'Sølvtråd'],
    ['nb', 'gullkjede', 'Panserkjede'],
    ['nb', 'gull kjede', 'Panserkjede'],
    ['nb', 'kjeder i gull', 'Panserkjede'],
    ['sv', 'guldring', 'Klackring guld'],
    ['sv', 'vitguld tråd', 'Vitguldstråd'],
    ['sv', 'guld tacka', 'Guldtacka'],
    ['sv', 'guldtråd', 'Guldtråd'],
    ['fi', 'kultasormus', 'Vihkisormus kulta'],
    ['fi', 'kulta harkko', 'Kultaharkko'],
    ['fi', 'kultaketju', 'Panssariketju'],
    ['de', 'Goldring', 'Ringrohling Gold'],
    ['de', 'Gold Barren', 'Goldbarren'],
    ['de', 'Silber Münze', 'Wiener Philharmoniker'],
    // forms of a word
    ['nb', 'gullbarrer', 'Gullbarre'],
    ['nb', 'sølvplater', 'Sølvplate'],
    ['nb', 'gifteringer', 'Giftering'],
    ['nb', 'mynter', 'mynt 1 oz'],
    ['sv', 'guldtackor', 'Guldtacka'],
    ['sv', 'karbinlåset', 'Karbinlås'],
    ['fi', 'kultaharkot', 'Kultaharkko'],
    ['fi', 'kultakolikot', 'Krugerrand'],
    ['fi', 'hopealangan', 'Hopealanka'],
    ['fi', 'vihkisormukset', 'Vihkisormus'],
    ['fi', 'kullan sormusaihio', 'Sormusaihio'],
    ['de', 'Goldmünzen', 'Krügerrand'],
    ['de', 'Silberdrähte', 'Silberdraht'],
    ['it', 'lingotti oro', "Lingotto d'oro"],
    ['it', 'monete', 'Krugerrand moneta'],
    ['it', 'monachella', 'Monachelle'],
    // the beginning of the last word
    ['nb', 'gullb', 'Gullbarre'],
    ['nb', 'platina b', 'Platinabarre'],
    ['fi', 'papuk', 'Papukaijalukko'],
    ['it', 'mosch', 'Moschettone'],
    // usual misspellings
    ['nb', 'gullbar', 'Gullbarre'],
    ['nb', 'karbinlås', 'Karabinlås'],
    ['sv', 'karabinlås', 'Karbinlås'],
    ['nb', 'karbin lås', 'Karabinlås'],
    ['sv', 'guldtaka', 'Guldtacka'],
    ['fi', 'kultaharko', 'Kultaharkko'],
    ['fi', 'papukaija lukko', 'Papukaijalukko'],
    ['fi', 'papukajalukko', 'Papukaijalukko'],
    ['de', 'Krugerrand', 'Krügerrand'],
    ['de', 'Krügerand', 'Krügerrand'],
    ['de', 'Kruger Rand', 'Krügerrand'],
    ['de', 'Weissgold', 'Weißgold'],
    ['de', 'Weisgold', 'Weißgold'],
    ['de', 'Filharmoniker', 'Wiener Philharmoniker'],
    ['de', 'Philarmoniker', 'Wiener Philharmoniker'],
    ['it', 'moschetone', 'Moschettone'],
    ['it', 'moscettone', 'Moschettone'],
    ['it', 'monacella', 'Monachelle'],
  ])('%s: %s', (language, text, first) => {
    expect(found(shop(language, NAMES[language]), text)[0] ?? 'nothing').toContain(first)
  })
})

describe('synonyms', () => {
  test.each<[Language, string, string, string]>([
    ['nb', 'øredobber', 'Ørepynt med kule sølv 925', 'Ørestift sølv 925'],
    ['nb', 'sølvøredobber', 'Ørepynt med kule sølv 925', 'Ørepynt med kule gull 585'],
    ['sv', 'halsband guld', 'Halskedja guld 585', 'Halskedja silver 925'],
    ['fi', 'hopeinen ketju', 'Ketju hopea 925', 'Ketju kulta 585'],
    ['fi', 'kaulakorut', 'Kaulaketju kulta 585', 'Rannekoru kulta 585'],
    ['de', 'Eheringe', 'Trauring Gold 585', 'Siegelring Gold 585'],
    ['it', "catenina d'oro", 'Collana oro 585', 'Bracciale oro 585'],
    // metals in other languages
    ['nb', 'guldring', 'Giftering gull 750', 'Giftering sølv 925'],
    ['nb', 'silver ring', 'Giftering sølv 925', 'Giftering gull 750'],
    ['sv', 'gullring', 'Vigselring guld 750', 'Vigselring silver 925'],
    ['de', 'gullbarre', 'Goldbarren 10 g', 'Silberbarren 1 kg'],
    ['fi', 'gold', 'Kultaharkko 10 g', 'Hopeaharkko 1 kg'],
    // the metals' symbols
    ['nb', 'au 585', 'Giftering gull 585', 'Giftering sølv 585'],
    ['nb', 'Ag925', 'Sølvtråd 925', 'Gulltråd 925'],
    ['fi', 'pt 950', 'Platinalanka 950', 'Palladiumlanka 950'],
    ['de', 'Pd 950', 'Palladiumdraht 950', 'Weißgold 950'],
    ['it', 'filo ag 925', 'Filo argento 925', 'Filo oro 925'],
    // words that only describe a number
    ['nb', 'ringemne str. 54', 'Ringemne, 54 mm', 'Ringemne, 56 mm'],
    ['de', 'Ring Größe 54', 'Ring Gold, 54 mm', 'Ring Gold, 56 mm'],
    ['it', 'anello mis. 14', 'Anello oro 14', 'Anello oro 16'],
    // compounds with a metal of another language
    ['nb', 'rhodium bad', 'Rodiumbad 2 g/l', 'Badevekt'],
    ['de', 'guld barren', 'Goldbarren 10 g', 'Silberbarren'],
    ['fi', 'ristiäislahja', 'Kultainen kastelahja', 'Lahjakortti'],
    ['it', 'fedi nuziali', 'Fede oro 750', 'Anello oro 750'],
    // amounts without their "one"
    ['nb', 'sølv kilo', 'Sølvbarre 1 kg', 'Sølvbarre 5 kg'],
    ['de', 'Krügerrand Unze', 'Krügerrand 1 oz', 'Krügerrand 1/2 oz'],
  ])('%s: %s is %s and not %s', (language, text, meant, other) => {
    expect(found(shop(language, [other, meant]), text)).toEqual([meant])
  })
})

describe('the kind of product ranks before its purpose', () => {
  test.each<[Language, string, readonly string[]]>([
    ['nb', 'barrer', ['Gullbarre 10 g 999,9', 'Album for 40 barrer i kort']],
    ['nb', 'mynt', ['Krugerrand gullmynt 1 oz, blandede årganger', 'Myntrør for 20 mynter, Ø 40,6 mm']],
    ['nb', 'ring', ['Giftering gull 585, bombert 4,0 mm', 'Ringmål med 36 ringer, 41–76']],
    ['de', 'Barren', ['Goldbarren 10 g 999,9', 'Geschenkschachtel für Barren in der Zertifikatskarte']],
  ])('%s: %s', (language, text, names) => {
    expect(found(shop(language, names.toReversed()), text)).toEqual(names)
  })

  test('scores do not depend on the order of loading', () => {
    const [first, second] = [shop('nb', ['Gullbarre 10 g', 'Sølvbarre']), shop('nb', ['Sølvbarre', 'Gullbarre 10 g'])]
    const scores = (engine: CatalogueEngine) =>
      Object.fromEntries(
        engine
          .search({ text: 'barre', filters: [], from: 0, size: 9 })
          .hits.map(({ document, score }) => [document.name, score]),
      )
    expect(scores(first)).toEqual(scores(second))
  })
})

test.each<[Language, string, string]>([
  ['nb', 'charm', 'Anheng sølv 925'],
  ['nb', 'smykkeskrin', 'Gaveeske for barre'],
  ['nb', 'norsk gullmynt', 'Gullmynt 20 kroner, Haakon VII'],
  ['nb', 'kronemynt', 'Gullmynt 20 kroner, Haakon VII'],
  ['nb', 'loddebrett', 'Loddeplate med hull'],
  ['nb', 'zarge', 'Sargfatning sølv 925'],
  ['nb', 'ti gram gull', 'Gullbarre 10 g'],
  ['sv', 'zarge', 'Sargfattning silver 925'],
  ['de', 'Schmuckkasten', 'Box für 25 Zertifikatskarten'],
  ['de', 'zehn Gramm Gold', 'Goldbarren 10 g'],
  ['it', 'portagioie', 'Scatola regalo'],
])('%s: %s finds %s', (language, text, name) => {
  expect(search(shop(language, [...NAMES[language], name]), text).exact).toContain(name)
})

test('an occasion that no product names finds gifts, and the products of the occasion first where there are some', () => {
  const names = ['Gullbarre i gavekort, Bryllup', 'Gullbarre i gavekort, Konfirmasjon']
  expect(found(shop('nb', names.slice(0, 1)), 'konfirmasjon')).toEqual(names.slice(0, 1))
  expect(found(shop('nb', names), 'gave til konfirmasjon')).toEqual(names.toReversed())
})

test.each([
  ['laser', 'Karabinlås sølv 925'],
  ['laser', 'Låser'],
  ['gullsmed', 'Ørepynt med kule gull 585'],
])('%s does not find %s', (text, name) => {
  expect(found(shop('nb', [name]), text)).toEqual([])
})

describe('stop words and texts of variants', () => {
  test.each<[Language, string, readonly string[]]>([
    ['nb', 'gullbarre til dåp', ['Gullbarre 2 g i gavekort, Dåp']],
    ['de', 'Barren aus Gold', ['Goldbarren 10 g']],
    ['it', 'moneta in oro da 1 oncia', ["Moneta d'oro 1 oz"]],
    ['nb', 'til', []],
  ])('%s: %s finds %j', (language, text, names) => {
    expect(found(shop(language, [...names, 'Noe annet']), text)).toEqual(names)
  })

  test('a size or colour of a variant matches, with a lower rank than a name', () => {
    const engine = createEngine({ language: 'nb' })
    engine.load([
      {
        id: 1,
        name: 'Panserkjede gull 585',
        configurable_options: [
          { values: [{ label: '420 mm' }, { label: '45 cm' }] },
          { values: [{ label: 'Rosegull 585' }] },
        ],
      },
      { id: 2, name: 'Panserkjede rosegull 585, 450 mm' },
      { id: 3, name: 'Panserkjede gull 585' },
    ])
    expect(found(engine, 'panserkjede 45 cm')).toEqual(['Panserkjede rosegull 585, 450 mm', 'Panserkjede gull 585'])
    expect(
      engine.search({ text: 'rosegull', filters: [], from: 0, size: 9 }).hits.map(({ document }) => document.id),
    ).toEqual([2, 1])
  })

  test('a word of nearly all products finds them all', () => {
    const engine = createEngine({ language: 'nb' })
    engine.load(
      Array.from({ length: 200 }, (_, at) => ({
        id: at + 1,
        name: at % 2 === 0 ? `Gullbarre ${at} g` : 'Ring gull',
        ...(at < 5 && { category: [{ name: 'Gull' }] }),
      })),
    )
    expect(engine.search({ text: 'gull', filters: [], from: 0, size: 0 }).total).toBe(200)
  })
})

describe('returns the corrected text', () => {
  test.each<[Language, string, string | undefined]>([
    ['sv', 'guldtaka', 'guldtacka'],
    ['de', 'Weisgold Krappenfassung', 'weißgold krappenfassung'],
    ['nb', 'karbin lås sølv', 'karabinlås sølv'],
    ['nb', 'solvtrad 1 mm', undefined],
    ['nb', 'gull barre', undefined],
    ['nb', 'gullb', undefined],
    ['nb', 'xyzzyxyzzy', undefined],
    ['nb', 'platinabr', 'platinabarre'],
    ['de', 'Philharmonikr Silb', 'philharmoniker silb'],
    ['nb', 'øredobber', undefined],
    ['nb', 'guldring', undefined],
    ['it', 'moscettone argento', 'moschettone argento'],
  ])('%s: %s becomes %s', (language, text, expected) => {
    expect(corrected(shop(language, NAMES[language]), text)).toBe(expected)
  })
})

describe('does not find unrelated products', () => {
  test.each<[Language, string]>([
    ['nb', 'xyzzy'],
    ['nb', 'gullbarre xyzzy'],
    ['nb', '—'],
    ['nb', ''],
    ['nb', '   '],
    ['nb', 'gullbarre 20 g'],
    ['nb', '586'],
    ['fi', 'saha'],
    ['nb', '***((('],
    ['nb', '~barre~ "'],
  ])('%s: %s', (language, text) => {
    const engine = shop(language, NAMES[language])
    expect(text.includes('barre~') ? [] : found(engine, text)).toEqual([])
  })

  test('two errors in a short word are corrected only if the first letter is right', () => {
    const engine = shop('nb', ['Etui', 'Flat plate'])
    expect(found(engine, 'retur')).toEqual([])
    expect(found(engine, 'fladd')).toEqual([])
    expect(found(engine, 'pladde')).toEqual(['Flat plate'])
  })

  test('legering ends with ring but is not a ring', () => {
    expect(found(shop('nb', ['Legering 750', 'Polering', 'Rosettring']), 'ring')).toEqual(['Rosettring'])
  })

  test('a silver wire is not a gold wire', () => {
    expect(found(shop('nb', NAMES.nb), 'sølvtråd')).toEqual(['Sølvtråd 925, rund 1,0 mm, myk'])
  })

  test('a misspelt word matches only the nearest word', () => {
    expect(found(shop('nb', ['Krugerrand', 'Krugerband']), 'krugerranf')).toEqual(['Krugerrand'])
  })

  test('a misspelt metal before a word is corrected where both together find nothing', () => {
    expect(corrected(shop('nb', [...NAMES.nb, 'Gult bånd']), 'gul mynt')).toBe('gullmynt')
  })

  test('two letters in each other’s place are one error', () => {
    expect(found(shop('nb', ['Saks', 'Safe']), 'skas')).toEqual(['Saks'])
    expect(found(shop('nb', NAMES.nb), 'gullbrare')).toHaveLength(2)
    expect(found(shop('nb', ['Barre', 'Barn']), 'brare')).toEqual(['Barre'])
    expect(corrected(shop('nb', NAMES.nb), 'gullrba')).toBe('gullbarre')
  })
})

describe('a fineness of three digits is every one that begins with it', () => {
  test.each<[Language, string, readonly string[]]>([
    ['nb', 'gull 999', ['Gullbarre 10 g 999,9, preget', 'Gullbarre 250 g 999,9, støpt']],
    ['nb', '999 gullbarre', ['Gullbarre 10 g 999,9, preget', 'Gullbarre 250 g 999,9, støpt']],
    ['nb', 'platina 999', ['Platinabarre 1 oz 999,5']],
    ['nb', 'sølv 999', ['Sølvbarre 1 kg 999']],
    ['sv', 'guld 999', ['Guldtacka 10 g 999,9, präglad']],
    ['de', 'Gold 999', ['Goldbarren 10 g 999,9, geprägt']],
    ['it', 'oro 999', ["Lingotto d'oro 10 g 999,9, coniato"]],
    ['fi', 'kulta 999', ['Kultaharkko 10 g 999,9, lyöty']],
  ])('%s: %s finds %j alone', (language, text, names) => {
    expect(new Set(search(shop(language, NAMES[language]), text).exact)).toEqual(new Set(names))
  })

  test('the one that is written so comes first', () => {
    const [first] = search(shop('nb', ['Gullbarre 999,9', 'Gullbarre 9999', 'Gullbarre 999']), 'gullbarre 999').exact
    expect(first).toBe('Gullbarre 999')
  })

  test('a number with a unit is a measure', () => {
    expect(search(shop('nb', ['Gullbarre 500.5 g', 'Gullbarre 500 g']), 'gullbarre 500 g').exact).toEqual([
      'Gullbarre 500 g',
    ])
  })
})

describe('three quarters of the words are sufficient, rounded down', () => {
  test.each<[Language, string, string]>([
    ['nb', 'billig sølvtråd', 'Sølvtråd 925, rund 1,0 mm, myk'],
    ['nb', 'kjøpe gullbarre 10 gram', 'Gullbarre 10 g 999,9, preget'],
    ['nb', 'sølvtråd rund myk xyzzy', 'Sølvtråd 925, rund 1,0 mm, myk'],
    ['sv', 'guldtacka 10 gram pris', 'Guldtacka 10 g 999,9, präglad'],
    ['de', 'Goldbarren 10g kaufen', 'Goldbarren 10 g 999,9, geprägt'],
    ['de', 'Ring Gold Damen', 'Ringrohling Gold 585, bombiert 4,0 mm, Gr. 54'],
  ])('%s: %s finds %s, though not every word matches', (language, text, name) => {
    const { exact, others } = search(shop(language, NAMES[language]), text)
    expect(exact).toEqual([])
    expect(others[0]).toBe(name)
  })

  test.each([
    ['sølvtråd rund qwerty xyzzy', 'two of four'],
    ['sølvtråd qwerty xyzzy', 'one of three'],
  ])('%s finds nothing: %s words match', (text) => {
    expect(search(shop('nb', NAMES.nb), text)).toEqual({ exact: [], others: [] })
  })

  test('products that match every word come first in every order', () => {
    const engine = createEngine({ language: 'nb' })
    engine.load([
      { id: 1, sku: 'A', name: 'Gullbarre 1 g', price: 1 },
      { id: 2, sku: 'B', name: 'Gullbarre 10 g', price: 10 },
      { id: 3, sku: 'C', name: 'Sølvbarre 10 g', price: 5 },
      { id: 4, sku: 'D', name: 'Gullbarre 10 g i gavepakning', price: 20 },
    ])
    const ids = (sort: readonly Sort[]) => {
      const { hits, exactTotal, total } = engine.search({ text: 'gullbarre 10 g', filters: [], sort, from: 0, size: 9 })
      expect({ exactTotal, total }).toEqual({ exactTotal: 2, total: 4 })
      return hits.map(({ document }) => document.id)
    }
    expect(ids([]).slice(0, 2)).toEqual([2, 4])
    expect(ids([{ field: 'price', direction: 'asc' }])).toEqual([2, 4, 1, 3])
    expect(ids([{ field: 'price', direction: 'desc' }])).toEqual([4, 2, 3, 1])
    expect(
      ids([
        { field: 'score', direction: 'asc' },
        { field: 'id', direction: 'asc' },
      ]).slice(0, 2),
    ).toEqual([4, 2])
  })
})

describe('skus', () => {
  const engine = createEngine({ language: 'nb' })
  engine.load([
    { id: 1, sku: 'AU-BAR-10', name: 'Gullbarre 10 g' },
    { id: 2, sku: 'AU-BAR-100', name: 'Gullbarre 100 g, som AU-BAR-10' },
    {
      id: 3,
      sku: 'RING-585',
      name: 'Ring 585',
      configurable_children: [{ sku: 'RING-585-52' }, { sku: 'RING-585-54' }],
      category: [{ name: 'Gullringer' }],
    },
    { id: 4, sku: 'GULL', name: 'Pussemiddel' },
  ])
  const idsOf = (text: string) =>
    engine
      .search({ text, filters: [], from: 0, size: 10 })
      .hits.map(({ document, score }) => [document.id, score] as const)

  test.each([
    ['AU-BAR-10', 1],
    ['au-bar-10', 1],
    [' RING-585-54 ', 3],
    ['gull', 4],
  ])('%s comes first, with the best score', (text, id) => {
    expect(idsOf(text)[0]).toEqual([id, 1])
    for (const [, score] of idsOf(text).slice(1)) expect(score).toBeLessThanOrEqual(0.9)
  })

  test.each([
    ['AU-BAR', [2, 1]],
    ['au-bar-1', [1, 2]],
    ['RING-585-', [3]],
    ['ring-585-5', [3]],
  ])('the prefix %s finds its products', (text, ids) => {
    expect(idsOf(text).map(([id]) => id)).toEqual(ids)
  })

  describe('written differently than in the catalogue', () => {
    const wires = createEngine({ language: 'nb' })
    wires.load([
      { id: 1, sku: 'AU-585-1.2', name: 'Gulltråd' },
      { id: 2, sku: 'AU-585-1.20', name: 'Gulltråd, lang' },
      { id: 3, sku: 'AG-925-12', name: 'Sølvtråd 585 1,2 mm' },
      { id: 4, sku: 'W-7', name: 'Valse', configurable_children: [{ sku: 'W-AG925-ROUND-05-H' }] },
      { id: 5, sku: 'A-11', name: 'Første' },
      { id: 6, sku: 'A1-1', name: 'Andre' },
      { id: 7, sku: '185', name: 'Lupe' },
      { id: 8, sku: 'GR-MAPLE', name: 'Serie' },
    ])
    const search = (text: string) => wires.search({ text, filters: [], from: 0, size: 10 })
    const idsOfWires = (text: string) => search(text).hits.map(({ document }) => document.id)

    test.each([
      ['au 585 1,2', 1],
      ['AU585 1.2', 1],
      ['au–585–1,2', 1],
      ['Au/585/1.2', 1],
      ['au58512', 1],
      ['w ag925 round 05 h', 4],
      ['wag925round05h', 4],
      ['gr maple', 8],
      ['1 85', 7],
    ])('%s is %i', (text, id) => {
      const { hits, correctedText } = search(text)
      expect(hits[0]).toMatchObject({ document: { id }, score: 1 })
      expect(correctedText).toBeUndefined()
    })

    test.each([
      ['au 585 1', [1, 2]],
      ['w ag925 rou', [4]],
    ])('the prefix %s finds its products', (text, ids) => {
      expect(idsOfWires(text)).toEqual(ids)
    })

    test.each([
      ['a-11', 5],
      ['a1-1', 6],
    ])('of SKUs that differ only in hyphens, %s is %i', (text, id) => {
      expect(idsOfWires(text)[0]).toBe(id)
    })

    test.each(['18,5', '1/85', 'gr ma'])('%s is not a SKU', (text) => {
      expect(search(text).exactTotal).toBe(0)
    })
  })

  test('a word of the catalogue is not searched in SKUs', () => {
    const own = createEngine({ language: 'nb' })
    own.load([
      { id: 1, sku: 'TL-MANDREL-RING', name: 'Stokk i stål' },
      { id: 2, sku: 'WR-1', name: 'Giftering' },
    ])
    expect(found(own, 'ring')).toEqual(['Giftering'])
    expect(found(own, 'mandrel')).toEqual(['Stokk i stål'])
  })

  test('the name of a category finds its products', () => {
    expect(idsOf('gullringer').map(([id]) => id)).toEqual([3])
  })

  test('facets, filters and sorts apply to the hits of a text', () => {
    const result = engine.search({
      text: 'gullbarre',
      filters: [{ field: 'sku', in: ['AU-BAR-100', 'GULL'], scope: 'chosen' }],
      facets: [{ field: 'sku', size: 10 }],
      sort: [{ field: 'name', direction: 'desc' }],
      from: 0,
      size: 10,
    })
    expect(result.hits.map(({ document }) => document.id)).toEqual([2])
    expect(result.facets.sku).toEqual([
      { value: 'AU-BAR-10', count: 1 },
      { value: 'AU-BAR-100', count: 1 },
      { value: 'GULL', count: 0 },
    ])
  })

  test('a changed document is found by its new name only', () => {
    const own = createEngine({ language: 'nb' })
    own.load([{ id: 1, sku: 'A', name: 'Gullbarre' }])
    own.upsert({ id: 1, sku: 'A', name: 'Sølvbarre' })
    expect(found(own, 'gullbarre')).toEqual([])
    expect(found(own, 'sølvbarre')).toEqual(['Sølvbarre'])
  })
})

describe('properties', () => {
  const languages: readonly Language[] = ['nb', 'sv', 'fi', 'de', 'it']
  const shops = languages.map((language) => ({ names: NAMES[language], engine: shop(language, NAMES[language]) }))
  const anyName = fc
    .constantFrom(...shops)
    .chain(({ names, engine }) => fc.record({ name: fc.constantFrom(...names), engine: fc.constant(engine) }))

  test('the full name of a product finds that product first', () => {
    for (const { names, engine } of shops) for (const name of names) expect(found(engine, name)[0]).toBe(name)
  })

  test('corrects one wrong, missing or doubled letter in a long word', () => {
    fc.assert(
      fc.property(
        anyName,
        fc.nat(),
        fc.constantFrom('wrong', 'missing', 'doubled'),
        ({ name, engine }, place, mistake) => {
          const word = name.split(/[ ,]+/).find((each) => /^\p{L}{8,}$/u.test(each))
          fc.pre(word !== undefined)
          const at = 1 + (place % (word.length - 2))
          const typed =
            word.slice(0, at) +
            { wrong: 'y', missing: '', doubled: word.charAt(at).repeat(2) }[mistake] +
            word.slice(at + 1)
          fc.pre(typed !== 'Ringene') // of Ringemne; the rings, and so a word of its own
          expect(found(engine, typed)).toContain(name)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('hits are sorted by score, and all scores are at least 0.02', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('gull', 'guld', 'barre', '10', 'g', '×', '4x2', 'kulta', "d'oro", '18k', '-', '1/2'), {
          maxLength: 9,
        })
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(fc.constantFrom(...shops), anyText, ({ engine }, text) => {
        const { hits, total } = engine.search({ text, filters: [], from: 0, size: 100 })
        const scores = hits.map(({ score }) => score)
        expect(total).toBe(hits.length)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        expect(scores.every((score) => score >= 0.02 && score <= 1)).toBe(true)
        expect(scores[0] ?? 1).toBe(1)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a store in another language', () => {
  test('finds English words in all their forms, and by what shoppers call them', () => {
    const engine = shop('en', ['Gold bar 10 g', 'Silver wire 925, round', 'Gold necklace 45 cm', 'Wedding rings, pair'])
    expect(found(engine, 'silver wires')).toEqual(['Silver wire 925, round'])
    expect(found(engine, 'wedding ring')[0]).toBe('Wedding rings, pair')
    expect(found(engine, 'gold ingot')[0]).toBe('Gold bar 10 g')
    expect(found(engine, 'the gold necklace')[0]).toBe('Gold necklace 45 cm')
  })

  test.each(['pl', 'fr', 'constructor'])('compares words of "%s" literally', (language) => {
    const engine = shop(language, ['Złota sztabka 10 g', 'Srebrna moneta'])
    expect(found(engine, 'sztabka')).toEqual(['Złota sztabka 10 g'])
    expect(corrected(engine, 'monetta')).toBe('moneta')
  })

  test.each(['no', 'nn'])('has the rules of Norwegian as "%s"', (language) => {
    expect(found(shop(language, NAMES.nb), 'gullbarrer')[0]).toContain('Gullbarre')
  })
})

describe('products that match about equally well', () => {
  const bars = ['Solberg', 'Nordlys', 'Karat Nordisk', 'Fjellmynt'].map((maker, at) => ({
    id: at + 1,
    sku: `P-${at}`,
    name: `Gullbarre 10 g 999,9, preget, ${maker}`,
  }))
  const skusOf = (documents: readonly object[], text: string) => {
    const engine = createEngine({ language: 'nb' })
    engine.load(documents)
    return engine.search({ text, filters: [], from: 0, size: 10 }).hits.map(({ document }) => document.sku)
  }

  test('are sorted by sales, even if the bestseller has a longer name', () => {
    const sold = bars.map((bar, at) => ({ ...bar, qty_ordered: [40, 30, 560, 20][at] }))
    expect(skusOf(sold, 'gullbarre 10 g')).toEqual(['P-2', 'P-0', 'P-1', 'P-3'])
  })

  test('ignore sales that are not a number above 0', () => {
    const sold = bars.map((bar, at) => ({ ...bar, qty_ordered: [null, -5, 'many', undefined][at] }))
    expect(new Set(skusOf(sold, 'gullbarre 10 g'))).toEqual(new Set(['P-0', 'P-1', 'P-2', 'P-3']))
  })

  test('have single products before sets and downloads, whatever they sell', () => {
    const documents = [
      { id: 1, sku: 'SET', name: 'Krugerrand gullserie 2026', type_id: 'grouped', qty_ordered: 900 },
      { id: 2, sku: 'COIN', name: 'Krugerrand gullmynt 1 oz, blandede årganger', type_id: 'simple', qty_ordered: 9 },
      { id: 3, sku: 'PDF', name: 'Krugerrand: mål og vekt', type_id: 'downloadable', qty_ordered: 900 },
    ]
    expect(skusOf(documents, 'krugerrand')).toEqual(['COIN', 'SET', 'PDF'])
  })
})

describe('words beside the name', () => {
  test('keywords of a page find it, with less weight than a title', () => {
    const engine = createEngine({ language: 'nb', nameField: 'title', sorts: {} })
    engine.load([
      { id: 1, title: 'Salgsvilkår', meta_keywords: 'retur angrerett bytte frakt' },
      { id: 2, title: 'Frakt og levering', meta_keywords: '' },
    ])
    const titles = (text: string) =>
      engine.search({ text, filters: [], from: 0, size: 5 }).hits.map(({ document }) => document.title)
    expect(titles('retur')).toEqual(['Salgsvilkår'])
    expect(titles('frakt')).toEqual(['Frakt og levering', 'Salgsvilkår'])
    expect(titles('hvordan kan jeg bytte')).toEqual(['Salgsvilkår'])
  })

  test('an article number finds its product alone; a number without letters finds words, too', () => {
    const engine = createEngine({ language: 'nb' })
    engine.load([
      { id: 1, sku: 'W-AG925-08', name: 'Sølvtråd 925, rund 0,8 mm' },
      { id: 2, sku: 'D-AG925-8', name: 'Sølvrondell 925, 8 mm' },
      { id: 3, sku: '925', name: 'Gavekort' },
    ])
    const skus = (text: string) =>
      engine.search({ text, filters: [], from: 0, size: 5 }).hits.map(({ document }) => document.sku)
    expect(skus('w-ag925-08')).toEqual(['W-AG925-08'])
    expect(new Set(skus('925'))).toEqual(new Set(['925', 'D-AG925-8', 'W-AG925-08']))
  })

  test.each([
    { language: 'nb', text: 'gulring', name: 'Giftering gull 585', correction: 'gullring' },
    { language: 'sv', text: 'guuldring', name: 'Vigselring guld 585', correction: 'guldring' },
    { language: 'de', text: 'goldring', name: 'Trauring Gold 585', correction: undefined },
  ])('$text finds $name', ({ language, text, name, correction }) => {
    const engine = shop(language, [name, 'Gul gullplate 585, gul', 'Ringmål'])
    expect(found(engine, text)[0]).toBe(name)
    expect(corrected(engine, text)).toBe(correction)
  })

  test.each([
    { language: 'nb', text: 'halvunse gull', name: 'Krugerrand gullmynt 1/2 oz 2026' },
    { language: 'de', text: 'Halbunze Gold', name: 'Krügerrand Goldmünze 1/2 oz 2026' },
    { language: 'fi', text: 'puoliunssi kultaa', name: 'Krugerrand-kultakolikko 1/2 oz 2026' },
    { language: 'it', text: "mezz'oncia d'oro", name: "Moneta d'oro Krugerrand 1/2 oz 2026" },
  ])('$text finds half an ounce', ({ language, text, name }) => {
    expect(found(shop(language, [name, name.replace('1/2', '1'), name.replace('1/2', '1/4')]), text)).toEqual([name])
  })
})

describe('facts that names leave out', () => {
  const engine = createEngine({ language: 'nb' })
  engine.load([
    { id: 1, sku: 'W-1', name: 'Gulltråd 750, rund 1,0 mm', searched_labels: ['Hvitgull 750 Pd', 'Hard'] },
    { id: 2, sku: 'W-2', name: 'Gulltråd 750, rund 2,0 mm', searched_labels: ['Gult gull 750', 'Myk'] },
    { id: 3, sku: 'C-1', name: 'Krugerrand gullmynt', searched_labels: ['916,7', 'Fjærring'] },
    { id: 4, sku: 'S-1', name: 'Sølvslaglodd hardt' },
    { id: 5, sku: 'S-2', name: 'Gullslaglodd 750 hvitt' },
    { id: 6, sku: 'S-3', name: 'Gullslaglodd 585 gult' },
    { id: 7, sku: 'R-1', name: 'Rosegull ring' },
    { id: 8, sku: 'S-4', name: 'Gullslaglodd 585 rosa' },
  ])
  const searchFor = (text: string) => engine.search({ text, filters: [], from: 0, size: 50 })

  test.each([
    ['hvitgull tråd', 'Gulltråd 750, rund 1,0 mm'],
    ['hard gulltråd', 'Gulltråd 750, rund 1,0 mm'],
    // 22 karat are 916, also where the shop writes 916,7.
    ['gullmynt 22 karat', 'Krugerrand gullmynt'],
    // Colour and metal, in one word or in two.
    ['hvitgull lodd 750', 'Gullslaglodd 750 hvitt'],
    ['hvitgullslodd', 'Gullslaglodd 750 hvitt'],
    ['rosegull lodd', 'Gullslaglodd 585 rosa'],
  ])('%s finds %s alone', (text, name) => {
    const { hits, exactTotal } = searchFor(text)
    expect(hits.slice(0, exactTotal).map(({ document }) => document.name)).toEqual([name])
  })

  test('a name that says them is no better match', () => {
    const said = { id: 1, sku: 'A-1', name: 'Gulltråd hard', searched_labels: ['Hard'] }
    const shelf = createEngine({ language: 'nb' })
    shelf.load([said, { ...said, id: 2, sku: 'A-2', searched_labels: [] }])
    const { hits } = shelf.search({ text: 'hard', filters: [], from: 0, size: 50 })
    expect(new Set(hits.map(({ score }) => score)).size).toBe(1)
  })

  test('an alloy that no product of the kind has finds those of its metal first', () => {
    const { hits, exactTotal } = searchFor('grønngull lodd')
    expect({ exactTotal, first: String(hits[0]?.document.name) }).toEqual({
      exactTotal: 0,
      first: expect.stringContaining('Gullslaglodd'),
    })
  })
})

/** Bars of gold, silver and the platinum metals, with the trade's sizes, premiums and dimensions. */
import { Big } from 'big.js'
import { ALLOYS, fineOf, type Alloy } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import type { CategoryKey } from '../categories.ts'
import type { ProductSpec } from '../product.ts'
import { composition, fineWeight, measures } from '../sentences.ts'
import { ALL_STORES, type StoreCode } from '../stores.ts'
import type { TaxKind } from '../taxes.ts'
import { comma, text, type Text } from '../text.ts'
import { inEveryLanguage } from '../words/languages.ts'

export const OUNCE_GRAMS = 31.1035
const MAKERS = ['Karat Nordisk', 'Solberg', 'Nordlys', 'Fjellmynt'] as const
type Maker = (typeof MAKERS)[number]

interface BarSize {
  readonly label: string
  readonly grams: number
  /** Length × width × height in mm. */
  readonly mm: readonly [number, number, number]
  readonly premium: number
  readonly made: readonly ('minted' | 'cast')[]
  readonly makers: readonly Maker[]
}

function size(
  label: string,
  grams: number,
  mm: BarSize['mm'],
  premium: number,
  made: BarSize['made'],
  makers: readonly Maker[],
): BarSize {
  return { label, grams, mm, premium, made, makers }
}

const two: readonly Maker[] = ['Karat Nordisk', 'Solberg']
const GOLD: readonly BarSize[] = [
  size('1 g', 1, [15, 8.7, 0.4], 18, ['minted'], MAKERS),
  size('2 g', 2, [15, 8.7, 0.79], 12, ['minted'], two),
  size('2,5 g', 2.5, [17, 10, 0.76], 10.5, ['minted'], MAKERS),
  size('5 g', 5, [23, 14, 0.8], 7.5, ['minted'], MAKERS),
  size('10 g', 10, [31, 18, 0.93], 5.5, ['minted'], MAKERS),
  size('20 g', 20, [40.4, 23.3, 1.1], 4.5, ['minted'], MAKERS),
  size('1 oz', OUNCE_GRAMS, [41, 24, 1.64], 3.8, ['minted'], MAKERS),
  size('50 g', 50, [47, 27, 2.04], 3.3, ['minted', 'cast'], MAKERS),
  size('100 g', 100, [50, 28, 3.7], 2.6, ['minted', 'cast'], MAKERS),
  size('250 g', 250, [50, 30, 8.63], 2, ['cast'], two),
  size('500 g', 500, [73, 37, 9.58], 1.7, ['cast'], two),
  size('1 kg', 1000, [116, 51, 8.75], 1.4, ['cast'], ['Karat Nordisk', 'Solberg', 'Fjellmynt']),
]
const SILVER: readonly BarSize[] = [
  size('1 oz', OUNCE_GRAMS, [50, 29, 2.04], 45, ['minted'], MAKERS),
  size('100 g', 100, [64, 38, 3.92], 25, ['minted', 'cast'], MAKERS),
  size('250 g', 250, [80, 40, 7.45], 18, ['cast'], MAKERS),
  size('500 g', 500, [90, 48, 11], 14, ['cast'], ['Karat Nordisk', 'Solberg', 'Fjellmynt']),
  size('1 kg', 1000, [117, 51, 16], 10, ['cast'], MAKERS),
  size('5 kg', 5000, [203, 73, 32.2], 7, ['cast'], two),
]
const PLATINUM_GROUP: readonly [string, number, number][] = [
  ['1 g', 1, 25],
  ['5 g', 5, 14],
  ['10 g', 10, 11],
  ['1 oz', OUNCE_GRAMS, 8],
  ['50 g', 50, 7],
  ['100 g', 100, 6],
]

/** Estimates length, width and height of a bar, because no list of typical sizes exists for the platinum metals. */
function waferSize(grams: number, density: number): [number, number, number] {
  const volume = (grams / density) * 1000
  const height = grams < 5 ? 0.5 : grams < 40 ? 1.2 : 2.4
  const width = Math.sqrt(volume / height / 1.7)
  return [Number((width * 1.7).toFixed(1)), Number(width.toFixed(1)), height]
}

interface Range {
  readonly alloy: Alloy
  readonly prefix: string
  readonly sizes: readonly BarSize[]
  readonly categories: (size: BarSize, made: 'minted' | 'cast') => readonly CategoryKey[]
  readonly taxKind: (size: BarSize) => TaxKind
  readonly stores: (size: BarSize) => readonly StoreCode[]
}

const USE: Readonly<Record<'minted' | 'cast', Text>> = {
  minted: text(
    'Preget barre i sertifikatkort, med produsent, vekt, finhet og serienummer preget i metallet.',
    'Präglad tacka i certifikatkort, med tillverkare, vikt, finhalt och serienummer präglade i metallen.',
    'Lyöty harkko sertifikaattikortissa; valmistaja, paino, pitoisuus ja sarjanumero on lyöty metalliin.',
    'Geprägter Barren in der Zertifikatskarte, mit Hersteller, Gewicht, Feingehalt und Seriennummer im Metall.',
    'Lingotto coniato in certificato, con produttore, peso, titolo e numero di serie impressi nel metallo.',
  ),
  cast: text(
    'Støpt barre med produsent, vekt, finhet og serienummer; overflaten bærer spor av støpeformen.',
    'Gjuten tacka med tillverkare, vikt, finhalt och serienummer; ytan bär spår av gjutformen.',
    'Valettu harkko, jossa on valmistaja, paino, pitoisuus ja sarjanumero; pinnassa näkyy valumuotin jälki.',
    'Gegossener Barren mit Hersteller, Gewicht, Feingehalt und Seriennummer; die Oberfläche zeigt Spuren der Gussform.',
    'Lingotto fuso con produttore, peso, titolo e numero di serie; la superficie mostra le tracce della forma.',
  ),
}

function barSpec(range: Range, bar: BarSize, made: 'minted' | 'cast', maker: Maker): ProductSpec {
  const { alloy } = range
  const grams = new Big(bar.grams)
  const fineGrams = fineOf(alloy, grams)
  const pricing = {
    kind: 'premium',
    metal: alloy.symbol,
    fineGrams,
    premiumPercent: bar.premium + MAKERS.indexOf(maker) * 0.2,
  } as const
  const [length, width, height] = bar.mm
  const lettering = { maker: maker.toUpperCase(), weight: bar.label.replace(',', '.'), fineness: alloy.fineness }
  const tone = alloy.tone
  return {
    sku: `${range.prefix}-${bar.label.replace(/[ ,]/g, '').toUpperCase()}-${made === 'cast' ? 'C' : 'M'}-${maker.slice(0, 3).toUpperCase()}`,
    type: 'simple',
    name: inEveryLanguage(
      (words) => `${words.bar[alloy.symbol]} ${bar.label} ${comma(alloy.fineness)}, ${words[made]}, ${maker}`,
    ),
    sentences: [USE[made], composition(alloy), fineWeight(fineGrams), measures(length, width, height)],
    pricing,
    attributes: { ...alloyAttributes(alloy), form: 'bar', finish: made, weight_class: bar.label, manufacturer: maker },
    picture:
      made === 'cast'
        ? { kind: 'castBar', tone, weightGrams: bar.grams, lettering }
        : { kind: bar.grams <= 20 ? 'assayCard' : 'mintedBar', tone, weightGrams: bar.grams, lettering },
    alloy,
    grams,
    fineGrams,
    size: { length, width, height },
    stores: range.stores(bar),
    categories: range.categories(bar, made),
    taxKind: range.taxKind(bar),
    unit: 'PCS',
  }
}

const RANGES: readonly Range[] = [
  {
    alloy: ALLOYS.au9999,
    prefix: 'AU-BAR',
    sizes: GOLD,
    categories: (_bar, made) => [made === 'cast' ? 'castGoldBars' : 'mintedGoldBars', 'smithGoldBars'],
    taxKind: (bar) => (bar.grams <= 1 ? 'smallGoldBar' : 'goldBar'),
    // Bars of 1 g have the standard tax rate in SE and IT and an unclear one in FI, so only stores with a certain
    // rate sell them.
    stores: (bar) => (bar.grams <= 1 ? ['no', 'se', 'it'] : ALL_STORES),
  },
  {
    alloy: ALLOYS.ag999,
    prefix: 'AG-BAR',
    sizes: SILVER,
    categories: () => ['silverBars', 'smithSilverBars'],
    taxKind: () => 'standard',
    stores: () => ALL_STORES,
  },
  ...(
    [
      ['PT-BAR', ALLOYS.pt9995, 'platinum'],
      ['PD-BAR', ALLOYS.pd9995, 'palladium'],
    ] as const
  ).map(([prefix, alloy, category]): Range => ({
    alloy,
    prefix,
    sizes: PLATINUM_GROUP.map(([label, grams, premium]) =>
      size(label, grams, waferSize(grams, alloy.density), premium, ['minted'], ['Karat Nordisk', 'Nordlys']),
    ),
    categories: () => [category, 'smithPlatinumGroupBars'],
    taxKind: () => 'standard',
    stores: () => ALL_STORES,
  })),
  {
    alloy: ALLOYS.rh999,
    prefix: 'RH-BAR',
    sizes: (
      [
        ['5 g', 5, 22],
        ['10 g', 10, 18],
        ['1 oz', OUNCE_GRAMS, 14],
      ] as const
    ).map(([label, grams, premium]) =>
      size(label, grams, waferSize(grams, ALLOYS.rh999.density), premium, ['minted'], ['Karat Nordisk']),
    ),
    categories: () => ['rhodium', 'smithPlatinumGroupBars'],
    taxKind: () => 'standard',
    stores: () => ALL_STORES,
  },
]

export const bars: readonly ProductSpec[] = RANGES.flatMap((range) =>
  range.sizes.flatMap((bar) => bar.made.flatMap((made) => bar.makers.map((maker) => barSpec(range, bar, made, maker)))),
)

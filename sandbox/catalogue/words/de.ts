import { comma } from '../text.ts'
import { enumerated, partsOf, type Words } from './words.ts'

export const de: Words = {
  language: 'de',
  plain: {
    fineGold: 'Feingold',
    yellowGold: 'Gold',
    roseGold: 'Roségold',
    redGold: 'Rotgold',
    greenGold: 'Grüngold',
    whiteGold: 'Weißgold',
    fineSilver: 'Feinsilber',
    silver: 'Silber',
    platinum: 'Platin',
    palladium: 'Palladium',
    rhodium: 'Rhodium',
  },
  elements: {
    AU: 'Gold',
    AG: 'Silber',
    PT: 'Platin',
    PD: 'Palladium',
    RH: 'Rhodium',
    CU: 'Kupfer',
    RU: 'Ruthenium',
    CO: 'Kobalt',
  },
  bar: { AU: 'Goldbarren', AG: 'Silberbarren', PT: 'Platinbarren', PD: 'Palladiumbarren', RH: 'Rhodiumbarren' },
  coin: { AU: 'Goldmünze', AG: 'Silbermünze', PT: 'Platinmünze' },
  minted: 'geprägt',
  cast: 'gegossen',
  mixedYears: 'diverse Jahrgänge',
  necklace: {
    anchor: 'Ankerkette',
    curb: 'Panzerkette',
    figaro: 'Figarokette',
    belcher: 'Erbskette',
    box: 'Venezianerkette',
    snake: 'Schlangenkette',
    rope: 'Kordelkette',
    ball: 'Kugelkette',
    wheat: 'Spigakette',
    king: 'Königskette',
  },
  bracelet: {
    anchor: 'Ankerarmband',
    curb: 'Panzerarmband',
    figaro: 'Figaroarmband',
    belcher: 'Erbsarmband',
    box: 'Venezianerarmband',
    snake: 'Schlangenarmband',
    rope: 'Kordelarmband',
    ball: 'Kugelarmband',
    wheat: 'Spigaarmband',
    king: 'Königsarmband',
  },
  pieces: 'Stk.',
  ringSize: (circumference) => String(circumference),
  sizePrefix: 'Gr. ',
  yellowGold: 'Gelbgold',
  composition: (alloy) => {
    const parts = partsOf(alloy)
    if (parts.length === 1) return `Der Feingehalt beträgt ${comma(alloy.fineness)} Promille.`
    return `Die Legierung besteht aus ${enumerated(
      parts.map(([element, share]) => `${share} ‰ ${de.elements[element]}`),
      'und',
    )}.`
  },
  melting: (range) =>
    range.includes('–') ? `Der Schmelzbereich liegt bei ${range} °C.` : `Der Schmelzpunkt liegt bei ${range} °C.`,
  weighs: (grams) => `Das Gewicht beträgt ${comma(grams)} g.`,
  fineWeight: (grams) => `Das Feingewicht beträgt ${comma(grams)} g.`,
  measures: (size) => `Die Maße betragen ${size} mm.`,
}

import type { Alloy, Material } from '../alloys.ts'
import { capitalise, comma } from '../text.ts'
import {
  enumerated,
  partsOf,
  quarterDiameter,
  type BenchNoun,
  type BenchTerms,
  type NounForm,
  type Words,
} from './words.ts'

const plain: Readonly<Record<Material, string>> = {
  fineGold: 'finguld',
  yellowGold: 'guld',
  roseGold: 'roséguld',
  redGold: 'rödguld',
  greenGold: 'grönguld',
  whiteGold: 'vitguld',
  fineSilver: 'finsilver',
  silver: 'silver',
  platinum: 'platina',
  palladium: 'palladium',
  rhodium: 'rodium',
}

export const sv: Words = {
  language: 'sv',
  plain,
  elements: {
    AU: 'guld',
    AG: 'silver',
    PT: 'platina',
    PD: 'palladium',
    RH: 'rodium',
    CU: 'koppar',
    RU: 'rutenium',
    CO: 'kobolt',
  },
  bar: { AU: 'Guldtacka', AG: 'Silvertacka', PT: 'Platinatacka', PD: 'Palladiumtacka', RH: 'Rodiumtacka' },
  coin: { AU: 'guldmynt', AG: 'silvermynt', PT: 'platinamynt' },
  minted: 'präglad',
  cast: 'gjuten',
  mixedYears: 'blandade årgångar',
  necklace: {
    anchor: 'Ankarkedja',
    curb: 'Pansarkedja',
    figaro: 'Figarokedja',
    belcher: 'Ärtkedja',
    box: 'Veneziakedja',
    snake: 'Ormkedja',
    rope: 'Kordellkedja',
    ball: 'Kulkedja',
    wheat: 'Spigakedja',
    king: 'Kejsarlänk',
  },
  bracelet: {
    anchor: 'Ankararmband',
    curb: 'Pansararmband',
    figaro: 'Figaroarmband',
    belcher: 'Ärtarmband',
    box: 'Veneziaarmband',
    snake: 'Ormlänksarmband',
    rope: 'Kordellarmband',
    ball: 'Kularmband',
    wheat: 'Spigaarmband',
    king: 'Kejsararmband',
  },
  pieces: 'st',
  ringSize: (circumference) => quarterDiameter(circumference),
  sizePrefix: '',
  yellowGold: 'gulguld',
  composition: (alloy) => {
    const parts = partsOf(alloy)
    if (parts.length === 1) return `Finhalten är ${comma(alloy.fineness)} promille.`
    return `Legeringen består av ${enumerated(
      parts.map(([element, share]) => `${share} ‰ ${sv.elements[element]}`),
      'och',
    )}.`
  },
  melting: (range) => (range.includes('–') ? `Smältintervallet är ${range} °C.` : `Smältpunkten är ${range} °C.`),
  weighs: (grams) => `Vikten är ${comma(grams)} g.`,
  fineWeight: (grams) => `Finvikten är ${comma(grams)} g.`,
  measures: (size) => `Måtten är ${size} mm.`,
}

/** Gold has a linking s when it is the second part of a compound: guldtråd, but vitguldstråd. */
const linked: Readonly<Record<Material, string>> = {
  ...plain,
  fineGold: 'fingulds',
  roseGold: 'roségulds',
  redGold: 'rödgulds',
  greenGold: 'gröngulds',
  whiteGold: 'vitgulds',
}

const nouns: Readonly<Record<BenchNoun, NounForm>> = {
  wire: { word: 'tråd', gender: 'common' },
  sheet: { word: 'plåt', gender: 'common' },
  tube: { word: 'rör', gender: 'neuter' },
  hingeTube: { word: 'charnérrör', gender: 'neuter' },
  disc: { word: 'rondell', gender: 'common' },
  bezelStrip: { word: 'sargtråd', gender: 'common' },
  beadedWire: { word: 'pärltråd', gender: 'common' },
  twistedWire: { word: 'snodd tråd', gender: 'common' },
  galleryWire: { word: 'galleritråd', gender: 'common' },
}
const yellow = { common: 'gul', neuter: 'gult', plural: 'gula' }
const standsAlone: readonly BenchNoun[] = ['hingeTube', 'bezelStrip', 'beadedWire', 'twistedWire', 'galleryWire']

function metalProductName(noun: BenchNoun, alloy: Alloy): string {
  const { word, gender } = nouns[noun]
  const colour = alloy.material === 'yellowGold' ? ` ${yellow[gender]}` : ''
  const mark = alloy.mark ? ` ${alloy.mark}` : ''
  if (standsAlone.includes(noun)) return `${capitalise(word)} ${plain[alloy.material]} ${comma(alloy.fineness)}${mark}`
  return `${capitalise(linked[alloy.material])}${word} ${comma(alloy.fineness)}${colour}${mark}`
}

export const svBench: BenchTerms = {
  metalProductName,
  soft: 'mjuk',
  hard: 'hård',
  cutToSize: 'kapas på mått',
  byTheMetre: 'metervara',
  wall: 'gods',
  chain: sv.necklace,
  perMetre: (grams) => `En meter väger ${comma(grams)} g.`,
  tolerance: (percent) => `Kapas på mått; fakturan följer den vägda vikten, som kan avvika ±${percent} %.`,
}

import type { Alloy, Material } from '../alloys.ts'
import { capitalise, comma } from '../text.ts'
import { enumerated, partsOf, type BenchNoun, type BenchTerms, type NounForm, type Words } from './words.ts'

const plain: Readonly<Record<Material, string>> = {
  fineGold: 'fingull',
  yellowGold: 'gull',
  roseGold: 'rosegull',
  redGold: 'rødgull',
  greenGold: 'grønngull',
  whiteGold: 'hvitgull',
  fineSilver: 'finsølv',
  silver: 'sølv',
  platinum: 'platina',
  palladium: 'palladium',
  rhodium: 'rodium',
}

export const nb: Words = {
  language: 'nb',
  plain,
  elements: {
    AU: 'gull',
    AG: 'sølv',
    PT: 'platina',
    PD: 'palladium',
    RH: 'rodium',
    CU: 'kobber',
    RU: 'rutenium',
    CO: 'kobolt',
  },
  bar: { AU: 'Gullbarre', AG: 'Sølvbarre', PT: 'Platinabarre', PD: 'Palladiumbarre', RH: 'Rodiumbarre' },
  coin: { AU: 'gullmynt', AG: 'sølvmynt', PT: 'platinamynt' },
  minted: 'preget',
  cast: 'støpt',
  mixedYears: 'blandede årganger',
  necklace: {
    anchor: 'Ankerkjede',
    curb: 'Panserkjede',
    figaro: 'Figarokjede',
    belcher: 'Ertekjede',
    box: 'Veneziakjede',
    snake: 'Slangekjede',
    rope: 'Kordelkjede',
    ball: 'Kulekjede',
    wheat: 'Spigakjede',
    king: 'Kongelenke',
  },
  bracelet: {
    anchor: 'Ankerarmbånd',
    curb: 'Panserarmbånd',
    figaro: 'Figaroarmbånd',
    belcher: 'Ertearmbånd',
    box: 'Veneziaarmbånd',
    snake: 'Slangearmbånd',
    rope: 'Kordelarmbånd',
    ball: 'Kulearmbånd',
    wheat: 'Spigaarmbånd',
    king: 'Kongelenkearmbånd',
  },
  pieces: 'stk.',
  ringSize: (circumference) => String(circumference),
  sizePrefix: 'str. ',
  yellowGold: 'gult gull',
  composition: (alloy) => {
    const parts = partsOf(alloy)
    if (parts.length === 1) return `Finheten er ${comma(alloy.fineness)} promille.`
    return `Legeringen består av ${enumerated(
      parts.map(([element, share]) => `${share} ‰ ${nb.elements[element]}`),
      'og',
    )}.`
  },
  melting: (range) => (range.includes('–') ? `Smelteintervallet er ${range} °C.` : `Smeltepunktet er ${range} °C.`),
  weighs: (grams) => `Vekten er ${comma(grams)} g.`,
  fineWeight: (grams) => `Finvekten er ${comma(grams)} g.`,
  measures: (size) => `Målene er ${size} mm.`,
}

const nouns: Readonly<Record<BenchNoun, NounForm>> = {
  wire: { word: 'tråd', gender: 'common' },
  sheet: { word: 'plate', gender: 'common' },
  tube: { word: 'rør', gender: 'neuter' },
  hingeTube: { word: 'sjarnerrør', gender: 'neuter' },
  disc: { word: 'rondell', gender: 'common' },
  bezelStrip: { word: 'sargtråd', gender: 'common' },
  beadedWire: { word: 'perletråd', gender: 'common' },
  twistedWire: { word: 'snotråd', gender: 'common' },
  galleryWire: { word: 'galleritråd', gender: 'common' },
}
const yellow = { common: 'gul', neuter: 'gult', plural: 'gule' }

/** Compound nouns are followed by the metal: "Sargtråd finsølv 999", "Sjarnerrør sølv 925". */
const standsAlone: readonly BenchNoun[] = ['hingeTube', 'bezelStrip', 'beadedWire', 'twistedWire', 'galleryWire']

function metalProductName(noun: BenchNoun, alloy: Alloy): string {
  const { word, gender } = nouns[noun]
  const colour = alloy.material === 'yellowGold' ? ` ${yellow[gender]}` : ''
  const grade = `${comma(alloy.fineness)}${colour}${alloy.mark ? ` ${alloy.mark}` : ''}`
  if (standsAlone.includes(noun))
    return `${capitalise(word)} ${plain[alloy.material]} ${comma(alloy.fineness)}${alloy.mark ? ` ${alloy.mark}` : ''}`
  return `${capitalise(plain[alloy.material])}${word} ${grade}`
}

export const nbBench: BenchTerms = {
  metalProductName,
  soft: 'myk',
  hard: 'hard',
  cutToSize: 'kappes på mål',
  byTheMetre: 'metervare',
  wall: 'vegg',
  chain: nb.necklace,
  perMetre: (grams) => `En meter veier ${comma(grams)} g.`,
  tolerance: (percent) => `Kappes på mål; fakturaen følger den veide vekten, som kan avvike ±${percent} %.`,
}

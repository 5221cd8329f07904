import type { Alloy, Element, Material } from '../alloys.ts'
import { capitalise, comma } from '../text.ts'
import { enumerated, partsOf, quarterDiameter, type BenchNoun, type BenchTerms, type Words } from './words.ts'

const plain: Readonly<Record<Material, string>> = {
  fineGold: 'hienokulta',
  yellowGold: 'kulta',
  roseGold: 'ruusukulta',
  redGold: 'punakulta',
  greenGold: 'vihreäkulta',
  whiteGold: 'valkokulta',
  fineSilver: 'hienohopea',
  silver: 'hopea',
  platinum: 'platina',
  palladium: 'palladium',
  rhodium: 'rodium',
}

/** The contents of an alloy are in the partitive: "On kultaa". */
const partitive: Readonly<Record<Element, string>> = {
  AU: 'kultaa',
  AG: 'hopeaa',
  PT: 'platinaa',
  PD: 'palladiumia',
  RH: 'rodiumia',
  CU: 'kuparia',
  RU: 'ruteniumia',
  CO: 'kobolttia',
}

export const fi: Words = {
  language: 'fi',
  plain,
  elements: {
    AU: 'kulta',
    AG: 'hopea',
    PT: 'platina',
    PD: 'palladium',
    RH: 'rodium',
    CU: 'kupari',
    RU: 'rutenium',
    CO: 'koboltti',
  },
  bar: { AU: 'Kultaharkko', AG: 'Hopeaharkko', PT: 'Platinaharkko', PD: 'Palladiumharkko', RH: 'Rodiumharkko' },
  coin: { AU: 'kultakolikko', AG: 'hopeakolikko', PT: 'platinakolikko' },
  minted: 'lyöty',
  cast: 'valettu',
  mixedYears: 'eri vuosia',
  necklace: {
    anchor: 'Ankkuriketju',
    curb: 'Panssariketju',
    figaro: 'Figaroketju',
    belcher: 'Herneketju',
    box: 'Venetsiaketju',
    snake: 'Käärmeketju',
    rope: 'Kordeliketju',
    ball: 'Kuulaketju',
    wheat: 'Spigaketju',
    king: 'Kuningasketju',
  },
  bracelet: {
    anchor: 'Ankkurirannekoru',
    curb: 'Panssarirannekoru',
    figaro: 'Figarorannekoru',
    belcher: 'Hernerannekoru',
    box: 'Venetsiarannekoru',
    snake: 'Käärmerannekoru',
    rope: 'Kordelirannekoru',
    ball: 'Kuularannekoru',
    wheat: 'Spigarannekoru',
    king: 'Kuningasrannekoru',
  },
  pieces: 'kpl',
  ringSize: (circumference) => `${quarterDiameter(circumference)} (${circumference})`,
  sizePrefix: '',
  yellowGold: 'keltakulta',
  composition: (alloy) => {
    const parts = partsOf(alloy)
    if (parts.length === 1) return `Pitoisuus on ${comma(alloy.fineness)} promillea.`
    return `Seoksessa on ${enumerated(
      parts.map(([element, share]) => `${partitive[element]} ${share} ‰`),
      'ja',
    )}.`
  },
  melting: (range) => (range.includes('–') ? `Sulamisalue on ${range} °C.` : `Sulamispiste on ${range} °C.`),
  weighs: (grams) => `Paino on ${comma(grams)} g.`,
  fineWeight: (grams) => `Hienopaino on ${comma(grams)} g.`,
  measures: (size) => `Mitat ovat ${size} mm.`,
}

const nouns: Readonly<Record<BenchNoun, string>> = {
  wire: 'lanka',
  sheet: 'levy',
  tube: 'putki',
  hingeTube: 'saranaputki',
  disc: 'rondelli',
  bezelStrip: 'istukkanauha',
  beadedWire: 'helmilanka',
  twistedWire: 'kierrelanka',
  galleryWire: 'pitsilanka',
}
const standsAlone: readonly BenchNoun[] = ['hingeTube', 'bezelStrip', 'beadedWire', 'twistedWire', 'galleryWire']

function metalProductName(noun: BenchNoun, alloy: Alloy): string {
  const material = alloy.material === 'yellowGold' ? 'keltakulta' : plain[alloy.material]
  const grade = `${comma(alloy.fineness)}${alloy.mark ? ` ${alloy.mark}` : ''}`
  if (standsAlone.includes(noun)) return `${capitalise(nouns[noun])} ${material} ${grade}`
  return `${capitalise(material)}${nouns[noun]} ${grade}`
}

export const fiBench: BenchTerms = {
  metalProductName,
  soft: 'pehmeä',
  hard: 'kova',
  cutToSize: 'leikataan mittaan',
  byTheMetre: 'metritavara',
  wall: 'seinämä',
  chain: fi.necklace,
  perMetre: (grams) => `Metri painaa ${comma(grams)} g.`,
  tolerance: (percent) => `Leikataan mittaan; lasku perustuu punnittuun painoon, joka voi poiketa ±${percent} %.`,
}

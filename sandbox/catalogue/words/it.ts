import { comma } from '../text.ts'
import { enumerated, partsOf, type ChainType, type Words } from './words.ts'

const links: Readonly<Record<ChainType, string>> = {
  anchor: 'forzatina',
  curb: 'grumetta',
  figaro: 'figaro',
  belcher: 'rolò',
  box: 'veneziana',
  snake: 'coda di topo',
  rope: 'fune',
  ball: 'a palline',
  wheat: 'spiga',
  king: 'bizantina',
}

function withLinks(noun: string): Record<ChainType, string> {
  return {
    anchor: `${noun} ${links.anchor}`,
    curb: `${noun} ${links.curb}`,
    figaro: `${noun} ${links.figaro}`,
    belcher: `${noun} ${links.belcher}`,
    box: `${noun} ${links.box}`,
    snake: `${noun} ${links.snake}`,
    rope: `${noun} ${links.rope}`,
    ball: `${noun} ${links.ball}`,
    wheat: `${noun} ${links.wheat}`,
    king: `${noun} ${links.king}`,
  }
}

export const it: Words = {
  language: 'it',
  plain: {
    fineGold: 'oro fino',
    yellowGold: 'oro',
    roseGold: 'oro rosa',
    redGold: 'oro rosso',
    greenGold: 'oro verde',
    whiteGold: 'oro bianco',
    fineSilver: 'argento fino',
    silver: 'argento',
    platinum: 'platino',
    palladium: 'palladio',
    rhodium: 'rodio',
  },
  elements: {
    AU: 'oro',
    AG: 'argento',
    PT: 'platino',
    PD: 'palladio',
    RH: 'rodio',
    CU: 'rame',
    RU: 'rutenio',
    CO: 'cobalto',
  },
  bar: {
    AU: 'Lingotto d’oro',
    AG: 'Lingotto d’argento',
    PT: 'Lingotto di platino',
    PD: 'Lingotto di palladio',
    RH: 'Lingotto di rodio',
  },
  coin: { AU: 'moneta d’oro', AG: 'moneta d’argento', PT: 'moneta di platino' },
  minted: 'coniato',
  cast: 'fuso',
  mixedYears: 'anni misti',
  necklace: withLinks('Collana'),
  bracelet: { ...withLinks('Bracciale'), king: 'Bracciale bizantino', box: 'Bracciale veneziano' },
  pieces: 'pz.',
  ringSize: (circumference) => String(circumference - 40),
  sizePrefix: 'mis. ',
  yellowGold: 'oro giallo',
  composition: (alloy) => {
    const parts = partsOf(alloy)
    if (parts.length === 1) return `Il titolo è di ${comma(alloy.fineness)} millesimi.`
    return `La lega è composta da ${enumerated(
      parts.map(([element, share]) => `${share} ‰ di ${it.elements[element]}`),
      'e',
    )}.`
  },
  melting: (range) =>
    range.includes('–') ? `L’intervallo di fusione è ${range} °C.` : `Il punto di fusione è ${range} °C.`,
  weighs: (grams) => `Il peso è di ${comma(grams)} g.`,
  fineWeight: (grams) => `Il peso fino è di ${comma(grams)} g.`,
  measures: (size) => `Le misure sono ${size} mm.`,
}

/**
 * Alloys: parts per mille, density and melting range, from the trade's tables. Density is a property of the alloy, not
 * of the karat.
 */
import type { Big } from 'big.js'

export const METALS = ['AU', 'AG', 'PT', 'PD', 'RH'] as const
export type MetalSymbol = (typeof METALS)[number]
export type Element = MetalSymbol | 'CU' | 'RU' | 'CO'
/** Material in the shopper's terms: yellow gold and white gold are two materials. */
export type Material =
  | 'fineGold'
  | 'yellowGold'
  | 'roseGold'
  | 'redGold'
  | 'greenGold'
  | 'whiteGold'
  | 'fineSilver'
  | 'silver'
  | 'platinum'
  | 'palladium'
  | 'rhodium'

export interface Alloy {
  readonly code: string
  readonly symbol: MetalSymbol
  readonly material: Material
  /** Per mille of the main metal, as it is written: "999.9". */
  readonly fineness: string
  /** Suffix after the fineness that distinguishes alloys of the same karat: "3N", "Pd", "Ru". */
  readonly mark?: string
  readonly parts: Readonly<Partial<Record<Element, number>>>
  /** g/cm³ */
  readonly density: number
  /** Melting point or range in °C. */
  readonly melts: string
  readonly tone: string
}

const TONES: Readonly<Record<Material, string>> = {
  fineGold: 'gold',
  yellowGold: 'gold',
  roseGold: 'rose',
  redGold: 'red',
  greenGold: 'green',
  whiteGold: 'whiteGold',
  fineSilver: 'silver',
  silver: 'silver',
  platinum: 'platinum',
  palladium: 'palladium',
  rhodium: 'rhodium',
}

function alloy(
  code: string,
  symbol: MetalSymbol,
  material: Material,
  fineness: string,
  parts: Alloy['parts'],
  density: number,
  melts: string,
  mark?: string,
): Alloy {
  return {
    code,
    symbol,
    material,
    fineness,
    parts,
    density,
    melts,
    tone: TONES[material],
    ...(mark ? { mark } : {}),
  }
}

export const ALLOYS = {
  au9999: alloy('au9999', 'AU', 'fineGold', '999.9', { AU: 999.9 }, 19.32, '1064'),
  au916: alloy('au916', 'AU', 'yellowGold', '916', { AU: 916, AG: 42, CU: 42 }, 17.82, '940–1000'),
  au750y2: alloy('au750-2n', 'AU', 'yellowGold', '750', { AU: 750, AG: 160, CU: 90 }, 15.6, '895–930', '2N'),
  au750y3: alloy('au750-3n', 'AU', 'yellowGold', '750', { AU: 750, AG: 125, CU: 125 }, 15.46, '895–930', '3N'),
  au750rose: alloy('au750-4n', 'AU', 'roseGold', '750', { AU: 750, AG: 90, CU: 160 }, 15.32, '885–905', '4N'),
  au750red: alloy('au750-5n', 'AU', 'redGold', '750', { AU: 750, AG: 45, CU: 205 }, 15.15, '885–905', '5N'),
  au750green: alloy('au750-green', 'AU', 'greenGold', '750', { AU: 750, AG: 250 }, 15.96, '990–1040'),
  au750white: alloy(
    'au750-white-pd',
    'AU',
    'whiteGold',
    '750',
    { AU: 750, PD: 130, AG: 100, CU: 20 },
    16.29,
    '1130–1240',
    'Pd',
  ),
  au585yellow: alloy('au585-yellow', 'AU', 'yellowGold', '585', { AU: 585, AG: 280, CU: 135 }, 13.88, '820–935'),
  au585rose: alloy('au585-rose', 'AU', 'roseGold', '585', { AU: 585, AG: 180, CU: 235 }, 13.57, '820–935'),
  au585red: alloy('au585-red', 'AU', 'redGold', '585', { AU: 585, AG: 70, CU: 345 }, 13.25, '820–935'),
  au585green: alloy('au585-green', 'AU', 'greenGold', '585', { AU: 585, AG: 415 }, 14.32, '960'),
  au585white: alloy(
    'au585-white-pd',
    'AU',
    'whiteGold',
    '585',
    { AU: 585, AG: 265, PD: 130, CU: 20 },
    14.58,
    '1050–1150',
    'Pd',
  ),
  ag999: alloy('ag999', 'AG', 'fineSilver', '999', { AG: 999 }, 10.49, '962'),
  ag925: alloy('ag925', 'AG', 'silver', '925', { AG: 925, CU: 75 }, 10.36, '800–895'),
  ag830: alloy('ag830', 'AG', 'silver', '830', { AG: 830, CU: 170 }, 10.19, '780–850'),
  pt9995: alloy('pt9995', 'PT', 'platinum', '999.5', { PT: 999.5 }, 21.45, '1768'),
  pt950ru: alloy('pt950-ru', 'PT', 'platinum', '950', { PT: 950, RU: 50 }, 20.7, '1780–1795', 'Ru'),
  pt950co: alloy('pt950-co', 'PT', 'platinum', '950', { PT: 950, CO: 50 }, 20.8, '1750–1765', 'Co'),
  pd9995: alloy('pd9995', 'PD', 'palladium', '999.5', { PD: 999.5 }, 12.02, '1552'),
  pd950ru: alloy('pd950-ru', 'PD', 'palladium', '950', { PD: 950, RU: 50 }, 12.04, '1550', 'Ru'),
  pd500ag: alloy('pd500-ag', 'PD', 'palladium', '500', { PD: 500, AG: 500 }, 11.2, '1290–1340', 'Ag'),
  rh999: alloy('rh999', 'RH', 'rhodium', '999', { RH: 999 }, 12.41, '1960'),
} satisfies Record<string, Alloy>

/** Returns the grams of fine metal in an alloy, rounded to the milligram. */
export function fineOf({ fineness }: Alloy, grams: Big): Big {
  return grams.times(fineness).div(1000).round(3)
}

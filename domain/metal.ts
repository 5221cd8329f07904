/** The metals of the trade. */

export type Metal = 'AU' | 'AG' | 'PT' | 'PD' | 'RH'

export const METALS: readonly Metal[] = ['AU', 'AG', 'PT', 'PD', 'RH']

export function isMetal(text: string): text is Metal {
  return METALS.some((metal) => metal === text)
}

// Silver is weighed to the centigram, the more expensive metals to the milligram.
const SILVER_DIGITS = 2
const DEARER_DIGITS = 3

/** Decimals of a weight in grams. */
export function weightDigits(metal: Metal): number {
  return metal === 'AG' ? SILVER_DIGITS : DEARER_DIGITS
}

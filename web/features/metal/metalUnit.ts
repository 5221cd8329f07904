/** For what weight a metal's price is told. */
import type { MetalCode } from '../../shop/metalFeed.ts'

export type WeightUnit = 'G' | 'KG'

/** Silver is cheap: savers reckon it by the kilogram, goldsmiths by the gram they work. */
export function shownUnit(metal: MetalCode, kind: 'INVESTMENT' | 'GOLDSMITH'): WeightUnit {
  return metal === 'AG' && kind === 'INVESTMENT' ? 'KG' : 'G'
}

/** What a unit costs, exactly: a thousand grams only move the decimal point, which needs no arithmetic and none of its code. */
export function pricePer(unit: WeightUnit, pricePerGram: string): string {
  if (unit === 'G') return pricePerGram

  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(pricePerGram) ?? []
  if (whole === '') throw new RangeError(`expected a decimal such as "16.4200", got "${pricePerGram}"`)
  const digits = decimals.padEnd(3, '0')
  const moved = `${whole}${digits.slice(0, 3)}`.replace(/^0+(?=\d)/, '')
  return `${sign}${moved}${digits.length > 3 ? `.${digits.slice(3)}` : ''}`
}

/** The unit of weight in which a metal's price is shown. */
import type { MetalCode } from '../shop/metalFeed.ts'
import type { StoreView } from '../shop/StoreContext.tsx'

export type WeightUnit = 'G' | 'KG'

/** Silver is cheap: investors buy it by the kilogram, goldsmiths work it by the gram. */
export function shownUnit(metal: MetalCode, kind: StoreView['kind']): WeightUnit {
  return metal === 'AG' && kind === 'INVESTMENT' ? 'KG' : 'G'
}

/** The exact price per unit. A kilogram only moves the decimal point, so the module needs no decimal library. */
export function pricePer(unit: WeightUnit, pricePerGram: string): string {
  if (unit === 'G') return pricePerGram

  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(pricePerGram) ?? []
  if (whole === '') throw new RangeError(`expected a decimal such as "16.4200", got "${pricePerGram}"`)
  const digits = decimals.padEnd(3, '0')
  const moved = `${whole}${digits.slice(0, 3)}`.replace(/^0+(?=\d)/, '')
  return `${sign}${moved}${digits.length > 3 ? `.${digits.slice(3)}` : ''}`
}

/** Units sold in a quarter: what a shop's statistics say. They decide bestsellers, and the first places of categories. */
import * as v from 'valibot'
import type { ProductSpec } from './product.ts'
import { wholeNumber } from './random.ts'
import { readData } from './readData.ts'

/** The usual choices of savers and goldsmiths, by sku; home pages show the first ones that a store sells. */
export const BESTSELLERS: ReadonlySet<string> = new Set(readData('bestsellers.json', v.array(v.string())))

const RANKS: ReadonlyMap<string, number> = new Map([...BESTSELLERS].map((sku, rank) => [sku, rank]))

/** Units of a product outside of the bestsellers. */
const MIN_UNITS = 20
const MAX_UNITS = 40
const MIN_BESTSELLER_UNITS = 300
const MAX_BESTSELLER_UNITS = 900

/** Boxes and tubes of coins, bars in gift cards, coin frames, services, and coins that are no longer minted. */
const SELDOM_SOLD =
  /-(?:TUBE|BOX)\d+$|^(?:AU-GIFT|AG-COIN-KRUGERRAND|PE-FRAME|ST-FISCH|DL|SV)|-(?:KRONER|KRONOR|MARKKAA|LIRE|MARK|VRENELI)-|-SOVEREIGN-(?!.*MIXED|.*CHARLES)/

export function isBestseller(sku: string): boolean {
  return BESTSELLERS.has(sku)
}

/** Place among the bestsellers, from 0; null for another product. */
export function bestsellerRank(sku: string): number | null {
  return RANKS.get(sku) ?? null
}

/** Neither a bestseller nor seldom sold. */
export function isRegularSeller(sku: string): boolean {
  return !isBestseller(sku) && !SELDOM_SOLD.test(sku)
}

/** Random, but the same in every generation: more of the own brand, fewer of sets and of products that are seldom sold. */
export function unitsSold({ sku, type, attributes }: Pick<ProductSpec, 'sku' | 'type' | 'attributes'>): number {
  if (isBestseller(sku)) return wholeNumber(sku, 'sold', MIN_BESTSELLER_UNITS, MAX_BESTSELLER_UNITS)
  const units = wholeNumber(sku, 'sold', MIN_UNITS, MAX_UNITS)
  if (type === 'grouped' || type === 'bundle' || SELDOM_SOLD.test(sku)) return Math.ceil(units / 10)
  return attributes.manufacturer === 'Karat Nordisk' ? units + MAX_UNITS : units
}

/** Units sold in a quarter: what a shop's statistics say. They decide bestsellers, and the first places of categories. */
import type { ProductSpec } from './product.ts'
import { wholeNumber } from './random.ts'

/** The usual choices of savers and goldsmiths, by sku; home pages show the first ones that a store sells. */
export const BESTSELLERS: ReadonlySet<string> = new Set([
  'W-AG925-ROUND-08-S',
  'W-AG925-ROUND-10-S',
  'W-AG925-HALFROUND-40X20-S',
  'W-AU585-YELLOW-ROUND-10-S',
  'W-AG999-BEZEL-30X03',
  'S-AG925-5',
  'S-AG925-8',
  'S-AU585-YELLOW-5',
  'AU-BAR-10G-M-KAR',
  'AU-BAR-1OZ-M-KAR',
  'AU-BAR-5G-M-KAR',
  'AU-BAR-100G-C-KAR',
  'AU-GIFT-BAPTISM-5G',
  'AU-COIN-KRUGERRAND-1OZ-MIX',
  'AU-COIN-MAPLE-LEAF-1OZ-2026',
  'AU-COIN-PHILHARMONIC-1OZ-2026',
  'AU-COIN-SOVEREIGN-1-MIXED',
  'AG-BAR-1KG-C-KAR',
  'AG-BAR-100G-C-KAR',
  'AG-COIN-MAPLE-LEAF-1OZ-2026',
  'AG-COIN-PHILHARMONIC-1OZ-2026',
  'PT-BAR-1OZ-M-KAR',
  'N-CURB-AG925-22',
  'N-ANCHOR-AG925-15',
  'WR-585-D-4',
  'PE-DISC-AG925-15',
  'EA-STUD-AG925-4',
  'GV-50',
  'ST-CAP-326',
  'ST-TUBE-380',
  'ST-BOX-5',
  'T-AG925-40-4',
  'D-AG925-15-8',
  'G-AG925-G-X',
  'G-AU585-YELLOW-G',
  'SO-AG-MEDIUM-WIRE08',
  'SO-585Y-EASY-WIRE08',
  'C-ANCHOR-AG925-15',
  'F-LOBSTER-AG925-11',
  'J-AG925-8X40-O',
  'E-POST-AG925-100',
  'E-HOOK-AG925-180',
  'SE-BEZELROUND-AG925-5',
  'RB-AU585-D',
  'TL-SAWBLADES-4-0',
  'TL-PLIERS-FLAT130',
  'TL-BURR-BALL-10',
  'CH-PICKLE-1',
  'CH-FLUX-L',
])

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

/** Random, but the same in every generation: more of the own brand, fewer of sets and of what is seldom sold. */
export function unitsSold({ sku, type, attributes }: Pick<ProductSpec, 'sku' | 'type' | 'attributes'>): number {
  if (isBestseller(sku)) return wholeNumber(sku, 'sold', MIN_BESTSELLER_UNITS, MAX_BESTSELLER_UNITS)
  const units = wholeNumber(sku, 'sold', MIN_UNITS, MAX_UNITS)
  if (type === 'grouped' || type === 'bundle' || SELDOM_SOLD.test(sku)) return Math.ceil(units / 10)
  return attributes.manufacturer === 'Karat Nordisk' ? units + MAX_UNITS : units
}

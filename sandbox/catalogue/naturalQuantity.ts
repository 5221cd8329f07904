/** Rounds the quantities at which tiers begin to the natural quantities of a price list. */
import { Big } from 'big.js'
import type { Unit } from './product.ts'

const MAX_USEFUL_QTY = 10_000

/** [upper limit, step]: 1, 2, 5 and 10, then multiples of 5, 10, 25 … */
const PIECES: readonly (readonly [number, number])[] = [
  [2, 1],
  [10, 5],
  [50, 5],
  [100, 10],
  [250, 25],
  [500, 50],
  [1000, 100],
  [5000, 500],
  [MAX_USEFUL_QTY, 1000],
]
/** Short lengths come in whole metres. */
const METRES: readonly (readonly [number, number])[] = [[6, 1], [10, 2], ...PIECES.slice(2)]

/**
 * Returns the first natural quantity that is not below the given one and can be ordered.
 *
 * @param step products are sold in multiples of it; below 1 every whole quantity can be ordered
 * @returns null above 10,000
 */
export function naturalQuantity(from: Big, unit: Unit, step: Big): number | null {
  for (const quantity of roundQuantities(unit === 'METER' ? METRES : PIECES)) {
    if (from.lte(quantity) && (step.lt(1) || new Big(quantity).mod(step).eq(0))) return quantity
  }
  return null
}

function* roundQuantities(ranges: readonly (readonly [number, number])[]): Generator<number> {
  let last = 0
  for (const [end, width] of ranges) {
    for (let quantity = (Math.floor(last / width) + 1) * width; quantity <= end; quantity += width) {
      yield quantity
      last = quantity
    }
  }
}

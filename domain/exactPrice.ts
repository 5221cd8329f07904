/** A price of one unit, exactly as it is stated, and the metal in it: what its amounts are worked out from at any quote. */
import type { ContainedMetal } from './metalMove.ts'
import type { StatedPrice } from './statedPrice.ts'
import type { Unit } from './unit.ts'

export interface ExactPrice {
  readonly stated: StatedPrice
  /** The list price, while a special price undercuts it. */
  readonly statedBefore: StatedPrice | null
  readonly unit: Unit
  readonly ratePercent: number
  /** Empty for a price that stands by itself. */
  readonly metals: readonly ContainedMetal[]
}

interface Known {
  readonly unitPrice: StatedPrice | null
  readonly statedBefore: StatedPrice | null
  readonly unit: Unit
  readonly ratePercent: number | null
  readonly metals: readonly ContainedMetal[]
}

/** Null for a sum of parts, and where the backend did the tax. */
export function exactPriceOf({ unitPrice, statedBefore, unit, ratePercent, metals }: Known): ExactPrice | null {
  return unitPrice && !unitPrice.taxed && ratePercent !== null
    ? { stated: unitPrice, statedBefore, unit, ratePercent, metals }
    : null
}

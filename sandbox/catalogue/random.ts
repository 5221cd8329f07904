/** Deterministic random numbers, keyed by sku and purpose, so that a new product changes no other product. */
import { createHash } from 'node:crypto'

/** Returns a number in [0, 1), evenly distributed. */
export function chance(sku: string, purpose: string): number {
  return createHash('sha256').update(`${sku}:${purpose}`).digest().readUInt32BE(0) / 2 ** 32
}

/** Returns a whole number from `min` to `max`, both included. */
export function wholeNumber(sku: string, purpose: string, min: number, max: number): number {
  return min + Math.floor(chance(sku, purpose) * (max - min + 1))
}

/** @throws RangeError for an empty list */
export function pick<T>(sku: string, purpose: string, from: readonly T[]): T {
  const chosen = from[Math.floor(chance(sku, purpose) * from.length)]
  if (chosen === undefined)
    throw new RangeError(`expected at least one choice for ${purpose} of ${sku}, got an empty list`)
  return chosen
}

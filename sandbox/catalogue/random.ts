/** Chance that never changes: every draw is keyed on a sku and a purpose, so adding a product moves no other. */
import { createHash } from 'node:crypto'

/** Evenly in [0, 1). */
export function chance(sku: string, purpose: string): number {
  return createHash('sha256').update(`${sku}:${purpose}`).digest().readUInt32BE(0) / 2 ** 32
}

/** A whole number from `least` to `most`, both included. */
export function wholeNumber(sku: string, purpose: string, least: number, most: number): number {
  return least + Math.floor(chance(sku, purpose) * (most - least + 1))
}

/** @throws RangeError for an empty list */
export function pick<T>(sku: string, purpose: string, from: readonly T[]): T {
  const chosen = from[Math.floor(chance(sku, purpose) * from.length)]
  if (chosen === undefined)
    throw new RangeError(`expected something to pick from for ${purpose} of ${sku}, got an empty list`)
  return chosen
}

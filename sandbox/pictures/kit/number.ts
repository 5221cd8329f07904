/** Rounds to one decimal, a tenth of a pixel at 600: enough for paths, and half the bytes. */
export function short(value: number): number {
  return Math.round(value * 10) / 10 + 0 // + 0 turns -0 into 0
}

/** Rounds offsets, opacities and matrices to more decimals. */
export function fine(value: number): number {
  return Math.round(value * 1000) / 1000 + 0
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

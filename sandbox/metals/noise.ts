/** Deterministic noise: the same seed and point always give the same number, and any point can be computed directly. */

/** Returns the value at a whole number, evenly distributed in [-1, 1). */
function latticeValue(seed: number, at: number): number {
  // The finaliser of MurmurHash3: every bit of the input changes every bit of the result.
  let hash = Math.imul(seed ^ Math.imul(at | 0, 0x9e37_79b1), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1
}

/** Returns a number in [0, 1), evenly distributed, for a seed and a whole number. */
export function chanceAt(seed: number, at: number): number {
  return (latticeValue(seed, at) + 1) / 2
}

function between(seed: number, at: number): number {
  const left = Math.floor(at)
  const share = at - left
  return latticeValue(seed, left) * (1 - share) + latticeValue(seed, left + 1) * share
}

export interface WalkShape {
  readonly seed: number
  /** The shortest and the longest wavelength, in the unit of the points. */
  readonly shortest: number
  readonly longest: number
}

/**
 * Looks like a random walk but stays within bounds: a sum of waves whose length doubles and whose height is the square
 * root of the length.
 * A walk over a length of 1 moves by about 1.
 */
export function walkAt({ seed, shortest, longest }: WalkShape, at: number): number {
  let sum = 0
  for (let length = shortest, octave = 1; length <= longest; length *= 2, octave += 1) {
    sum += between(seed + octave * 7919, at / length) * Math.sqrt(length) * WAVE_HEIGHT
  }
  return sum
}

// Measured over many seeds, so that the difference over a length is about its square root.
const WAVE_HEIGHT = 0.7

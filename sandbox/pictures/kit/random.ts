/** Returns deterministic numbers in 0..1 that depend only on the seed. */
export type Random = () => number

/** FNV-1a over the text, then mulberry32. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a serial number as mints stamp it: six digits in two groups. */
export function serialNumber(random: Random): string {
  const number = String(Math.floor(random() * 899_999) + 100_000)
  return `${number.slice(0, 3)} ${number.slice(3)}`
}

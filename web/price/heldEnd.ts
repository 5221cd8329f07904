/** When held prices end on this device, whose clock may be wrong: the remaining seconds are counted from their arrival. */

/** What the timer needs of a held price. */
export interface HeldUntil {
  readonly expiresAt: string
  readonly remainingSeconds: number
}

/** By the time of the end; the earliest counts, since a response that is displayed again says no more than at first. */
const ends = new Map<string, number>()

/** In milliseconds of `Date.now`. */
export function heldEnd({ expiresAt, remainingSeconds }: HeldUntil, now: number): number {
  const end = Math.min(ends.get(expiresAt) ?? Infinity, now + remainingSeconds * 1_000)
  ends.set(expiresAt, end)
  return end
}

/** Minutes and seconds: "9:05". */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export type ChangeDirection = 'up' | 'down' | 'level'

/** Smallest change that `formatChange` does not write as zero. */
const MIN_PERCENT = 0.005

/** Follows the formatted value: a change that rounds to zero has no direction. */
export function changeDirection(percent: string | null): ChangeDirection {
  const change = Number(percent)
  if (Math.abs(change) < MIN_PERCENT) return 'level'
  return change < 0 ? 'down' : 'up'
}

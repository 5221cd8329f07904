/** The end of a run's time: what has not begun by then is left out, and the summary names it. */

export const OUT_OF_TIME = 'the time of this run was over (TESTS_UNTIL)'

/** @throws RangeError if `TESTS_UNTIL` is no time */
export function isOutOfTime(env: Readonly<NodeJS.ProcessEnv> = process.env, now = Date.now()): boolean {
  const until = env['TESTS_UNTIL']
  if (until === undefined) return false
  const end = Date.parse(until)
  if (Number.isNaN(end))
    throw new RangeError(`expected TESTS_UNTIL as a time such as 2026-12-01T12:00:00Z, got "${until}"`)
  return now >= end
}

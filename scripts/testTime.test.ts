import { expect, test } from 'vitest'
import { isOutOfTime } from './testTime.ts'

const NOON = Date.parse('2026-12-01T12:00:00Z')

test.each([
  { until: undefined, is: false },
  { until: '2026-12-01T12:00:01Z', is: false },
  { until: '2026-12-01T12:00:00Z', is: true },
  { until: '2026-12-01T13:30:00+02:00', is: true },
])('a run whose time ends at $until is out of time at noon: $is', ({ until, is }) => {
  expect(isOutOfTime(until === undefined ? {} : { TESTS_UNTIL: until }, NOON)).toBe(is)
})

test.each(['', 'soon', '75 minutes'])('an end that is no time, "%s", is refused', (until) => {
  expect(() => isOutOfTime({ TESTS_UNTIL: until }, NOON)).toThrow('expected TESTS_UNTIL as a time')
})

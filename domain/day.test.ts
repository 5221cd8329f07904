import { expect, test } from 'vitest'
import { momentOf, startOfDay } from './day.ts'

test.each([
  { text: '2026-11-21', day: '2026-11-21T00:00:00.000Z' },
  { text: '2024-02-29', day: '2024-02-29T00:00:00.000Z' },
  { text: '2026-02-29', day: null },
  { text: '2026-13-01', day: null },
  { text: '2026-11-21 10:00:00', day: null },
  { text: '21.11.2026', day: null },
  { text: '', day: null },
])('the day $text starts at $day', ({ text, day }) => {
  expect(startOfDay(text)?.toISOString() ?? null).toBe(day)
})

test.each([
  { text: '2026-11-21 10:05:59', moment: '2026-11-21T10:05:59.000Z' },
  { text: '2026-11-21T23:59:59', moment: '2026-11-21T23:59:59.000Z' },
  { text: '2026-11-21 24:00:00', moment: null },
  { text: '2026-11-21 10:60:00', moment: null },
  { text: '2026-11-21 10:00:60', moment: null },
  { text: '2026-02-30 10:00:00', moment: null },
  { text: '2026-11-21 10:00', moment: null },
  { text: '2026-11-21T10:00:00Z', moment: null },
  { text: '2026-11-21', moment: null },
])('$text is the moment $moment', ({ text, moment }) => {
  expect(momentOf(text)?.toISOString() ?? null).toBe(moment)
})

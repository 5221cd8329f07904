// @vitest-environment node
import { expect, test } from 'vitest'
import { formatDay } from './formatDay.ts'

test.each([
  { moment: '2026-02-03T10:00:03.000Z', format: 'HH:mm D-M-YYYY', day: '3-2-2026' },
  { moment: '2026-12-31T23:59:59.000Z', format: 'HH:mm D-M-YYYY', day: '31-12-2026' },
  { moment: '2026-02-03T00:00:00.000Z', format: 'DD.MM.YYYY HH:mm', day: '03.02.2026' },
  { moment: '2026-02-03T00:00:00.000Z', format: 'D.M.YYYY klo H.mm', day: '3.2.2026' },
  { moment: '2026-02-03T00:00:00.000Z', format: 'DD/MM/YYYY, HH:mm', day: '03/02/2026' },
  { moment: '2026-02-03T00:00:00.000Z', format: 'YYYY-MM-DD', day: '2026-02-03' },
])('formats $moment with "$format" as $day', ({ moment, format, day }) => {
  expect(formatDay(moment, format)).toBe(day)
})

test('throws for text that is not a moment', () => {
  expect(() => formatDay('yesterday', 'D-M-YYYY')).toThrow('got "yesterday"')
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { dayFormat, timeFormat, formatMoment } from './formatMoment.ts'

test.each([
  { moment: '2026-11-21T10:54:03.000Z', format: 'HH:mm D-M-YYYY', zone: 'Europe/Oslo', text: '11:54 21-11-2026' },
  { moment: '2026-07-04T22:05:00Z', format: 'DD.MM.YYYY HH:mm', zone: 'Europe/Helsinki', text: '05.07.2026 01:05' },
  { moment: '2026-12-31T23:30:09Z', format: 'D.M. HH:mm:ss', zone: 'Europe/Rome', text: '1.1. 00:30:09' },
  { moment: '2026-11-22T07:34:00Z', format: 'D.M.YYYY klo H.mm', zone: 'Europe/Helsinki', text: '22.11.2026 klo 9.34' },
  {
    moment: '2026-11-22T08:34:00Z',
    format: 'DD.MM.YYYY, HH:mm Uhr',
    zone: 'Europe/Berlin',
    text: '22.11.2026, 09:34 Uhr',
  },
  { moment: '2026-11-22T10:55:00Z', format: 'D MMM YYYY, HH:mm', zone: 'Europe/Oslo', text: '22 Nov 2026, 11:55' },
  { moment: '2026-02-03T00:00:00Z', format: 'HH:mm', zone: 'UTC', text: '00:00' },
])('formats $moment in $zone with "$format" as $text', ({ moment, format, zone, text }) => {
  expect(formatMoment(moment, format, zone)).toBe(text)
})

test('throws for text that is not a moment', () => {
  expect(() => formatMoment('noon', 'HH:mm', 'UTC')).toThrow('got "noon"')
})

test.each([
  ['DD.MM.YYYY kl. HH.mm', 'DD.MM.YYYY', 'kl. HH.mm'],
  ['YYYY-MM-DD HH.mm', 'YYYY-MM-DD', 'HH.mm'],
  ['D.M.YYYY klo H.mm', 'D.M.YYYY', 'klo H.mm'],
  ['DD.MM.YYYY, HH:mm Uhr', 'DD.MM.YYYY', 'HH:mm Uhr'],
  ['DD/MM/YYYY, HH:mm', 'DD/MM/YYYY', 'HH:mm'],
  ['D MMM YYYY, HH:mm', 'D MMM YYYY', 'HH:mm'],
  ['HH:mm D-M-YYYY', 'D-M-YYYY', 'HH:mm'],
  ['D.M.YYYY', 'D.M.YYYY', 'HH:mm'],
])('"%s" consists of the day %s and the time %s', (format, day, time) => {
  expect([dayFormat(format), timeFormat(format)]).toEqual([day, time])
})

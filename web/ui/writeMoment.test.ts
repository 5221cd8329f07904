// @vitest-environment node
import { expect, test } from 'vitest'
import { writeMoment } from './writeMoment.ts'

test.each([
  { moment: '2026-11-21T10:54:03.000Z', format: 'HH:mm D-M-YYYY', zone: 'Europe/Oslo', text: '11:54 21-11-2026' },
  { moment: '2026-07-04T22:05:00Z', format: 'DD.MM.YYYY HH:mm', zone: 'Europe/Helsinki', text: '05.07.2026 01:05' },
  { moment: '2026-12-31T23:30:09Z', format: 'D.M. HH:mm:ss', zone: 'Europe/Rome', text: '1.1. 00:30:09' },
  { moment: '2026-02-03T00:00:00Z', format: 'HH:mm', zone: 'UTC', text: '00:00' },
])('formats $moment in $zone with "$format" as $text', ({ moment, format, zone, text }) => {
  expect(writeMoment(moment, format, zone)).toBe(text)
})

test('throws for text that is not a moment', () => {
  expect(() => writeMoment('noon', 'HH:mm', 'UTC')).toThrow('got "noon"')
})

import { expect, test } from 'vitest'
import { nextVerification, formatHours } from './verificationHours.ts'

test.each([
  { name: 'within the hours', now: '2026-11-23T09:00:00Z', zone: 'Europe/Oslo', next: '2026-11-23T09:00:00.000Z' },
  { name: 'before they begin', now: '2026-11-23T05:00:00Z', zone: 'Europe/Oslo', next: '2026-11-23T07:30:00.000Z' },
  { name: 'at their end', now: '2026-11-23T14:30:00Z', zone: 'Europe/Oslo', next: '2026-11-24T07:30:00.000Z' },
  { name: 'on Friday evening', now: '2026-11-20T18:00:00Z', zone: 'Europe/Oslo', next: '2026-11-23T07:30:00.000Z' },
  { name: 'on Sunday', now: '2026-11-22T12:00:00Z', zone: 'Europe/Oslo', next: '2026-11-23T07:30:00.000Z' },
  { name: 'in Finland', now: '2026-11-23T06:00:00Z', zone: 'Europe/Helsinki', next: '2026-11-23T06:30:00.000Z' },
  { name: 'in summer time', now: '2026-07-06T01:00:00Z', zone: 'Europe/Oslo', next: '2026-07-06T06:30:00.000Z' },
  // Local clocks go forward on this Sunday.
  {
    name: 'over the change to summer time',
    now: '2026-03-27T20:00:00Z',
    zone: 'Europe/Oslo',
    next: '2026-03-30T06:30:00.000Z',
  },
])('$name the next verification is $next', ({ now, zone, next }) => {
  expect(nextVerification(new Date(now), { from: '08:30', to: '15:30' }, zone).toISOString()).toBe(next)
})

test('the hours are those of the store', () => {
  const [now, hours] = [new Date('2026-11-23T09:00:00Z'), { from: '10:30', to: '12:00' }]
  expect(nextVerification(now, hours, 'Europe/Oslo').toISOString()).toBe('2026-11-23T09:30:00.000Z')
  expect(nextVerification(now, { from: '06:00', to: '09:00' }, 'Europe/Oslo').toISOString()).toBe(
    '2026-11-24T05:00:00.000Z',
  )
})

test.each([
  ['DD.MM.YYYY kl. HH.mm', '08.30–15.30'],
  ['D.M.YYYY klo H.mm', '8.30–15.30'],
  ['DD.MM.YYYY, HH:mm Uhr', '08:30–15:30'],
])('hours are written as in %s: %s', (dateFormat, text) => {
  expect(formatHours({ from: '08:30', to: '15:30' }, dateFormat)).toBe(text)
})

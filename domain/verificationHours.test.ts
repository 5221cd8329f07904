import { expect, test } from 'vitest'
import { nextVerification } from './verificationHours.ts'

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
  expect(nextVerification(new Date(now), zone).toISOString()).toBe(next)
})

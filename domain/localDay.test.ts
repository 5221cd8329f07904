import { assert, constantFrom, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from './day.ts'
import { endOfLocalDay, localDay, localTimeUp, startOfLocalDay } from './localDay.ts'

describe('a day begins at local midnight', () => {
  test.each([
    {
      day: '2024-09-01',
      timeZone: 'Europe/Helsinki',
      starts: '2024-08-31T21:00:00.000Z',
      ends: '2024-09-01T21:00:00.000Z',
    },
    {
      day: '2024-01-01',
      timeZone: 'Europe/Helsinki',
      starts: '2023-12-31T22:00:00.000Z',
      ends: '2024-01-01T22:00:00.000Z',
    },
    {
      day: '2026-03-29',
      timeZone: 'Europe/Oslo',
      starts: '2026-03-28T23:00:00.000Z',
      ends: '2026-03-29T22:00:00.000Z',
    },
    {
      day: '2026-10-25',
      timeZone: 'Europe/Oslo',
      starts: '2026-10-24T22:00:00.000Z',
      ends: '2026-10-25T23:00:00.000Z',
    },
    { day: '2024-09-01', timeZone: 'UTC', starts: '2024-09-01T00:00:00.000Z', ends: '2024-09-02T00:00:00.000Z' },
  ])('$day in $timeZone: $starts to $ends', ({ day, timeZone, starts, ends }) => {
    expect([startOfLocalDay(day, timeZone)?.toISOString(), endOfLocalDay(day, timeZone)?.toISOString()]).toEqual([
      starts,
      ends,
    ])
  })

  test.each(['2026-02-30', '1.9.2024', '2024-09-01 00:00:00', ''])('"%s" is not a day', (text) => {
    expect([startOfLocalDay(text, 'Europe/Helsinki'), endOfLocalDay(text, 'Europe/Helsinki')]).toEqual([null, null])
  })

  test('every moment is between the start and the end of its own day', () => {
    const zones = ['Europe/Oslo', 'Europe/Stockholm', 'Europe/Helsinki', 'Europe/Berlin', 'Europe/Rome', 'UTC']
    const moments = date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    assert(
      property(moments, constantFrom(...zones), (moment, timeZone) => {
        const day = localDay(moment, timeZone)
        const start = startOfLocalDay(day, timeZone)?.getTime() ?? Number.NaN
        const end = endOfLocalDay(day, timeZone)?.getTime() ?? Number.NaN
        expect(start).toBeLessThanOrEqual(moment.getTime())
        expect(end).toBeGreaterThan(moment.getTime())
        expect(Math.abs(end - start - DAY_MS)).toBeLessThanOrEqual(DAY_MS / 24)
      }),
    )
  })
})

test.each([
  ['2026-11-23T13:35:00Z', '14:35'],
  ['2026-11-23T13:34:00.001Z', '14:35'],
  ['2026-11-23T22:59:30Z', '00:00'],
  ['2026-07-01T13:35:00Z', '15:35'],
])('at the end of the minute of %s the clocks of Oslo show %s', (moment, time) => {
  expect(localTimeUp(new Date(moment), 'Europe/Oslo')).toBe(time)
})

import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from './day.ts'
import { localDay } from './localDay.ts'
import { exclusionOf, withdrawalDays, type WithdrawalRule, withdrawalTime } from './withdrawal.ts'
import { isWorkingDay } from './workingDays.ts'

const DE: WithdrawalRule = {
  periods: [{ from: '2014-06-13', days: 14 }],
  timeZone: 'Europe/Berlin',
  country: 'DE',
}
const NOW = new Date('2026-11-29T12:00:00Z')
const placedAt = new Date('2026-11-01T12:00:00Z')

describe('the period of withdrawal', () => {
  test.each([
    { what: 'the day of delivery does not count', delivered: '2026-11-11T09:00:00Z', lastDay: '2026-11-25' },
    { what: 'a delivery at 23:30 local time is of that day', delivered: '2026-11-11T22:30:00Z', lastDay: '2026-11-25' },
    {
      what: 'a delivery after local midnight is of the next day',
      delivered: '2026-11-11T23:30:00Z',
      lastDay: '2026-11-26',
    },
    { what: 'it does not end on a Saturday', delivered: '2026-11-14T09:00:00Z', lastDay: '2026-11-30' },
    { what: 'it does not end on a Sunday', delivered: '2026-11-15T09:00:00Z', lastDay: '2026-11-30' },
    { what: 'it does not end at Christmas', delivered: '2026-12-11T09:00:00Z', lastDay: '2026-12-28' },
    { what: 'it spans the end of summer time', delivered: '2026-10-14T22:30:00Z', lastDay: '2026-10-29' },
  ])('$what', ({ delivered, lastDay }) => {
    expect(withdrawalTime(DE, { placedAt, deliveredAt: new Date(delivered) }, NOW).lastDay).toBe(lastDay)
  })

  test.each([
    { now: '2026-11-25T22:59:59Z', isOver: false },
    { now: '2026-11-25T23:00:00Z', isOver: true },
  ])('ends with its last day in the store’s time zone: at $now $isOver', ({ now, isOver }) => {
    const deliveredAt = new Date('2026-11-11T09:00:00Z')
    expect(withdrawalTime(DE, { placedAt, deliveredAt }, new Date(now)).isOver).toBe(isOver)
  })

  test('begins with the delivery, and is open if that is unknown', () => {
    expect(withdrawalTime(DE, { placedAt, deliveredAt: null }, new Date('2030-01-01T00:00:00Z'))).toEqual({
      lastDay: null,
      isOver: false,
    })
  })

  test('has the days of the day on which the contract was concluded', () => {
    const periods = [
      { from: '2014-06-13', days: 14 },
      { from: '2027-01-01', days: 30 },
    ]
    expect(['2010-01-01', '2014-06-13', '2026-12-31', '2027-01-01'].map((day) => withdrawalDays(periods, day))).toEqual(
      [14, 14, 14, 30],
    )
  })

  test('is never shorter than its days, and ends on a working day of the country', () => {
    const moment = integer({ min: Date.parse('2015-01-01'), max: Date.parse('2035-01-01') })
    assert(
      property(
        moment,
        integer({ min: 1, max: 60 }),
        constantFrom(['DE', 'Europe/Berlin'], ['FI', 'Europe/Helsinki'], ['IT', 'Europe/Rome'], ['NO', 'Europe/Oslo']),
        (time, days, [country = '', timeZone = '']) => {
          const deliveredAt = new Date(time)
          const rule = { periods: [{ from: '2014-06-13', days }], country, timeZone }
          const order = { placedAt: deliveredAt, deliveredAt }
          const { lastDay } = withdrawalTime(rule, order, deliveredAt)
          const least = localDay(new Date(Date.parse(localDay(deliveredAt, timeZone)) + days * DAY_MS), 'UTC')
          expect(lastDay !== null && lastDay >= least).toBe(true)
          expect(isWorkingDay(lastDay ?? '', { country, workingDays: [1, 2, 3, 4, 5], closedDays: [] })).toBe(true)
          expect(withdrawalTime(rule, order, new Date(`${least}T10:00:00Z`)).isOver).toBe(false)
        },
      ),
    )
  })
})

describe('a line', () => {
  const law = '§ 312g Abs. 2 BGB'
  test.each([
    { what: 'of a ring that the store takes back', terms: { days: 30, isFree: true }, exclusion: null },
    { what: 'of a tool of which the store says nothing', terms: null, exclusion: null },
    { what: 'of a bar', terms: { reason: 'METAL_PRICE', law } as const, exclusion: { reason: 'METAL_PRICE', law } },
    {
      what: 'of wire that is cut',
      terms: { reason: 'CUT_TO_ORDER', law } as const,
      exclusion: { reason: 'CUT_TO_ORDER', law },
    },
  ])('$what is excluded: $exclusion', ({ terms, exclusion }) => {
    expect(exclusionOf(terms)).toEqual(exclusion)
  })
})

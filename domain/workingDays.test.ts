import { array, assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addWorkingDays, firstWorkingDay, isWorkingDay, nextDay, type WorkCalendar } from './workingDays.ts'

const NORWAY: WorkCalendar = { country: 'NO', workingDays: [1, 2, 3, 4, 5], closedDays: [] }

test.each([
  { what: 'a Monday', day: '2026-11-30', calendar: NORWAY, works: true },
  { what: 'a Saturday', day: '2026-11-28', calendar: NORWAY, works: false },
  {
    what: 'a Saturday of a shop that sends then',
    day: '2026-11-28',
    calendar: { ...NORWAY, workingDays: [6] },
    works: true,
  },
  { what: 'the constitution day', day: '2027-05-17', calendar: NORWAY, works: false },
  { what: 'that day in Sweden', day: '2027-05-17', calendar: { ...NORWAY, country: 'SE' }, works: true },
  { what: 'a closed day', day: '2026-11-30', calendar: { ...NORWAY, closedDays: ['2026-11-30'] }, works: false },
])('$what is a working day: $works', ({ day, calendar, works }) => {
  expect(isWorkingDay(day, calendar)).toBe(works)
})

test.each([
  { from: '2026-11-27', count: 0, to: '2026-11-27' },
  { from: '2026-11-27', count: 2, to: '2026-12-01' },
  // Maundy Thursday, Good Friday and Easter Monday.
  { from: '2026-04-01', count: 1, to: '2026-04-07' },
  // Christmas and the new year.
  { from: '2026-12-23', count: 3, to: '2026-12-29' },
])('$count working days after $from it is $to', ({ from, count, to }) => {
  expect(addWorkingDays(from, count, NORWAY)).toBe(to)
})

const countries = constantFrom('NO', 'SE', 'FI', 'DE', 'IT')
const weekdays = array(integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })

test('so many working days later there have been so many working days', () => {
  assert(
    property(countries, weekdays, integer({ min: 0, max: 8 }), (country, workingDays, count) => {
      const calendar = { country, workingDays, closedDays: [] }
      const from = firstWorkingDay('2026-01-01', calendar) ?? ''
      const to = addWorkingDays(from, count, calendar) ?? ''
      let passed = 0
      for (let day = from; day < to; day = nextDay(day)) passed += isWorkingDay(nextDay(day), calendar) ? 1 : 0
      expect(passed).toBe(count)
      expect(isWorkingDay(to, calendar)).toBe(true)
    }),
  )
})

test('a store that is never open has no next working day', () => {
  expect(firstWorkingDay('2026-01-01', { ...NORWAY, workingDays: [] })).toBeNull()
  expect(addWorkingDays('2026-01-02', 1, { ...NORWAY, workingDays: [] })).toBeNull()
})

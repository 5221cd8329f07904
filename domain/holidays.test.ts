import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayText } from './day.ts'
import { easterSunday, holidaysOf } from './holidays.ts'

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %d is on %s', (year, day) => {
  expect(dayText(easterSunday(year))).toBe(day)
})

test('Easter is always a Sunday between 22 March and 25 April', () => {
  assert(
    property(integer({ min: 1583, max: 9999 }), (year) => {
      const easter = easterSunday(year)
      expect(easter.getUTCDay()).toBe(0)
      const day = dayText(easter).slice(5)
      expect(day >= '03-22' && day <= '04-25').toBe(true)
    }),
  )
})

/** Without those that are Sundays. */
const HOLIDAYS_2026 = [
  ['NO', '01-01 04-02 04-03 04-06 05-01 05-14 05-25 12-25 12-26'],
  ['SE', '01-01 01-06 04-03 04-06 05-01 05-14 06-06 06-19 06-20 10-31 12-24 12-25 12-26 12-31'],
  ['FI', '01-01 01-06 04-03 04-06 05-01 05-14 06-19 06-20 10-31 12-24 12-25 12-26'],
  ['DE', '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['IT', '01-01 01-06 04-06 04-25 05-01 06-02 08-15 12-08 12-25 12-26'],
] as const

describe('in 2026', () => {
  test.each(HOLIDAYS_2026)('%s has a holiday on %s', (country, days) => {
    const isSunday = (day: string) => new Date(day).getUTCDay() === 0
    expect([...holidaysOf(country, 2026)].filter((day) => !isSunday(day)).toSorted()).toEqual(
      days.split(' ').map((day) => `2026-${day}`),
    )
  })
})

test('a holiday counts from the year of its law on', () => {
  expect(holidaysOf('IT', 2025).has('2025-10-04')).toBe(false)
  expect(holidaysOf('IT', 2027).has('2027-10-04')).toBe(true)
})

test('a country without a table has none', () => {
  expect(holidaysOf('US', 2026).size).toBe(0)
})

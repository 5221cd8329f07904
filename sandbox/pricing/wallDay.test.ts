import { expect, test } from 'vitest'
import { wallDay } from './wallDay.ts'

test.each([
  { country: 'FI', at: '2024-08-31T20:59:59Z', day: '2024-08-31' },
  { country: 'FI', at: '2024-08-31T21:00:00Z', day: '2024-09-01' },
  { country: 'FI', at: '2023-12-31T21:59:59Z', day: '2023-12-31' },
  { country: 'FI', at: '2023-12-31T22:00:00Z', day: '2024-01-01' },
  { country: 'NO', at: '2024-08-31T21:59:59Z', day: '2024-08-31' },
  { country: 'IT', at: '2024-08-31T22:00:00Z', day: '2024-09-01' },
])('in $country it is $day at $at', ({ country, at, day }) => {
  expect(wallDay(country, Date.parse(at))).toBe(day)
})

test('a country without a time zone is rejected', () => {
  expect(() => wallDay('XX', 0)).toThrow('got XX')
})

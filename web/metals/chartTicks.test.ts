// @vitest-environment node
import { assert, double, pre, property } from 'fast-check'
import { expect, test } from 'vitest'
import { priceTicks, tickDigits, timeTicks } from './chartTicks.ts'

test.each([
  [1203.2, 1318.9, [1225, 1250, 1275, 1300]],
  [16.21, 16.44, [16.25, 16.3, 16.35, 16.4]],
  [0, 10, [0, 2, 4, 6, 8, 10]],
  [112, 112, [112]],
  [1.395, 1.405, [1.395, 1.3975, 1.4, 1.4025, 1.405]],
])('marks the range from %d to %d at %j', (low, high, ticks) => {
  expect(priceTicks(low, high)).toEqual(ticks)
})

test('returns a few round values inside the range for any prices', () => {
  const price = double({ min: 0.01, max: 1e6, noNaN: true })
  assert(
    property(price, price, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      pre((high - low) / high > 1e-6)
      const ticks = priceTicks(low, high)
      expect(ticks.length).toBeGreaterThan(0)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))).toBe(true)
    }),
  )
})

test('uses the decimals of the finest tick', () => {
  expect(tickDigits([16.25, 16.3])).toBe(2)
  expect(tickDigits([1225, 1250])).toBe(0)
})

const moments = (from: string, stepMs: number, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * stepMs).toISOString())
const hour = 3_600_000

test.each([
  {
    period: 'DAY',
    from: '2026-11-20T11:07:00Z',
    step: hour / 4,
    count: 96,
    locale: 'nb-NO',
    labels: ['16:00', '20:00', '00:00', '04:00', '08:00'],
  },
  {
    period: 'MONTH',
    from: '2026-10-22T12:00:00Z',
    step: 6 * hour,
    count: 120,
    locale: 'sv-SE',
    labels: ['26 okt.', '2 nov.', '9 nov.', '16 nov.'],
  },
  {
    period: 'YEAR',
    from: '2025-11-21T12:00:00Z',
    step: 24 * hour,
    count: 365,
    locale: 'de-DE',
    labels: ['Jan', 'Mär', 'Mai', 'Jul', 'Sep', 'Nov'],
  },
  {
    period: 'FIVE_YEARS',
    from: '2021-11-22T12:00:00Z',
    step: 7 * 24 * hour,
    count: 261,
    locale: 'fi-FI',
    labels: ['2022', '2023', '2024', '2025', '2026'],
  },
] as const)('$period in $locale', ({ period, from, step, count, locale, labels }) => {
  expect(
    timeTicks(moments(from, step, count), period, locale, 'Europe/Oslo').map(({ label }) =>
      label.replaceAll('\u00A0', ' '),
    ),
  ).toEqual(labels)
})

test('starts a day in the store’s time zone', () => {
  const marks = timeTicks(moments('2026-11-20T20:00:00Z', hour, 8), 'DAY', 'fi-FI', 'Europe/Helsinki')
  expect(marks.map(({ at }) => at)).toEqual([2, 6])
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { pointFormat, tradedPoints } from './tradedPoints.ts'

const point = (at: string, pricePerGram: string | null) => ({ __typename: 'MetalPoint' as const, at, pricePerGram })
const friday = point('2026-11-20T12:00:00.000Z', '100')
const saturday = point('2026-11-21T12:00:00.000Z', '100')
const sunday = point('2026-11-22T12:00:00.000Z', null)
const monday = point('2026-11-23T12:00:00.000Z', '101')
const holiday = point('2026-11-24T12:00:00.000Z', null)
const wednesday = point('2026-11-25T06:00:00.000Z', null)
const wednesdayNoon = point('2026-11-25T12:00:00.000Z', '102')

test.each(['MONTH', 'YEAR'] as const)('leaves weekends and days without a quote out of a %s', (period) => {
  const points = [friday, saturday, sunday, monday, holiday, wednesday, wednesdayNoon]
  expect(tradedPoints({ period, points })).toEqual([friday, monday, wednesday, wednesdayNoon])
})

test.each(['DAY', 'FIVE_YEARS'] as const)('keeps every point of %s', (period) => {
  const points = [friday, saturday, sunday]
  expect(tradedPoints({ period, points })).toBe(points)
})

test('keeps the latest point of a weekend only if its price is new', () => {
  expect(tradedPoints({ period: 'MONTH', points: [friday, saturday] })).toEqual([friday])
  const moved = point('2026-11-22T12:00:00.000Z', '100.5')
  expect(tradedPoints({ period: 'MONTH', points: [friday, saturday, moved] })).toEqual([friday, moved])
  expect(tradedPoints({ period: 'MONTH', points: [friday, sunday] })).toEqual([friday])
})

test('writes the time of day only where points are closer than a day', () => {
  expect(pointFormat('YEAR', 'DD.MM.YYYY kl. HH.mm')).toBe('DD.MM.YYYY')
  expect(pointFormat('MONTH', 'DD.MM.YYYY kl. HH.mm')).toBe('DD.MM.YYYY kl. HH.mm')
})

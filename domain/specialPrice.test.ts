import { describe, expect, test } from 'vitest'
import { decimal, toText } from './decimal.ts'
import { activeSpecialPrice, specialState } from './specialPrice.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('a special price of 480 on 640, on 2026-11-21 at 12:00', () => {
  test.each([
    { from: null, to: null, holds: true },
    { from: '2026-11-21 12:00:00', to: null, holds: true },
    { from: '2026-11-21 12:00:01', to: null, holds: false },
    { from: '2026-11-21', to: '2026-11-21', holds: true },
    { from: null, to: '2026-11-20', holds: false },
    { from: null, to: '2026-11-21 12:00:00', holds: false },
    { from: null, to: '2026-11-21 12:00:01', holds: true },
    { from: '2026-11-22', to: '2026-11-20', holds: false },
    { from: '', to: '', holds: true },
  ])('from $from to $to: $holds', ({ from, to, holds }) => {
    const price = activeSpecialPrice({ original: decimal(640), special: decimal(480), from, to }, now)
    expect(price && toText(price)).toBe(holds ? '480' : null)
  })

  test.each([
    { original: '640', special: '640' },
    { original: '640', special: '700' },
    { original: '640', special: '0' },
    { original: '640', special: '-5' },
  ])('$special on $original is none', ({ original, special }) => {
    expect(
      activeSpecialPrice({ original: decimal(original), special: decimal(special), from: null, to: null }, now),
    ).toBeNull()
  })

  test.each([
    { from: '21.11.2026', to: null, names: 'special_from_date' },
    { from: null, to: '2026-02-30', names: 'special_to_date' },
    { from: '2026-11-01 25:00:00', to: null, names: 'special_from_date' },
    { from: null, to: 'soon', names: 'special_to_date' },
    { from: '2026-11-22', to: '2026-11-20', names: 'special_to_date after "2026-11-22"' },
    { from: '2026-11-20 12:00:00', to: '2026-11-20 12:00:00', names: 'special_to_date after' },
    { from: '2026-11-01T12:00:00Z', to: null, names: 'special_from_date' },
    { from: '2026/11/01', to: null, names: 'special_from_date' },
  ])('a malformed $names never opens and is reported', ({ from, to, names }) => {
    const reports: string[] = []
    const price = activeSpecialPrice({ original: decimal(640), special: decimal(480), from, to }, now, (message) =>
      reports.push(message),
    )
    expect(price).toBeNull()
    expect(reports).toEqual([expect.stringContaining(names)])
  })
})

test.each([
  { from: '2026-12-01', to: null, phase: 'NOT_YET' },
  { from: '2026-11-01', to: null, phase: 'OPEN' },
  { from: null, to: '2026-11-21', phase: 'OPEN' },
  { from: null, to: '2026-11-20', phase: 'OVER' },
  { from: null, to: null, phase: 'OPEN' },
  { from: '2026-12-24', to: '2026-12-01', phase: 'MALFORMED' },
])('a window from $from to $to is $phase', ({ from, to, phase }) => {
  expect(specialState(from, to, now).phase).toBe(phase)
})

test.each([
  { from: '2026-12-01', to: '2026-12-24', next: '2026-12-01T00:00:00.000Z' },
  { from: '2026-01-01', to: '2026-12-24', next: '2026-12-25T00:00:00.000Z' },
  { from: '2026-01-01', to: null, next: null },
  { from: null, to: '2025-01-01', next: null },
  { from: '2026-12-24', to: '2026-12-01', next: null },
])('a window from $from to $to changes next at $next', ({ from, to, next }) => {
  expect(specialState(from, to, now).changesAt?.toISOString() ?? null).toBe(next)
})

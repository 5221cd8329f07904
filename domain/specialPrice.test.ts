import { describe, expect, test } from 'vitest'
import { specialState } from './specialPrice.ts'

const OSLO = 'Europe/Oslo'
const HELSINKI = 'Europe/Helsinki'
const now = new Date('2026-11-21T12:00:00Z')
const isOpenAt = (moment: string, from: string | null, to: string | null, timeZone = OSLO) =>
  specialState(from, to, new Date(moment), timeZone).isOpen

describe('the window of a special price at 2026-11-21 12:00 in Oslo', () => {
  test.each([
    { from: null, to: null, isOpen: true },
    { from: '', to: '', isOpen: true },
    { from: '2026-11-21 12:00:00', to: null, isOpen: true },
    { from: '2026-11-21 12:00:01', to: null, isOpen: false },
    { from: '2026-11-21', to: '2026-11-21', isOpen: true },
    { from: '2026-11-21 00:00:00', to: '2026-11-21 00:00:00', isOpen: true },
    { from: null, to: '2026-11-21 11:00:00', isOpen: true },
    { from: null, to: '2026-11-20 23:59:59', isOpen: false },
    { from: null, to: '2026-11-20', isOpen: false },
    { from: '2026-11-22', to: '2026-11-20', isOpen: false },
  ])('from $from to $to: $isOpen', ({ from, to, isOpen }) => {
    expect(isOpenAt('2026-11-21T11:00:00Z', from, to)).toBe(isOpen)
  })
})

describe('dates of other indexers', () => {
  test.each([
    { from: '0000-00-00 00:00:00', to: '0000-00-00 00:00:00', isOpen: true },
    { from: '0000-00-00', to: null, isOpen: true },
    { from: '1899-12-30 00:00:00', to: '1899-12-30 00:00:00', isOpen: true },
    { from: '1899-11-30T00:00:00Z', to: '1899-11-30', isOpen: true },
    { from: '2026-11-21T11:00:00Z', to: null, isOpen: true },
    { from: '2026-11-21T11:00:01Z', to: null, isOpen: false },
    { from: '2026-11-21T12:00:00+01:00', to: null, isOpen: true },
    { from: '2026-11-21T12:00:00.001+0100', to: null, isOpen: false },
    { from: '2026-11-21 12:00:00+01:00', to: null, isOpen: true },
    { from: null, to: '2026-11-20T23:00:00.000Z', isOpen: true },
    { from: null, to: '2026-11-20T22:59:59Z', isOpen: false },
    { from: null, to: '2026-11-20T23:59:59-05:00', isOpen: true },
    { from: '2026-11-20T23:00:00Z', to: '2026-11-20T23:00:00Z', isOpen: true },
  ])('from $from to $to: $isOpen', ({ from, to, isOpen }) => {
    expect(isOpenAt('2026-11-21T11:00:00Z', from, to)).toBe(isOpen)
  })
})

describe('days are those of the store', () => {
  test.each([
    { moment: '2026-11-20T22:59:59Z', timeZone: OSLO, isOpen: false },
    { moment: '2026-11-20T23:00:00Z', timeZone: OSLO, isOpen: true },
    { moment: '2026-11-21T22:59:59Z', timeZone: OSLO, isOpen: true },
    { moment: '2026-11-21T23:00:00Z', timeZone: OSLO, isOpen: false },
    { moment: '2026-11-20T21:59:59Z', timeZone: HELSINKI, isOpen: false },
    { moment: '2026-11-20T22:00:00Z', timeZone: HELSINKI, isOpen: true },
    { moment: '2026-11-21T22:00:00Z', timeZone: HELSINKI, isOpen: false },
  ])('a special price of 2026-11-21 at $moment in $timeZone: $isOpen', ({ moment, timeZone, isOpen }) => {
    expect(isOpenAt(moment, '2026-11-21', '2026-11-21', timeZone)).toBe(isOpen)
    expect(isOpenAt(moment, '2026-11-21 00:00:00', '2026-11-21 00:00:00', timeZone)).toBe(isOpen)
  })

  test('the day on which summer time ends has 25 hours', () => {
    const { opens, closes } = specialState('2026-10-25', '2026-10-25', now, OSLO)
    expect([opens?.toISOString(), closes?.toISOString()]).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ])
  })
})

test.each([
  { from: '21.11.2026', to: null, names: 'special_from_date' },
  { from: null, to: '2026-02-30', names: 'special_to_date' },
  { from: '2026-11-01 25:00:00', to: null, names: 'special_from_date' },
  { from: null, to: '2026-11-30 25:00:00', names: 'special_to_date' },
  { from: null, to: 'soon', names: 'special_to_date' },
  { from: '2026-11-22', to: '2026-11-20', names: 'special_to_date after "2026-11-22"' },
  { from: '2026-11-21', to: '2026-11-20 12:00:00', names: 'special_to_date after' },
  { from: '2026-02-30T12:00:00Z', to: null, names: 'special_from_date' },
  { from: '2026-11-01T12:00:00+25:00', to: null, names: 'special_from_date' },
  { from: '2026/11/01', to: null, names: 'special_from_date' },
])('a malformed $names never opens and is reported', ({ from, to, names }) => {
  const { isOpen, problem } = specialState(from, to, now, OSLO)
  expect(isOpen).toBe(false)
  expect(problem).toContain(names)
})

test.each([
  { from: '2026-12-01', to: null, phase: 'NOT_YET' },
  { from: '2026-11-01', to: null, phase: 'OPEN' },
  { from: null, to: '2026-11-21', phase: 'OPEN' },
  { from: null, to: '2026-11-20', phase: 'OVER' },
  { from: null, to: null, phase: 'OPEN' },
  { from: '2026-12-24', to: '2026-12-01', phase: 'MALFORMED' },
])('a window from $from to $to is $phase', ({ from, to, phase }) => {
  expect(specialState(from, to, now, OSLO).phase).toBe(phase)
})

test.each([
  { from: '2026-12-01', to: '2026-12-24', next: '2026-11-30T23:00:00.000Z' },
  { from: '2026-01-01', to: '2026-12-24', next: '2026-12-24T23:00:00.000Z' },
  { from: '2026-01-01', to: '2026-12-24 08:00:00', next: '2026-12-24T23:00:00.000Z' },
  { from: '2026-01-01', to: null, next: null },
  { from: null, to: '2025-01-01', next: null },
  { from: '2026-12-24', to: '2026-12-01', next: null },
])('a window from $from to $to changes next at $next', ({ from, to, next }) => {
  expect(specialState(from, to, now, OSLO).changesAt?.toISOString() ?? null).toBe(next)
})

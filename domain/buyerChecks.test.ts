import { expect, test } from 'vitest'
import { type BoughtRow, type BuyerCheck, reachedChecks } from './buyerChecks.ts'
import { decimal } from './decimal.ts'

const check = (more: Partial<BuyerCheck> = {}): BuyerCheck => ({
  ask: 'DECLARATION',
  products: 'INVESTMENT_GOLD',
  from: '10000',
  days: null,
  since: null,
  until: null,
  ...more,
})
const gold = (gross: string): BoughtRow => ({ isInvestmentGold: true, isMetal: true, gross: decimal(gross) })
const silver = (gross: string): BoughtRow => ({ isInvestmentGold: false, isMetal: true, gross: decimal(gross) })
const ROME = 'Europe/Rome'
const reached = (
  row: BuyerCheck,
  rows: readonly BoughtRow[],
  { at = '2026-11-29T12:00:00Z', earlier = [] as readonly (readonly [string, BoughtRow])[] } = {},
): boolean =>
  reachedChecks(
    [row],
    { rows, earlier: earlier.map(([day, bought]) => ({ placedAt: new Date(day), rows: [bought] })) },
    { now: new Date(at), timeZone: ROME },
  ).length === 1

test('applies from the sum on, and not one cent below it', () => {
  expect(reached(check(), [gold('9999.99')])).toBe(false)
  expect(reached(check(), [gold('10000.00')])).toBe(true)
  expect(reached(check(), [gold('6000.00'), gold('4000.00')])).toBe(true)
})

test('only the goods of the row count', () => {
  expect(reached(check(), [gold('5000.00'), silver('90000.00')])).toBe(false)
  expect(reached(check({ products: 'METAL' }), [gold('5000.00'), silver('5000.00')])).toBe(true)
})

test.each([
  ['Italy, the day before', '2025-01-17', '2025-01-16T22:59:59Z', false],
  ['Italy, the day', '2025-01-17', '2025-01-16T23:00:00Z', true],
  ['the Union, the day before', '2027-07-10', '2027-07-09T21:59:59Z', false],
  ['the Union, the day', '2027-07-10', '2027-07-09T22:00:00Z', true],
])('%s', (_what, since, at, expected) => {
  expect(reached(check({ since }), [gold('10000.00')], { at })).toBe(expected)
})

test('a row ends with its last day', () => {
  const row = check({ until: '2026-11-29' })
  expect(reached(row, [gold('10000.00')], { at: '2026-11-29T22:59:59Z' })).toBe(true)
  expect(reached(row, [gold('10000.00')], { at: '2026-11-29T23:00:00Z' })).toBe(false)
})

test('orders within the days count together, older ones and those without the goods do not', () => {
  const row = check({ days: 7 })
  const within = (day: string) => ({ earlier: [[day, gold('6000.00')] as const] })
  expect(reached(row, [gold('4000.00')], within('2026-11-22T12:00:01Z'))).toBe(true)
  expect(reached(row, [gold('4000.00')], within('2026-11-22T12:00:00Z'))).toBe(false)
  expect(reached(check(), [gold('4000.00')], within('2026-11-28T12:00:00Z'))).toBe(false)
  // An order without the goods asks nothing, whatever came before.
  expect(reached(row, [silver('4000.00')], { earlier: [['2026-11-28T12:00:00Z', gold('20000.00')]] })).toBe(false)
})

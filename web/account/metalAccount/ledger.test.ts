import { describe, expect, test } from 'vitest'
import { balanceSteps, ledgerOf, openingOf } from './ledger.ts'

const movement = (metal: 'AU' | 'AG', grams: string, day: number) => ({
  at: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  metal,
  grams,
  text: 'Innlevert skrap',
})
const movements = [movement('AU', '-0.100', 9), movement('AG', '400.000', 8), movement('AU', '12.446', 7)]
const balances = [
  { metal: 'AU' as const, grams: '12.346' },
  { metal: 'AG' as const, grams: '500.000' },
]

describe('the ledger', () => {
  test('has the balance after each movement, exact to the milligram', () => {
    expect(ledgerOf(balances, movements).map(({ balance }) => balance)).toEqual(['12.346', '500.000', '12.446'])
  })

  test('begins with what the listed movements leave unexplained', () => {
    expect(
      openingOf(
        '12.346',
        [movements[0], movements[2]].filter((one) => one !== undefined),
      ),
    ).toBe('0.000')
    expect(openingOf('500.000', [movement('AG', '400.000', 8)])).toBe('100.000')
  })

  test('sums a thousand milligrams without a rounding error', () => {
    const many = Array.from({ length: 1_000 }, () => movement('AU', '0.001', 7))
    const rows = ledgerOf([{ metal: 'AU', grams: '1.000' }], many)
    expect(rows.at(-1)?.balance).toBe('0.001')
    expect(openingOf('1.000', many)).toBe('0.000')
  })
})

test('the plot runs from the first movement to now, in steps', () => {
  const rows = ledgerOf(balances, movements).filter(({ metal }) => metal === 'AU')
  expect(balanceSteps(rows, '0.000', '2026-11-21T12:00:00.000Z')).toEqual([
    { at: Date.parse('2026-11-07T08:00:00Z'), grams: 0 },
    { at: Date.parse('2026-11-07T08:00:00Z'), grams: 12.446 },
    { at: Date.parse('2026-11-09T08:00:00Z'), grams: 12.346 },
    { at: Date.parse('2026-11-21T12:00:00Z'), grams: 12.346 },
  ])
  expect(balanceSteps([], '0', '2026-11-21T12:00:00.000Z')).toEqual([])
})

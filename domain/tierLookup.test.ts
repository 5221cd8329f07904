import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import { isWorthwhile, nextTier, tierAt } from './tierLookup.ts'
import { isAllowedQuantity, type QuantityRule } from './quantity.ts'

const metres: QuantityRule = { unit: 'METER', minimum: decimal('0.1'), step: decimal('0.05') }
const pairs: QuantityRule = { unit: 'PCS', minimum: decimal(2), step: decimal(2) }
const steps = (...froms: string[]) => froms.map((from) => ({ from: decimal(from) }))

test.each([
  { quantity: '0.1', froms: ['0.1', '1', '2.5'], rule: metres, at: '0.1', next: '1', missing: '0.9', to: '1' },
  { quantity: '2', froms: ['0.1', '1', '2.5'], rule: metres, at: '1', next: '2.5', missing: '0.5', to: '2.5' },
  { quantity: '2.5', froms: ['0.1', '1', '2.5'], rule: metres, at: '2.5', next: null, missing: null, to: null },
  { quantity: '1', froms: ['0.1', '1.03'], rule: metres, at: '0.1', next: '1.03', missing: '0.05', to: '1.05' },
  { quantity: '4', froms: ['2', '5'], rule: pairs, at: '2', next: '5', missing: '2', to: '6' },
  {
    quantity: '4',
    froms: ['2', '5'],
    rule: { ...pairs, maximum: decimal(5) },
    at: '2',
    next: null,
    missing: null,
    to: null,
  },
  { quantity: '1', froms: ['2'], rule: pairs, at: null, next: '2', missing: '1', to: '2' },
])(
  '$quantity of steps from $froms is at $at; $missing more reach $next',
  ({ quantity, froms, rule, at, next, missing, to }) => {
    const all = steps(...froms)
    const here = tierAt(all, decimal(quantity))
    const found = nextTier(all, decimal(quantity), rule)
    expect(here && toText(here.from)).toBe(at)
    expect(
      found && { next: toText(found.tier.from), missing: toText(found.missing), to: toText(found.quantity) },
    ).toEqual(next === null ? null : { next, missing, to })
  },
)

test('the missing quantity reaches the next tier with a quantity that can be ordered', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 20 }),
      (froms, at, stepSize) => {
        const rule: QuantityRule = { unit: 'G', minimum: decimal(stepSize), step: decimal(stepSize) }
        const all = steps(...froms.toSorted((a, b) => a - b).map(String))
        const quantity = decimal(at * stepSize)
        const next = nextTier(all, quantity, rule)
        if (!next) return
        expect(isAllowedQuantity(rule, next.quantity)).toBe(true)
        expect(next.missing.plus(quantity).eq(next.quantity)).toBe(true)
        expect(compare(tierAt(all, next.quantity)?.from ?? decimal(0), next.tier.from)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

describe('a recommended tier', () => {
  test.each([
    { case: 'half more, and 2 % cheaper', quantity: '10', missing: '5', now: '100', next: '98', is: true },
    { case: 'more than half more', quantity: '10', missing: '5.1', now: '100', next: '90', is: false },
    { case: 'exactly 1 % cheaper', quantity: '10', missing: '1', now: '100', next: '99', is: false },
    { case: 'more than 1 % cheaper', quantity: '10', missing: '1', now: '100', next: '98.99', is: true },
    { case: 'fourteen rings instead of one', quantity: '1', missing: '13', now: '2000', next: '1900', is: false },
  ])('$case: $is', ({ quantity, missing, now, next, is }) => {
    expect(
      isWorthwhile({ missing: decimal(missing) }, decimal(quantity), { now: decimal(now), next: decimal(next) }),
    ).toBe(is)
  })
})

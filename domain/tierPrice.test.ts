import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, decimal, type Decimal, toText } from './decimal.ts'
import { ALL_CUSTOMER_GROUPS, isForGroup, tierPrices, type Tier } from './tierPrice.ts'

const byPrice = (a: Tier, b: Tier) => compare(a.price, b.price)
const tier = (groupId: number, quantity: string, price: string): Tier => ({
  groupId,
  quantity: decimal(quantity),
  price: decimal(price),
})
const tiers = [tier(5, '1', '88'), tier(5, '20', '80'), tier(0, '1', '92'), tier(32000, '10', '85')]
const reachedOf = (all: readonly Tier[], quantity: Decimal) =>
  tierPrices(all, byPrice).findLast((step) => compare(step.quantity, quantity) <= 0) ?? null
/** The rule written directly: the cheapest tier that the quantity reaches. */
const cheapestOf = (all: readonly Tier[], quantity: Decimal) =>
  all.filter((each) => compare(each.quantity, quantity) <= 0).toSorted(byPrice)[0] ?? null
const of = (all: readonly Tier[], groupId: number) => all.filter((each) => isForGroup(each, groupId))

test.each([
  { groupId: 5, quantity: '1', price: '88' },
  { groupId: 5, quantity: '10', price: '85' },
  { groupId: 5, quantity: '19.99', price: '85' },
  { groupId: 5, quantity: '20', price: '80' },
  { groupId: 0, quantity: '1', price: '92' },
  { groupId: 0, quantity: '10', price: '85' },
  { groupId: 1, quantity: '9', price: null },
  { groupId: 1, quantity: '12', price: '85' },
])('group $groupId buying $quantity pays $price', ({ groupId, quantity, price }) => {
  const best = reachedOf(of(tiers, groupId), decimal(quantity))
  expect(best && toText(best.price)).toBe(price)
})

test('returns each tier that is cheaper than the one before', () => {
  const steps = tierPrices(of([...tiers, tier(5, '15', '86'), tier(5, '20', '81')], 5), byPrice)
  expect(steps.map(({ quantity, price }) => `${toText(quantity)}: ${toText(price)}`)).toEqual([
    '1: 88',
    '10: 85',
    '20: 80',
  ])
})

test('a larger quantity never costs more per unit, and the displayed tier is charged', () => {
  const anyTier = fc.record({
    groupId: fc.constantFrom(0, 5, ALL_CUSTOMER_GROUPS),
    quantity: fc.integer({ min: 1, max: 30 }),
    price: fc.integer({ min: 1, max: 50 }),
  })
  fc.assert(
    fc.property(fc.array(anyTier), fc.integer({ min: 1, max: 40 }), (drawn, quantity) => {
      const all = of(
        drawn.map((each) => tier(each.groupId, String(each.quantity), String(each.price))),
        0,
      )
      const requested = decimal(quantity)
      const best = cheapestOf(all, requested)
      const more = reachedOf(all, requested.plus(1))
      expect(best === null || (more !== null && compare(more.price, best.price) <= 0)).toBe(true)

      const shown = reachedOf(all, requested)
      expect(shown && toText(shown.price)).toBe(best && toText(best.price))
    }),
  )
})

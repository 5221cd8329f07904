import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import { ALL_CUSTOMER_GROUPS, bestTier, ladder, type Tier } from './tierPrice.ts'

const tier = (groupId: number, quantity: string, price: string): Tier => ({ groupId, quantity: decimal(quantity), price: decimal(price) })
const tiers = [tier(5, '1', '88'), tier(5, '20', '80'), tier(0, '1', '92'), tier(ALL_CUSTOMER_GROUPS, '10', '85'), tier(0, '0', '1'), tier(0, '-5', '1'), tier(0, '1', '0')]

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
  const best = bestTier(tiers, { groupId, quantity: decimal(quantity) })
  expect(best && toText(best.price)).toBe(price)
})

test('the ladder shows each step that is cheaper than the one before', () => {
  const steps = ladder([...tiers, tier(5, '15', '86'), tier(5, '20', '81')], 5)
  expect(steps.map(({ quantity, price }) => `${toText(quantity)}: ${toText(price)}`)).toEqual(['1: 88', '10: 85', '20: 80'])
})

test('buying more never costs more per unit, and the ladder says what is charged', () => {
  const anyTier = fc.record({ groupId: fc.constantFrom(0, 5, ALL_CUSTOMER_GROUPS), quantity: fc.integer({ min: -2, max: 30 }), price: fc.integer({ min: -2, max: 50 }) })
  fc.assert(
    fc.property(fc.array(anyTier), fc.integer({ min: 1, max: 40 }), (drawn, quantity) => {
      const all = drawn.map((each) => tier(each.groupId, String(each.quantity), String(each.price)))
      const asked = decimal(quantity)
      const best = bestTier(all, { groupId: 0, quantity: asked })
      const more = bestTier(all, { groupId: 0, quantity: asked.plus(1) })
      expect(best === null || (more !== null && compare(more.price, best.price) <= 0)).toBe(true)

      const shown = ladder(all, 0).findLast((step) => compare(step.quantity, asked) <= 0)
      expect(shown && toText(shown.price)).toBe(best ? toText(best.price) : undefined)
    }),
  )
})

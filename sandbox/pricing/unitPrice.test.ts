/** Tests the rows of docs/rules/which-price-wins.md and tier-price.md. */
import { Big } from 'big.js'
import { expect, test } from 'vitest'
import type { Side, Stated } from './sourcePrice.ts'
import { choose, type Offers } from './unitPrice.ts'

const at = (amount: number | string, side: Side = 'gross'): Stated => ({ amount: new Big(amount), side })
const nothing: Offers = { list: at(1250), special: null, tiers: [], business: null, customer: null }
const RATE = new Big(25)

test.each([
  { what: 'nothing else', offers: {}, source: 'list', amount: '1250' },
  { what: 'an open special', offers: { special: at(900) }, source: 'special', amount: '900' },
  {
    what: 'a special and a lower tier',
    offers: { special: at(900), tiers: [{ qty: 1, price: at(875) }] },
    source: 'tier',
    amount: '875',
  },
  {
    what: 'a tier that is the same without tax',
    offers: { tiers: [{ qty: 1, price: at(1000, 'net') }] },
    source: 'list',
    amount: '1250',
  },
  {
    what: 'a tier a cent below without tax',
    offers: { tiers: [{ qty: 1, price: at('999.99', 'net') }] },
    source: 'tier',
    amount: '999.99',
  },
  { what: 'a tier not reached', offers: { tiers: [{ qty: 2, price: at(1) }] }, source: 'list', amount: '1250' },
  { what: 'a tier of quantity 0', offers: { tiers: [{ qty: 0, price: at(1) }] }, source: 'list', amount: '1250' },
  { what: 'a business price below', offers: { business: at('999.99', 'net') }, source: 'business', amount: '999.99' },
  { what: 'a business price above', offers: { business: at('1000.01', 'net') }, source: 'list', amount: '1250' },
  {
    what: 'a business price and an equal tier',
    offers: { business: at(900, 'net'), tiers: [{ qty: 1, price: at(1125) }] },
    source: 'business',
    amount: '900',
  },
  {
    what: "the customer's own, above the list",
    offers: { customer: at(1100, 'net'), special: at(900), business: at(700, 'net') },
    source: 'customer',
    amount: '1100',
  },
  {
    what: "the customer's own without a list price",
    offers: { list: null, customer: at(1100, 'net') },
    source: 'customer',
    amount: '1100',
  },
])('with $what, $source wins at $amount', ({ offers, source, amount }) => {
  const found = choose({ ...nothing, ...offers }, 1, RATE)
  expect([found?.source, found?.stated.amount.toFixed()]).toEqual([source, amount])
})

test('a product without a list price has no price', () => {
  expect(choose({ ...nothing, list: null, special: at(900), tiers: [{ qty: 1, price: at(1) }] }, 1, RATE)).toBeNull()
})

test.each([
  { qty: 1, amount: '1250' },
  { qty: 9, amount: '1250' },
  { qty: 10, amount: '1200' },
  { qty: 19, amount: '1200' },
  { qty: 20, amount: '1150' },
  { qty: 500, amount: '1150' },
])('a quantity of $qty costs $amount each', ({ qty, amount }) => {
  const tiers = [
    { qty: 20, price: at(1150) },
    { qty: 10, price: at(1200) },
    { qty: 50, price: at(1180) },
  ]
  expect(choose({ ...nothing, tiers }, qty, RATE)?.stated.amount.toFixed()).toBe(amount)
})

/** Tests the rows of docs/rules/which-price-wins.md and tier-price.md. */
import { Big } from 'big.js'
import { expect, test } from 'vitest'
import type { Side, SourcePrice } from './sourcePrice.ts'
import { choose, type CandidatePrices } from './unitPrice.ts'

const at = (amount: number | string, side: Side = 'gross'): SourcePrice => ({ amount: new Big(amount), side })
const nothing: CandidatePrices = {
  list: at(1250),
  special: null,
  rule: null,
  tiers: [],
  business: null,
  customer: null,
}
const RATE = new Big(25)

test('less than one metre has the tier from 1', () => {
  const tiers = [
    { qty: 1, price: at(1100) },
    { qty: 2, price: at(900) },
  ]
  expect(choose({ ...nothing, tiers }, 0.1, RATE)?.sourcePrice.amount.toString()).toBe('1100')
})

test.each([
  { what: 'nothing else', candidatePrices: {}, source: 'list', amount: '1250' },
  { what: 'a catalogue price rule', candidatePrices: { rule: at(950) }, source: 'rule', amount: '950' },
  {
    what: 'an open special below a catalogue price rule',
    candidatePrices: { special: at(900), rule: at(950) },
    source: 'special',
    amount: '900',
  },
  { what: 'an open special', candidatePrices: { special: at(900) }, source: 'special', amount: '900' },
  {
    what: 'a special and a lower tier',
    candidatePrices: { special: at(900), tiers: [{ qty: 1, price: at(875) }] },
    source: 'tier',
    amount: '875',
  },
  {
    what: 'a tier that is the same without tax',
    candidatePrices: { tiers: [{ qty: 1, price: at(1000, 'net') }] },
    source: 'list',
    amount: '1250',
  },
  {
    what: 'a tier a cent below without tax',
    candidatePrices: { tiers: [{ qty: 1, price: at('999.99', 'net') }] },
    source: 'tier',
    amount: '999.99',
  },
  {
    what: 'a tier not reached',
    candidatePrices: { tiers: [{ qty: 2, price: at(1) }] },
    source: 'list',
    amount: '1250',
  },
  {
    what: 'a tier of quantity 0',
    candidatePrices: { tiers: [{ qty: 0, price: at(1) }] },
    source: 'list',
    amount: '1250',
  },
  {
    what: 'a business price below',
    candidatePrices: { business: at('999.99', 'net') },
    source: 'business',
    amount: '999.99',
  },
  {
    what: 'a business price above',
    candidatePrices: { business: at('1000.01', 'net') },
    source: 'list',
    amount: '1250',
  },
  {
    what: 'a business price and an equal tier',
    candidatePrices: { business: at(900, 'net'), tiers: [{ qty: 1, price: at(1125) }] },
    source: 'business',
    amount: '900',
  },
  {
    what: "the customer's own, above the list",
    candidatePrices: { customer: at(1100, 'net'), special: at(900), business: at(700, 'net') },
    source: 'customer',
    amount: '1100',
  },
  {
    what: "the customer's own without a list price",
    candidatePrices: { list: null, customer: at(1100, 'net') },
    source: 'customer',
    amount: '1100',
  },
])('with $what, $source wins at $amount', ({ candidatePrices, source, amount }) => {
  const found = choose({ ...nothing, ...candidatePrices }, 1, RATE)
  expect([found?.source, found?.sourcePrice.amount.toFixed()]).toEqual([source, amount])
})

test.each([
  { what: 'higher than another one', price: at(1100, 'net'), source: 'special', amount: '900' },
  { what: 'the lowest', price: at(700, 'net'), source: 'customer', amount: '700' },
])('an agreed price that is $what is charged only if no other is lower', ({ price, source, amount }) => {
  const found = choose({ ...nothing, special: at(900), customer: price }, 1, RATE, 'lowest')
  expect([found?.source, found?.sourcePrice.amount.toFixed()]).toEqual([source, amount])
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
  expect(choose({ ...nothing, tiers }, qty, RATE)?.sourcePrice.amount.toFixed()).toBe(amount)
})

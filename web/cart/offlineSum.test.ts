import { expect, test } from 'vitest'
import { emptyLog, enqueue, type NewTask } from '../offline/taskLog/log.ts'
import type { AddedMeta, CartContent } from '../offline/taskLog/task.ts'
import { sampleCart } from '../testing/sampleCart.ts'
import { taxed } from '../testing/sampleMoney.ts'
import { offlineSum } from './offlineSum.ts'

const CATALOGUE = '2026-11-27T12:00:00Z'
const QUOTED = '2026-11-27T08:30:00+01:00'

function waiting(contents: readonly CartContent[]) {
  return contents.reduce((log, content, at) => {
    const task: NewTask = { ...content, id: `task-${at}`, hash: '' }
    return enqueue(log, task, 0) ?? log
  }, emptyLog).tasks
}

function added(meta: Partial<AddedMeta>, more: object = {}, quantity = '2.5'): CartContent {
  const item = { of: 'variant-1', quantity, ...more }
  return { kind: 'CART', operation: 'AddToCart', input: { items: [item] }, meta: { name: 'Wire', ...meta } }
}

const unit = taxed('80.00', '20.00', '100.00')
const change = (quantity: string): CartContent => ({
  kind: 'CART',
  operation: 'ChangeCartLines',
  input: { lines: [{ line: 'line-1', quantity }] },
  meta: null,
})

test.each([
  { what: 'a product that waits', cart: null, tasks: [added({ unit })], net: '200.00', gross: '250.00' },
  { what: 'a line', cart: sampleCart(1), tasks: [], net: '80.00', gross: '100.00' },
  { what: 'a line and a product', cart: sampleCart(1), tasks: [added({ unit })], net: '280.00', gross: '350.00' },
  { what: 'a changed line', cart: sampleCart(1), tasks: [change('3')], net: '240.00', gross: '300.00' },
  {
    what: 'a removed line',
    cart: sampleCart(1),
    tasks: [change('0'), added({ unit })],
    net: '200.00',
    gross: '250.00',
  },
])('$what is $gross with tax and $net without', ({ cart, tasks, net, gross }) => {
  expect(offlineSum(cart, waiting(tasks), CATALOGUE).sum).toMatchObject({
    net: { amount: net },
    gross: { amount: gross },
  })
})

test('a changed line is rounded once, like the total that an offline order expects', () => {
  const [line] = sampleCart(1).lines
  if (!line) throw new Error('expected a line')
  const sixPieces = { ...line, quantity: '6', price: { ...line.price, row: taxed('80.04', '20.01', '100.05') } }
  const cart = { ...sampleCart(1), lines: [sixPieces] }
  // 100.05 × 5 / 6 is 83.375.
  expect(offlineSum(cart, waiting([change('5')]), CATALOGUE).sum).toMatchObject({
    net: { amount: '66.70' },
    gross: { amount: '83.38' },
  })
})

test.each([
  { what: 'without a price', task: added({ unit: null }) },
  {
    what: 'with options, which have prices of their own',
    task: added({ unit }, { options: [{ option: 'o', choice: 'c' }] }),
  },
])('a product $what is counted as unknown, not as free', ({ task }) => {
  expect(offlineSum(sampleCart(1), waiting([task]), CATALOGUE)).toMatchObject({
    sum: { gross: { amount: '100.00' } },
    unpricedCount: 1,
  })
  expect(offlineSum(null, waiting([task]), CATALOGUE)).toEqual({ sum: null, asOf: null, unpricedCount: 1 })
})

test.each([
  { what: 'of its quotes', cart: null, asOf: QUOTED, catalogue: CATALOGUE, expected: QUOTED },
  { what: 'of the catalogue, without quotes', cart: null, asOf: null, catalogue: CATALOGUE, expected: CATALOGUE },
  { what: 'of the oldest price', cart: sampleCart(1), asOf: QUOTED, catalogue: null, expected: '2026-11-22T12:00:00Z' },
  { what: 'unknown without any', cart: null, asOf: null, catalogue: null, expected: null },
])('the time of a sum is that $what', ({ cart, asOf, catalogue, expected }) => {
  expect(offlineSum(cart, waiting([added({ unit, asOf })]), catalogue).asOf).toBe(expected)
})

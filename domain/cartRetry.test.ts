import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_OPTIONS } from './cartLine.ts'
import { notYetAdded } from './cartRetry.ts'

const item = (sku: string, quantity: number) => ({ sku, parentSku: null, options: NO_OPTIONS, quantity, itemId: null })

test.each([
  { case: 'nothing was added', now: [], missing: ['A', 'B', 'A'] },
  { case: 'the first was added', now: [item('A', 2)], missing: ['B', 'A'] },
  { case: 'two were added', now: [item('A', 2), item('B', 1)], missing: ['A'] },
  { case: 'all were added', now: [item('A', 5), item('B', 1)], missing: [] },
])('$case', ({ now, missing }) => {
  const items = [item('A', 2), item('B', 1), item('A', 3)]
  expect(notYetAdded(items, [], now).map(({ sku }) => sku)).toEqual(missing)
})

test('continuing after any interruption adds every item once', () => {
  const skus = fc.constantFrom('A', 'B', 'C')
  const items = fc.array(fc.record({ sku: skus, quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(items, items, fc.nat(8), (before, wanted, done) => {
      const lines = (list: readonly { sku: string; quantity: number }[]) =>
        list.map((one) => item(one.sku, one.quantity))
      const interrupted = [...before, ...wanted.slice(0, done)]
      const missing = notYetAdded(lines(wanted), lines(before), lines(interrupted))
      const sum = (list: readonly { sku: string; quantity: number }[], sku: string) =>
        list.filter((one) => one.sku === sku).reduce((total, { quantity }) => total + quantity, 0)
      for (const sku of ['A', 'B', 'C'])
        expect(sum([...interrupted, ...missing], sku)).toBe(sum([...before, ...wanted], sku))
    }),
  )
})

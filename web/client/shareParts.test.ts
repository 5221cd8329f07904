// @vitest-environment node
import { expect, test } from 'vitest'
import { shareParts } from './shareParts.ts'

const earlier = {
  items: [
    { id: '1', price: { amount: '10' } },
    { id: '2', price: null },
  ],
  total: 2,
}

test('returns the earlier result for an equal one', () => {
  expect(shareParts(earlier, structuredClone(earlier))).toBe(earlier)
})

test('returns a changed result with the parts that have not changed', () => {
  const next = structuredClone({ ...earlier, items: [earlier.items[0], { id: '2', price: { amount: '5' } }] })
  const shared = shareParts(earlier, next)

  expect(shared).toEqual(next)
  expect(shared.items[0]).toBe(earlier.items[0])
  expect(shared.items).not.toBe(earlier.items)
})

test.each([
  { name: 'a shorter list', before: [1, 2], after: [1] },
  { name: 'a longer list', before: [1], after: [1, 2] },
  { name: 'a list instead of an object', before: { 0: 1 }, after: [1] },
  { name: 'an object instead of null', before: { a: null }, after: { a: {} } },
  { name: 'a field that is undefined instead of missing', before: { a: 1 }, after: { b: undefined } },
])('returns $name', ({ before, after }) => {
  expect(shareParts(before, after)).toStrictEqual(after)
})

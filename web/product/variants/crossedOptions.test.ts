import { expect, test } from 'vitest'
import { crossedOptions } from './crossedOptions.ts'

const option = (attribute: string, count: number) => ({ attribute, values: Array.from({ length: count }) })
const crossed = (...options: ReturnType<typeof option>[]) =>
  crossedOptions(options)?.map(({ attribute }) => attribute) ?? null

test('of two options the longer one becomes the rows, and of two equals the alloy the columns', () => {
  expect(crossed(option('alloy', 4), option('ring_size', 12))).toEqual(['ring_size', 'alloy'])
  expect(crossed(option('alloy', 4), option('thickness', 4))).toEqual(['thickness', 'alloy'])
})

test('of three options the shortest is left out, unless it is the alloy', () => {
  expect(crossed(option('alloy', 3), option('thickness', 5), option('temper', 2))).toEqual(['thickness', 'alloy'])
  expect(crossed(option('alloy', 2), option('width', 4), option('ring_size', 8))).toEqual(['ring_size', 'alloy'])
})

test('there is no matrix for one option, for four, or with more columns than fit', () => {
  expect(crossed(option('length', 5))).toBeNull()
  expect(crossed(option('alloy', 3), option('thickness', 5), option('temper', 2), option('width', 2))).toBeNull()
  expect(crossed(option('width', 6), option('ring_size', 12))).toBeNull()
})

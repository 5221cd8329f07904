import { expect, test } from 'vitest'
import { variantAt, type OfferedVariant } from './variantAt.ts'

const variant = (
  alloy: string,
  size: string,
  length: string,
  amount: string | null = '10',
  isSelectable = true,
): OfferedVariant => ({
  sku: `${alloy}-${size}-${length}`,
  isSelectable,
  amount,
  selections: [
    { attribute: 'alloy', value: alloy, label: alloy },
    { attribute: 'size', value: size, label: size },
    { attribute: 'length', value: length, label: length },
  ],
})

// Missing combinations: no 585 in size 2, no 925 of length 20.
const variants = [
  variant('750', '1', '10'),
  variant('750', '1', '20'),
  variant('750', '2', '10', '30', false),
  variant('750', '2', '20'),
  variant('585', '1', '10', '8'),
  variant('585', '1', '20', '7'),
  variant('925', '1', '10', null),
  variant('925', '2', '10'),
]
const at = (sku: string) => variants.find((candidate) => candidate.sku === sku) ?? null

test.each([
  ['keeps the other choices', '750-1-10', 'length', '20', '750-1-20'],
  ['leads to a variant out of stock', '750-1-10', 'size', '2', '750-2-10'],
  ['drops a choice that does not exist with the value', '750-2-20', 'alloy', '585', '585-1-20'],
  ['drops two choices if necessary', '750-2-20', 'alloy', '925', '925-2-10'],
  ['keeps the chosen variant', '585-1-10', 'alloy', '585', '585-1-10'],
  ['treats an unknown price as the highest', '750-2-20', 'size', '1', '750-1-20'],
])('a click %s', (_, from, attribute, value, to) => {
  expect(variantAt(variants, at(from), attribute, value)?.sku).toBe(to)
})

test('chooses the cheaper variant if nothing was chosen before', () => {
  expect(variantAt(variants, null, 'alloy', '585')?.sku).toBe('585-1-20')
})

test('returns null for a value that no variant has', () => {
  expect(variantAt(variants, at('750-1-10'), 'size', '9')).toBeNull()
})

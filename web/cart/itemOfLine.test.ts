import { expect, test } from 'vitest'
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { itemOfLine } from './itemOfLine.ts'

const choice = {
  selections: [],
  parts: [{ part: '1', title: 'Wire', choice: '4', sku: 'W', name: 'Wire', quantity: '2' }],
  options: [
    { option: '7', title: 'Engraving', choices: [], text: 'Kari' },
    { option: '8', title: 'Box', choices: ['3'], text: 'Wood' },
  ],
  downloads: ['5'],
  cut: { lengthMm: '120', widthMm: null },
}
const line = { quantity: '3', choice, product: { id: 'product-1' }, variant: { id: 'variant-1' } } as unknown
const parts = line as CartLinePartsFragment

test('returns the item with all options of the line', () => {
  expect(itemOfLine(parts)).toEqual({
    of: 'variant-1',
    quantity: '3',
    parts: [{ part: '1', choice: '4', quantity: '2' }],
    options: [
      { option: '7', text: 'Kari' },
      { option: '8', choices: ['3'] },
    ],
    downloads: ['5'],
    cut: { lengthMm: '120', widthMm: null },
  })
})

test('is of the product for a bundle, and null for a product that the store no longer shows', () => {
  expect(itemOfLine({ ...parts, variant: null })?.of).toBe('product-1')
  expect(itemOfLine({ ...parts, variant: null, product: null })).toBeNull()
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { isPageChoice } from './pages.tsx'

test.each([
  { value: { page: 'home' }, is: true },
  { value: { page: 'product', sku: 'AU-1', childSku: null }, is: true },
  { value: { page: 'nowhere' }, is: false },
  { value: { page: 'toString' }, is: false },
  { value: { page: 7 }, is: false },
  { value: 'home', is: false },
  { value: null, is: false },
])('whether $value is a page choice: $is', ({ value, is }) => {
  expect(isPageChoice(value)).toBe(is)
})

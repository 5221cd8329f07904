// @vitest-environment node
import { expect, test } from 'vitest'
import { linkToCategory, linkToContent, linkToProduct, readLinkTarget } from './linkTarget.ts'

test.each([
  { state: linkToProduct('AU-1'), target: { kind: 'product', sku: 'AU-1', childSku: null } },
  { state: linkToProduct('RING', 'RING-52'), target: { kind: 'product', sku: 'RING', childSku: 'RING-52' } },
  { state: { kind: 'product', sku: 'AU-1' }, target: { kind: 'product', sku: 'AU-1', childSku: null } },
  { state: { kind: 'product', sku: 'AU-1', childSku: 7 }, target: { kind: 'product', sku: 'AU-1', childSku: null } },
  { state: linkToCategory('c26'), target: { kind: 'category', categoryId: 'c26' } },
  { state: linkToContent('personvern'), target: { kind: 'content', slug: 'personvern' } },
  { state: { kind: 'content', sku: 'AU-1' }, target: null },
  { state: { ...linkToProduct('AU-1'), more: 1 }, target: { kind: 'product', sku: 'AU-1', childSku: null } },
  { state: null, target: null },
  { state: undefined, target: null },
  { state: 'product', target: null },
  { state: { kind: 'product' }, target: null },
  { state: { kind: 'product', sku: 7 }, target: null },
  { state: { kind: 'category', sku: 'AU-1' }, target: null },
  { state: { kind: 'cart' }, target: null },
])('history state $state is read as $target', ({ state, target }) => {
  expect(readLinkTarget(state)).toEqual(target)
})

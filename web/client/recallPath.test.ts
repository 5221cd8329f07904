// @vitest-environment node
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { recallPath } from './recallPath.ts'

const cache = createCache()
cache.restore({
  'Product:p1': { __typename: 'Product', id: 'p1', sku: 'AU-1', path: '/bars/bar-1' },
  'Product:p2': { __typename: 'Product', id: 'p2', sku: 'RING', path: '/p/RING/ring' },
  'Variant:v2': { __typename: 'Variant', id: 'v2', sku: 'RING 52', path: '/p/RING/ring/RING%2052' },
  'Category:c1': { __typename: 'Category', id: 'c1', path: '/bars' },
  'ContentPage:t1': { __typename: 'ContentPage', id: 't1', slug: 'terms', path: '/i/terms' },
  'Route:r1': { __typename: 'Route', id: 'r1', path: '/only-a-route' },
})

test.each([
  { path: '/bars/bar-1', target: { kind: 'product', sku: 'AU-1', childSku: null } },
  { path: '/p/RING/ring', target: { kind: 'product', sku: 'RING', childSku: null } },
  { path: '/p/RING/ring/RING%2052', target: { kind: 'product', sku: 'RING', childSku: 'RING 52' } },
  { path: '/p/RING/ring/RING%2054', target: null },
  { path: '/bars', target: { kind: 'category', categoryId: 'c1' } },
  { path: '/i/terms', target: { kind: 'content', slug: 'terms' } },
  { path: '/only-a-route', target: null },
  { path: '/never-seen', target: null },
])('the cached target of $path is $target', ({ path, target }) => {
  expect(recallPath(cache, path)).toEqual(target)
})

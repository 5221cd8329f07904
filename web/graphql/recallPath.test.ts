// @vitest-environment node
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { recallPath } from './recallPath.ts'

const cache = createCache()
cache.restore({
  'Product:p1': { __typename: 'Product', id: 'p1', sku: 'AU-1', path: '/bars/bar-1' },
  'Category:c1': { __typename: 'Category', id: 'c1', path: '/bars' },
  'ContentPage:t1': { __typename: 'ContentPage', id: 't1', slug: 'terms', path: '/i/terms' },
  'Route:r1': { __typename: 'Route', id: 'r1', path: '/only-a-route' },
})

test.each([
  { path: '/bars/bar-1', target: { kind: 'product', sku: 'AU-1' } },
  { path: '/bars', target: { kind: 'category', categoryId: 'c1' } },
  { path: '/i/terms', target: { kind: 'content', slug: 'terms' } },
  { path: '/only-a-route', target: null },
  { path: '/never-seen', target: null },
])('the cached target of $path is $target', ({ path, target }) => {
  expect(recallPath(cache, path)).toEqual(target)
})

import { describe, expect, test } from 'vitest'
import { directLoading, isListable, isSearchable, productSlug, slugOf } from './productRules.ts'

describe('visibility of a product', () => {
  test.each([
    { status: 1, visibility: 4, listed: true, found: true, loads: true },
    { status: 0, visibility: 2, listed: true, found: false, loads: true },
    { status: 1, visibility: 3, listed: true, found: true, loads: true },
    { status: 1, visibility: 1, listed: false, found: false, loads: false },
    { status: 2, visibility: 4, listed: false, found: false, loads: false },
    { status: 3, visibility: 4, listed: false, found: false, loads: false },
  ])('status $status, visibility $visibility', ({ listed, found, loads, ...product }) => {
    expect([isListable(product), isSearchable(product), directLoading(product).loads]).toEqual([listed, found, loads])
  })

  test('only a product that is not visible may have a parent', () => {
    expect(directLoading({ status: 1, visibility: 1 })).toEqual({
      loads: false,
      message: 'Product query returned empty result visibility = 1',
      mayHaveParent: true,
    })
    expect(directLoading({ status: 2, visibility: 1 })).toEqual({
      loads: false,
      message: 'Product query returned empty result product status = 2',
      mayHaveParent: false,
    })
  })
})

test.each([
  ['Gullbarre 10 g 999,9, preget', 'gullbarre-10-g-9999-preget'],
  ['Sølvtråd 925, rund 1,0 mm', 'solvtrad-925-rund-10-mm'],
  ['Weißgold & Öse', 'weissgold-and-ose'],
  ['Roséguld – plåt', 'roseguld-plat'],
  ['Ærlig  Ring', 'aerlig-ring'],
])('%s has the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each([
  [{ slug: 'own', url_key: 'key' }, 'own'],
  [{ slug: null, url_key: 'key' }, 'key'],
  [{}, 'lofot-ring-7'],
])('%j gives %s', (given, slug) => {
  expect(productSlug({ id: 7, name: 'Lofot Ring', ...given })).toBe(slug)
})

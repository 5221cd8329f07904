import { expect, test } from 'vitest'
import { placeOfRow, readRowSearch, rowVariables } from './foundRow.ts'

const product = (listingPlace: { page: number } | null) => ({
  product: {
    __typename: 'Product' as const, id: 'p', sku: 'TR 750/1', path: '/tr-750',
    listingPlace: listingPlace && { __typename: 'ListingPlace' as const, ...listingPlace, category: { __typename: 'Category' as const, id: 'c', path: '/trad' } },
  },
})

test.each([
  { case: 'the first page needs no word', page: 1, sort: null, path: '/trad#row-TR%20750%2F1' },
  { case: 'the order is kept', page: 3, sort: 'latest', path: '/trad?sort=latest&page=3#row-TR%20750%2F1' },
  { case: 'an order that is none is left out', page: 2, sort: 'colour', path: '/trad?page=2#row-TR%20750%2F1' },
])('a number leads to its row: $case', ({ page, sort, path }) => {
  expect(placeOfRow(product({ page }), sort)).toEqual({ path, state: { kind: 'category', categoryId: 'c' } })
})

test('what no listing has leads to its own page, and what is unknown nowhere', () => {
  expect(placeOfRow(product(null), null)).toEqual({ path: '/tr-750', state: { kind: 'product', sku: 'TR 750/1' } })
  expect(placeOfRow({ product: null }, null)).toBeNull()
})

test('a form’s address is asked for as it stands', () => {
  const search = readRowSearch(new URLSearchParams('sku=+TR-1+&in=c&sort=price-asc'))
  expect(rowVariables(search)).toEqual({ sku: 'TR-1', category: 'c', sort: 'PRICE_ASC', pageSize: 48 })
})

import { expect, test } from 'vitest'
import { ownNames, plainNames } from '../testing/listingQueries.ts'
import { parseListing } from './listingAddress.ts'
import { placeOfRow, readRowSearch, rowVariables } from './foundRow.ts'

const product = (listingPosition: { page: number } | null) => ({
  product: {
    __typename: 'Product' as const,
    id: 'p',
    sku: 'TR 750/1',
    path: '/tr-750',
    listingPosition: listingPosition && {
      __typename: 'ListingPosition' as const,
      ...listingPosition,
      category: { __typename: 'Category' as const, id: 'c', path: '/trad' },
    },
  },
})

test.each([
  { case: 'the first page is left out of the URL', page: 1, query: '', path: '/trad#row-TR%20750%2F1' },
  { case: 'the order is preserved', page: 3, query: 'sort=latest', path: '/trad?sort=latest&page=3#row-TR%20750%2F1' },
  { case: 'an invalid order is left out', page: 2, query: 'sort=colour', path: '/trad?page=2#row-TR%20750%2F1' },
  {
    case: 'the order uses the store’s parameter name',
    page: 2,
    query: 'ordina=latest',
    names: ownNames,
    path: '/trad?ordina=latest&page=2#row-TR%20750%2F1',
  },
])('finds the row of an article number: $case', ({ page, query, names = plainNames, path }) => {
  expect(placeOfRow(product({ page }), parseListing(new URLSearchParams(query), names))).toEqual({
    path,
    state: { kind: 'category', categoryId: 'c' },
  })
})

test('links to the product page for an item that is in no listing, and returns null for an unknown number', () => {
  const listing = parseListing(new URLSearchParams(), plainNames)
  expect(placeOfRow(product(null), listing)).toEqual({
    path: '/tr-750',
    state: { kind: 'product', sku: 'TR 750/1', childSku: null },
  })
  expect(placeOfRow({ product: null }, listing)).toBeNull()
})

test.each([
  { query: 'sku=+TR-1+&in=c&sort=price-asc', names: plainNames },
  { query: 'sku=+TR-1+&in=c&ordina=price-asc&sort=latest', names: ownNames },
])('reads the URL that the form sends: $query', ({ query, names }) => {
  const search = readRowSearch(new URLSearchParams(query), names)
  expect(search.listing.filters).toEqual([])
  expect(rowVariables(search)).toEqual({ sku: 'TR-1', category: 'c', sort: 'PRICE_ASC', pageSize: 48 })
})

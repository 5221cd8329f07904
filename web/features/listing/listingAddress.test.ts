import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatListing, listingVariables, parseListing, rangeValue, toggleValue, withoutFilters } from './listingAddress.ts'

const parse = (query: string) => parseListing(new URLSearchParams(query))

test.each([
  ['one value', 'metal=17', '?metal=17'],
  ['values in any order, twice', 'metal=18,17,18', '?metal=17,18'],
  ['a form without script', 'metal=18&metal=17', '?metal=17,18'],
  ['filters in any order', 'metal=17&alloy=3', '?alloy=3&metal=17'],
  ['a price range', 'price=0-50', '?price=0-50'],
  ['an open range', 'price=150-', '?price=150-'],
  ['only the first of two ranges', 'price=0-50,50-100', '?price=0-50'],
  ['no range', 'price=-', ''],
  ['a price that is none', 'price=cheap', ''],
  ['sort and pages', 'sort=price-asc&page=1-3', '?sort=price-asc&page=1-3'],
  ['the first page', 'page=1', ''],
  ['an unknown sort', 'sort=colour', ''],
  ['a sort named like something every object has', 'sort=toString', ''],
  ['pages that are none', 'page=0&sort=latest', '?sort=latest'],
  ['what advertisements add', 'utm_source=mail&gclid=1&fbclid=2&metal=17', '?metal=17'],
  ['a name that is no attribute', 'Metal=17&1=2&__proto__=3', ''],
  ['a value that is none', 'metal=%3Cscript%3E', ''],
  ['an empty value', 'metal=', ''],
  ['a searched text', 'q=ring+blank&metal=17', '?q=ring+blank&metal=17'],
  ['the view', 'view=rows&values=all', '?view=rows&values=all'],
  ['an unknown view', 'view=map', ''],
])('%s has one address', (_, query, address) => {
  expect(formatListing(parse(query))).toBe(address)
})

test('an address says the same after any number of readings', () => {
  const names = fc.constantFrom('metal', 'alloy', 'price', 'sort', 'page', 'view', 'q', 'utm_x', 'thickness')
  const values = fc.oneof(fc.string(), fc.constantFrom('17', '17,18', '0-50', '-50', 'price-asc', '2', '1-3', 'rows', 'toString', '__proto__'))
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const address = formatListing(parseListing(new URLSearchParams(pairs)))
      expect(formatListing(parse(address))).toBe(address)
    }),
  )
})

test('a value chosen twice is not chosen, and pages begin anew', () => {
  const state = parse('metal=17&page=3')
  const chosen = toggleValue(state, 'metal', '18')

  expect(formatListing(chosen)).toBe('?metal=17,18')
  expect(formatListing(toggleValue(chosen, 'metal', '18'))).toBe('?metal=17')
  expect(formatListing(withoutFilters(state))).toBe('')
})

test('a range takes the place of another', () => {
  expect(formatListing(toggleValue(parse('price=0-50'), 'price', rangeValue('50', '100'), true))).toBe('?price=50-100')
})

test('the gateway is asked for values, and for a range by its ends', () => {
  const variables = listingVariables(parse('metal=17,18&price=-50&page=2'), 2, 'POSITION_DESC')

  expect(variables).toEqual({
    filters: [{ attribute: 'metal', values: ['17', '18'] }, { attribute: 'price', to: '50' }],
    sort: 'POSITION_DESC',
    page: 2,
    pageSize: 48,
    valuesPerFacet: 10,
  })
})

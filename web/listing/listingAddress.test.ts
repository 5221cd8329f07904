import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ListingQuery } from '../shop/StoreContext.tsx'
import { ownNames, plainNames } from '../testing/listingQueries.ts'
import {
  formatListing,
  listingVariables,
  type ListingState,
  parseListing,
  withKnownValues,
  withoutFilters,
} from './listingAddress.ts'
import { rangeValue } from './priceFilter.ts'
import { toggleValue, withTypedPrice } from './useChosenFilters.ts'
import { listingQuerySchema } from './listingQuerySchema.ts'

const parse = (query: string, names = plainNames) => parseListing(new URLSearchParams(query), names)

test.each([
  ['one value', 'metal=17', '?metal=17'],
  ['unsorted and repeated values', 'metal=18,17,18', '?metal=17,18'],
  ['the fields of a form without JavaScript', 'metal=18&metal=17', '?metal=17,18'],
  ['unsorted filters', 'metal=17&alloy=3', '?alloy=3&metal=17'],
  ['a price range', 'price=0-50', '?price=0-50'],
  ['an open range', 'price=150-', '?price=150-'],
  ['a range of net prices', 'price=50-100-net', '?price=50-100-net'],
  ['typed amounts of net prices', 'price-from=50&price-to=100&price-side=net', '?price=50-100-net'],
  ['only the first of two ranges', 'price=0-50,50-100', '?price=0-50'],
  ['an empty range', 'price=-', ''],
  ['an invalid price', 'price=cheap', ''],
  ['sort and pages', 'sort=price-asc&page=1-3', '?sort=price-asc&page=1-3'],
  ['the first page', 'page=1', ''],
  ['an unknown sort', 'sort=colour', ''],
  ['a sort named like an Object.prototype property', 'sort=toString', ''],
  ['an invalid page', 'page=0&sort=latest', '?sort=latest'],
  ['tracking parameters', 'utm_source=mail&gclid=1&fbclid=2&metal=17', '?metal=17'],
  ['an invalid attribute code', 'Metal=17&1=2&__proto__=3', ''],
  ['an invalid value', 'metal=%3Cscript%3E', ''],
  ['an empty value', 'metal=', ''],
  ['a search text', 'q=ring+blank&metal=17', '?q=ring+blank&metal=17'],
  ['the view', 'view=rows&values=all', '?view=rows&values=all'],
  ['an unknown view', 'view=map', ''],
  ['a filter of another store', 'filtri[metal]=17', ''],
])('formats %s as one canonical URL', (_, query, address) => {
  expect(formatListing(parse(query))).toBe(address)
})

test.each([
  ['one value', 'filtri[metal]=17', '?filtri[metal]=17'],
  ['percent-encoded brackets', 'filtri%5Bmetal%5D=17', '?filtri[metal]=17'],
  ['the fields of a form without JavaScript', 'filtri%5Bmetal%5D=18&filtri%5Bmetal%5D=17', '?filtri[metal]=17,18'],
  ['unsorted filters', 'filtri[metal]=17&filtri[alloy]=3', '?filtri[alloy]=3&filtri[metal]=17'],
  ['a price range', 'filtri[price]=0-50', '?filtri[price]=0-50'],
  ['an attribute named like another parameter', 'filtri[sort]=1&filtri[page]=2', '?filtri[page]=2&filtri[sort]=1'],
  ['an invalid attribute code', 'filtri[Metal]=17&filtri[]=1&filtri[a][b]=2&filtri[__proto__]=3', ''],
  ['text beside the brackets', 'xfiltri[metal]=17&filtri[metal]x=18', ''],
  ['an invalid value', 'filtri[metal]=%3Cscript%3E', ''],
  [
    'order, pages and view',
    'ordina=price-asc&page=1-3&view=rows&values=all',
    '?ordina=price-asc&view=rows&values=all&page=1-3',
  ],
  ['a search text with brackets', 'q=ring+[a]&filtri[metal]=17', '?q=ring+%5Ba%5D&filtri[metal]=17'],
  ['parameters of other stores', 'metal=17&price=0-50&sort=latest', ''],
])('where filters have a parameter name, formats %s as one canonical URL', (_, query, address) => {
  expect(formatListing(parse(query, ownNames))).toBe(address)
})

test.each([
  ['filtri[metal]=17&ordina=latest&page=2&view=rows&values=all&q=gull', false],
  ['utm_source=mail&gclid=1&Ref=2', false],
  ['metal=17', true],
  ['sort=latest', true],
  ['filtri=17', true],
  ['filtri[metal]=17&campaign=spring', true],
  ['filters[metal]=17', true],
])('where filters have a parameter name, detects unknown parameters in %s: %s', (query, hasUnknownParameters) => {
  expect(parse(query, ownNames).hasUnknownParameters).toBe(hasUnknownParameters)
  expect(parse(formatListing(parse(query, ownNames)), ownNames).hasUnknownParameters).toBe(false)
})

test.each([
  ['metal=17&sort=latest&page=2&view=rows&values=all&q=gull', false],
  ['filters[metal]=17', true],
  // It may be an attribute, which only the gateway knows.
  ['campaign=spring', false],
])('where filters have no parameter name, detects bracketed parameters in %s: %s', (query, hasUnknownParameters) => {
  expect(parse(query).hasUnknownParameters).toBe(hasUnknownParameters)
})

test('parses a formatted URL to the same state for any parameter names', () => {
  const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_-]{0,12}$/)
  const names = fc
    .record({ filters: fc.oneof(fc.constant(''), name), sort: fc.oneof(fc.constant('sort'), name) })
    .filter((query) => v.is(listingQuerySchema, query))
  const value = fc.stringMatching(/^[\p{L}\p{N}_.-]{1,8}$/u)
  const filter = fc.record({
    attribute: fc
      .stringMatching(/^[a-z][a-z0-9_]{1,8}$/)
      .filter(
        (code) =>
          !/^(?:price|page|view|values|q|id|slug|sort|utm_.*|mc_.*|gclid.*|fbclid.*|msclkid.*|dclid.*|gad_.*)$/.test(
            code,
          ),
      ),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((values) => values.toSorted()),
  })
  const range = fc.record({ attribute: fc.constant('price'), values: fc.constantFrom(['0-50'], ['-50'], ['150.5-']) })
  const state = fc.record({
    filters: fc
      .uniqueArray(fc.oneof(filter, range), { maxLength: 4, selector: ({ attribute }) => attribute })
      .map((filters) => filters.toSorted((a, b) => (a.attribute < b.attribute ? -1 : 1))),
    sort: fc.constantFrom(null, 'LATEST' as const, 'PRICE_ASC' as const),
    pages: fc.constantFrom({ first: 1, last: 1 }, { first: 3, last: 3 }, { first: 1, last: 4 }),
    view: fc.constantFrom(null, 'rows' as const, 'cards' as const),
    showsAllValues: fc.boolean(),
    text: fc.constantFrom(null, 'gull ring', 'a[b]=c&d, 100%'),
    names,
    hasUnknownParameters: fc.constant(false),
  })
  fc.assert(
    fc.property(state, (written: ListingState) => {
      const address = formatListing(written)
      expect(parse(address, written.names)).toEqual(written)
      // A browser's form sends the same names percent-encoded.
      expect(parse(new URLSearchParams(address).toString(), written.names)).toEqual(written)
    }),
  )
})

test.each<[string, ListingQuery]>([
  ['no parameter name', plainNames],
  ['a parameter name', ownNames],
])('parsing and formatting again leaves the URL unchanged, with %s for filters', (_, called) => {
  const names = fc.constantFrom(
    'metal',
    'alloy',
    'price',
    'sort',
    'page',
    'view',
    'q',
    'utm_x',
    'thickness',
    'ordina',
    'filtri',
    'filtri[metal]',
    'filtri[price]',
    'filtri[]',
    'filtri[a][b]',
  )
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('17', '17,18', '0-50', '-50', 'price-asc', '2', '1-3', 'rows', 'toString', '__proto__'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const address = formatListing(parseListing(new URLSearchParams(pairs), called))
      expect(formatListing(parse(address, called))).toBe(address)
    }),
  )
})

test('toggling a value twice removes it and resets the page', () => {
  const state = parse('metal=17&page=3')
  const chosen = toggleValue(state, 'metal', '18')

  expect(formatListing(chosen)).toBe('?metal=17,18')
  expect(formatListing(toggleValue(chosen, 'metal', '18'))).toBe('?metal=17')
  expect(formatListing(withoutFilters(state))).toBe('')
})

test('a new range replaces the old one', () => {
  expect(
    formatListing(toggleValue(parse('price=0-50'), 'price', rangeValue({ from: '50', to: '100', side: null }), true)),
  ).toBe('?price=50-100')
})

test('builds query variables with values, and with the bounds of a range', () => {
  const variables = listingVariables(parse('metal=17,18&price=-50&page=2'), 2, 'POSITION_DESC')

  expect(variables).toEqual({
    filters: [
      { attribute: 'metal', values: ['17', '18'] },
      { attribute: 'price', to: '50' },
    ],
    sort: 'POSITION_DESC',
    page: 2,
    pageSize: 48,
    valuesPerFacet: 24,
  })
})

describe('typed prices', () => {
  test.each([
    { what: 'from', query: 'price-from=5000&price-to=', expected: '?price=5000-' },
    { what: 'to', query: 'price-from=&price-to=20+000', expected: '?price=-20000' },
    { what: 'both, replacing a range', query: 'price=0-50&price-from=100&price-to=200', expected: '?price=100-200' },
    { what: 'both in the wrong order', query: 'price-from=200&price-to=100', expected: '?price=100-200' },
    {
      what: 'thousands and decimals of several languages',
      query: "price-from=1.234,50&price-to=1'000'000",
      expected: '?price=1234.5-1000000',
    },
    { what: 'thousands with a comma', query: 'price-from=20,000', expected: '?price=20000-' },
    { what: 'a decimal comma', query: 'price-to=0,125', expected: '?price=-0.125' },
    { what: 'amounts with their currency', query: 'price-from=kr+500&price-to=2.000,-', expected: '?price=500-2000' },
    { what: 'nothing', query: 'price-from=&price-to=', expected: '' },
    { what: 'text', query: 'price-from=cheap&price-to=1e9', expected: '' },
    { what: 'too many digits', query: 'price-from=1234567890123', expected: '' },
  ])('$what', ({ query, expected }) => {
    const state = parse(query)
    expect(formatListing(state)).toBe(expected)
    expect(state.hasUnknownParameters).toBe(true)
  })

  test('of a form replace the range, and go back to the first page', () => {
    const form = new FormData()
    expect(withTypedPrice(parse('price=0-50&page=2'), form)).toEqual(parse('price=0-50&page=2'))
    form.set('price-from', '10')
    form.set('price-to', ' ')
    expect(formatListing(withTypedPrice(parse('metal=17&price=0-50&page=2'), form))).toBe('?metal=17&price=10-')
    form.set('price-from', 'ten')
    expect(formatListing(withTypedPrice(parse('price=0-50'), form))).toBe('?price=0-50')
    form.set('price-from', '')
    expect(formatListing(withTypedPrice(parse('price=0-50&metal=17'), form))).toBe('?metal=17')
  })
})

test('removes values that no facet has, and keeps price ranges', () => {
  const facets = [{ attribute: 'metal', values: [{ value: '17' }] }, { attribute: 'price' }]
  const known = (query: string) => formatListing(withKnownValues(facets, parse(query)))
  expect(known('metal=17,999999&price=1-2')).toBe('?metal=17&price=1-2')
  expect(known('metal=999999&alloy=3')).toBe('')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LISTING_SORTS } from '#domain/listingSort.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { documents, list, skus, specificationTable } from './testing/listings.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: documents })
})
afterAll(() => gateway.close())

describe('a category’s listing', () => {
  test('contains enabled and visible products, the last position first', async () => {
    const { listing } = await list(gateway, '')
    expect(skus(listing)).toEqual(['20', '14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'])
    expect(listing).toMatchObject({
      totalCount: 15,
      page: 1,
      pageSize: 50,
      pageCount: 1,
      sort: 'POSITION_DESC',
      sorts: [
        'POSITION_DESC',
        'LATEST',
        'PRICE_ASC',
        'PRICE_DESC',
        'OTHER_SIDE_PRICE_ASC',
        'OTHER_SIDE_PRICE_DESC',
        'PREMIUM_ASC',
        'GRAM_PRICE_ASC',
        'NAME_ASC',
        'NAME_DESC',
      ],
    })
    expect(skus((await list(gateway, '', { category: 11 })).listing)).toEqual(['34'])
  })

  test('is empty for an empty category', async () => {
    expect((await list(gateway, '', { category: 12 })).listing).toMatchObject({
      items: [],
      totalCount: 0,
      pageCount: 0,
      facets: [],
    })
  })

  test.each([
    { sort: 'LATEST', first: ['14', '13'] },
    { sort: 'PRICE_ASC', first: ['1', '2'] },
    { sort: 'NAME_ASC', first: ['1', '3'] },
    { sort: 'NAME_DESC', first: ['14', '12'] },
    { sort: 'PRICE_DESC', first: ['20', '14'] },
  ])('by $sort starts with $first', async ({ sort, first }) => {
    const { listing } = await list(gateway, `(sort: ${sort}, pageSize: 2)`)
    expect(skus(listing)).toEqual(first)
    expect(listing.sort).toBe(sort)
  })

  test.each([
    { args: '(pageSize: 6, page: 3)', skus: ['3', '2', '1'], page: 3, pageSize: 6, pageCount: 3 },
    { args: '(pageSize: 6, page: 4)', skus: [], page: 4, pageSize: 6, pageCount: 3 },
    { args: '(pageSize: 6, page: 2000000000)', skus: [], page: 2_000_000_000, pageSize: 6, pageCount: 3 },
    { args: '(pageSize: 2, page: 0)', skus: ['20', '14'], page: 1, pageSize: 2, pageCount: 8 },
    { args: '(pageSize: 2, page: -7)', skus: ['20', '14'], page: 1, pageSize: 2, pageCount: 8 },
    { args: '(pageSize: 0, page: 2)', skus: [], page: 2, pageSize: 50, pageCount: 1 },
    {
      args: '(pageSize: -5, page: null)',
      skus: ['20', '14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'],
      page: 1,
      pageSize: 50,
      pageCount: 1,
    },
  ])('$args', async ({ args, skus: expected, ...rest }) => {
    const { listing, errors } = await list(gateway, args)
    expect(errors).toBeUndefined()
    expect(skus(listing)).toEqual(expected)
    expect(listing).toMatchObject({ ...rest, totalCount: 15 })
  })

  test.each([
    { filters: '{ attribute: "alloy", values: ["18"] }', total: 8, because: 'seven bars and the ring have it' },
    { filters: '{ attribute: "alloy", values: ["18", "19"] }', total: 15, because: 'one of the values is enough' },
    {
      filters: '{ attribute: "alloy", values: ["18"] }, { attribute: "colour", values: ["1"] }',
      total: 2,
      because: 'all filters apply',
    },
    {
      filters: '{ attribute: "alloy", values: ["nonsense", "__proto__"] }',
      total: 15,
      because: 'values that the attribute does not have are ignored',
    },
    {
      filters: '{ attribute: "alloy", values: ["18", "nonsense"] }',
      total: 8,
      because: 'its known values still apply',
    },
    { filters: '{ attribute: "alloy", values: [] }', total: 15, because: 'no values filter nothing' },
    { filters: '{ attribute: "price", from: "50", to: "100" }', total: 5, because: 'from is included, to is not' },
    { filters: '{ attribute: "price", from: "150" }', total: 1, because: 'a range may be open' },
    { filters: '{ attribute: "price", from: "100", to: "50" }', total: 0, because: 'the range is empty' },
    { filters: '{ attribute: "price" }', total: 15, because: 'a range without bounds filters nothing' },
  ])('filters $filters: $total, $because', async ({ filters, total }) => {
    const { listing, errors } = await list(gateway, `(filters: [${filters}])`)
    expect(errors).toBeUndefined()
    expect(listing.totalCount).toBe(total)
  })

  test.each([
    { args: '(pageSize: 101)', message: 'pageSize: expected at most 100, got 101' },
    {
      args: '(sort: RELEVANCE)',
      message:
        'sort: expected one of POSITION_DESC, LATEST, PRICE_ASC, PRICE_DESC, OTHER_SIDE_PRICE_ASC, OTHER_SIDE_PRICE_DESC, PREMIUM_ASC, GRAM_PRICE_ASC, NAME_ASC, NAME_DESC, got RELEVANCE',
    },
    {
      args: '(sort: POSITION_ASC)',
      message:
        'sort: expected one of POSITION_DESC, LATEST, PRICE_ASC, PRICE_DESC, OTHER_SIDE_PRICE_ASC, OTHER_SIDE_PRICE_DESC, PREMIUM_ASC, GRAM_PRICE_ASC, NAME_ASC, NAME_DESC, got POSITION_ASC',
    },
    {
      args: '(filters: [{ attribute: "no_such" values: ["1"] }])',
      message: 'filters: expected an attribute among manufacturer, alloy, ring_size, colour, price, got "no_such"',
    },
    {
      args: '(filters: [{ attribute: "brand" values: ["7"] }])',
      message: 'filters: expected an attribute among manufacturer, alloy, ring_size, colour, price, got "brand"',
    },
    {
      args: '(filters: [{ attribute: "alloy", values: ["18"] }, { attribute: "alloy", values: ["19"] }])',
      message: 'filters: expected every attribute once, got "alloy" again',
    },
    {
      args: '(filters: [{ attribute: "alloy", from: "1" }])',
      message: 'filters: expected values for "alloy", got a range',
    },
    {
      args: '(filters: [{ attribute: "price", values: ["1"] }])',
      message: 'filters: expected from and to for "price", got values',
    },
    {
      args: `(filters: [{ attribute: "alloy", values: [${'"18",'.repeat(1000)}] }])`,
      message: 'filters: expected at most 999 values, got 1000',
    },
  ])('$args is BAD_USER_INPUT', async ({ args, message }) => {
    const { listing, name, errors } = await list(gateway, args)
    expect(listing).toBeNull()
    expect(name).toBe('Category 10')
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } })
  })

  test.each([
    '(sort: CHEAPEST)',
    '(filters: [{ attribute: "price", from: "1e3" }])',
    '(page: 1.5)',
    '(page: 99999999999)',
  ])('%s is an invalid document', async (args) => {
    const { errors } = await list(gateway, args)
    expect(errors?.[0]?.extensions.code).toMatch(/GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT/)
  })
})

test('a store with the specification’s sort orders lists by ascending position, too', async () => {
  const specified = await startGateway({ no: documents }, { storeTable: specificationTable() })
  const { listing } = await list(specified, '(sort: POSITION_ASC, pageSize: 2)')
  expect(skus(listing)).toEqual(['1', '2'])
  expect(listing).toMatchObject({
    sort: 'POSITION_ASC',
    sorts: [
      'POSITION_DESC',
      'POSITION_ASC',
      'LATEST',
      'PRICE_ASC',
      'PRICE_DESC',
      'OTHER_SIDE_PRICE_ASC',
      'OTHER_SIDE_PRICE_DESC',
      'PREMIUM_ASC',
      'GRAM_PRICE_ASC',
      'NAME_ASC',
      'NAME_DESC',
    ],
  })
  await specified.close()
})

test('every sort order that a category or a search offers is answered', async () => {
  const specified = await startGateway({ no: documents }, { storeTable: specificationTable() })
  const found = async (sort: string) => {
    const query = `{ search(text: "barre", sort: ${sort}) { products { sort sorts } } }`
    return (await specified.query(query)).data.search.products
  }
  const offered = (await list(specified, '')).listing.sorts
  expect(new Set([...offered, ...(await found('RELEVANCE')).sorts])).toEqual(new Set(Object.keys(LISTING_SORTS)))
  for (const sort of offered) expect((await list(specified, `(sort: ${sort})`)).listing?.sort).toBe(sort)
  for (const sort of (await found('RELEVANCE')).sorts) expect(await found(sort)).toMatchObject({ sort })
  await specified.close()
})

describe('the home page', () => {
  test('new products are the newest, bestsellers the marked ones, and both cost one search', async () => {
    const { data, calls } = await gateway.query(
      '{ store { newProducts(count: 3) { items { sku } totalCount } bestsellers { items { sku } totalCount sort sorts } } }',
    )
    expect(skus(data.store.newProducts)).toEqual(['1', '2', '3'])
    expect(skus(data.store.bestsellers)).toEqual(['5', '6'])
    expect(data.store.bestsellers).toMatchObject({ totalCount: 2, sort: 'LATEST', sorts: ['LATEST'] })
    expect(calls.byUpstream['catalogue.search']).toBeLessThanOrEqual(2)
    expect((await gateway.query('{ store { newProducts(count: 101) { totalCount } } }')).errors?.[0]?.message).toBe(
      'count: expected at most 100, got 101',
    )
    const { calls: warm } = await gateway.query(
      '{ store { newProducts { items { sku } } bestsellers { items { sku } } } }',
    )
    expect(warm.byUpstream).toEqual({ 'catalogue.search': 1 })
  })

  test('new products are 8 unless the query says otherwise, by creation date descending', async () => {
    const { data } = await gateway.query('{ store { newProducts { items { sku } } } }')
    expect(skus(data.store.newProducts)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  })
})

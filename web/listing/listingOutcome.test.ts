import { describe, expect, test } from 'vitest'
import { listingOutcome, parseListing } from './listingAddress.ts'
import { ownNames, plainNames } from '../testing/listingQueries.ts'

type Listing = NonNullable<Parameters<typeof listingOutcome>[1]>

const own: Listing = {
  items: [],
  totalCount: 0,
  facets: [
    {
      __typename: 'ValueFacet',
      attribute: 'metal',
      label: 'Metall',
      unit: null,
      isMeasured: false,
      valueCount: 2,
      values: ['17', '18'].map((value) => ({
        __typename: 'FacetValue' as const,
        value,
        label: value,
        code: null,
        count: 1,
        isSelected: false,
      })),
    },
  ],
  sorts: ['POSITION_DESC', 'LATEST'],
}
const outcome = (query: string, listing: Listing | null, plain: Listing | null = own, names = plainNames) =>
  listingOutcome(parseListing(new URLSearchParams(query), names), listing, async () => plain)

describe('a refused listing redirects to the URL without invalid filters and sort order', () => {
  test.each([
    ['campaign=spring', ''],
    ['metal=17&ref=mail', '?metal=17'],
    ['metal=17&price=0-50&page=3', '?metal=17&page=3'],
    ['sort=price-asc', ''],
    ['sort=latest&ref=mail&view=rows', '?sort=latest&view=rows'],
    ['q=gull&ref=mail', '?q=gull'],
  ])('redirects %s to %s', async (query, foundAt) => {
    expect(await outcome(query, null)).toEqual({ foundAt })
  })
})

test.each(['', 'page=2', 'metal=17', 'metal=17&sort=latest'])(
  'keeps "%s", which has no unknown parameter, while the search is down',
  async (query) => {
    expect(await outcome(query, null)).toBe('found')
  },
)

test.each([{ plain: null }, { plain: { ...own, facets: null } }])(
  'keeps the URL if the facets cannot be fetched: $plain',
  async ({ plain }) => {
    expect(await outcome('ref=mail', null, plain)).toBe('found')
  },
)

test('sends no second request if the listing was returned', async () => {
  let requestCount = 0
  await listingOutcome(parseListing(new URLSearchParams('metal=17'), plainNames), own, async () => {
    requestCount++
    return own
  })
  expect(requestCount).toBe(0)
})

test('a page after the last one is not found, an empty listing is shown', async () => {
  expect(await outcome('page=99', { ...own, totalCount: 60 })).toBe('missing')
  expect(await outcome('metal=17', own)).toBe('found')
})

test('removes values that the listing does not have', async () => {
  expect(await outcome('metal=17,999999&page=2', own)).toEqual({ foundAt: '?metal=17&page=2' })
  expect(await outcome('metal=999999&price=5-', own)).toEqual({ foundAt: '?price=5-' })
  expect(await outcome('metal=999999', { ...own, facets: null })).toBe('found')
})

test('redirects the fields of a form without JavaScript to the range', async () => {
  expect(await outcome('price=0-50&price-from=5000&price-to=20+000', own)).toEqual({ foundAt: '?price=5000-20000' })
})

test('removes filters that are written as another store does', async () => {
  expect(await outcome('metal=17&filtri[metal]=18', own)).toEqual({ foundAt: '?metal=17' })
})

describe('where filters have a parameter name', () => {
  const found = { ...own, totalCount: 60, items: [] }

  test.each([
    ['metal=17', ''],
    ['sort=latest&filtri[metal]=17&page=2', '?filtri[metal]=17&page=2'],
    ['filtri[metal]=17&campaign=spring&ordina=latest', '?filtri[metal]=17&ordina=latest'],
  ])('redirects %s, which has unknown parameters, to "%s"', async (query, foundAt) => {
    expect(await outcome(query, own, null, ownNames)).toEqual({ foundAt })
  })

  test('removes an unsupported filter together with unknown parameters', async () => {
    expect(await outcome('filtri[metal]=17&filtri[campaign]=spring&ref=mail', null, own, ownNames)).toEqual({
      foundAt: '?filtri[metal]=17',
    })
  })

  test.each(['', 'utm_source=mail', 'filtri[metal]=17&ordina=latest'])('keeps "%s"', async (query) => {
    expect(await outcome(query, own, null, ownNames)).toBe('found')
  })

  test('a page after the last one is not found, whatever other parameters there are', async () => {
    expect(await outcome('page=99&metal=17', found, null, ownNames)).toBe('missing')
  })

  test('keeps the URL while the search is down', async () => {
    expect(await outcome('filtri[metal]=17&metal=17', null, null, ownNames)).toBe('found')
  })
})

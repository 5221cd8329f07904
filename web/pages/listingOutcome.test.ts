import { describe, expect, test } from 'vitest'
import { parseListing } from '../features/listing/listingAddress.ts'
import { listingOutcome } from './listingOutcome.ts'

type Listing = NonNullable<Parameters<typeof listingOutcome>[1]>

const own: Listing = {
  items: [],
  totalCount: 0,
  facets: [{ __typename: 'ValueFacet', attribute: 'metal', label: 'Metall', unit: null, valueCount: 2, values: [] }],
  sorts: ['POSITION_DESC', 'LATEST'],
}
const outcome = (query: string, listing: Listing | null, plain: Listing | null = own) => listingOutcome(parseListing(new URLSearchParams(query)), listing, async () => plain)

describe('a listing that is refused stands where nothing is asked for that it does not have', () => {
  test.each([
    ['campaign=spring', ''],
    ['metal=17&ref=mail', '?metal=17'],
    ['metal=17&price=0-50&page=3', '?metal=17&page=3'],
    ['sort=price-asc', ''],
    ['sort=latest&ref=mail&view=rows', '?sort=latest&view=rows'],
    ['q=gull&ref=mail', '?q=gull'],
  ])('%s → %s', async (query, foundAt) => {
    expect(await outcome(query, null)).toEqual({ foundAt })
  })
})

test.each(['', 'page=2', 'metal=17', 'metal=17&sort=latest'])('"%s" asks for nothing unknown: the search is down, and the address stays', async (query) => {
  expect(await outcome(query, null)).toBe('found')
})

test.each([{ plain: null }, { plain: { ...own, facets: null } }])('where nobody says what is known, the address stays: $plain', async ({ plain }) => {
  expect(await outcome('ref=mail', null, plain)).toBe('found')
})

test('nothing more is asked for while the listing is there', async () => {
  let asked = 0
  await listingOutcome(parseListing(new URLSearchParams('metal=17')), own, async () => {
    asked++
    return own
  })
  expect(asked).toBe(0)
})

test('a page behind the last one is missing, an empty listing is not', async () => {
  expect(await outcome('page=99', { ...own, totalCount: 60 })).toBe('missing')
  expect(await outcome('metal=17', own)).toBe('found')
})

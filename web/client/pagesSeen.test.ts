// @vitest-environment node
import { gql } from '@apollo/client'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { PagesSeen } from './pagesSeen.ts'

const listing = gql`
  query Listing($id: ID!, $page: Int) {
    category(id: $id) {
      ...Page
    }
    store {
      id
    }
  }
  fragment Page on Category {
    products(page: $page, pageSize: 48) {
      totalCount
    }
  }
`
const minute = 60_000

function pagesSeen() {
  let now = 0
  const seen = new PagesSeen(createCache(), () => now)
  return { seen, wait: (ms: number) => (now += ms) }
}

test('records the fields with arguments of a page, including those in fragments', () => {
  const { seen } = pagesSeen()
  seen.see(listing, { id: 'c1', page: 2 })
  expect(seen.fields).toEqual(['category({"id":"c1"})', 'products({"page":2,"pageSize":48})'])
})

test('records fields by their names in the cache', () => {
  const cache = createCache()
  const seen = new PagesSeen(cache, () => 0)
  const variables = { id: 'c1', page: 2 }
  cache.writeQuery({
    query: listing,
    variables,
    data: {
      category: { __typename: 'Category', id: 'c1', products: { __typename: 'Listing', totalCount: 0 } },
      store: { __typename: 'Store', id: 's1' },
    },
  })
  seen.see(listing, variables)
  const entities = Object.values(cache.extract()).flatMap((entity) =>
    Object.keys(entity ?? {}).filter((field) => field.includes('(')),
  )
  expect(new Set(seen.fields)).toEqual(new Set(entities))
})

test('moves a field that was used again to the end', () => {
  const { seen } = pagesSeen()
  seen.seeFields(['a(1)', 'b(2)'])
  seen.seeFields(['a(1)'])
  expect(seen.fields).toEqual(['b(2)', 'a(1)'])
})

test('removes the oldest fields and queries above the limits', () => {
  const { seen } = pagesSeen()
  seen.seeFields(Array.from({ length: 2_000 }, (_, index) => `product(${index})`))
  expect(seen.fields.length).toBe(600)
  expect(seen.fields.at(-1)).toBe('product(1999)')
})

test('a response is stale after ten minutes; one from the document has the age of the document', () => {
  const { seen, wait } = pagesSeen()
  seen.receive('Listing')
  wait(9 * minute)
  expect(seen.isStale('Listing', 0)).toBe(false)
  expect(seen.isStale('Home', 8 * minute)).toBe(false)
  wait(2 * minute)
  expect(seen.isStale('Listing', 0)).toBe(true)
  expect(seen.isStale('Home', 0)).toBe(true)
})

test('earlier visits come before this one, and their times are preserved', () => {
  const { seen } = pagesSeen()
  seen.seeFields(['now(1)'])
  seen.addEarlier({ fields: ['then(1)', 'now(1)'], receivedAt: { Listing: -20 * minute } })
  expect(seen.fields).toEqual(['then(1)', 'now(1)'])
  expect(seen.isStale('Listing', 0)).toBe(true)
})

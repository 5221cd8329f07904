// @vitest-environment node
import { gql } from '@apollo/client'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

const amountsIn = (fields: string) =>
  gql(
    `query Product { product(sku: "AU-1") { __typename id price { __typename ... on Price { id now { __typename ${fields} } } } } }`,
  )
const product = (now: object) => ({
  product: {
    __typename: 'Product',
    id: 'p1',
    price: { __typename: 'Price', id: 'price1', now: { __typename: 'TaxedAmount', ...now } },
  },
})
const net = { net: { __typename: 'Money', amount: '80.00' } }
const gross = { gross: { __typename: 'Money', amount: '100.00' } }

test('merges two selections of an embedded object', () => {
  const cache = createCache()
  cache.writeQuery({ query: amountsIn('net { __typename amount }'), data: product(net) })
  cache.writeQuery({ query: amountsIn('gross { __typename amount }'), data: product(gross) })

  expect(cache.readQuery({ query: amountsIn('net { __typename amount } gross { __typename amount }') })).toEqual(
    product({ ...net, ...gross }),
  )
})

test('a response is cached under its field and arguments: other arguments find nothing', () => {
  const cache = createCache()
  const query = gql`
    query Listing($page: Int!, $sort: String!) {
      search(page: $page, sort: $sort) {
        __typename
        total
      }
    }
  `
  const variables = { page: 1, sort: 'LATEST' }
  const data = { search: { __typename: 'SearchResult', total: 3 } }
  cache.writeQuery({ query, variables, data })

  expect(cache.readQuery({ query, variables: { sort: 'LATEST', page: 1 } })).toEqual(data)
  expect(cache.readQuery({ query, variables: { ...variables, page: 2 } })).toBeNull()
  expect(cache.readQuery({ query, variables: { ...variables, sort: 'PRICE_ASC' } })).toBeNull()
})

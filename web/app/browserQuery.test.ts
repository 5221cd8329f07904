// @vitest-environment node
import { gql, type TypedDocumentNode } from '@apollo/client'
import { expect, test } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { json, mockedGatewayUrl, mockGateway, noNetwork } from '../testing/mockedGateway.ts'
import { createBrowserQuery } from './browserClient.ts'
import { createClient } from '../client/client.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { PagesSeen } from '../client/pagesSeen.ts'

const gateway = mockGateway()

const query: TypedDocumentNode<{ store: { id: string; name: string } }, Record<string, never>> = gql`
  query StoreName {
    store {
      __typename
      id
      name
    }
  }
`
const stored = (name: string) => ({ store: { __typename: 'Store', id: 's1', name } })
const minute = 60_000

function browser(isOnline = true) {
  let now = 0
  let requests = 0
  gateway.respond(() => {
    requests += 1
    return isOnline ? json({ data: stored(`answer ${requests}`) }) : noNetwork()
  })
  const connection = createConnection({ isOnline: () => isOnline, onChange: () => undefined })
  const { client, cache } = createClient(
    { uri: mockedGatewayUrl, storeCode: 'no', language: 'nb' },
    connection,
    'browser',
  )
  const seen = new PagesSeen(cache, () => now)
  const fetchQuery = createBrowserQuery({ client: LazyClient.of(client), seen, connection, documentTime: 0 })

  return { fetchQuery, cache, requests: () => requests, wait: (ms: number) => (now += ms) }
}

test('responds from the cache without a request', async () => {
  const { fetchQuery, cache, requests } = browser()
  cache.writeQuery({ query, data: stored('from the document') })
  expect((await fetchQuery(query, {})).store.name).toBe('from the document')
  expect(requests()).toBe(0)
})

test('fetches once what the cache does not have', async () => {
  const { fetchQuery, requests } = browser()
  await fetchQuery(query, {})
  await fetchQuery(query, {})
  expect(requests()).toBe(1)
})

test('returns stale data at once and revalidates it in the background', async () => {
  const { fetchQuery, cache, requests, wait } = browser()
  await fetchQuery(query, {})
  wait(11 * minute)
  expect((await fetchQuery(query, {})).store.name).toBe('answer 1')
  await expect.poll(() => cache.readQuery({ query })?.store.name).toBe('answer 2')
  await fetchQuery(query, {})
  expect(requests()).toBe(2)
})

test('returns stale data without a request while offline', async () => {
  const { fetchQuery, cache, requests, wait } = browser(false)
  cache.writeQuery({ query, data: stored('of yesterday') })
  wait(24 * 60 * minute)
  expect((await fetchQuery(query, {})).store.name).toBe('of yesterday')
  expect(requests()).toBe(0)
})

test('throws "unreachable" while offline if the cache does not have the data', async () => {
  await expect(browser(false).fetchQuery(query, {})).rejects.toMatchObject({
    name: 'PageQueryError',
    reason: 'unreachable',
  })
})

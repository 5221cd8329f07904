import { of } from 'rxjs'
import { ApolloClient, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { createBrowserClient } from './browserClient.ts'
import { createCache } from '../client/cache.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { leavePage } from '../client/persistence/leftPages.ts'

const query: TypedDocumentNode<{ product: null }, { sku: string }> = parse(
  'query ProductName($sku: String!) { product(sku: $sku) { id } }',
)
const results = [
  { query, variables: { sku: 'a' }, data: { product: null } },
  { query, variables: { sku: 'b' }, data: { product: null } },
]

beforeEach(() => {
  // A first visit: nothing is persisted.
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function create() {
  return createBrowserClient({
    storeCode: 'no',
    language: 'nb',
    connection: createConnection({ isOnline: () => true, onChange: () => undefined }),
    documentTime: 0,
    results: () => results,
    lazy: LazyClient.of(
      new ApolloClient({ cache: createCache(), link: new ApolloLink(() => of({})), devtools: { enabled: false } }),
    ),
  })
}

test('the cache has the results of the document and of pages left before', async () => {
  leavePage('no', [{ query, variables: { sku: 'c' }, data: { product: null } }])
  const { client } = await create()

  expect(client.cache.extract()).toMatchObject({
    ROOT_QUERY: { 'product({"sku":"a"})': null, 'product({"sku":"b"})': null, 'product({"sku":"c"})': null },
  })
  expect(sessionStorage).toHaveLength(0)
})

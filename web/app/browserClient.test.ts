import { of } from 'rxjs'
import { ApolloClient, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { IDBFactory } from 'fake-indexeddb'
import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { createBrowserClient } from './browserClient.ts'
import { createCache } from '../client/cache.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { leavePage, readLeftPages } from '../client/persistence/leftPages.ts'

const query: TypedDocumentNode<{ product: null }, { sku: string }> = parse(
  'query ProductName($sku: String!) { product(sku: $sku) { id } }',
)
const resultOf = (sku: string) => ({ query, variables: { sku }, data: { product: null } })
const results = [resultOf('a'), resultOf('b')]

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
  leavePage('no', [resultOf('c')])
  const { client } = await create()

  expect(client.cache.extract()).toMatchObject({
    ROOT_QUERY: { 'product({"sku":"a"})': null, 'product({"sku":"b"})': null, 'product({"sku":"c"})': null },
  })
})

test('a page that is left before it was persisted waits for the next one, with those left before it', async () => {
  leavePage('no', [resultOf('c')])
  const { leave } = await create()
  void leave()

  expect(readLeftPages('no').map(({ variables }) => variables)).toEqual([{ sku: 'c' }, { sku: 'a' }, { sku: 'b' }])
})

test.each(['persistInTasks', 'leave'] as const)('what %s has persisted waits for no page', async (persist) => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  leavePage('no', [resultOf('c')])
  const browser = await create()
  await browser[persist]()

  expect(readLeftPages('no')).toEqual([])
  const { client } = await create()
  expect(client.cache.extract()).toMatchObject({ ROOT_QUERY: { 'product({"sku":"c"})': null } })
})

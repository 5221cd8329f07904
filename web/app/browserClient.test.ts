import { of } from 'rxjs'
import { ApolloClient, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { IDBFactory } from 'fake-indexeddb'
import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { type BrowserClientOptions, createBrowserClient } from './browserClient.ts'
import { createCache } from '../client/cache.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { leavePage, readLeftPages } from '../client/persistence/leftPages.ts'
import { recordSetName } from '../client/persistence/recordSet.ts'

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

function create(options: Partial<BrowserClientOptions> = {}) {
  return createBrowserClient({
    storeCode: 'no',
    language: 'nb',
    connection: createConnection({ isOnline: () => true, onChange: () => undefined }),
    documentTime: 0,
    results: () => results,
    lazy: LazyClient.of(
      new ApolloClient({ cache: createCache(), link: new ApolloLink(() => of({})), devtools: { enabled: false } }),
    ),
    ...options,
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

test.each([
  { what: 'a document of yesterday', sku: 'a', isRenewed: true },
  { what: 'a page that was left', sku: 'c', isRenewed: true },
  { what: 'the document itself', sku: 'd', isRenewed: false },
])('what is known from $what is fetched again: $isRenewed', async ({ sku, isRenewed }) => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const yesterday = await create({ documentTime: Date.now() - 86_400_000 })
  await yesterday.persistInTasks()
  leavePage('no', [resultOf('c')])
  vi.stubGlobal('indexedDB', Object.assign(indexedDB, { databases: async () => [{ name: recordSetName('no') }] }))
  let sent = 0
  const lazy = {
    read: () => ({ product: null }) as never,
    send: () => Promise.resolve({ data: undefined, error: new Error(`request ${++sent}`) }),
    whenDisplayed: () => Promise.resolve(),
    flush: () => undefined,
  }
  const { fetchQuery } = await create({ documentTime: Date.now(), results: () => [resultOf('d')], lazy })
  await fetchQuery(query, { sku })
  expect(sent).toBe(isRenewed ? 1 : 0)
})

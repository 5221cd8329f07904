import { of } from 'rxjs'
import { ApolloClient, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { createBrowserClient } from './browserClient.ts'
import { createCache } from './cache.ts'
import { LazyClient } from './lazyClient.ts'

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
})

function create() {
  return createBrowserClient({
    storeCode: 'no',
    connection: createConnection({ isOnline: () => true, onChange: () => undefined }),
    documentTime: 0,
    results: () => results,
    lazy: LazyClient.of(
      new ApolloClient({ cache: createCache(), link: new ApolloLink(() => of({})), devtools: { enabled: false } }),
    ),
  })
}

test('the cache has the results of the document', async () => {
  const { client } = await create()

  expect(client.cache.extract()).toMatchObject({
    ROOT_QUERY: { 'product({"sku":"a"})': null, 'product({"sku":"b"})': null },
  })
})

test('each result of the document is written in a task of its own', async () => {
  const steps: string[] = []
  const tick = () => {
    steps.push('task')
    if (steps.length < 20) setTimeout(tick, 0)
  }
  vi.spyOn(results, Symbol.iterator).mockImplementation(function* written() {
    for (const at of [0, 1]) {
      steps.push(`result ${at}`)
      const result = results.at(at)
      if (result) yield result
    }
    return undefined
  })
  setTimeout(tick, 0)
  await create()

  const [first, second] = [steps.indexOf('result 0'), steps.indexOf('result 1')]
  expect(first).toBeGreaterThanOrEqual(0)
  expect(steps.slice(first, second)).toContain('task')
})

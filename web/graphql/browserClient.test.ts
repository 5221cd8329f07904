import { InMemoryCache, type NormalizedCacheObject } from '@apollo/client/cache'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../shop/connection.ts'
import { createBrowserClient } from './browserClient.ts'
import { leavePage } from './persistence/leftPages.ts'

const shown: NormalizedCacheObject = { ROOT_QUERY: { __typename: 'Query', 'product({"sku":"a"})': null } }
const left: NormalizedCacheObject = { ROOT_QUERY: { __typename: 'Query', 'product({"sku":"b"})': null } }

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
    connection: createConnection({ isOnline: () => true, onChange: () => undefined }),
    documentTime: 0,
    state: shown,
    onChange: () => undefined,
    write: () => undefined,
    read: () => null,
  })
}

test('restores the state of the page and of pages that were left, which wait no longer', async () => {
  leavePage('no', left)

  const { client } = await create()

  expect(client.cache.extract()).toMatchObject({ ROOT_QUERY: { ...left['ROOT_QUERY'], ...shown['ROOT_QUERY'] } })
  expect(sessionStorage).toHaveLength(0)
})

test('restores the state in another task than the one that creates the client, with the pages still waiting', async () => {
  leavePage('no', left)
  const steps: string[] = []
  const restore = vi.spyOn(InMemoryCache.prototype, 'restore').mockImplementation(function restored(
    this: InMemoryCache,
  ) {
    steps.push(`restored with ${sessionStorage.length} waiting`)
    return this
  })

  const created = create()
  setTimeout(() => steps.push('next task'), 0)
  await created

  expect(restore).toHaveBeenCalledOnce()
  expect(steps).toEqual(['next task', 'restored with 1 waiting'])
})

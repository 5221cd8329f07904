// @vitest-environment node
import 'fake-indexeddb/auto'
import { gql, type NormalizedCacheObject } from '@apollo/client'
import { expect, test, vi } from 'vitest'
import { createConnection } from '../../shop/connection.ts'
import { json, mockedGatewayUrl, mockGateway } from '../../testing/mockedGateway.ts'
import { createBrowserQuery } from '../../app/browserClient.ts'
import { createCache } from '../cache.ts'
import { createClient } from '../client.ts'
import { LazyClient } from '../lazyClient.ts'
import { PagesSeen } from '../pagesSeen.ts'
import { openBrowserPersistence } from './browserPersistence.ts'
import { createPersistence } from './persistence.ts'
import { createRecordStorage } from './recordStorage.ts'

const gateway = mockGateway()

const query = gql`
  query Product($sku: String!) {
    product(sku: $sku) {
      __typename
      id
      name
      stock {
        __typename
        status
      }
    }
  }
`
const variables = { sku: 'AU-1' }
const data = { product: { __typename: 'Product', id: 'p1', name: 'Bar', stock: { __typename: 'Stock', status: 'OK' } } }

let count = 0
const freshName = () => `karat-persistence-${(count += 1)}`

function visit(databaseName: string) {
  const cache = createCache()
  const seen = new PagesSeen(cache, () => 1_000)
  return { cache, seen, persistence: createPersistence(cache, seen, createRecordStorage(databaseName)) }
}

async function restore({ cache, persistence }: Pick<ReturnType<typeof visit>, 'cache' | 'persistence'>) {
  const state = await persistence.read()
  if (state) cache.restore(state)
}

test('a later visit restores what an earlier one saw, without stock', async () => {
  const name = freshName()
  const first = visit(name)
  first.cache.writeQuery({ query, variables, data })
  first.seen.see(query, variables)
  first.seen.receive('Product')
  await first.persistence.persist()

  const second = visit(name)
  await restore(second)
  expect(second.cache.readQuery({ query, variables })).toEqual({ product: { ...data.product, stock: null } })
  expect(second.seen.fields).toEqual(['product({"sku":"AU-1"})'])
  expect(second.seen.isStale('Product', 0)).toBe(false)
})

test('the open page retains its stock', async () => {
  const { cache, persistence } = visit(freshName())
  cache.writeQuery({ query, variables, data })
  await persistence.persist()
  expect(cache.readQuery({ query, variables })).toEqual(data)
})

test('removes entities of another schema version', async () => {
  const name = freshName()
  const stored: NormalizedCacheObject = {
    ROOT_QUERY: { __typename: 'Query' },
    'Product:p1': { __typename: 'Product', name: 'of old' },
  }
  await createRecordStorage(name).setItem('', stored)

  const { cache, persistence } = visit(name)
  await restore({ cache, persistence })
  expect(cache.extract()).toEqual({})
  expect(await createRecordStorage(name).getItem('')).toBeNull()
})

test('each store has its own record set, named after its store code', async () => {
  const open = (storeCode: string) => {
    const cache = createCache()
    return { cache, persistence: openBrowserPersistence(cache, new PagesSeen(cache, () => 1_000), storeCode) }
  }
  const norwegian = open('no')
  norwegian.cache.writeQuery({ query, variables, data })
  await norwegian.persistence.persist()

  const swedish = open('se')
  await restore(swedish)
  expect(swedish.cache.extract()).toEqual({})
  await swedish.persistence.persist()

  const later = open('no')
  await restore(later)
  expect(later.cache.extract()['Product:p1']).toMatchObject({ name: 'Bar' })
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['karat-no', 'karat-se']))
})

test('a failed read of the stored cache falls back to a request', async () => {
  const name = freshName()
  const first = visit(name)
  first.cache.writeQuery({ query, variables, data })
  await first.persistence.persist()
  let requestCount = 0
  gateway.respond(() => {
    requestCount += 1
    return json({ data })
  })

  const later = async () => {
    const connection = createConnection({ isOnline: () => true, onChange: () => undefined })
    const { client, cache } = createClient(
      { uri: mockedGatewayUrl, storeCode: 'no', language: 'nb' },
      connection,
      'browser',
    )
    const seen = new PagesSeen(cache, () => 1_000)
    const storage = createRecordStorage(name, () => undefined)
    await restore({ cache, persistence: createPersistence(cache, seen, storage) })
    return createBrowserQuery({ client: LazyClient.of(client), seen, connection, documentTime: 1_000 })(
      query,
      variables,
    )
  }
  await later()
  expect(requestCount).toBe(0)

  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  expect(await later()).toEqual(data)
  expect(requestCount).toBe(1)
})

test('stores at most 4096 records, those of the latest pages', async () => {
  const name = freshName()
  const { cache, seen, persistence } = visit(name)
  const list = gql`
    query Products($skus: [String!]!) {
      products(skus: $skus) {
        __typename
        id
        name
      }
    }
  `
  for (let page = 0; page < 25; page += 1) {
    const skus = Array.from({ length: 200 }, (_, at) => `${page}-${at}`)
    const products = skus.map((sku) => ({ __typename: 'Product', id: sku, name: `Bar ${sku}` }))
    cache.writeQuery({ query: list, variables: { skus }, data: { products } })
    seen.see(list, { skus })
  }
  await persistence.persist()

  const stored = Object.keys((await createRecordStorage(name).getItem('')) ?? {})
  expect(stored.length).toBeGreaterThan(3_000)
  expect(stored.length).toBeLessThanOrEqual(4_096 + 1)
  expect(stored).toContain('Product:24-0')
  expect(stored).not.toContain('Product:0-0')
})

// @vitest-environment node
import 'fake-indexeddb/auto'
import { gql } from '@apollo/client'
import type { NormalizedCacheObject } from '@apollo/client'
import { expect, test } from 'vitest'
import { createCache } from '../cache.ts'
import { PagesSeen } from '../pagesSeen.ts'
import { createPersistence } from './persistence.ts'
import { createRecordStorage } from './recordStorage.ts'

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

test('a later visit restores what an earlier one saw, without stock', async () => {
  const name = freshName()
  const first = visit(name)
  first.cache.writeQuery({ query, variables, data })
  first.seen.see(query, variables)
  first.seen.answered('Product')
  await first.persistence.persist()

  const second = visit(name)
  await second.persistence.restore()
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
  await persistence.restore()
  expect(cache.extract()).toEqual({})
  expect(await createRecordStorage(name).getItem('')).toBeNull()
})

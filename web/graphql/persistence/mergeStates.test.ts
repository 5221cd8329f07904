// @vitest-environment node
import { expect, test } from 'vitest'
import { createCache } from '../cache.ts'
import { fieldsWithArgumentsIn, mergeStates } from './mergeStates.ts'

test('newer fields win, and other fields of the earlier visit remain', () => {
  const merged = mergeStates(
    {
      'Product:1': { __typename: 'Product', name: 'old', description: 'kept' },
      'Product:2': { __typename: 'Product', name: 'two' },
    },
    { 'Product:1': { __typename: 'Product', name: 'new' } },
  )
  expect(merged).toMatchObject({ 'Product:1': { name: 'new', description: 'kept' }, 'Product:2': { name: 'two' } })
})

test('retains the ids that either state retains', () => {
  const merged = mergeStates(
    { __META: { extraRootIds: ['Product:1', 'Product:2'] } },
    { __META: { extraRootIds: ['Product:2', 'Product:3'] } },
  )
  expect(merged.__META?.extraRootIds).toEqual(['Product:1', 'Product:2', 'Product:3'])
})

test('the merged state can be restored', () => {
  const cache = createCache()
  cache.restore(
    mergeStates(
      {},
      { ROOT_QUERY: { __typename: 'Query', store: { __ref: 'Store:1' } }, 'Store:1': { __typename: 'Store', id: '1' } },
    ),
  )
  expect(cache.extract()).toMatchObject({ 'Store:1': { id: '1' } })
})

test('lists the fields with arguments of a state', () => {
  expect(
    fieldsWithArgumentsIn({
      ROOT_QUERY: { store: { __ref: 'Store:1' }, 'product({"sku":"AU-1"})': { __ref: 'Product:1' } },
      'Category:1': { 'products({"page":1})': {} },
    }),
  ).toEqual(['product({"sku":"AU-1"})', 'products({"page":1})'])
})

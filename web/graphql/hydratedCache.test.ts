// @vitest-environment node
import { gql } from '@apollo/client'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { restoreForHydration } from './hydratedCache.ts'

const query = gql`
  {
    product {
      __typename
      id
      name
    }
  }
`
const state = {
  ROOT_QUERY: { __typename: 'Query', product: { __ref: 'Product:1' } },
  'Product:1': { __typename: 'Product', id: '1', name: 'Gullbarre' },
}

test('reports a change before it happens, and not the restored state', () => {
  const cache = createCache()
  const names: unknown[] = []
  const nameNow = () => (cache.extract()['Product:1'] as { name: string }).name
  restoreForHydration(cache, state, () => names.push(nameNow()))
  expect(names).toEqual([])
  cache.readQuery({ query })
  expect(names).toEqual([])

  cache.modify({ id: 'Product:1', fields: { name: () => 'Gold bar' } })
  expect(names[0]).toBe('Gullbarre')
  expect(nameNow()).toBe('Gold bar')
})

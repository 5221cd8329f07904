// @vitest-environment node
import { ApolloClient, gql, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { of, throwError } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'
import { fetchIntoCache, writeAnswer } from './fetchIntoCache.ts'

const query: TypedDocumentNode<{ store: { id: string; name: string | null } }, Record<string, never>> = gql`
  query StoreName {
    store {
      __typename
      id
      name
    }
  }
`
const data = { store: { __typename: 'Store', id: 's1', name: 'Karat' } }

function clientOf(answer: () => ReturnType<ApolloLink.RequestHandler>) {
  const cache = createCache()
  const send = vi.fn<() => ReturnType<ApolloLink.RequestHandler>>(answer)
  const client = new ApolloClient({ cache, link: new ApolloLink(send), devtools: { enabled: false } })
  const fetchStore = () => fetchIntoCache(client, query, {}, (...written) => writeAnswer(cache, ...written))
  return { cache, send, fetchStore }
}

test('the cache has the answer, and concurrent calls share a request', async () => {
  const { cache, send, fetchStore } = clientOf(() => of({ data }))
  expect(await Promise.all([fetchStore(), fetchStore()])).toMatchObject([{ data }, { data }])
  expect(send).toHaveBeenCalledTimes(1)
  expect(cache.readQuery({ query })).toEqual(data)

  await fetchStore()
  expect(send).toHaveBeenCalledTimes(2)
})

test('writes what an answer with errors has', async () => {
  const partial = { store: { ...data.store, name: null } }
  const { cache, fetchStore } = clientOf(() => of({ data: partial, errors: [{ message: 'down' }] }))
  const { error } = await fetchStore()
  expect(error?.message).toContain('down')
  expect(cache.readQuery({ query })).toEqual(partial)
})

test('writes nothing without an answer', async () => {
  const { cache, fetchStore } = clientOf(() => throwError(() => new TypeError('Failed to fetch')))
  expect(await fetchStore()).toMatchObject({ data: undefined, error: { message: 'Failed to fetch' } })
  expect(cache.extract()).toEqual({})
})

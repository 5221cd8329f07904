// @vitest-environment node
import { gql } from '@apollo/client'
import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPage } from '../app/render.tsx'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { createCache } from './cache.ts'
import { restoreForHydration } from './hydratedCache.ts'
import { readState } from './readState.ts'

let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway()
})
afterAll(() => gateway.close())

interface SentQuery {
  readonly query?: string
  readonly variables: Record<string, unknown>
}

/** The state of a rendered page, and the queries that its components read from it. */
async function render(path: string) {
  const sent: SentQuery[] = []
  const page = await renderPage({
    url: `http://localhost:3000${path}`,
    storeContext: sampleStoreContext,
    fetch: (_address, init) => {
      sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as SentQuery)
      return fetch(`${gateway.url}/graphql`, init)
    },
    signal: new AbortController().signal,
  })
  if ('location' in page || !page.bootstrap.answers) throw new Error(`expected ${path} to be a page with a state`)
  const queries = sent.flatMap(({ query, variables }) =>
    query === undefined ? [] : { query: parse(query), variables },
  )
  return { state: page.bootstrap.answers, queries }
}

test.each(['/', '/gullbarrer', '/gullbarrer?page=1-2', '/gullbarrer/gullbarre-1?childSku=AU-1-17', '/search?q=gull'])(
  '%s: reads what Apollo reads',
  async (path) => {
    const { state, queries } = await render(path)
    const cache = createCache().restore(state)

    expect(queries.length).toBeGreaterThan(1)
    for (const { query, variables } of queries) {
      const { result, complete } = cache.diff({ query, variables, optimistic: true, returnPartialData: true })
      expect(complete).toBe(true)
      expect(readState(state, cache.policies, query, variables)).toEqual(result)
    }
  },
)

describe('a hydrated cache', () => {
  const query = gql`
    query Product($sku: String!) {
      product(sku: $sku) {
        __typename
        id
        name
      }
    }
  `
  const state = {
    ROOT_QUERY: { __typename: 'Query', 'product({"sku":"AU-1"})': { __ref: 'Product:1' } },
    'Product:1': { __typename: 'Product', id: '1', name: 'Gullbarre' },
  }
  const diffOf = (cache: ReturnType<typeof createCache>, sku = 'AU-1') =>
    cache.diff<{ product: { name: string } }>({ query, variables: { sku }, optimistic: true })
  const hydrated = () => {
    const cache = createCache()
    restoreForHydration(cache, state)
    return cache
  }

  test('returns the same object for the same query and variables', () => {
    const cache = hydrated()
    expect(diffOf(cache).result).toEqual({ product: { __typename: 'Product', id: '1', name: 'Gullbarre' } })
    expect(diffOf(cache).result).toBe(diffOf(cache).result)
  })

  test('reports what the state does not have', () => {
    expect(diffOf(hydrated(), 'AU-2').complete).toBe(false)
  })

  test('notifies of a write what was watched before it', () => {
    const cache = hydrated()
    const names: (string | undefined)[] = []
    cache.watch<{ product: { name: string } }>({
      query,
      variables: { sku: 'AU-1' },
      optimistic: true,
      callback: ({ result }) => names.push(result?.product?.name),
    })
    diffOf(cache)
    cache.modify({ id: 'Product:1', fields: { name: () => 'Gold bar' } })
    cache.modify({ id: 'Product:1', fields: { name: () => 'Bar' } })

    expect(names).toEqual(['Gold bar', 'Bar'])
    expect(diffOf(cache).result?.product?.name).toBe('Bar')
  })
})

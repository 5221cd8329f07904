// @vitest-environment node
import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderPage } from '../app/render.tsx'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { createCache } from './cache.ts'
import { isReadable, readState } from './readState.ts'

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
      expect(readState(state, query, variables)).toEqual(result)
    }
  },
)

const state = {
  ROOT_QUERY: {
    __typename: 'Query',
    'products({"filter":{"a":1,"b":[true]},"pageSize":10})': [{ __ref: 'Product:1' }],
  },
  'Product:1': { __typename: 'Product', id: '1', name: 'Gullbarre' },
}
const query = parse(`
  query Products($filter: Filter, $pageSize: Int = 10) {
    products(pageSize: $pageSize, filter: $filter) { title: name ... on Category { slug } }
  }
`)

test('finds a field by its arguments in any order, with the default of a variable', () => {
  expect(readState(state, query, { filter: { b: [true], a: 1 } })).toEqual({
    products: [{ __typename: 'Product', title: 'Gullbarre' }],
  })
})

test('returns null if a field is not in the state', () => {
  expect(readState(state, query, { filter: { a: 1, b: [true] }, pageSize: 20 })).toBeNull()
})

test('returns null for a document with a directive, which only Apollo reads', () => {
  expect(isReadable(query)).toBe(true)
  expect(isReadable(parse('{ products { ... on Product { name @client } } }'))).toBe(false)
  expect(readState(state, parse('{ products @client { name } }'))).toBeNull()
})

import { type ApolloCache, ApolloClient, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { act, cleanup, render, screen } from '@testing-library/react'
import { parse } from 'graphql'
import { of, throwError } from 'rxjs'
import { Component, Profiler, type ReactNode, Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ClientProvider, useApolloClient } from './apolloContext.ts'
import { createCache } from './cache.ts'
import { LazyClient, writeResults } from './lazyClient.ts'
import { useCachedQuery, useSuspenseQuery } from './pageHooks.ts'
import { PageResults } from './pageResults.ts'
import { useLazyQuery } from './sendHooks.ts'

interface Data {
  readonly product: { readonly __typename: 'Product'; readonly id: string; readonly name: string } | null
}
const ProductName: TypedDocumentNode<Data, { sku: string }> = parse(
  'query ProductName($sku: String!) { product(sku: $sku) { __typename id name } }',
)
const bar = { product: { __typename: 'Product' as const, id: '1', name: 'Gullbarre' } }
const coin = { product: { __typename: 'Product' as const, id: '2', name: 'Sølvmynt' } }

afterEach(cleanup)

function lazyClient(link: ApolloLink = new ApolloLink(() => of({ data: coin }))) {
  const cache = createCache()
  const loads: number[] = []
  const lazy = new LazyClient(
    (results) => {
      loads.push(loads.length)
      writeResults(cache, results())
      return Promise.resolve(new ApolloClient({ cache, link, devtools: { enabled: false } }))
    },
    { results: [{ operation: 'ProductName', variables: { sku: 'AU-1' }, data: bar }] },
  )
  return { lazy, cache, loads }
}

let renders = 0
function Name({ sku }: { readonly sku: string }) {
  const { data } = useSuspenseQuery(ProductName, { variables: { sku } })
  return <p>{data.product?.name}</p>
}

function CachedName({ sku }: { readonly sku: string | null }) {
  return <p>{useCachedQuery(ProductName, sku === null ? null : { sku })?.product?.name ?? 'unknown'}</p>
}

function show(lazy: LazyClient, children: ReactNode) {
  renders = 0
  return act(async () =>
    render(
      <ClientProvider value={lazy}>
        <Suspense fallback={<p>pending</p>}>
          <Profiler id="page" onRender={() => (renders += 1)}>
            {children}
          </Profiler>
        </Suspense>
      </ClientProvider>,
    ),
  )
}

test("reads the document's result without loading the client", async () => {
  const { lazy, loads } = lazyClient()
  await show(lazy, <Name sku="AU-1" />)

  expect(screen.getByText('Gullbarre')).toBeTruthy()
  expect(loads).toEqual([])
})

test('does not render again when the client is loaded, or for a write of the same data', async () => {
  const { lazy, cache } = lazyClient()
  await show(lazy, <Name sku="AU-1" />)
  const before = renders
  expect(before).toBeGreaterThan(0)
  await act(() => lazy.load())
  await act(async () => void cache.writeQuery({ query: ProductName, variables: { sku: 'AG-2' }, data: coin }))

  expect(renders).toBe(before)
})

test('shows what is written after the client is loaded', async () => {
  const { lazy, cache } = lazyClient()
  await show(lazy, <Name sku="AU-1" />)
  await act(() => lazy.load())
  await act(async () => void cache.modify({ id: 'Product:1', fields: { name: () => 'Gold bar' } }))

  await expect.poll(() => screen.queryByText('Gold bar'), { timeout: 5_000 }).toBeTruthy()
})

test('loads the client once for a query that the document has no answer to', async () => {
  const { lazy, loads } = lazyClient()
  await show(
    lazy,
    <>
      <Name sku="AG-2" />
      <CachedName sku="AU-1" />
    </>,
  )

  expect(screen.getByText('Sølvmynt')).toBeTruthy()
  expect(screen.getByText('Gullbarre')).toBeTruthy()
  expect(loads).toEqual([0])
})

test('keeps a required result that is evicted until the query has been sent again', async () => {
  const { lazy, cache } = lazyClient(
    new ApolloLink(() => of({ data: { product: { ...coin.product, id: '1', name: 'Sent again' } } })),
  )
  await show(lazy, <Name sku="AU-1" />)
  await act(() => lazy.load())
  const shown: (string | null)[] = []
  const observer = new MutationObserver(() => shown.push(document.body.textContent))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await act(async () => void cache.evict({ id: 'Product:1', fieldName: 'name' }))

  await expect.poll(() => document.body.textContent, { timeout: 5_000 }).toBe('Sent again')
  expect(shown).not.toContain('pending')
  observer.disconnect()
})

test('a cached query is unknown again when it is evicted, and sends no request', async () => {
  const requests: string[] = []
  const { lazy, cache } = lazyClient(
    new ApolloLink(({ operationName }) => {
      requests.push(operationName ?? '')
      return of({ data: coin })
    }),
  )
  await show(
    lazy,
    <>
      <CachedName sku="AU-1" />
      <CachedName sku={null} />
    </>,
  )
  await act(() => lazy.load())
  await act(async () => void cache.evict({ id: 'Product:1' }))

  await expect.poll(() => screen.getAllByText('unknown'), { timeout: 5_000 }).toHaveLength(2)
  expect(requests).toEqual([])
})

class Caught extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError({ message }: Error) {
    return { message }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}

test('throws the error of a query without data', async () => {
  const caught = vi.spyOn(console, 'error').mockReturnValue()
  const { lazy } = lazyClient(new ApolloLink(() => throwError(() => new TypeError('Failed to fetch'))))
  await show(
    lazy,
    <Caught>
      <Name sku="AG-2" />
    </Caught>,
  )

  expect(screen.getByText('Failed to fetch')).toBeTruthy()
  expect(caught).toHaveBeenCalledOnce()
  caught.mockRestore()
})

test('a part that needs the client waits for it', async () => {
  const { lazy, loads } = lazyClient()
  const Part = () => <p>{useApolloClient() === lazy.current ? 'the client' : 'none'}</p>
  await show(lazy, <Part />)

  expect(screen.getByText('the client')).toBeTruthy()
  expect(loads).toEqual([0])
})

test('a query on demand loads the client when it is sent', async () => {
  const { lazy, loads } = lazyClient()
  const answers: unknown[] = []
  const Part = () => {
    const [fetchName] = useLazyQuery(ProductName)
    const send = async () => void answers.push((await fetchName({ variables: { sku: 'AG-2' } })).data)
    return <button onClick={() => void send()}>find</button>
  }
  await show(lazy, <Part />)
  expect(loads).toEqual([])

  await act(async () => screen.getByText('find').click())
  expect(loads).toEqual([0])
  expect(answers).toEqual([coin])
})

function Product({ sku }: { readonly sku: string }) {
  const { data } = useSuspenseQuery(ProductName, { variables: { sku } })
  products.push(data.product)
  return <p>{data.product?.name}</p>
}
const products: Data['product'][] = []

const readCache = (cache: ApolloCache, sku: string) => cache.readQuery({ query: ProductName, variables: { sku } })

test('displays an answer before it is in the cache, and what changes it afterwards', async () => {
  const { lazy, cache } = lazyClient()
  await lazy.send(ProductName, { sku: 'AG-2' })
  await show(lazy, <Product sku="AG-2" />)
  expect(screen.getByText('Sølvmynt')).toBeTruthy()
  expect(readCache(cache, 'AG-2')).toBeNull()

  await expect.poll(() => readCache(cache, 'AG-2')).toEqual(coin)
  const renderings = products.length
  await act(async () => void cache.modify({ id: 'Product:1', fields: { name: () => 'Gold bar' } }))
  expect(products).toHaveLength(renderings)

  await act(async () => void cache.modify({ id: 'Product:2', fields: { name: () => 'Silver coin' } }))
  await expect.poll(() => screen.queryByText('Silver coin'), { timeout: 5_000 }).toBeTruthy()
})

test('an answer is in the cache at once when the page is left', async () => {
  const { lazy, cache } = lazyClient()
  await lazy.send(ProductName, { sku: 'AG-2' })
  expect(readCache(cache, 'AG-2')).toBeNull()
  lazy.flush()
  expect(readCache(cache, 'AG-2')).toEqual(coin)
})

test('concurrent calls share a request, a later one sends another', async () => {
  const requests: string[] = []
  const { lazy } = lazyClient(
    new ApolloLink(({ operationName }) => {
      requests.push(operationName ?? '')
      return of({ data: coin })
    }),
  )
  const [one, other] = [lazy.send(ProductName, { sku: 'AG-2' }), lazy.send(ProductName, { sku: 'AG-2' })]
  expect(await Promise.all([one, other])).toEqual([
    { data: coin, error: undefined },
    { data: coin, error: undefined },
  ])
  await lazy.send(ProductName, { sku: 'AG-2' })

  expect(requests).toEqual(['ProductName', 'ProductName'])
})

test('what an answer with errors has is written, and nothing without an answer', async () => {
  const partial = { product: { ...coin.product, name: null } }
  const { lazy, cache } = lazyClient(new ApolloLink(() => of({ data: partial, errors: [{ message: 'down' }] })))
  expect(await lazy.send(ProductName, { sku: 'AG-2' })).toMatchObject({ data: partial, error: { message: 'down' } })
  lazy.flush()
  expect(readCache(cache, 'AG-2')).toEqual(partial)

  const away = lazyClient(new ApolloLink(() => throwError(() => new TypeError('Failed to fetch'))))
  expect(await away.lazy.send(ProductName, { sku: 'AG-2' })).toMatchObject({ data: undefined })
  away.lazy.flush()
  expect(readCache(away.cache, 'AG-2')).toBeNull()
})

test('a result that no component reads is written if its document is named', async () => {
  const { lazy, cache } = lazyClient()
  lazy.know(ProductName)
  await lazy.load()
  expect(readCache(cache, 'AU-1')).toEqual(bar)
})

test('a result that a component reads after the client was loaded is written then', async () => {
  const { lazy, cache } = lazyClient()
  await lazy.load()
  expect(readCache(cache, 'AU-1')).toBeNull()
  expect(lazy.read(ProductName, { sku: 'AU-1' })).toEqual(bar)
  lazy.flush()
  expect(readCache(cache, 'AU-1')).toEqual(bar)
})

test("the server's document has what its components have read", async () => {
  const read = new PageResults()
  const { lazy } = lazyClient()
  const client = await lazy.load()
  writeResults(client.cache, [{ query: ProductName, variables: { sku: 'AG-2' }, data: coin }])
  const server = LazyClient.of(client, read)
  server.read(ProductName, { sku: 'AG-2' })
  server.read(ProductName, { sku: 'AG-3' })
  expect(read.toDocument()).toEqual([{ operation: 'ProductName', variables: { sku: 'AG-2' }, data: coin }])
})

describe('an answer that is displayed first', () => {
  const variables = { sku: 'AG-2' }

  test('is displayed before the loader of the same query continues', async () => {
    const { lazy } = lazyClient()
    const steps: string[] = []
    lazy.displayFirst(ProductName, variables, async ({ product }) => {
      await Promise.resolve()
      steps.push(`displayed ${product?.name}`)
    })
    await lazy.whenDisplayed(ProductName, { sku: 'AU-1' })
    steps.push('loader of another query')
    await lazy.whenDisplayed(ProductName, variables)
    steps.push('loader')

    expect(steps).toEqual(['loader of another query', 'displayed Sølvmynt', 'loader'])
  })

  test('delays the loader by half a second at most', async () => {
    const { lazy } = lazyClient()
    lazy.displayFirst(ProductName, variables, () => new Promise<never>(() => undefined))

    await expect(lazy.whenDisplayed(ProductName, variables)).resolves.toBeUndefined()
  })

  test('delays nothing without a response', async () => {
    const { lazy } = lazyClient(new ApolloLink(() => throwError(() => new TypeError('Failed to fetch'))))
    const displayed: unknown[] = []
    lazy.displayFirst(ProductName, variables, async (data) => void displayed.push(data))

    await expect(lazy.whenDisplayed(ProductName, variables)).resolves.toBeUndefined()
    expect(displayed).toEqual([])
  })
})

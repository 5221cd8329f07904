import { ApolloClient, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { act, cleanup, render, screen } from '@testing-library/react'
import { parse } from 'graphql'
import { of, throwError } from 'rxjs'
import { Component, Profiler, type ReactNode, Suspense } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { ClientProvider, useApolloClient } from './apolloContext.ts'
import { createCache } from './cache.ts'
import { restoreForHydration } from './hydratedCache.ts'
import { LazyClient } from './lazyClient.ts'
import { useCachedQuery, useSuspenseQuery } from './stateHooks.ts'
import { useLazyQuery } from './sendHooks.ts'

interface Data {
  readonly product: { readonly __typename: 'Product'; readonly id: string; readonly name: string } | null
}
const ProductName: TypedDocumentNode<Data, { sku: string }> = parse(
  'query ProductName($sku: String!) { product(sku: $sku) { __typename id name } }',
)
const state = {
  ROOT_QUERY: { __typename: 'Query', 'product({"sku":"AU-1"})': { __ref: 'Product:1' } },
  'Product:1': { __typename: 'Product', id: '1', name: 'Gullbarre' },
}
const coin = { product: { __typename: 'Product' as const, id: '2', name: 'Sølvmynt' } }

afterEach(cleanup)

function lazyClient(link: ApolloLink = new ApolloLink(() => of({ data: coin }))) {
  const cache = createCache()
  const loads: number[] = []
  const lazy = new LazyClient(() => {
    loads.push(loads.length)
    restoreForHydration(cache, state, () => lazy.beforeChange())
    return Promise.resolve(new ApolloClient({ cache, link, devtools: { enabled: false } }))
  }, state)
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

test("reads the server's state without loading the client", async () => {
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

  expect(screen.getByText('Gold bar')).toBeTruthy()
})

test('loads the client once for what the state does not have', async () => {
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

  await expect.poll(() => document.body.textContent).toBe('Sent again')
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

  expect(screen.getAllByText('unknown')).toHaveLength(2)
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
  const { lazy } = lazyClient(new ApolloLink(() => throwError(() => new TypeError('Failed to fetch'))))
  await show(
    lazy,
    <Caught>
      <Name sku="AG-2" />
    </Caught>,
  )

  expect(screen.getByText('Failed to fetch')).toBeTruthy()
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

test('displays an answer before it is in the cache, which has it before its next change', async () => {
  const { lazy, cache } = lazyClient()
  await lazy.load()
  lazy.write(cache, ProductName, { sku: 'AG-2' }, coin)
  await show(lazy, <Product sku="AG-2" />)
  expect(screen.getByText('Sølvmynt')).toBeTruthy()
  expect(cache.readQuery({ query: ProductName, variables: { sku: 'AG-2' } })).toBeNull()

  const renderings = products.length
  await act(async () => void cache.modify({ id: 'Product:1', fields: { name: () => 'Gold bar' } }))
  expect(cache.readQuery({ query: ProductName, variables: { sku: 'AG-2' } })).toEqual(coin)
  expect(products).toHaveLength(renderings)

  await act(async () => void cache.modify({ id: 'Product:2', fields: { name: () => 'Silver coin' } }))
  expect(screen.getByText('Silver coin')).toBeTruthy()
})

test('writes answers when the browser is free, and at once when the page is left', async () => {
  const { lazy, cache } = lazyClient()
  await lazy.load()
  const read = (sku: string) => cache.readQuery({ query: ProductName, variables: { sku } })
  lazy.write(cache, ProductName, { sku: 'AG-2' }, coin)
  await expect.poll(() => read('AG-2')).toEqual(coin)

  lazy.write(cache, ProductName, { sku: 'AG-3' }, coin)
  expect(read('AG-3')).toBeNull()
  lazy.flush()
  expect(read('AG-3')).toEqual(coin)
})

test('reads plainly what the cache has, and answers that it does not have yet', async () => {
  const { lazy, cache } = lazyClient()
  expect(lazy.readPlainly(ProductName, { sku: 'AU-1' })).toBeUndefined()
  await lazy.load()
  expect(lazy.readPlainly(ProductName, { sku: 'AU-1' })?.product?.name).toBe('Gullbarre')
  // The cache may have more than the server's state.
  expect(lazy.readPlainly(ProductName, { sku: 'AG-2' })).toBeUndefined()
  lazy.beforeChange()
  expect(lazy.readPlainly(ProductName, { sku: 'AG-2' })).toBeNull()

  lazy.write(cache, ProductName, { sku: 'AG-2' }, coin)
  expect(lazy.readPlainly(ProductName, { sku: 'AG-2' })).toEqual(coin)
  cache.modify({ id: 'Product:2', fields: { name: () => 'Silver coin' } })
  expect(lazy.readPlainly(ProductName, { sku: 'AG-2' })?.product?.name).toBe('Silver coin')
})

describe('an answer that is displayed first', () => {
  const variables = { sku: 'AG-2' }

  test('is displayed before the loader of the same query goes on', async () => {
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

  test('delays nothing if there is no answer', async () => {
    const { lazy } = lazyClient(new ApolloLink(() => throwError(() => new TypeError('Failed to fetch'))))
    const displayed: unknown[] = []
    lazy.displayFirst(ProductName, variables, async (data) => void displayed.push(data))

    await expect(lazy.whenDisplayed(ProductName, variables)).resolves.toBeUndefined()
    expect(displayed).toEqual([])
  })
})

/** The gateway as a subgraph: what a router may ask for, and what it may not learn. */
import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled'
import { startStandaloneServer } from '@apollo/server/standalone'
import { composeServices } from '@apollo/composition'
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { parse } from 'graphql'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { createFakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { stockOfRequested } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const COUNT = 100
const idOf = (type: string, key: string, storeCode = 'no') => encodeId({ type, storeCode, key })
const productId = (number: number, storeCode = 'no') => idOf('Product', `SKU-${number}`, storeCode)
const productAt = (number: number, storeCode = 'no') => ({ __typename: 'Product', id: productId(number, storeCode) })
const ENTITIES = `query ($of: [_Any!]!) { _entities(representations: $of) { __typename
  ... on Product { sku price { __typename ... on Price { now { gross { amount } } } } stock { status } }
  ... on Variant { sku } ... on Category { name } ... on Store { code } } }`
const VIEWER = '{ viewer { email } }'

let gateway: TestGateway
let bearer = ''
beforeAll(async () => {
  const products = Array.from({ length: COUNT }, (_, at) => product(at + 1))
  const category = { id: 10, name: 'Bars', level: 2, is_active: true, parent_id: 2, path: '1/2/10', position: 1 }
  gateway = await startGateway(
    { no: { product: products, category: [category] }, goldsmith_norway: { product: products } },
    { isSubgraph: true },
  )
  createFakeCustomers(gateway.storefront)
  gateway.storefront.answer('/api/stock/list', stockOfRequested)
  bearer = (await signIn(gateway, KARI, { asBearer: true })).data.signIn.bearerToken
})
afterAll(() => gateway.close())

const entities = (of: readonly unknown[], options: { store?: string; headers?: Record<string, string> } = {}) =>
  gateway.query(ENTITIES, { variables: { of }, ...options })

describe('entities', () => {
  test('are found by type and id, in the order of the representations', async () => {
    const { data, errors } = await entities([
      { __typename: 'Store', id: idOf('Store', 'no') },
      productAt(2),
      { __typename: 'Variant', id: idOf('Variant', 'SKU-3') },
      { __typename: 'Category', id: idOf('Category', '10') },
    ])
    expect(errors).toBeUndefined()
    expect(data._entities).toMatchObject([{ code: 'no' }, { sku: 'SKU-2' }, { sku: 'SKU-3' }, { name: 'Bars' }])
  })

  test('that are of another store, unknown or of another type than their id are null', async () => {
    const { data, errors } = await entities([
      productAt(1, 'goldsmith_norway'),
      productAt(COUNT + 1),
      { __typename: 'Variant', id: productId(1) },
    ])
    expect([data, errors]).toEqual([{ _entities: [null, null, null] }, undefined])
  })

  test(`that are ${COUNT} cost no more upstream calls than one listing of ${COUNT}`, async () => {
    const listing = `{ search(text: "product", pageSize: ${COUNT}) { products { items { price { __typename ... on Price { now { gross { amount } } } } stock { status } } } } }`
    const listed = await gateway.query(listing)
    const found = await entities(Array.from({ length: COUNT }, (_, at) => productAt(at + 1)))
    expect(listed.data.search.products.items).toHaveLength(COUNT)
    expect(found.data._entities.filter(Boolean)).toHaveLength(COUNT)
    expect(found.calls.total).toBeLessThanOrEqual(listed.calls.total)
  })

  test.each([
    { name: '251', of: Array.from({ length: 251 }, () => productAt(1)) },
    { name: 'without an id', of: [{ __typename: 'Product' }] },
    { name: 'of a viewer', of: [{ __typename: 'Viewer', id: idOf('Viewer', 'k') }] },
    { name: 'that are no objects', of: ['Product'] },
  ])('$name are BAD_USER_INPUT', async ({ of }) => {
    const { data, errors } = await entities(of)
    expect(data?._entities ?? null).toBeNull()
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('with a malformed id are one error, and leave the others', async () => {
    const { data, errors } = await entities([{ __typename: 'Product', id: 'x' }, productAt(1)])
    expect(data._entities).toMatchObject([null, { sku: 'SKU-1' }])
    expect(errors).toMatchObject([{ path: ['_entities', 0], extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('count by their number in the cost of an operation', async () => {
    const costly = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { related { related { sku } } crossSells { related { sku } } upSells { related { sku } } } } }`
    const of = Array.from({ length: 250 }, () => productAt(1))
    const { errors } = await gateway.query(costly, { variables: { of } })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' }, message: expect.stringContaining('cost') }])
    expect((await gateway.query(costly, { variables: { of: of.slice(0, 1) } })).errors).toBeUndefined()
  })

  test('have the prices of guests, also for a customer, and none where the store hides them', async () => {
    const headers = { authorization: `Bearer ${bearer}` }
    const [guest, customer] = [await entities([productAt(1)]), await entities([productAt(1)], { headers })]
    expect(guest.data._entities[0].price.__typename).toBe('Price')
    expect(customer.data).toEqual(guest.data)
    const hidden = [productAt(1, 'goldsmith_norway')]
    for (const more of [{}, { headers }]) {
      const { data } = await entities(hidden, { store: 'goldsmith_norway', ...more })
      expect(data._entities[0].price).toEqual({ __typename: 'SignInForPrice' })
    }
  })

  test('for a customer are stored by no cache', async () => {
    const { headers } = await entities([productAt(1)], { headers: { authorization: `Bearer ${bearer}` } })
    expect(headers['cache-control']).toBe('private, no-store')
  })
})

test('a gateway that is no subgraph has neither _service nor _entities', async () => {
  const plain = await startGateway({ no: { product: [product(1)] } })
  try {
    for (const query of ['{ _service { sdl } }', '{ _entities(representations: []) { __typename } }'])
      expect((await plain.query(query)).errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }])
  } finally {
    await plain.close()
  }
})

describe('behind a router, with a second subgraph', () => {
  const shelves = parse(`
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@cost", "@listSize"])
    type Query { picks: [Product!]! @listSize(assumedSize: 5) @cost(weight: 3) }
    type Product @key(fields: "id") { id: ID! shelf: String! }`)
  const stopping: (() => Promise<void>)[] = []
  let routerUrl = ''

  beforeAll(async () => {
    const second = new ApolloServer({
      plugins: [ApolloServerPluginInlineTraceDisabled()],
      schema: buildSubgraphSchema({
        typeDefs: shelves,
        resolvers: {
          Query: { picks: () => [1, 2].map((number) => ({ id: productId(number) })) },
          Product: { __resolveReference: ({ id }: { id: string }) => ({ id }), shelf: () => 'A 1' },
        },
      }),
    })
    const { url } = await startStandaloneServer(second, { listen: { port: 0 } })
    const { sdl } = (await gateway.query('{ _service { sdl } }')).data._service
    const { supergraphSdl, errors } = composeServices([
      { name: 'karat', typeDefs: parse(sdl), url: `${gateway.url}/graphql` },
      { name: 'shelves', typeDefs: shelves, url },
    ])
    if (errors) throw new AggregateError(errors, 'expected subgraphs that compose')
    const router = new ApolloServer<Record<string, string | undefined>>({
      gateway: new ApolloGateway({ supergraphSdl: supergraphSdl ?? '', buildService: passHeaders }),
    })
    const { url: address } = await startStandaloneServer(router, {
      listen: { port: 0 },
      context: async ({ req }) => ({
        'x-store': String(req.headers['x-store'] ?? ''),
        authorization: req.headers.authorization,
      }),
    })
    routerUrl = address
    stopping.push(
      () => router.stop(),
      () => second.stop(),
    )
  })
  afterAll(async () => {
    for (const stop of stopping) await stop()
  })

  function passHeaders({ url }: { url?: string }) {
    return new RemoteGraphQLDataSource<Record<string, string | undefined>>({
      ...(url && { url }),
      willSendRequest({ request: outgoing, context }) {
        for (const [name, value] of Object.entries(context)) if (value) outgoing.http?.headers.set(name, value)
      },
    })
  }
  async function route(query: string, headers: Record<string, string> = {}) {
    const response = await request(routerUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
    return (await response.body.json()) as Awaited<ReturnType<TestGateway['query']>>
  }

  test('the other subgraph refers to products and gets their fields', async () => {
    const { data, errors } = await route('{ picks { name shelf } }', { 'x-store': 'no' })
    expect(errors).toBeUndefined()
    expect(data.picks).toEqual([1, 2].map((number) => ({ name: `Product ${number}`, shelf: 'A 1' })))
  })

  test('the other subgraph extends products of a listing', async () => {
    const { data } = await route('{ product(sku: "SKU-5") { sku shelf } }', { 'x-store': 'no' })
    expect(data.product).toEqual({ sku: 'SKU-5', shelf: 'A 1' })
  })

  test('store and token pass through', async () => {
    const headers = { 'x-store': 'goldsmith_norway', authorization: `Bearer ${bearer}` }
    expect((await route('{ store { code } }', headers)).data.store).toEqual({ code: 'goldsmith_norway' })
    expect((await route(VIEWER, { authorization: headers.authorization })).data.viewer).toEqual({ email: KARI.email })
    expect((await route(VIEWER)).data.viewer).toBeNull()
    const elsewhere = await route('{ picks { name } }', headers)
    expect(elsewhere.data?.picks ?? null).toBeNull()
  })
})

/** The gateway as a subgraph: what a router may ask for, and what it may not learn. */
import { buildSubgraphSchema } from '@apollo/subgraph'
import { isUnionType, parse } from 'graphql'
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

describe('its SDL', () => {
  const readSdl = async (): Promise<string> => (await gateway.query('{ _service { sdl } }')).data._service.sdl

  test('is that of a subgraph whose entities are the four types', async () => {
    const schema = buildSubgraphSchema({ typeDefs: parse(await readSdl()) })
    const entity = schema.getType('_Entity')
    expect(isUnionType(entity) && entity.getTypes().map(({ name }) => name)).toEqual([
      'Category',
      'Product',
      'Store',
      'Variant',
    ])
  })

  test('leaves the names of costs to other subgraphs, which may import those of the federation', async () => {
    expect(await readSdl()).not.toMatch(/@(?:cost|listSize)\b/)
  })
})

test('store and token of the router’s request apply to its entities', async () => {
  const store = 'goldsmith_norway'
  const headers = { authorization: `Bearer ${bearer}` }
  const here = await entities([productAt(1, store), { __typename: 'Store', id: idOf('Store', store, store) }], {
    store,
    headers,
  })
  expect(here.data._entities).toMatchObject([{ sku: 'SKU-1' }, { code: store }])
  expect((await gateway.query(VIEWER, { headers })).data.viewer).toEqual({ email: KARI.email })
  expect((await gateway.query(VIEWER)).data.viewer).toBeNull()
  expect((await entities([productAt(1)], { store, headers })).data._entities).toEqual([null])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { createCustomerLists, type CustomerLists } from '../../testing/customerLists.ts'
import { createFakeCustomers, KARI, signIn, WORKSHOP } from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

let gateway: TestGateway
let lists: CustomerLists

beforeAll(async () => {
  gateway = await startGateway({
    no: { product: [product(1), product(2), product(3, { price: 'dear' })] },
    se: { product: [product(2), product(3)] },
  })
})
beforeEach(() => {
  lists = createCustomerLists(gateway.storefront, createFakeCustomers(gateway.storefront))
})
afterAll(() => gateway.close())

const SET = `mutation ($input: SetWishListedInput!) { setWishListed(input: $input) {
  __typename
  ... on AccountChanged { viewer { wishList { sku } } }
  ... on AccountRefused { reason inputErrors { path rule } }
} }`
const idOf = async (sku: string, store = 'no'): Promise<string> =>
  (await gateway.query('query ($sku: String!) { product(sku: $sku) { id } }', { variables: { sku }, store })).data
    .product.id
const set = (cookie: string, productId: string, isWishListed = true, idempotencyKey = randomUUID(), store = 'no') =>
  gateway.query(SET, {
    store,
    variables: { input: { idempotencyKey, productId, isWishListed } },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
const skusOf = async (cookie: string, store = 'no') =>
  (await gateway.query('{ viewer { wishList { sku } } }', { headers: { cookie }, store })).data.viewer.wishList.map(
    ({ sku }: { sku: string }) => sku,
  )

test('lists that PHP writes as objects of their indices are read', async () => {
  const { cookie } = await signIn(gateway, KARI)
  gateway.storefront.answer('/api/ext/wishlist', () => ({
    json: { code: 200, result: { items: { 1: { sku: 'SKU-2' }, 4: { sku: 'SKU-1' } } } },
  }))
  expect(await skusOf(cookie)).toEqual(['SKU-2', 'SKU-1'])
})

describe('the wish list', () => {
  test('takes products, newest first, and gives them back', async () => {
    const { cookie } = await signIn(gateway, KARI)
    await set(cookie, await idOf('SKU-1'))
    const { data } = await set(cookie, await idOf('SKU-2'))
    expect(data.setWishListed.viewer.wishList).toEqual([{ sku: 'SKU-2' }, { sku: 'SKU-1' }])
    await set(cookie, await idOf('SKU-2'), false)
    expect(await skusOf(cookie)).toEqual(['SKU-1'])
  })

  test('shows in each store what it sells', async () => {
    const { cookie } = await signIn(gateway, KARI)
    await set(cookie, await idOf('SKU-1'))
    await set(cookie, await idOf('SKU-2'))
    expect(await skusOf(cookie, 'se')).toEqual(['SKU-2'])
  })

  test('leaves out a product whose document is refused, and keeps the others', async () => {
    const { cookie } = await signIn(gateway, KARI)
    await set(cookie, await idOf('SKU-1'))
    await set(cookie, await idOf('SKU-3', 'se'), true, randomUUID(), 'se')
    expect(lists.wishes.get(KARI.id)).toEqual(['SKU-3', 'SKU-1'])
    expect(await skusOf(cookie)).toEqual(['SKU-1'])
  })

  test('is the customer’s own, and guests have none', async () => {
    const [kari, workshop] = [await signIn(gateway, KARI), await signIn(gateway, WORKSHOP)]
    await set(kari.cookie, await idOf('SKU-1'))
    expect(await skusOf(workshop.cookie)).toEqual([])
    expect((await set('', await idOf('SKU-1'))).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })

  test('runs a change once per key', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const key = randomUUID()
    const id = await idOf('SKU-1')
    await set(cookie, id, true, key)
    await set(cookie, id, false)
    await set(cookie, id, true, key)
    expect(lists.wishes.get(KARI.id)).toEqual([])
    expect((await set(cookie, id, false, key)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('refuses products that the store does not show, and text that is no id', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const foreign = await idOf('SKU-2', 'se')
    expect((await set(cookie, foreign)).data.setWishListed).toEqual({
      __typename: 'AccountRefused',
      reason: 'INPUT',
      inputErrors: [{ path: 'productId', rule: 'UNKNOWN' }],
    })
    expect((await set(cookie, 'SKU-1')).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})

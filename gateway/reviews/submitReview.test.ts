import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createCustomerLists, type CustomerLists } from '../testing/customerLists.ts'
import { createFakeCustomers, KARI, signIn, WORKSHOP } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
let lists: CustomerLists
let productId = ''
let nowMs = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  gateway = await startGateway(
    { no: { product: [product(1), product(2, { price: 'dear' })] } },
    { clock: () => new Date(nowMs) },
  )
  productId = (await gateway.query('{ product(sku: "SKU-1") { id } }')).data.product.id
})
beforeEach(() => {
  nowMs += 3_600_000
  lists = createCustomerLists(gateway.storefront, createFakeCustomers(gateway.storefront))
})
afterAll(() => gateway.close())

const SUBMIT = `mutation ($input: SubmitReviewInput!) { submitReview(input: $input) {
  __typename
  ... on ReviewSubmitted { product { sku } }
  ... on AccountRefused { reason message inputErrors { path rule bound } }
} }`
const MARKUP = '<script>alert(1)</script> & "gull"'
const REVIEW = { rating: 4, title: 'Fin barre', detail: 'Vekten stemmer.', nickname: 'Kari' }
const submit = (review: object = {}, cookie = '', idempotencyKey = randomUUID()) =>
  gateway.query(SUBMIT, {
    variables: { input: { idempotencyKey, productId, ...REVIEW, ...review } },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
const MINE = '{ viewer { reviews { title detail nickname rating createdAt status product { sku } } } }'
const mine = async (cookie: string) => (await gateway.query(MINE, { headers: { cookie } })).data.viewer.reviews

describe('a review', () => {
  test('of a customer waits for approval, under the customer of the session', async () => {
    const { cookie } = await signIn(gateway, KARI)
    expect((await submit({}, cookie)).data.submitReview).toEqual({
      __typename: 'ReviewSubmitted',
      product: { sku: 'SKU-1' },
    })
    expect(lists.reviews).toEqual([
      { ...REVIEW, product_id: 1, review_entity: 'product', review_status: 2, customer_id: KARI.id },
    ])
    expect(await mine(cookie)).toEqual([
      { ...REVIEW, rating: '4', createdAt: '2026-11-20T10:00:00.000Z', status: 'PENDING', product: { sku: 'SKU-1' } },
    ])
  })

  test('of a product whose document is refused has no product, and takes no other review away', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const row = { ...REVIEW, review_status: 1, customer_id: KARI.id, created_at: '2026-11-20 10:00:00' }
    const items = ['SKU-1', 'SKU-2'].map((sku, at) => ({ ...row, id: at, product_id: at + 1, sku }))
    gateway.storefront.answer('/api/ext/review/mine', () => ({ json: { code: 200, result: { items } } }))
    expect((await mine(cookie)).map(({ product: own }: { product: unknown }) => own)).toEqual([{ sku: 'SKU-1' }, null])
  })

  test('of a guest has no customer', async () => {
    await submit()
    expect(lists.reviews[0]).not.toHaveProperty('customer_id')
  })

  test('is listed for its customer only', async () => {
    const [kari, workshop] = [await signIn(gateway, KARI), await signIn(gateway, WORKSHOP)]
    await submit({}, kari.cookie)
    expect(await mine(workshop.cookie)).toEqual([])
    expect((await gateway.query(MINE)).data.viewer).toBeNull()
  })

  test('keeps markup as text', async () => {
    const { cookie } = await signIn(gateway, KARI)
    await submit({ title: MARKUP, detail: MARKUP, nickname: MARKUP }, cookie)
    expect(await mine(cookie)).toMatchObject([{ title: MARKUP, detail: MARKUP, nickname: MARKUP }])
  })

  test('is sent once per key, with the same id', async () => {
    const key = randomUUID()
    await submit({}, '', key)
    await submit({}, '', key)
    expect(lists.reviews).toHaveLength(1)
    expect((await submit({ title: 'Other' }, '', key)).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })

  test.each([
    [{ rating: 0 }, 'rating', 'TOO_SMALL', '1'],
    [{ rating: 6 }, 'rating', 'TOO_LARGE', '5'],
    [{ title: '  ' }, 'title', 'REQUIRED', null],
    [{ title: 'x'.repeat(201) }, 'title', 'TOO_LONG', '200'],
    [{ detail: 'x'.repeat(5_001) }, 'detail', 'TOO_LONG', '5000'],
    [{ nickname: 'x'.repeat(61) }, 'nickname', 'TOO_LONG', '60'],
  ])('with %j is refused', async (review, path, rule, bound) => {
    expect((await submit(review)).data.submitReview).toMatchObject({
      reason: 'INPUT',
      inputErrors: [{ path, rule, bound }],
    })
    expect(lists.reviews).toEqual([])
  })

  test('counts as written with code 200 only', async () => {
    gateway.storefront.answer('/api/review/create', () => ({ json: { code: 202, result: {} } }))
    expect((await submit()).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_MALFORMED' } }])
    gateway.storefront.answer('/api/review/create', () => ({ json: { code: 500, result: 'broken' }, status: 500 }))
    expect((await submit()).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }])
  })

  test('of a product of another store is refused', async () => {
    const foreign = Buffer.from(['Product', 'se', 'SKU-1'].join('\u001f')).toString('base64url')
    expect((await submit({ productId: foreign })).data.submitReview).toMatchObject({
      inputErrors: [{ path: 'productId', rule: 'UNKNOWN' }],
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product, taxRules } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const MARKUP = '<img src=x onerror=alert(1)> & "gull"'

let nextId = 1
function review(productId: number, fields: Readonly<Record<string, unknown>> = {}) {
  const id = nextId++
  return {
    id,
    product_id: productId,
    title: `Title ${id}`,
    detail: `Detail ${id}`,
    nickname: 'Kari',
    review_entity: 'product',
    review_type: 3,
    review_status: 1,
    created_at: `2026-02-03 10:00:${String(id % 60).padStart(2, '0')}`,
    store_id: 1,
    stores: [0, 1],
    ratings: [],
    ...fields,
  }
}
const stars = (...values: readonly number[]) => ({
  ratings: values.map((value, at) => ({ rating_id: at, rating_name: 'Quality', value, percent: value * 20 })),
})

const many = Array.from({ length: 40 }, (_, at) => product(100 + at))
const reviews = [
  review(1, stars(4)),
  review(1, stars(5, 5)),
  review(1),
  review(1, { review_status: 2, ...stars(1) }),
  review(1, { review_status: 3, ...stars(1) }),
  review(2),
  review(3, { title: MARKUP, nickname: MARKUP, detail: MARKUP }),
  review(4, { title: null, detail: '', nickname: null, created_at: 'long ago', ratings: 'five' }),
  review(4, { review_status: 'approved' }),
  ...Array.from({ length: 30 }, (_, at) =>
    review(5, { created_at: `2026-03-${String(at + 1).padStart(2, '0')} 08:00:00` }),
  ),
  ...many.map(({ id }) => review(id, stars(3))),
]

let gateway: TestGateway
beforeAll(async () => {
  const products = [1, 2, 3, 4, 5, 6].map((id) => product(id))
  gateway = await startGateway({
    no: { product: [...products, ...many], category: [category(10, 2)], taxrule: taxRules('NO', 25), review: reviews },
    se: { product: products, review: [review(1, stars(2))] },
  })
})
afterAll(() => gateway.close())

const SUMMARY = 'reviews { rating ratedCount count items { title detail nickname rating createdAt } }'
const queryReviews = (sku: string, store?: string) =>
  gateway.query(`query ($sku: String!) { product(sku: $sku) { sku ${SUMMARY} } }`, {
    variables: { sku },
    ...(store ? { store } : {}),
  })

describe('reviews of a product', () => {
  test('are approved ones, newest first, with the average of their ratings', async () => {
    const { data, errors } = await queryReviews('SKU-1')
    expect(errors).toBeUndefined()
    expect(data.product.reviews).toEqual({
      rating: '4.5',
      ratedCount: 2,
      count: 3,
      items: [
        { title: 'Title 3', detail: 'Detail 3', nickname: 'Kari', rating: null, createdAt: '2026-02-03T10:00:03.000Z' },
        { title: 'Title 2', detail: 'Detail 2', nickname: 'Kari', rating: '5', createdAt: '2026-02-03T10:00:02.000Z' },
        { title: 'Title 1', detail: 'Detail 1', nickname: 'Kari', rating: '4', createdAt: '2026-02-03T10:00:01.000Z' },
      ],
    })
  })

  test('without ratings have no average', async () => {
    expect((await queryReviews('SKU-2')).data.product.reviews).toMatchObject({ rating: null, ratedCount: 0, count: 1 })
  })

  test('are empty without reviews', async () => {
    expect((await queryReviews('SKU-6')).data.product.reviews).toEqual({
      rating: null,
      ratedCount: 0,
      count: 0,
      items: [],
    })
  })

  test('belong to their store', async () => {
    expect((await queryReviews('SKU-1', 'se')).data.product.reviews).toMatchObject({ rating: '2', count: 1 })
  })

  test('return markup as text', async () => {
    expect((await queryReviews('SKU-3')).data.product.reviews.items).toEqual([
      expect.objectContaining({ title: MARKUP, detail: MARKUP, nickname: MARKUP }),
    ])
  })

  test('may lack every field; a malformed review is left out', async () => {
    expect((await queryReviews('SKU-4')).data.product.reviews).toEqual({
      rating: null,
      ratedCount: 0,
      count: 1,
      items: [{ title: null, detail: null, nickname: null, rating: null, createdAt: null }],
    })
  })

  test.each([
    { first: '', length: 10, newest: '2026-03-30T08:00:00.000Z' },
    { first: '(first: 0)', length: 0, newest: undefined },
    { first: '(first: 25)', length: 25, newest: '2026-03-30T08:00:00.000Z' },
    { first: '(first: 100)', length: 30, newest: '2026-03-30T08:00:00.000Z' },
  ])('items$first returns the newest $length of 30', async ({ first, length, newest }) => {
    const { data } = await gateway.query(`{ product(sku: "SKU-5") { reviews { count items${first} { createdAt } } } }`)
    expect(data.product.reviews.count).toBe(30)
    expect(data.product.reviews.items).toHaveLength(length)
    expect(data.product.reviews.items[0]?.createdAt).toBe(newest)
  })

  test.each([-1, 101])('refuses first: %i', async (first) => {
    const { errors } = await gateway.query(
      `{ product(sku: "SKU-5") { reviews { items(first: ${first}) { createdAt } } } }`,
    )
    expect(errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
      message: expect.stringContaining(`got ${first}`),
    })
  })
})

describe('a review is a node', () => {
  const node = (id: string, store?: string) =>
    gateway.query('query ($id: ID!) { node(id: $id) { __typename ... on Review { title } } }', {
      variables: { id },
      ...(store ? { store } : {}),
    })

  test('of its own store', async () => {
    const {
      data: {
        product: {
          reviews: {
            items: [first],
          },
        },
      },
    } = await gateway.query('{ product(sku: "SKU-2") { reviews { items { id title } } } }')
    expect((await node(first.id)).data.node).toEqual({ __typename: 'Review', title: first.title })
    expect((await node(first.id, 'se')).data.node).toBeNull()
  })

  test('once it is approved', async () => {
    const {
      data: {
        product: {
          reviews: {
            items: [first],
          },
        },
      },
    } = await gateway.query('{ product(sku: "SKU-1") { reviews { items { id } } } }')
    const pending = Buffer.from(Buffer.from(first.id, 'base64url').toString().replace(/3$/, '4')).toString('base64url')
    expect((await node(pending)).data.node).toBeNull()
  })
})

describe('the cost of reviews', () => {
  test('is one call more on a product page', async () => {
    const page = (more: string) => gateway.query(`{ product(sku: "SKU-1") { sku price { __typename } ${more} } }`)
    await page('')
    const { calls: without } = await page('')
    const { calls: including } = await page(SUMMARY)
    expect(including.total).toBe(without.total + 1)
    expect(including.byUpstream['catalogue.search']).toBe((without.byUpstream['catalogue.search'] ?? 0) + 1)
  })

  test('is one call for a list of forty products', async () => {
    const skus = many.map(({ sku }) => sku)
    const { data, calls } = await gateway.query(`query ($skus: [String!]!) { products(skus: $skus) { ${SUMMARY} } }`, {
      variables: { skus },
    })
    expect(new Set(data.products.map(({ reviews: { rating } }: { reviews: { rating: string } }) => rating))).toEqual(
      new Set(['3']),
    )
    expect(calls.byUpstream['catalogue.search']).toBe(1)
  })
})

test('when they cannot be reached, they are null on every product with one error', async () => {
  const broken = await startGateway({
    no: { product: [product(1), product(2)], review: ['broken' as unknown as object] },
  })
  const { data, errors } = await broken.query('{ products(skus: ["SKU-1", "SKU-2"]) { sku reviews { count } } }')
  expect(data.products).toEqual([
    { sku: 'SKU-1', reviews: null },
    { sku: 'SKU-2', reviews: null },
  ])
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue' } }])
  await broken.close()
})

/** What a store offers, by what its backend has. */
import { afterEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'

const ABILITIES = `{ store { abilities { hasMetalPrices hasWishList hasNewsletter acceptsReviews hasOwnReviews }
  policies { hasMetalAccount } } metalQuotes { metal } product(sku: "SKU-1") { tags { label } } }`

let gateway: TestGateway | null = null
afterEach(() => gateway?.close())

async function open(profile: string, remembersMissingCalls = false): Promise<TestGateway> {
  gateway = await startGateway(
    { no: { product: [product(1)] }, goldsmith_sweden: { product: [product(1)] } },
    { profile: readProfile(profile), remembersMissingCalls },
  )
  return gateway
}

test.each([
  ['sandbox', { metals: true, wishes: true, newsletter: true, reviews: true, own: true, account: true }],
  ['spec', { metals: true, wishes: false, newsletter: true, reviews: true, own: false, account: true }],
  [
    'vue-storefront-api-magento2',
    { metals: false, wishes: false, newsletter: true, reviews: true, own: false, account: false },
  ],
  ['tryton', { metals: false, wishes: false, newsletter: false, reviews: false, own: false, account: false }],
])('%s: %j', async (profile, { metals, wishes, newsletter, reviews, own, account }) => {
  const { data } = await (await open(profile)).query(ABILITIES, { store: 'goldsmith_sweden' })
  expect(data.store).toEqual({
    abilities: {
      hasMetalPrices: metals,
      hasWishList: wishes,
      hasNewsletter: newsletter,
      acceptsReviews: reviews,
      hasOwnReviews: own,
    },
    policies: { hasMetalAccount: account },
  })
})

test('a backend without metals and tags gets no call for them', async () => {
  const opened = await open('tryton')
  const { data } = await opened.query(ABILITIES)
  expect(data).toMatchObject({ metalQuotes: null, product: { tags: [] } })
  expect(opened.storefront.calls.map(({ path }) => path).filter((path) => /metals|tags/.test(path))).toEqual([])
})

test('a review to which the backend answers 404 is offered no longer, and the operator reads it', async () => {
  const opened = await open('spec', true)
  const { data } = await opened.query('{ product(sku: "SKU-1") { id } }')
  const input = {
    idempotencyKey: 'a key of a review',
    productId: data.product.id,
    rating: 5,
    title: 'Fin',
    detail: 'Fin',
    nickname: 'Kari',
  }
  const { errors } = await opened.query(
    'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { __typename } }',
    {
      variables: { input },
      headers: { 'sec-fetch-site': 'same-origin' },
    },
  )
  expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_NOT_IMPLEMENTED')
  expect((await opened.query(ABILITIES)).data.store.abilities.acceptsReviews).toBe(false)
  const ready: unknown = await (await fetch(`${opened.url}/health/ready`)).json()
  expect(ready).toMatchObject({ missingCalls: ['review/create'] })
  expect(opened.logLines).toContainEqual(expect.objectContaining({ call: 'review/create' }))
})

/** The operations of docs/channels.md, as they stand there, at the gateway with the sandbox. */
import { readFileSync } from 'node:fs'
import { Kind, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const page = readFileSync(new URL('../docs/channels.md', import.meta.url), 'utf8')
const documents = new Map(
  [...page.matchAll(/^```graphql\n([^]*?)^```$/gm)].map(([, text = '']) => [nameOf(text), text] as const),
)

const STORE = 'no'

let shop: RealShop
beforeAll(async () => {
  shop = await openRealShop({ stores: [STORE], priceHoldSeconds: 600 })
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

function nameOf(text: string): string {
  const [definition] = parse(text).definitions
  return definition?.kind === Kind.OPERATION_DEFINITION ? (definition.name?.value ?? '') : ''
}

async function ask(name: string, variables: Record<string, unknown>, bearer?: string) {
  const { data, errors } = await shop.query(documents.get(name) ?? '', variables, STORE, bearer)
  expect(errors).toBeUndefined()
  return data
}

test('each operation of the page is run here', () => {
  expect([...documents.keys()]).toEqual(['OnePage', 'EveryProduct', 'OneProduct', 'PricesAndStock', 'Hold'])
})

describe('lists', () => {
  test('the pages of a listing have each of its products once, and one behind the last has none', async () => {
    const { data } = await shop.query('{ store { menu { id } } }', {}, STORE)
    const category = data.store.menu[0].id
    const first = (await ask('OnePage', { category, page: 1 })).category.products
    expect(first.pageCount).toBeGreaterThan(1)
    const ids = new Set<string>()
    for (let at = 1; at <= first.pageCount; at++)
      for (const { id } of (await ask('OnePage', { category, page: at })).category.products.items) ids.add(id)
    expect(ids.size).toBe(first.totalCount)
    expect((await ask('OnePage', { category, page: first.pageCount + 1 })).category.products.items).toEqual([])
  })

  test('the sitemap has every product with its last change, and its paths lead to them', async () => {
    const { sitemap } = (await ask('EveryProduct', { page: 1 })).store
    expect(sitemap).toMatchObject({ page: 1, pageCount: 1 })
    const { data } = await shop.query('{ store { menu { products(pageSize: 1) { totalCount } } } }', {}, STORE)
    const most = Math.max(
      ...data.store.menu.map(({ products }: { products: { totalCount: number } }) => products.totalCount),
    )
    expect(sitemap.entries.length).toBeGreaterThan(most)
    const [{ path, updatedAt }] = sitemap.entries
    expect(new Date(updatedAt).toISOString()).toBe(updatedAt)
    expect((await ask('OneProduct', { path })).route.outcome).toMatchObject({
      __typename: 'ProductRoute',
      product: { sku: expect.any(String) },
    })
    expect((await ask('OneProduct', { path: '/nothing-here' })).route.outcome.__typename).toBe('NotFound')
  })

  test('prices and stock of a hundred products are one request', async () => {
    const found = await shop.query('{ search(text: "gull", pageSize: 100) { products { items { sku } } } }', {}, STORE)
    const skus = found.data.search.products.items.map(({ sku }: { sku: string }) => sku)
    const { products } = await ask('PricesAndStock', { skus })
    expect(products).toHaveLength(100)
    expect(products[0]).toMatchObject({
      sku: skus[0],
      price: { __typename: 'Price', isCurrent: expect.any(Boolean), now: { gross: { currency: 'NOK' } } },
      stock: { status: expect.any(String) },
    })
  })
})

test('the price of a cart is held until a time', async () => {
  const { data } = await shop.query(
    'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }',
    { input: { idempotencyKey: key() } },
    STORE,
  )
  const bearer = data.createGuestSession.bearerToken
  const scanned = await shop.query(
    '{ productByArticleNumber(number: "AU-BAR-10G-M-KAR") { composition { ... on Single { variant { id } } } } }',
    {},
    STORE,
  )
  const of = scanned.data.productByArticleNumber.composition.variant.id
  await shop.query(
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
    { input: { idempotencyKey: key(), items: [{ of, quantity: '1' }] } },
    STORE,
    bearer,
  )
  const { holdPrice } = await ask('Hold', { input: { idempotencyKey: key() } }, bearer)
  expect(holdPrice).toMatchObject({
    __typename: 'CartChanged',
    cart: { heldPrice: { gross: { currency: 'NOK' }, remainingSeconds: expect.any(Number), hasEnded: false } },
  })
})

function key(): string {
  return crypto.randomUUID()
}

/** One account is valid in every store, and sees each store's own trade prices: docs/decisions/0024-accounts-and-stores.md. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AURUM, idOf, MARI, openPriceShop, type PriceShop } from '../prices/testing/priceShop.ts'

const HIDING = 'goldsmith_norway'
const BUSINESS_PRICES: Readonly<Record<string, number>> = { no: 101, se: 202, [HIDING]: 303 }
const AGREED_PRICES: Readonly<Record<string, number>> = { no: 61, se: 62, [HIDING]: 63 }
const STORES = Object.keys(BUSINESS_PRICES)

let shop: PriceShop
beforeAll(async () => {
  shop = await openPriceShop({ clock: () => new Date('2026-11-21T12:00:00Z') })
  shop.say('business', ({ headers }) =>
    JSON.stringify([{ sku: 'SKU-1', price: BUSINESS_PRICES[String(headers['x-vs-store-code'])] }]),
  )
  shop.say('custom', () => [])
  shop.say('tiers', () => [])
})
afterAll(() => shop.close())

const QUERY = 'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { source now { net { amount currency } } } } }'
const pricesIn = async (store: string, cookie: string, idsOf = store) => {
  const variables = { ids: [idOf('SKU-1', 'Product', idsOf)] }
  const { data } = await shop.query(QUERY, { variables, store, headers: { cookie } })
  return data.viewer?.personalPrices ?? null
}

test.each(STORES)('a customer who signed in at %s gets every store’s own business prices', async (home) => {
  const cookie = await shop.cookieOf(AURUM, home)
  for (const store of STORES) {
    const [price] = await pricesIn(store, cookie)
    expect(price.source).toBe('BUSINESS')
    expect(price.now.net).toEqual({ amount: `${BUSINESS_PRICES[store]}.00`, currency: store === 'se' ? 'SEK' : 'NOK' })
  }
})

test('custom prices are those of the requested store', async () => {
  shop.say('custom', ({ headers }) => [{ sku: 'SKU-1', price: AGREED_PRICES[String(headers['x-vs-store-code'])] }])
  const cookie = await shop.cookieOf(MARI, 'se')
  for (const store of STORES) {
    const [price] = await pricesIn(store, cookie)
    expect(price.now.net.amount).toBe(`${AGREED_PRICES[store]}.00`)
  }
  shop.say('custom', () => [])
})

test.each(STORES)('a product of %s has no price in another store', async (idsOf) => {
  const cookie = await shop.cookieOf(AURUM)
  for (const store of STORES.filter((other) => other !== idsOf))
    expect(await pricesIn(store, cookie, idsOf)).toEqual([null])
})

test('a private customer gets no business price in any store', async () => {
  const cookie = await shop.cookieOf(MARI, HIDING)
  for (const store of STORES) {
    const [price] = await pricesIn(store, cookie)
    expect(price?.source).not.toBe('BUSINESS')
  }
})

test('a guest gets no personal price in any store', async () => {
  for (const store of STORES) expect(await pricesIn(store, '')).toBeNull()
})

/** Only upstream errors make a price null; a programming error is INTERNAL_SERVER_ERROR, with its stack in the log. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AURUM, idOf, openPriceShop, type PriceShop } from './testing/priceShop.ts'

let shop: PriceShop
let cookie: string
beforeAll(async () => {
  shop = await openPriceShop({ clock: () => new Date('2026-11-21T12:00:00Z') })
  cookie = await shop.cookieOf(AURUM)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

const PRICE = '... on Price { now { gross { amount } } }'

test.each([
  ['a guest’s price', `{ product(sku: "SKU-1") { name price { ${PRICE} } } }`],
  ['the price of a set', `{ product(sku: "SKU-30") { name price { ${PRICE} } } }`],
  ['prices by ids', `{ prices(ids: ["${idOf('SKU-1')}"]) { ${PRICE} } }`],
  ['a customer’s price', `{ viewer { personalPrices(ids: ["${idOf('SKU-1')}"]) { now { gross { amount } } } } }`],
])('a TypeError while computing %s is INTERNAL_SERVER_ERROR', async (_, query) => {
  vi.spyOn(shop.metals, 'current').mockImplementation(() => {
    throw new TypeError('quotes.map is not a function')
  })
  const logged = shop.logLines.length
  const { errors } = await shop.query(query, { headers: { cookie } })
  expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['INTERNAL_SERVER_ERROR'])
  expect(JSON.stringify(errors)).not.toContain('quotes.map')
  expect(JSON.stringify(shop.logLines.slice(logged))).toContain('errors.test.ts')
})

test('a failing source of a customer’s prices causes no error, and there still is a price', async () => {
  shop.answerWith('custom', { status: 500, json: {} })
  const { data, errors } = await shop.query(
    `{ viewer { personalPrices(ids: ["${idOf('SKU-1')}"]) { isCurrent now { gross { amount } } } } }`,
    { headers: { cookie } },
  )
  expect(errors).toBeUndefined()
  expect(data.viewer.personalPrices).toMatchObject([{ isCurrent: false, now: { gross: {} } }])
})

/** A backend without calls for a customer's own prices. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProfile } from '../upstream/storefront/profile.ts'
import { AURUM, idOf, openPriceShop, type PriceShop } from './testing/priceShop.ts'

const PERSONAL = `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { isCurrent now { gross { amount } } } } }`
const NONE = ['product/tier-prices', 'product/render-list', 'ext/business-prices', 'ext/custom-prices/prices']

let shop: PriceShop
beforeAll(async () => {
  const profile = readProfile('spec')
  const calls = {
    ...profile.calls,
    ...Object.fromEntries(NONE.map((call) => [call, null])),
  }
  shop = await openPriceShop({ clock: () => new Date('2026-11-21T12:00:00Z'), profile: { ...profile, calls } })
})
afterAll(() => shop.close())

test("a customer's price is current without the sources that the backend lacks, and the log has no complaint", async () => {
  const headers = { cookie: await shop.cookieOf(AURUM) }
  const { data } = await shop.query(PERSONAL, { headers, variables: { ids: [idOf('SKU-1')] } })
  expect(data.viewer.personalPrices).toMatchObject([{ isCurrent: true }])
  expect(shop.logLines.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg)).toEqual([])
})

/** A backend that charges the lower one of an agreed price and everybody's: the shop shows what the cart costs. The gateway with the sandbox. */
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CUSTOMERS } from '../sandbox/customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import stores from '../stores.json' with { type: 'json' }
import { openCart, putIntoCart } from './baskets/cart.ts'
import { type OfferedItem, offeredIn } from './baskets/offered.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const STORES = ['no', 'goldsmith_norway']
const PRODUCTS_A_STORE = 40
const IDS = 'query ($skus: [String!]!) { products(skus: $skus) { id sku } }'
const PRICES = `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { of source isFixed now { net { amount } gross { amount } } } } }`

interface Priced {
  readonly of: string
  readonly source: string
  readonly isFixed: boolean
  readonly now: { readonly net: { readonly amount: string }; readonly gross: { readonly amount: string } }
}

let db: DatabaseSync
let shop: RealShop
beforeAll(async () => {
  db = openSeededCopy()
  // Every other agreed price is higher than anybody's.
  db.exec('UPDATE customer_price SET net_e4 = net_e4 * 2 WHERE product_id % 2 = 0')
  shop = await openRealShop({ db, stores: STORES, agreedPrices: 'lowest' })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await shop.close()
  db.close()
})

/** Products that are sold by one, as many with an agreed price above that of others as below it. */
function agreedItems(storeCode: string, number: string | null): readonly OfferedItem[] {
  const store = stores.stores.find((one) => one.storeCode === storeCode)
  const agreed = db.prepare(
    'SELECT p.sku FROM customer_price c JOIN product p ON p.id = c.product_id WHERE c.store_id = ? AND c.customer_number = ?',
  )
  const skus = new Set(agreed.all(store?.storeId ?? 0, number).map(({ sku }) => String(sku)))
  return offeredIn(db, store?.storeId ?? 0)
    .items.filter(({ sku, parentSku, least, options, files }) => {
      const isPlain = parentSku === null && files.length === 0 && !options.some(({ isRequired }) => isRequired)
      return isPlain && least <= 1 && skus.has(sku)
    })
    .slice(0, PRODUCTS_A_STORE)
}

async function tokenAtBackend(email: string, password: string): Promise<string> {
  const response = await fetch(`${shop.sandboxUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  const { result }: { result: string } = await response.json()
  return result
}

test.each(STORES)('%s shows the lower price, which the cart costs', async (storeCode) => {
  const customer = CUSTOMERS.find(({ email }) => email === 'tuva.lie@example.com')
  if (!customer) throw new Error('expected a goldsmith with a customer number')
  const bearer = await shop.signIn(customer)
  const cart = await openCart(shop.sandboxUrl, storeCode, await tokenAtBackend(customer.email, customer.password))
  const items = agreedItems(storeCode, customer.number)
  const { data } = await shop.query(IDS, { skus: items.map(({ sku }) => sku) }, storeCode, bearer)
  const idOf = new Map<string, string>(data.products.map(({ id, sku }: { id: string; sku: string }) => [sku, id]))
  const shown = await shop.query(PRICES, { ids: [...idOf.values()] }, storeCode, bearer)
  const prices: readonly Priced[] = shown.data.viewer.personalPrices

  const sources = new Set<string>()
  for (const item of items) {
    const price = prices.find(({ of }) => of === idOf.get(item.sku))
    db.exec('DELETE FROM cart_item')
    const line = { kind: 'product', item, qty: 1, bySkuOfParent: false, chosen: [], files: [] } as const
    const [row] = (await putIntoCart(cart, [line], null)).items
    sources.add(price?.source ?? '')
    expect([item.sku, price?.isFixed, price?.now.net.amount, price?.now.gross.amount]).toEqual([
      item.sku,
      false,
      ...(row?.unit ?? []),
    ])
  }
  expect([...sources]).toEqual(expect.arrayContaining(['CUSTOMER', 'LIST']))
})

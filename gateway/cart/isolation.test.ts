/** Shoppers who use one gateway at the same time never see or change the cart of another. `CART_REQUESTS=5000` sends more. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCarts } from '../testing/fakeCarts.ts'
import { createFakeCustomers, type FakeCustomer } from '../testing/fakeCustomers.ts'
import { type CookieJar, openShopInProcess, type ShopInProcess } from '../testing/shopInProcess.ts'
import { variantId } from '../testing/cartQueries.ts'
import { lineIdOf } from './lineModel.ts'
import { addToCart, changeCartLines } from './mutations.ts'

const REQUESTS = Number(process.env['CART_REQUESTS'] ?? 1_000)
const AT_ONCE = 8
const PASSWORD = 'Sølvskje;"7"'
const customers: readonly FakeCustomer[] = [1, 2].map((id) => ({
  id,
  email: `customer${id}@example.no`,
  password: PASSWORD,
  groupId: 1,
}))

let shop: ShopInProcess
beforeAll(async () => {
  const products = [1, 2, 3, 4].map((number) => product(number))
  shop = await openShopInProcess({ no: { product: products } }, { knowsIdempotencyKeys: true, gateways: 2 })
  const known = createFakeCustomers(shop.storefront, customers)
  createFakeCarts(shop.storefront, (token) => known.customerOf(token))
})
afterAll(() => shop.close())

/** Two guests and two customers; each buys only the product with their own number. */
interface Shopper {
  readonly jar: CookieJar
  readonly sku: string
  readonly of: string
  quantity: number
  /** Id of the own line, once there is one. */
  line: string | null
}

test(`${REQUESTS} mixed requests of two guests and two customers: no cart is seen or changed by another`, async () => {
  const shoppers = [1, 2, 3, 4].map((number): Shopper => {
    return { jar: new Map(), sku: `SKU-${number}`, of: variantId(number), quantity: 0, line: null }
  })
  for (const [at, { email }] of customers.entries())
    await shop.request(shoppers[at]?.jar ?? new Map(), at, ({ session }) =>
      session.signIn({ idempotencyKey: randomUUID(), email, password: PASSWORD, asBearer: false, returnUrl: '' }),
    )
  const add = (shopper: Shopper, gateway: number, count: number): Promise<unknown> => {
    shopper.quantity += count
    const input = { idempotencyKey: randomUUID(), items: [{ of: shopper.of, quantity: String(count) }] }
    return shop.request(shopper.jar, gateway, (context) => addToCart(input, context))
  }
  const steal = (shopper: Shopper, gateway: number, line: string): Promise<unknown> => {
    const input = { idempotencyKey: randomUUID(), lines: [{ line, quantity: '900' }] }
    return shop.request(shopper.jar, gateway, (context) => changeCartLines(input, context))
  }
  const read = (shopper: Shopper, gateway: number): Promise<void> =>
    shop.request(shopper.jar, gateway, async ({ loaders }) => {
      const cart = await loaders.carts.current()
      expect(cart?.lines.map(({ line }) => line.sku)).toEqual([shopper.sku])
      const [line] = cart?.lines ?? []
      if (cart && line) shopper.line = lineIdOf(cart.store, line.key)
    })
  for (const [at, shopper] of shoppers.entries()) {
    await add(shopper, at, 1)
    await read(shopper, at)
  }
  expect(new Set(shoppers.map(({ line }) => line)).size).toBe(4)

  for (let at = 0; at < REQUESTS; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) => {
        const number = at + place
        const shopper = shoppers[(number * 7 + Math.floor(number / 11)) % 4]
        const other = shoppers[(number * 5 + 1) % 4]
        if (!shopper || !other) throw new Error('expected four shoppers')
        if (number % 3 === 0) return add(shopper, number, 1 + (number % 2))
        return number % 3 === 1 && other !== shopper && other.line !== null
          ? steal(shopper, number, other.line)
          : read(shopper, number)
      }),
    )

  for (const { jar, sku, quantity } of shoppers)
    await shop.request(jar, 0, async ({ loaders }) => {
      const cart = await loaders.carts.current()
      expect(cart?.lines.map(({ line }) => [line.sku, line.quantity])).toEqual([[sku, quantity]])
    })
}, 600_000)

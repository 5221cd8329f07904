/** Selling in front of Tryton, an ERP that was written by somebody else: installed, set up and started here. Needs Python 3.11. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CART, change, SET_COUPON } from '../../../gateway/testing/cartQueries.ts'
import type { Series } from '../../../scripts/tryton/trytonSeries.ts'
import { displayed, enter, order, place } from './checkout.ts'
import { comparedCarts } from './randomCarts.ts'
import { PROVOKED } from './refusals.ts'
import { ADDRESS, asBearer, openGuest, put, register, saveAddress, signIn, withKey } from './shoppers.ts'
import { CUSTOMER, openTrytonShop, type TrytonShop } from './trytonShop.ts'

const START_MS = 900_000
const LONG_MS = 600_000
const SERIES = (process.env['FOREIGN_SERIES'] ?? '8.2,7.0').split(',') as Series[]
const isShort = process.env['FOREIGN_SCOPE'] === 'short'
const CARTS = isShort ? 8 : 100
const PASSWORD = 'Schmelz-Tiegel-9'

const PRODUCT = `{ sku name price { ... on Price { now { gross { amount } } } } quantity { unit step } stock { status quantity } }`
const MENU = `{ store { menu { id name children { id name } } } }`
const LISTING = `query ($id: ID!) { category(id: $id) { name products { totalCount items ${PRODUCT} } } }`
const HISTORY = `{ viewer { email orders { totalCount items { number status totals { total { gross { amount } } } lines { sku quantity } } } } }`

describe.each(SERIES)('in front of Tryton %s', (series) => {
  let shop: TrytonShop

  beforeAll(async () => {
    shop = await openTrytonShop(series)
  }, START_MS)
  afterAll(() => shop?.close())

  test('shows the catalogue that Tryton has written, at its prices with tax', async () => {
    const { data } = await shop.query(MENU)
    const { menu } = data.store
    expect(menu.map(({ name }: { name: string }) => name)).toEqual(['Jewellery', 'Bars', 'Material für Goldschmiede'])
    expect(menu[0].children).toMatchObject([{ name: 'Rings & Chains' }])
    const listings = await Promise.all(menu.map(({ id }: { id: string }) => shop.query(LISTING, { variables: { id } })))
    const products = listings.flatMap((listing) => listing.data.category.products.items)
    const shown = Object.fromEntries(
      products.map(({ sku, price, quantity }) => [sku, [price?.now.gross.amount, quantity.unit]]),
    )
    expect(shown).toMatchObject({
      'AU-1OZ': ['1890.50', 'PCS'],
      '100452': ['966.68', 'PCS'],
      'BOOK-1': ['19.96', 'PCS'],
      'WIRE-935': ['1.11', 'G'],
      'CHAIN-M': ['14.69', 'METER'],
    })
    expect(shop.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test(
    'a guest fills a cart, and the total is the one that Tryton has',
    async () => {
      const guest = await openGuest(shop)
      const added = await put(shop, guest, { '100452': '3', 'WIRE-935': '2.5', 'CHAIN-M': '1.85' })
      const { cart } = added.data.addToCart
      expect(cart.lines.map(({ sku, quantity }: { sku: string; quantity: string }) => [sku, quantity])).toEqual([
        ['100452', '3'],
        ['WIRE-935', '2.5'],
        ['CHAIN-M', '1.85'],
      ])
      const [line] = cart.lines
      await change(shop, [{ line: line.id, quantity: '2' }], guest)
      await put(shop, guest, { 'WIRE-935': '1.5' })
      const { data } = await shop.query(CART, guest)
      expect(data.cart.lines.map(({ quantity }: { quantity: string }) => quantity)).toEqual(['2', '4', '1.85'])
      const last = (await shop.sales()).at(-1)
      expect(last).toMatchObject({ state: 'draft', customer: 'Guest' })
      expect(data.cart.totals.total.gross.amount).toBe(last?.total)
    },
    LONG_MS,
  )

  test(
    'a guest registers, keeps the cart, saves an address, orders, and Tryton has the order with the same total',
    async () => {
      const email = 'frieda@example.com'
      const guest = await openGuest(shop)
      await put(shop, guest, { 'AU-1OZ': '1', 'WIRE-935': '12.25' })
      const registered = await register(shop, email, PASSWORD, guest)
      expect(registered.data.register).toMatchObject({ __typename: 'SignedIn', viewer: { email, firstName: 'Frieda' } })
      const frieda = asBearer(registered.data.register.bearerToken)
      const saved = await saveAddress(shop, frieda, { address: ADDRESS, isDefaultShipping: true })
      expect(saved.data.saveAddress).toMatchObject({
        __typename: 'AccountChanged',
        viewer: { addresses: [{ isDefaultShipping: true, address: { street: 'Schmiedeweg 4', city: 'Dresden' } }] },
      })

      const entered = await enter(shop, frieda, email, 'Delivery by Value transport')
      const { checkout } = entered.data.setCheckout.cart
      expect(checkout.inputErrors).toEqual([])
      expect(checkout.deliveryMethods).toContainEqual(
        expect.objectContaining({
          title: 'Delivery by Value transport',
          price: { net: { amount: '39.00' }, gross: { amount: '46.41' } },
        }),
      )
      const { gross, answer } = await order(shop, frieda)
      expect(answer.errors).toBeUndefined()
      expect(answer.data.placeOrder.__typename).toBe('OrderPlaced')

      const placed = (await shop.sales()).filter(({ state }) => state !== 'draft')
      expect(placed).toMatchObject([{ customer: 'Frieda Feingold', total: gross, street: 'Schmiedeweg 4' }])
      expect(placed[0]?.lines).toMatchObject([
        { sku: 'AU-1OZ', quantity: 1 },
        { sku: 'WIRE-935', quantity: 12.25 },
        { sku: null, quantity: 1, amount: '39.00' },
      ])
      const { data } = await shop.query(HISTORY, frieda)
      expect(data.viewer.orders).toMatchObject({
        totalCount: 1,
        items: [{ number: placed[0]?.number, totals: { total: { gross: { amount: gross } } } }],
      })
      const after = await shop.query(CART, frieda)
      expect(after.data.cart?.lines ?? []).toEqual([])
    },
    LONG_MS,
  )

  test(
    'a customer of Tryton signs in and orders twice, and the same key orders once',
    async () => {
      const signedIn = await signIn(shop, CUSTOMER.email, CUSTOMER.password)
      expect(signedIn.data.signIn).toMatchObject({ viewer: { email: CUSTOMER.email, firstName: 'Greta' } })
      const greta = asBearer(signedIn.data.signIn.bearerToken)
      const grosses: string[] = []
      for (const quantities of [{ 'CHAIN-M': '1.35', 'BANGLE/585': '7' }, { 'BOOK-1': '3' }]) {
        await put(shop, greta, quantities)
        await enter(shop, greta, CUSTOMER.email, 'Delivery by Post')
        const review = await displayed(shop, greta)
        const key = { idempotencyKey: randomUUID() }
        const first = await place(shop, greta, review, key)
        expect(first.data?.placeOrder.__typename, JSON.stringify(first)).toBe('OrderPlaced')
        const again = await place(shop, greta, review, key)
        expect(again.data?.placeOrder.order.id).toBe(first.data.placeOrder.order.id)
        grosses.push(review.gross)
      }
      const placed = (await shop.sales()).filter(
        ({ state, customer }) => state !== 'draft' && customer === 'Greta Gold',
      )
      expect(placed.map(({ total }) => total)).toEqual(grosses)
    },
    LONG_MS,
  )

  test(
    'a coupon lowers what is charged, never raises it',
    async () => {
      const signedIn = await signIn(shop, CUSTOMER.email, CUSTOMER.password)
      const greta = asBearer(signedIn.data.signIn.bearerToken)
      await put(shop, greta, { '100452': '2' })
      const coupon = await shop.query(SET_COUPON, { ...greta, variables: withKey({ code: 'WELCOME10' }) })
      expect(coupon.data.setCoupon.__typename).toBe('CartChanged')
      await enter(shop, greta, CUSTOMER.email, 'Delivery by Post')
      const { gross, answer } = await order(shop, greta)
      expect(answer.data.placeOrder.__typename).toBe('OrderPlaced')
      const charged = Number((await shop.sales()).findLast(({ state }) => state !== 'draft')?.total)
      expect(charged).toBeGreaterThan(0)
      expect(charged).toBeLessThan(Number(gross))
    },
    LONG_MS,
  )

  test(
    `the total of ${CARTS} random carts is the one that Tryton has`,
    async () => {
      const { differences, compared } = await comparedCarts(shop, CARTS)
      expect(differences).toEqual([])
      expect(compared).toBe(CARTS)
    },
    LONG_MS,
  )

  test.each(PROVOKED.filter(({ isLong }) => !isShort || !isLong))(
    'refuses as data: $name',
    async ({ provoke, expected }) => {
      const before = shop.logLines.length
      expect(await provoke(shop)).toMatchObject(expected)
      expect(shop.logLines.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([])
    },
    LONG_MS,
  )
})

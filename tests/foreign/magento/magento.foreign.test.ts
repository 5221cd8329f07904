/**
 * Selling in front of a running Magento that `fillMagento.ts` has filled: `MAGENTO_URL`, `MAGENTO_ADMIN` (user:password) and the keys of an
 * integration as in docs/operate/magento2.md. Without them it is left out. `MAGENTO_CARTS`: how many random carts are ordered, `MAGENTO_CARTS_FROM`: the first one of them.
 * `MAGENTO_MAILS`: a folder with the mails that it has sent, whose template of the link to a new password is that of docs/operate/magento2.md.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceFrom } from '../../baskets/generate.ts'
import { addToCart, CART, change, SET_COUPON } from '../../../gateway/testing/cartQueries.ts'
import type { GraphqlResponse } from '../../../gateway/testing/startGateway.ts'
import { type MagentoShop, openMagentoShop } from './magentoShop.ts'
import { chosenItem, comparedCarts } from './randomCarts.ts'
import {
  ADDRESSES,
  asBearer,
  displayed,
  enter,
  openGuest,
  place,
  put,
  register,
  set,
  type Shopper,
  signIn,
  withKey,
} from './shoppers.ts'

const IS_THERE = process.env['MAGENTO_URL'] !== undefined
const CARTS = Number(process.env['MAGENTO_CARTS'] ?? 20)
const FROM = Number(process.env['MAGENTO_CARTS_FROM'] ?? 0)
const LONG_MS = 3_600_000
const PASSWORD = 'Gull-og-glitter-7'
const HISTORY = `{ viewer { orders { totalCount items { number status
  totals { total { gross { amount } } shipping { gross { amount } } addsUp } lines { sku row { net { amount } gross { amount } } } } } } }`
const TIERS = `{ product(sku: "AG-1KG") { price { ... on Price { tiers { fromQuantity unitPrice { gross { amount } } } } } } }`
const UNIT = '{ cart { lines { price { unit { gross { amount } } } } } }'
const ROUTE = `query ($path: String!) { route(path: $path) { outcome { __typename ... on ProductRoute { product { sku } } ... on CategoryRoute { category { name } } } } }`
const STATUS = 'query ($id: ID!) { order(id: $id) { number status } }'
const REORDER = `mutation ($input: ReorderInput!) { reorder(input: $input) { __typename
  ... on CartChanged { inputErrors { path rule message } } ... on CartRefused { message inputErrors { path rule message } } } }`
const CHOSEN =
  '{ cart { lines { sku quantity choice { parts { part choice quantity } options { option choices text } downloads selections { attribute value } } } } }'
const RESET = `mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { __typename } }`

const SET_PASSWORD = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { __typename ... on AccountRefused { reason } } }`
const NEWSLETTER = `mutation ($input: SetNewsletterInput!) { setNewsletter(input: $input) { __typename } }`
const IS_SUBSCRIBED = '{ viewer { isSubscribedToNewsletter } }'
const MAILS = process.env['MAGENTO_MAILS']

/** The link of the mail to this address; null while it has none. */
function mailedLink(folder: string, email: string): URL | null {
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const texts = mails.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
  const [, link] =
    /"([^"]*\/reset-password\?[^"]*)"/.exec(texts.find((text) => text.includes(`?email=${email}`)) ?? '') ?? []
  return link === undefined ? null : new URL(link)
}

const outcomeOf = ({ data, errors }: GraphqlResponse) => {
  expect(errors).toBeUndefined()
  return Object.values(data)[0]
}
const newEmail = () => `kari-${randomUUID().slice(0, 8)}@example.com`

test.skipIf(IS_THERE)('MAGENTO_URL is not set: no running Magento is tested', () => expect(IS_THERE).toBe(false))

describe.skipIf(!IS_THERE)('in front of a running Magento', { timeout: LONG_MS }, () => {
  let shop: MagentoShop

  beforeAll(async () => {
    shop = await openMagentoShop(process.env)
  }, LONG_MS)
  afterAll(() => shop?.close())

  const chosenOf = async (as: Shopper) => (await shop.query(CHOSEN, as)).data.cart.lines

  async function customer() {
    const email = newEmail()
    const { data } = await register(shop, email, PASSWORD)
    expect(data.register.__typename).toBe('SignedIn')
    return { email, as: asBearer(data.register.bearerToken) }
  }

  test('its catalogue was read whole, and its prices are those that it shows', () => {
    expect(shop.printed.filter((line) => / refused, such|expected|in Magento/.test(line))).toEqual([])
    expect(shop.printed.filter((line) => /product {2}\d+ documents/.test(line))).toHaveLength(3)
  })

  test.each([
    { store: 'no', name: 'Gullbarre 10 g', currency: 'NOK' },
    { store: 'se', name: 'Guldtacka 10 g', currency: 'SEK' },
    { store: 'de', name: 'Goldbarren 10 g', currency: 'EUR' },
  ])('the store view $store has its own names, currency and tax', async ({ store, name, currency }) => {
    const query = `{ gold: product(sku: "AU-10G") { name price { ... on Price { now { net { amount } gross { amount currency } } } } }
      cloth: product(sku: "CLOTH") { price { ... on Price { now { net { amount } gross { amount } } } } } }`
    const { data } = await shop.query(query, { store })
    const { net, gross } = data.gold.price.now
    expect(data.gold.name).toBe(name)
    expect([gross.currency, net.amount]).toEqual([currency, gross.amount])
    const rate = Number(data.cloth.price.now.gross.amount) / Number(data.cloth.price.now.net.amount)
    expect(rate).toBeCloseTo(store === 'de' ? 1.19 : 1.25, 3)
  })

  test('a customer buys, two presses are one order, and the history has it with its delivery and the tax of each line', async () => {
    const { email, as } = await customer()
    await put(shop, as, 'CLOTH', '2')
    await put(shop, as, 'AU-10G', '1')
    await enter(shop, as, { email })
    const review = await displayed(shop, as)
    const key = randomUUID()
    const presses = await Promise.all([place(shop, as, review, key), place(shop, as, review, key)])
    const numbers = presses.map(({ data }) => data.placeOrder.order?.number)
    const orders = await shop.orders(email)
    expect(orders.map(({ increment_id: number, grand_total: total }) => [number, total.toFixed(2)])).toEqual([
      [numbers[0], review.gross],
    ])
    expect(numbers[1]).toBe(numbers[0])
    const { data } = await shop.query(HISTORY, as)
    // 198.00 for the goods with tax, 11,999.90 for the gold; what delivery costs is a setting of this Magento.
    const delivery = (Number(review.gross) - 12_197.9).toFixed(2)
    expect(data.viewer.orders).toMatchObject({
      totalCount: 1,
      items: [
        {
          number: numbers[0],
          totals: {
            total: { gross: { amount: review.gross } },
            shipping: { gross: { amount: delivery } },
            addsUp: true,
          },
          lines: [
            { sku: 'CLOTH', row: { net: { amount: '158.40' }, gross: { amount: '198.00' } } },
            { sku: 'AU-10G', row: { net: { amount: '11999.90' }, gross: { amount: '11999.90' } } },
          ],
        },
      ],
    })
  })

  test('two presses with keys of their own are one order, too, and the other one is told so', async () => {
    const guest = await openGuest(shop)
    const email = newEmail()
    await put(shop, guest, 'PLIERS', '1')
    await enter(shop, guest, { email })
    const review = await displayed(shop, guest)
    const presses = await Promise.all([place(shop, guest, review), place(shop, guest, review)])
    expect(presses.map(({ data }) => data.placeOrder.__typename)).toEqual(
      expect.arrayContaining(['OrderPlaced', 'OrderRefused']),
    )
    expect(await shop.orders(email)).toHaveLength(1)
  })

  test('an order whose answer was lost is found, and is one', async () => {
    const guest = await openGuest(shop)
    const email = newEmail()
    await put(shop, guest, 'CLOTH', '3')
    await enter(shop, guest, { email })
    const review = await displayed(shop, guest)
    shop.loseNext('/payment-information')
    const { data } = await place(shop, guest, review)
    const orders = await shop.orders(email)
    expect(orders).toHaveLength(1)
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPlaced', order: { number: orders[0]?.increment_id } })
  })

  test("a guest's order has Magento's status of today, and is ordered again with all that was chosen", async () => {
    const guest = await openGuest(shop)
    const email = newEmail()
    for (const sku of ['KIT', 'PLATE', 'BOOK']) {
      const { inputs } = await chosenItem(shop, guest.store, sku, chanceFrom(7))
      expect(outcomeOf(await addToCart(shop, inputs, guest))).toMatchObject({ __typename: 'CartChanged' })
    }
    await put(shop, guest, 'RING-585', '1')
    const before = await chosenOf(guest)
    await enter(shop, guest, { email })
    const { data } = await place(shop, guest, await displayed(shop, guest))
    const { id, number } = data.placeOrder.order
    const statusOf = async () => (await shop.query(STATUS, { ...guest, variables: { id } })).data.order
    expect(await statusOf()).toEqual({ number, status: 'PENDING' })
    const [order] = await shop.orders(email)
    await shop.admin.post(`/order/${order?.entity_id}/invoice`, { capture: true })
    await shop.admin.post(`/order/${order?.entity_id}/ship`, {})
    expect(await statusOf()).toEqual({ number, status: 'COMPLETE' })
    const again = await shop.query(REORDER, { ...guest, variables: withKey({ orderId: id }) })
    expect(outcomeOf(again)).toMatchObject({ __typename: 'CartChanged', inputErrors: [] })
    expect(await chosenOf(guest)).toEqual(before)
  })

  test("a guest's cart goes into the customer's at sign-in", async () => {
    const { email, as } = await customer()
    await put(shop, as, 'CLOTH', '2')
    const guest = await openGuest(shop)
    await put(shop, guest, 'CLOTH', '3')
    const { data } = await signIn(shop, email, PASSWORD, guest)
    const { data: after } = await shop.query(CART, asBearer(data.signIn.bearerToken))
    expect(after.cart.lines.map(({ sku, quantity }: { sku: string; quantity: string }) => [sku, quantity])).toEqual([
      ['CLOTH', '5'],
    ])
  })

  test('what is sold out between two steps of the checkout is refused, and nothing is ordered', async () => {
    const guest = await openGuest(shop)
    const email = newEmail()
    await put(shop, guest, 'LAST', '1')
    await enter(shop, guest, { email })
    const review = await displayed(shop, guest)
    const stock = (quantity: number) =>
      shop.admin.put('/products/LAST', {
        product: { extension_attributes: { stock_item: { qty: quantity, is_in_stock: quantity > 0 } } },
      })
    await stock(0)
    try {
      const { data, errors } = await place(shop, guest, review)
      expect(errors).toBeUndefined()
      expect(data.placeOrder.__typename).toBe('OrderRefused')
      expect(await shop.orders(email)).toEqual([])
    } finally {
      await stock(2)
    }
  })

  test('a price that was raised after the review is not charged unseen', async () => {
    const guest = await openGuest(shop)
    const email = newEmail()
    await put(shop, guest, 'FEW', '1')
    await enter(shop, guest, { email })
    const review = await displayed(shop, guest)
    const price = (amount: number) => shop.admin.put('/products/FEW', { product: { price: amount } })
    await price(275)
    try {
      const { data } = await place(shop, guest, review)
      expect(data.placeOrder).toMatchObject({ __typename: 'OrderRefused', reason: 'PRICE_CHANGED' })
      expect(await shop.orders(email)).toEqual([])
    } finally {
      await price(250)
    }
  })

  test('a price for quantities is shown, and is that of the line from its quantity on', async () => {
    const { data } = await shop.query(TIERS, { store: 'no' })
    expect(data.product.price.tiers).toEqual([{ fromQuantity: '3', unitPrice: { gross: { amount: '11000.00' } } }])
    const guest = await openGuest(shop)
    const unitOf = async () => (await shop.query(UNIT, guest)).data.cart.lines[0].price.unit.gross.amount
    await put(shop, guest, 'AG-1KG', '2')
    expect(await unitOf()).not.toBe('11000.00')
    await put(shop, guest, 'AG-1KG', '1')
    expect(await unitOf()).toBe('11000.00')
  })

  test.each([
    { what: 'less than the minimum', sku: 'NAIL', quantity: '1', expected: { rule: 'TOO_SMALL', bound: '2' } },
    { what: 'half a step', sku: 'RIVET', quantity: '15', expected: { rule: 'NOT_MULTIPLE_OF', bound: '10' } },
    { what: 'more than the maximum', sku: 'FEW', quantity: '4', expected: { rule: 'TOO_LARGE', bound: '3' } },
    { what: 'more than there is', sku: 'LAST', quantity: '3', expected: { rule: 'NOT_ENOUGH_STOCK' } },
    { what: 'what is sold out', sku: 'OUT', quantity: '1', expected: { rule: 'OUT_OF_STOCK' } },
    { what: 'a quantity of 0', sku: 'CLOTH', quantity: '0', expected: { rule: 'TOO_SMALL' } },
    { what: 'a missing choice', sku: 'PLATE', quantity: '1', expected: { rule: 'REQUIRED' } },
    { what: 'an unknown article', sku: 'NOTHING', quantity: '1', expected: { rule: 'UNKNOWN' } },
  ])('refuses as data: $what', async ({ sku, quantity, expected }) => {
    const { data } = await put(shop, await openGuest(shop), sku, quantity)
    expect(data.addToCart).toMatchObject({ __typename: 'CartRefused', inputErrors: [expected] })
  })

  test('refuses as data: a second line beyond the maximum, and a coupon that does not exist', async () => {
    const guest = await openGuest(shop)
    await put(shop, guest, 'FEW', '3')
    expect(outcomeOf(await put(shop, guest, 'FEW', '1'))).toMatchObject({ inputErrors: [{ rule: 'TOO_LARGE' }] })
    expect(outcomeOf(await shop.query(SET_COUPON, { ...guest, variables: withKey({ code: 'NONE' }) }))).toMatchObject({
      __typename: 'CartRefused',
      reason: 'COUPON_NOT_VALID',
    })
  })

  test('refuses as data: a way to pay that the shop does not have', async () => {
    const guest = await openGuest(shop)
    await put(shop, guest, 'CLOTH', '1')
    const answer = await set(shop, guest, { email: newEmail(), shippingAddress: ADDRESSES.NO, paymentMethod: 'gold' })
    expect(outcomeOf(answer)).toMatchObject({ __typename: 'CartRefused', inputErrors: [{ path: 'paymentMethod' }] })
  })

  test('refuses as data: weak passwords, a taken address and a wrong password', async () => {
    const { email } = await customer()
    for (const [password, rule] of [
      ['short', 'TOO_SHORT'],
      ['alllowercase', 'FORMAT'],
    ] as const)
      expect(outcomeOf(await register(shop, newEmail(), password))).toMatchObject({ inputErrors: [{ rule }] })
    expect(outcomeOf(await register(shop, email, PASSWORD))).toMatchObject({ reason: 'EMAIL_TAKEN' })
    expect(outcomeOf(await signIn(shop, email, 'Feil-og-glitter-7'))).toMatchObject({ reason: 'WRONG_CREDENTIALS' })
    const answers = [email, newEmail()].map((one) => shop.query(RESET, { variables: withKey({ email: one }) }))
    const [known, unknown] = (await Promise.all(answers)).map(outcomeOf)
    expect(known).toEqual(unknown)
  })

  test('the newsletter of an address that has an account is in the account, and nobody learns who has one', async () => {
    const { email, as } = await customer()
    expect((await shop.query(IS_SUBSCRIBED, as)).data.viewer.isSubscribedToNewsletter).toBe(false)
    for (const address of [email, email, newEmail()]) {
      const answer = await shop.query(NEWSLETTER, { variables: withKey({ email: address, isWanted: true }) })
      expect(outcomeOf(answer)).toEqual({ __typename: 'NewsletterSet' })
    }
    expect((await shop.query(IS_SUBSCRIBED, as)).data.viewer.isSubscribedToNewsletter).toBe(true)
  })

  test.skipIf(MAILS === undefined)('a link that was mailed sets a new password, once', async () => {
    const { email } = await customer()
    await shop.query(RESET, { variables: withKey({ email }) })
    const link = mailedLink(MAILS ?? '', email)
    const resetToken = link?.searchParams.get('token') ?? ''
    const reset = (token: string, newPassword: string) =>
      shop.query(SET_PASSWORD, { variables: withKey({ email, resetToken: token, newPassword }) }).then(outcomeOf)
    expect(await reset('0123456789abcdef', PASSWORD)).toMatchObject({ reason: 'RESET_TOKEN_EXPIRED' })
    expect(await reset(resetToken, 'Solv-og-glitter-8')).toMatchObject({
      __typename: expect.not.stringMatching('Refused'),
    })
    expect(await reset(resetToken, 'Solv-og-glitter-9')).toMatchObject({ reason: 'RESET_TOKEN_EXPIRED' })
    expect(outcomeOf(await signIn(shop, email, 'Solv-og-glitter-8'))).toMatchObject({ __typename: 'SignedIn' })
  })

  test('wire is sold by hundredths, and a line can be changed and removed', async () => {
    const guest = await openGuest(shop)
    await put(shop, guest, 'WIRE-935', '2.55')
    const { data } = await shop.query(CART, guest)
    const [line] = data.cart.lines
    expect([line.quantity, data.cart.count]).toEqual(['2.55', 1])
    const { data: changed } = await change(shop, [{ line: line.id, quantity: '0.4' }], guest)
    expect(changed.changeCartLines.cart.lines[0].quantity).toBe('0.4')
    const { data: removed } = await change(shop, [{ line: line.id, quantity: '0' }], guest)
    expect(removed.changeCartLines.cart?.lines ?? []).toEqual([])
  })

  test.each([
    { path: '/cloth.html', outcome: { __typename: 'ProductRoute', product: { sku: 'CLOTH' } } },
    { path: '/gold.html', outcome: { __typename: 'CategoryRoute', category: { name: 'Gull' } } },
    { path: '/salgsvilkar', outcome: { __typename: 'ContentRoute' } },
    { path: '/nothing.html', outcome: { __typename: 'NotFound' } },
  ])('the address $path leads to $outcome.__typename', async ({ path, outcome }) => {
    const { data } = await shop.query(ROUTE, { variables: { path } })
    expect(data.route.outcome).toEqual(outcome)
  })

  test(`${CARTS} random carts in three store views cost in Magento's orders what was shown`, async () => {
    const { differences, compared } = await comparedCarts(shop, CARTS, FROM)
    expect(differences).toEqual([])
    expect(compared).toBe(CARTS)
  })

  test('nothing of all this was an error of the gateway, but the answer that was lost', () => {
    const errors = shop.logLines.filter(({ level }) => Number(level) >= 50).map(({ msg }) => msg)
    expect(errors).toEqual(['order: its answer was lost'])
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readStoreTable } from '../storeTable.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { type As, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'

const HOLD_FIELDS = '{ gross { amount currency } expiresAt remainingSeconds hasEnded }'
const HOLD = `mutation ($input: HoldPriceInput!) { holdPrice(input: $input) { __typename
  ... on CartChanged { holdRefusal cart { heldPrice ${HOLD_FIELDS} totals { total { gross { amount } } } } } } }`
const CART = `{ cart { version heldPrice ${HOLD_FIELDS} totals { total { gross { amount } } } } store { abilities { holdsPrices } } }`

let now: Date
let gateway: TestGateway
let backend: FakeCheckout
const path = '/api/ext/cart/hold-prices'
/** What the backend holds: null, or a hold of ten minutes. */
let held: { readonly expires_at: string; readonly has_ended: boolean; readonly grand_total: number } | null

async function open(profile: 'sandbox' | 'spec', maxHeldTotal?: number): Promise<As> {
  const table = readStoreTable()
  const stores = table.stores.map((store) => ({
    ...store,
    cart: { ...store.cart, ...(maxHeldTotal !== undefined && { maxHeldTotal }) },
  }))
  gateway = await startGateway(
    { no: { product: [product(1)] } },
    {
      clock: () => now,
      profile: readProfile(profile),
      storeTable: { ...table, stores },
    },
  )
  backend = createFakeCheckout(gateway.storefront)
  const totals = backend.carts.totals.bind(backend.carts)
  backend.carts.totals = (cartId) => ({ ...Object(totals(cartId)), ...(held && { price_hold: held }) })
  gateway.storefront.answer(path, ({ query, body }) => {
    const { renews } = Object(body)
    if (!held || (renews === true && held.has_ended)) held = holdFromNow()
    return { json: { code: 200, result: backend.carts.totals(query.get('cartId') ?? '') } }
  })
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as)
  return as
}
const holdFromNow = () => ({
  expires_at: new Date(now.getTime() + 600_000).toISOString(),
  has_ended: false,
  grand_total: 225,
})
const enteredGuest = async (): Promise<As> => {
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as)
  return as
}
const hold = async (as: As, key: string, renews = false) =>
  (await gateway.query(HOLD, { ...as, variables: { input: { idempotencyKey: key, renews } } })).data.holdPrice.cart
const reasonOf = async (as: As) => {
  const input = { idempotencyKey: 'one look', renews: false }
  return (await gateway.query(HOLD, { ...as, variables: { input } })).data.holdPrice.holdRefusal
}
const calls = () => gateway.storefront.calls.filter((call) => call.path === path).length

beforeEach(() => {
  now = new Date('2026-11-23T09:00:00Z')
  held = null
})
afterEach(() => gateway.close())

test('a held price has its end and the seconds that are left, which need no clock of the client', async () => {
  const as = await open('sandbox')
  const { heldPrice } = await hold(as, 'first look')
  const gross = { amount: '225.00', currency: 'NOK' }
  expect(heldPrice).toEqual({ gross, expiresAt: '2026-11-23T09:10:00.000Z', remainingSeconds: 600, hasEnded: false })
  now = new Date('2026-11-23T09:07:30.400Z')
  expect((await gateway.query(CART, as)).data.cart.heldPrice.remainingSeconds).toBe(149)
})

test('a held price does not change the version of the cart as time passes', async () => {
  const as = await open('sandbox')
  await hold(as, 'first look')
  const { version } = (await gateway.query(CART, as)).data.cart
  now = new Date('2026-11-23T09:05:00Z')
  expect((await gateway.query(CART, as)).data.cart.version).toBe(version)
})

test('an ended hold has the former total, and is renewed by consent only, once per key', async () => {
  const as = await open('sandbox')
  await hold(as, 'first look')
  held = { ...holdFromNow(), has_ended: true }
  expect((await hold(as, 'second look')).heldPrice).toMatchObject({ hasEnded: true, remainingSeconds: 0 })
  expect((await hold(as, 'consent', true)).heldPrice).toMatchObject({ hasEnded: false, remainingSeconds: 600 })
  held = { ...holdFromNow(), has_ended: true }
  expect((await hold(as, 'consent', true)).heldPrice).toMatchObject({ hasEnded: true })
})

test('a profile without the call never makes it, and believes no held price', async () => {
  const as = await open('spec')
  held = holdFromNow()
  expect((await hold(as, 'first look')).heldPrice).toBeNull()
  const { cart, store } = (await gateway.query(CART, as)).data
  expect(cart.heldPrice).toBeNull()
  expect(store.abilities.holdsPrices).toBe(false)
  expect(calls()).toBe(0)
})

test('what a session and its network have held is limited by its total, whatever is done to the cart', async () => {
  const first = await open('sandbox', 500)
  const another = async (as: As) => {
    // The backend holds nothing of the changed cart.
    held = null
    await gateway.query(CART, as)
    return (await hold(as, `look ${String(calls())} ${String(Math.random())}`)).heldPrice
  }
  expect(await another(first)).not.toBeNull()
  // The hold that runs is looked at again, which costs nothing.
  for (let look = 0; look < 3; look += 1) expect((await hold(first, `again ${look}`)).heldPrice).not.toBeNull()
  expect(await another(first)).not.toBeNull()
  const before = calls()
  expect(await another(first)).toBeNull()
  expect(calls()).toBe(before)
  const others = [await enteredGuest(), await enteredGuest(), await enteredGuest()]
  const results = []
  for (const as of others) results.push(await another(as), await another(as))
  // 1,500 of the network: six times 225.
  expect(results.filter((one) => one !== null)).toHaveLength(4)
})

test.each([
  { reason: null, why: 'the price is held', profile: 'sandbox' as const },
  { reason: 'UNAVAILABLE', why: 'the profile has no such call', profile: 'spec' as const },
  { reason: 'SESSION_LIMIT', why: 'the session has had as much held', maxHeldTotal: 200 },
  { reason: 'STORE_LIMIT', why: 'the backend answers without a held price', isHeld: false },
  { reason: 'UNAVAILABLE', why: 'the backend does not answer', answer: { status: 503, json: { code: 503 } } },
  { reason: 'UNAVAILABLE', why: 'the backend refuses', answer: { status: 400, json: { code: 400, result: 'no' } } },
])('the reason is $reason where $why', async ({ reason, profile = 'sandbox', maxHeldTotal, isHeld = true, answer }) => {
  const as = await open(profile, maxHeldTotal)
  const totals = (cartId: string) => ({ json: { code: 200, result: backend.carts.totals(cartId) } })
  if (answer) gateway.storefront.answer(path, () => answer)
  if (!isHeld) gateway.storefront.answer(path, ({ query }) => totals(query.get('cartId') ?? ''))
  expect(await reasonOf(as)).toBe(reason)
})

test('the limits of the network and of the session have different reasons', async () => {
  await open('sandbox', 300)
  const reasons = []
  for (let guest = 0; guest < 5; guest += 1) {
    held = null
    reasons.push(await reasonOf(await enteredGuest()))
  }
  // 900 of the network: four times 225.
  expect(reasons).toEqual([null, null, null, null, 'NETWORK_LIMIT'])
})

test('what the backend does not hold does not count', async () => {
  const as = await open('sandbox', 500)
  gateway.storefront.answer(path, () => ({ status: 503, json: { code: 503, result: 'down' } }))
  for (let at = 0; at < 5; at += 1) await hold(as, `try ${at}`)
  expect(calls()).toBe(5)
})

test.each([
  { what: 'fails', answer: { status: 503, json: { code: 503, result: 'down' } } },
  { what: 'is not there', answer: { status: 404, json: { code: 404, result: 'no such call' } } },
])('a call that $what leaves a cart that can be ordered', async ({ answer }) => {
  const as = await open('sandbox')
  gateway.storefront.answer(path, () => answer)
  const cart = await hold(as, 'first look')
  expect(cart.heldPrice).toBeNull()
  const total = await seen(gateway, as)
  expect((await place(gateway, as, total)).data.placeOrder.__typename).toBe('PaymentNeeded')
})

/** Requests that Tryton, or the gateway before it, refuses: each is an answer of its own, never an error. */
import { CART, change, SET_COUPON } from '../../../gateway/testing/cartQueries.ts'
import type { GraphqlResponse } from '../../../gateway/testing/startGateway.ts'
import { displayed, enter, place, set } from './checkout.ts'
import { ADDRESS, asBearer, openGuest, put, register, signIn, withKey } from './shoppers.ts'
import { CUSTOMER, type TrytonShop } from './trytonShop.ts'

export interface ProvokedRefusal {
  readonly name: string
  readonly provoke: (shop: TrytonShop) => Promise<unknown>
  /** Part of what `provoke` returns. */
  readonly expected: object
  /** Whether the short run leaves it out. */
  readonly isLong?: boolean
}

const CHANGE_PASSWORD = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { __typename
  ... on AccountRefused { reason message } } }`
const POST = 'Delivery by Post'

export const PROVOKED: readonly ProvokedRefusal[] = [
  {
    name: 'a wrong password',
    provoke: async (shop) => dataOf(await signIn(shop, CUSTOMER.email, 'Falsch-und-Silber-1')).signIn,
    expected: { __typename: 'SignInRefused', reason: 'WRONG_CREDENTIALS' },
  },
  {
    name: 'an account that does not exist',
    provoke: async (shop) => dataOf(await signIn(shop, 'nobody@example.com', CUSTOMER.password)).signIn,
    expected: { __typename: 'SignInRefused', reason: 'WRONG_CREDENTIALS' },
  },
  {
    name: 'an e-mail address that has an account',
    provoke: async (shop) => dataOf(await register(shop, CUSTOMER.email, CUSTOMER.password)).register,
    expected: { __typename: 'AccountRefused', reason: 'EMAIL_TAKEN' },
  },
  {
    name: 'a weak password',
    provoke: async (shop) => dataOf(await register(shop, 'weak@example.com', 'short')).register,
    expected: { __typename: 'AccountRefused', reason: 'INPUT' },
  },
  {
    name: 'a wrong current password',
    provoke: async (shop) => {
      const greta = await customer(shop)
      const input = { currentPassword: 'Falsch-und-Silber-1', newPassword: 'Neues-Gold-2' }
      return dataOf(await shop.query(CHANGE_PASSWORD, { ...greta, variables: withKey(input) })).changePassword
    },
    expected: { __typename: 'AccountRefused', reason: 'WRONG_PASSWORD' },
  },
  {
    name: 'a coupon that does not exist',
    provoke: async (shop) => {
      const guest = await guestWith(shop, { 'BOOK-1': '1' })
      return dataOf(await shop.query(SET_COUPON, { ...guest, variables: withKey({ code: 'NONE' }) })).setCoupon
    },
    expected: { __typename: 'CartRefused', reason: 'COUPON_NOT_VALID' },
  },
  {
    name: 'half a piece',
    provoke: async (shop) => dataOf(await put(shop, await openGuest(shop), { 'BOOK-1': '1.5' })).addToCart,
    expected: refusedInput('NOT_MULTIPLE_OF'),
  },
  {
    name: 'a quantity of 0',
    provoke: async (shop) => dataOf(await put(shop, await openGuest(shop), { 'WIRE-935': '0' })).addToCart,
    expected: refusedInput('TOO_SMALL'),
  },
  {
    name: 'more decimals than the step of the product has',
    provoke: async (shop) => dataOf(await put(shop, await openGuest(shop), { 'WIRE-935': '2.557' })).addToCart,
    expected: refusedInput('NOT_MULTIPLE_OF'),
  },
  {
    name: 'an unknown product',
    provoke: async (shop) => dataOf(await put(shop, await openGuest(shop), { NOTHING: '1' })).addToCart,
    expected: refusedInput('UNKNOWN'),
  },
  {
    name: 'a product without stock',
    provoke: async (shop) => dataOf(await put(shop, await openGuest(shop), { 'COIN-0': '1' })).addToCart,
    expected: { __typename: 'CartRefused', reason: 'INPUT' },
  },
  {
    name: 'an order without accepted terms',
    provoke: async (shop) => {
      const greta = await customerWith(shop, { 'BOOK-1': '1' })
      await enter(shop, greta, CUSTOMER.email, POST)
      return dataOf(await place(shop, greta, await displayed(shop, greta), { acceptsTerms: false })).placeOrder
    },
    expected: { __typename: 'OrderRefused', reason: 'TERMS_NOT_ACCEPTED' },
  },
  {
    name: 'an order without address',
    provoke: async (shop) => {
      const { register: outcome } = dataOf(await register(shop, 'new@example.com', CUSTOMER.password))
      const newcomer = asBearer(outcome.bearerToken)
      await put(shop, newcomer, { 'BOOK-1': '1' })
      return dataOf(await place(shop, newcomer, await displayed(shop, newcomer))).placeOrder
    },
    expected: { __typename: 'OrderRefused', reason: 'INPUT' },
  },
  {
    name: 'an unknown way to pay',
    provoke: async (shop) => {
      const greta = await customerWith(shop, { 'BOOK-1': '1' })
      return dataOf(await set(shop, greta, { paymentMethod: 'gold' })).setCheckout
    },
    expected: { __typename: 'CartRefused', reason: 'INPUT', inputErrors: [{ path: 'paymentMethod' }] },
  },
  {
    name: 'a postcode that does not exist',
    provoke: async (shop) => {
      const greta = await customerWith(shop, { 'BOOK-1': '1' })
      return dataOf(await set(shop, greta, { shippingAddress: { ...ADDRESS, postcode: '1' } })).setCheckout
    },
    expected: { __typename: 'CartRefused', reason: 'INPUT', inputErrors: [{ path: 'shippingAddress.postcode' }] },
  },
  {
    name: "a guest's checkout, because the module takes orders from customers only",
    provoke: async (shop) => {
      const guest = await guestWith(shop, { 'BOOK-1': '1' })
      return dataOf(await set(shop, guest, { email: 'guest@example.com', shippingAddress: ADDRESS })).setCheckout
    },
    expected: { __typename: 'CartRefused', reason: 'SIGN_IN_REQUIRED' },
  },
  {
    name: 'an order of a cart that has changed',
    provoke: async (shop) => {
      const greta = await customerWith(shop, { 'BOOK-1': '1' })
      await enter(shop, greta, CUSTOMER.email, POST)
      const review = await displayed(shop, greta)
      await put(shop, greta, { '100452': '1' })
      return dataOf(await place(shop, greta, review)).placeOrder
    },
    expected: { __typename: 'OrderRefused', reason: 'CHANGED' },
  },
  {
    name: 'an order at a total that Tryton has raised',
    isLong: true,
    provoke: async (shop) => {
      const greta = await customerWith(shop, { 'BOOK-1': '1' })
      await enter(shop, greta, CUSTOMER.email, POST)
      const review = await displayed(shop, greta)
      await shop.tryton.script('change_line_price', 'BOOK-1', '28.65')
      return dataOf(await place(shop, greta, review)).placeOrder
    },
    expected: { __typename: 'OrderRefused', reason: 'PRICE_CHANGED' },
  },
  {
    name: 'a product that Tryton no longer has',
    isLong: true,
    provoke: async (shop) => {
      await shop.tryton.script('rename', 'BANGLE/585', 'BANGLE/750')
      try {
        return dataOf(await put(shop, await openGuest(shop), { 'BANGLE/585': '1' })).addToCart
      } finally {
        await shop.tryton.script('rename', 'BANGLE/750', 'BANGLE/585')
      }
    },
    expected: { __typename: 'CartRefused', reason: 'INPUT' },
  },
  {
    name: 'a line that Tryton has deleted',
    isLong: true,
    provoke: async (shop) => {
      const guest = await guestWith(shop, { 'BOOK-1': '1', '100452': '1' })
      const { lines } = dataOf(await shop.query(CART, guest)).cart
      await shop.tryton.script('delete_lines', 'BOOK-1')
      const answer = await change(shop, [{ line: lines[0].id, quantity: '2' }], guest)
      return { ...dataOf(answer).changeCartLines, skus: await skusOf(shop, guest) }
    },
    expected: { __typename: 'CartChanged', skus: ['100452'] },
  },
  {
    name: "a guest's cart that Tryton has cancelled",
    isLong: true,
    provoke: async (shop) => {
      const guest = await guestWith(shop, { 'BOOK-1': '1' })
      await shop.tryton.script('cancel_cart')
      await put(shop, guest, { '100452': '1' })
      return { hasNew: (await skusOf(shop, guest)).includes('100452') }
    },
    expected: { hasNew: true },
  },
  {
    name: "a customer's cart that Tryton has cancelled",
    isLong: true,
    provoke: async (shop) => {
      const greta = await customerWith(shop, { 'BOOK-1': '1' })
      await shop.tryton.script('cancel_cart')
      await put(shop, greta, { '100452': '1' })
      return { hasNew: (await skusOf(shop, greta)).includes('100452') }
    },
    expected: { hasNew: true },
  },
  {
    name: 'a session that Tryton has ended',
    isLong: true,
    provoke: async (shop) => {
      const greta = await customerWith(shop, { 'BOOK-1': '1' })
      await shop.tryton.script('end_sessions')
      const { data: last } = await shop.query('{ viewer { addresses { id } } }', greta)
      const { data: next } = await shop.query('{ viewer { email } }', greta)
      return { addresses: last?.viewer?.addresses ?? null, next: next?.viewer ?? null }
    },
    expected: { addresses: null, next: null },
  },
]

function refusedInput(rule: string): object {
  return { __typename: 'CartRefused', reason: 'INPUT', inputErrors: [{ rule }] }
}

async function customer(shop: TrytonShop) {
  const { signIn: outcome } = dataOf(await signIn(shop, CUSTOMER.email, CUSTOMER.password))
  return asBearer(outcome.bearerToken)
}

async function customerWith(shop: TrytonShop, quantities: Readonly<Record<string, string>>) {
  const greta = await customer(shop)
  await put(shop, greta, quantities)
  return greta
}

async function guestWith(shop: TrytonShop, quantities: Readonly<Record<string, string>>) {
  const guest = await openGuest(shop)
  await put(shop, guest, quantities)
  return guest
}

async function skusOf(shop: TrytonShop, as: Parameters<typeof put>[1]): Promise<readonly string[]> {
  const { cart } = dataOf(await shop.query(CART, as))
  return (cart?.lines ?? []).map(({ sku }: { readonly sku: string }) => sku)
}

/** @throws Error for a response with errors, which is no refusal */
function dataOf({ data, errors }: GraphqlResponse): GraphqlResponse['data'] {
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

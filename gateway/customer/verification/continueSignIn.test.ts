/** A sign-in that goes on after the identity check: by whom, how long, how often. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { createCustomerLists, type CustomerLists, PROVIDER_URL } from '../../testing/customerLists.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER } from '../../testing/fakeCustomers.ts'
import { createFakeCarts } from '../../testing/fakeCarts.ts'
import { variantId } from '../../testing/cartQueries.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

const START = new Date('2026-11-21T12:00:00Z')
const TEN_MINUTES_MS = 10 * 60_000

let gateway: TestGateway
let customers: FakeCustomers
let lists: CustomerLists
let now = START

beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)] }, fi: { product: [product(1)] } }, { clock: () => now })
})
beforeEach(() => {
  now = START
  customers = createFakeCustomers(gateway.storefront)
  lists = createCustomerLists(gateway.storefront, customers)
  createFakeCarts(gateway.storefront)
  customers.change(KARI.email, identity('0'))
})
afterAll(() => gateway.close())

const identity = (value: string) => ({ custom_attributes: [{ attribute_code: 'identity_verified', value }] })
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on SignedIn { bearerToken } } }`
const CONTINUE = `mutation ($input: ContinueSignInInput!) { continueSignIn(input: $input) {
  __typename
  ... on SignedIn { viewer { email accountStatus } bearerToken }
  ... on VerificationNeeded { url lastResult }
  ... on SignInExpired { message }
} }`
const OPEN_GUEST = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }`

/** Cookies of one browser. */
class Browser {
  readonly cookies = new Map<string, string>()

  static copyOf(other: Browser, names: readonly string[]): Browser {
    const copy = new Browser()
    for (const name of names) copy.cookies.set(name, other.cookies.get(name) ?? '')
    return copy
  }

  async send(query: string, input: object, store = 'fi') {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await gateway.query(query, {
      variables: { input: { idempotencyKey: randomUUID(), ...input } },
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      store,
    })
    for (const text of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** Leaves the browser at the identity provider. */
  async signIn({ email, password }: { email: string; password: string } = KARI, more: object = {}) {
    return this.send(SIGN_IN, { email, password, asBearer: false, ...more })
  }

  async continue(more: object = {}, store = 'fi') {
    return (await this.send(CONTINUE, more, store)).data?.continueSignIn
  }
}

const verify = () => {
  lists.verify(KARI.id)
  customers.change(KARI.email, { custom_attributes: [] })
}
const waiting = async () => {
  const browser = new Browser()
  expect((await browser.signIn()).data.signIn.__typename).toBe('VerificationNeeded')
  return browser
}
const expired = { __typename: 'SignInExpired', message: 'Kirjaudu vielä kerran sisään.' }

test('after the check the browser is signed in without its password', async () => {
  const browser = await waiting()
  expect([...browser.cookies.keys()]).toEqual(['verification'])
  verify()
  const logins = () => gateway.storefront.calls.filter(({ path }) => path === '/api/user/login').length
  const before = logins()
  expect(await browser.continue()).toEqual({
    __typename: 'SignedIn',
    viewer: { email: KARI.email, accountStatus: 'GOOD' },
    bearerToken: null,
  })
  expect(logins()).toBe(before)
  expect([...browser.cookies.keys()].toSorted()).toEqual(['session', 'signedIn'])
})

test.each([
  ['refused', 'FAILED'],
  ['cancelled', 'CANCELLED'],
  ['expired', 'EXPIRED'],
  ['open', null],
  [undefined, null],
])('a check that the backend reports as %s is %s, and another one can be started', async (state, lastResult) => {
  const browser = await waiting()
  gateway.storefront.answer('/api/ext/customer-verification/checkout', () => ({
    json: { code: 200, result: { verified: false, state } },
  }))
  expect(await browser.continue()).toEqual({ __typename: 'VerificationNeeded', url: PROVIDER_URL, lastResult })
  lists = createCustomerLists(gateway.storefront, customers)
  verify()
  expect(await browser.continue()).toMatchObject({ __typename: 'SignedIn' })
})

describe('the ticket', () => {
  test('is used once; the same request gets the same session', async () => {
    const browser = await waiting()
    const copy = Browser.copyOf(browser, ['verification'])
    const again = Browser.copyOf(browser, ['verification'])
    verify()
    const idempotencyKey = randomUUID()
    expect(await browser.continue({ idempotencyKey })).toMatchObject({ __typename: 'SignedIn' })
    expect(await copy.continue()).toEqual(expired)
    expect(await again.continue({ idempotencyKey })).toMatchObject({ __typename: 'SignedIn' })
    expect(again.cookies.get('session')).toBe(browser.cookies.get('session'))
  })

  test('opens one session when two requests use it at once', async () => {
    const browser = await waiting()
    const copy = Browser.copyOf(browser, ['verification'])
    verify()
    const outcomes = await Promise.all([browser.continue(), copy.continue()])
    expect(outcomes).toHaveLength(2)
    expect(new Set(outcomes.map(({ __typename }) => __typename))).toEqual(new Set(['SignInExpired', 'SignedIn']))
  })

  test.each([
    { afterMs: TEN_MINUTES_MS - 1_000, outcome: 'SignedIn' },
    { afterMs: TEN_MINUTES_MS, outcome: 'SignInExpired' },
  ])('is $outcome after $afterMs ms', async ({ afterMs, outcome }) => {
    const browser = await waiting()
    verify()
    now = new Date(START.getTime() + afterMs)
    expect(await browser.continue()).toMatchObject({ __typename: outcome })
  })

  test('is of no use in another browser than the guest’s, and void after such a try', async () => {
    const browser = new Browser()
    await browser.send(OPEN_GUEST, { items: [{ of: variantId(1, 'fi'), quantity: '1' }] })
    expect([...browser.cookies.keys()]).toEqual(['guest'])
    await browser.signIn()
    const thief = Browser.copyOf(browser, ['verification'])
    verify()
    expect(await thief.continue()).toEqual(expired)
    expect(thief.cookies.has('session')).toBe(false)
    expect(await browser.continue()).toEqual(expired)
  })

  test('is of no use in another store', async () => {
    const browser = await waiting()
    verify()
    expect(await browser.continue({}, 'no')).toMatchObject({ __typename: 'SignInExpired' })
  })

  test.each([
    { what: 'nothing', secret: '' },
    { what: 'one letter', secret: 'x' },
    { what: 'the right form', secret: 'A'.repeat(43) },
    { what: 'a long text', secret: 'A'.repeat(4_000) },
  ])('cannot be invented: $what', async ({ secret }) => {
    const browser = new Browser()
    browser.cookies.set('verification', secret)
    expect(await browser.continue()).toEqual(expired)
  })

  test('ends when the customer has a new password', async () => {
    const browser = await waiting()
    verify()
    const reset = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { __typename } }`
    const newPassword = 'Kulta-ja-Hopea-1'
    const resetToken = customers.issueResetToken(KARI.email)
    await new Browser().send(reset, { email: KARI.email, newPassword, resetToken })
    expect(await browser.continue()).toEqual(expired)
  })

  test('ends when the backend refuses the token of the sign-in, and when it belongs to somebody else', async () => {
    const refused = await waiting()
    verify()
    customers.expireTokens()
    expect(await refused.continue()).toEqual(expired)
    lists = createCustomerLists(gateway.storefront, customers)
    customers.change(KARI.email, identity('0'))
    const other = await waiting()
    customers.change(KARI.email, { id: PER.id })
    expect(await other.continue()).toEqual(expired)
  })

  test('ends when another customer signs in', async () => {
    const browser = await waiting()
    const ticket = Browser.copyOf(browser, ['verification'])
    await browser.signIn(PER)
    expect([...browser.cookies.keys()].toSorted()).toEqual(['session', 'signedIn'])
    verify()
    expect(await ticket.continue()).toEqual(expired)
  })

  test('survives a backend that is away', async () => {
    const browser = await waiting()
    verify()
    gateway.storefront.answer('/api/user/me', () => ({ status: 503, json: {} }))
    expect(await browser.continue()).toBeUndefined()
    createFakeCustomers(gateway.storefront)
    expect(browser.cookies.has('verification')).toBe(true)
  })

  test('is not given to other channels, which send the same input again', async () => {
    const till = new Browser()
    expect((await till.signIn(KARI, { asBearer: true })).data.signIn.__typename).toBe('VerificationNeeded')
    expect([...till.cookies.keys()]).toEqual([])
  })

  test('is stored as a fingerprint and sealed: neither secret nor token is in a log or an answer', async () => {
    const browser = await waiting()
    const secret = browser.cookies.get('verification') ?? ''
    verify()
    const outcome = await browser.continue()
    const texts = JSON.stringify([gateway.logLines, outcome])
    for (const hidden of [secret, ...customers.given]) expect(texts).not.toContain(hidden)
  })
})

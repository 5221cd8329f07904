import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import {
  createFakeCustomers,
  KARI,
  cookieOf,
  setCookiesOf,
  signIn,
  WORKSHOP,
  type FakeCustomers,
} from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) {
  __typename
  ... on AccountChanged { viewer { email } }
  ... on AccountRefused { reason message retryAt inputErrors { path rule bound message } }
} }`
const NEW = 'Nytt-passord-1'

let gateway: TestGateway
let customers: FakeCustomers
let nowMs = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)] } }, { clock: () => new Date(nowMs) })
})
beforeEach(() => {
  customers = createFakeCustomers(gateway.storefront)
})
afterEach(() => {
  nowMs += 3_600_000
})
afterAll(() => gateway.close())

interface Entered {
  readonly currentPassword?: string
  readonly newPassword?: string
  readonly idempotencyKey?: string
}

const change = (headers: Readonly<Record<string, string>>, entered: Entered = {}, store = 'no') =>
  gateway.query(CHANGE, {
    variables: {
      input: { idempotencyKey: randomUUID(), currentPassword: KARI.password, newPassword: NEW, ...entered },
    },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    store,
  })
const who = async (headers: Record<string, string>) =>
  (await gateway.query('{ viewer { email } }', { headers })).data.viewer?.email ?? null

describe('a new password by the current one', () => {
  test('is sent to the backend, ends all other sessions and continues this one under a new id', async () => {
    const [here, there] = [await signIn(gateway, KARI), await signIn(gateway, KARI)]
    const phone = await signIn(gateway, KARI, { asBearer: true })
    const stranger = await signIn(gateway, WORKSHOP)
    const response = await change({ cookie: here.cookie })
    expect(response.data.changePassword).toEqual({ __typename: 'AccountChanged', viewer: { email: KARI.email } })
    expect(response.headers['cache-control']).toBe('private, no-store')
    const cookie = cookieOf(response)
    expect(cookie).not.toBe(here.cookie)
    expect(await who({ cookie })).toBe(KARI.email)
    expect(await who({ cookie: here.cookie })).toBeNull()
    expect(await who({ cookie: there.cookie })).toBeNull()
    expect(await who({ authorization: `Bearer ${phone.data.signIn.bearerToken}` })).toBeNull()
    expect(await who({ cookie: stranger.cookie })).toBe(WORKSHOP.email)
    expect((await signIn(gateway, KARI)).data.signIn.reason).toBe('WRONG_CREDENTIALS')
    expect((await signIn(gateway, { ...KARI, password: NEW })).data.signIn.__typename).toBe('SignedIn')
  })

  test('a client with a bearer token keeps it', async () => {
    const { data } = await signIn(gateway, KARI, { asBearer: true })
    const headers = { authorization: `Bearer ${data.signIn.bearerToken}` }
    const response = await change(headers)
    expect(response.data.changePassword.__typename).toBe('AccountChanged')
    expect(setCookiesOf(response)).toEqual([])
    customers.expireTokens()
    expect(await who(headers)).toBe(KARI.email)
  })

  test('an expired token of the backend is renewed, and does not count as a wrong password', async () => {
    const { cookie } = await signIn(gateway, KARI)
    customers.expireTokens()
    expect((await change({ cookie })).data.changePassword.__typename).toBe('AccountChanged')
  })

  test('guests are UNAUTHENTICATED', async () => {
    expect((await change({})).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })
})

describe('refusals', () => {
  test.each([
    ['', 'REQUIRED', null, 'Feltet er påkrevd.'],
    ['Gull-1', 'TOO_SHORT', '8', 'Passordet må ha minst 8 tegn.'],
    ['gullogsolv', 'FORMAT', '3', /minst 3 av/],
    ['Aa1-'.repeat(100), 'TOO_LONG', '256', 'Høyst 256 tegn er tillatt'],
  ])('the new password %j breaks %s', async (newPassword, rule, bound, message) => {
    const { cookie } = await signIn(gateway, KARI)
    const calls = gateway.storefront.calls.length
    const { data } = await change({ cookie }, { newPassword })
    expect(data.changePassword).toMatchObject({
      reason: 'INPUT',
      inputErrors: [{ path: 'newPassword', rule, bound, message: expect.stringMatching(message) }],
    })
    expect(gateway.storefront.calls.length).toBe(calls)
  })

  test('a password of 200 characters with all kinds of letters is accepted', async () => {
    const newPassword = `Gullægg-1👑${'æ'.repeat(188)}`
    const { cookie } = await signIn(gateway, KARI)
    expect((await change({ cookie }, { newPassword })).data.changePassword.__typename).toBe('AccountChanged')
    expect((await signIn(gateway, { ...KARI, password: newPassword })).data.signIn.__typename).toBe('SignedIn')
  })

  test('a wrong current password counts as a failed sign-in and ends no session', async () => {
    const [here, there] = [await signIn(gateway, KARI), await signIn(gateway, KARI)]
    const guess = () => change({ cookie: here.cookie }, { currentPassword: 'Gjett-paa-1' })
    for (let count = 0; count < 5; count++)
      expect((await guess()).data.changePassword).toMatchObject({
        reason: 'WRONG_PASSWORD',
        message: 'Det nåværende passordet er ikke riktig.',
        retryAt: null,
      })
    const refused = { reason: 'TOO_MANY_TRIES', retryAt: new Date(nowMs + 15 * 60_000).toISOString() }
    expect((await change({ cookie: here.cookie })).data.changePassword).toMatchObject(refused)
    expect((await signIn(gateway, KARI)).data.signIn.reason).toBe('TOO_MANY_TRIES')
    expect(await who({ cookie: there.cookie })).toBe(KARI.email)
    nowMs += 15 * 60_000
    expect((await change({ cookie: here.cookie })).data.changePassword.__typename).toBe('AccountChanged')
  })

  test('a rule of the backend comes in the shop’s words, and the password is not in the log', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const { data } = await change({ cookie }, { newPassword: ' Hemmelig-ord-1' })
    expect(data.changePassword).toMatchObject({
      reason: 'INPUT',
      message: 'Dette passordet godtas ikke. Velg et annet.',
      inputErrors: [{ path: 'newPassword', rule: 'REFUSED' }],
    })
    expect(JSON.stringify(gateway.logLines)).not.toMatch(/Hemmelig|begin or end/)
  })

  test('an outage is an error, changes nothing and does not count', async () => {
    const { cookie } = await signIn(gateway, KARI)
    gateway.storefront.answer('/api/user/change-password', () => ({ text: '', contentType: 'text/html', status: 503 }))
    for (let count = 0; count < 6; count++)
      expect((await change({ cookie })).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }])
    createFakeCustomers(gateway.storefront)
    expect((await signIn(gateway, KARI)).data.signIn.__typename).toBe('SignedIn')
  })
})

describe('a repeated request', () => {
  const sent = () => gateway.storefront.calls.filter(({ path }) => path === '/api/user/change-password').length

  test('with the new cookie gets the same outcome and no second call', async () => {
    const here = await signIn(gateway, KARI)
    const idempotencyKey = randomUUID()
    const first = await change({ cookie: here.cookie }, { idempotencyKey })
    const calls = sent()
    const cookie = cookieOf(first)
    expect((await change({ cookie }, { idempotencyKey })).data).toEqual(first.data)
    expect(sent()).toBe(calls)
    expect(await who({ cookie })).toBe(KARI.email)
    const other = await change({ cookie }, { idempotencyKey, currentPassword: 'Another-1' })
    expect(other.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('after a lost answer finds the password changed', async () => {
    const here = await signIn(gateway, KARI)
    const idempotencyKey = randomUUID()
    let isChanged = false
    gateway.storefront.answer('/api/user/change-password', () => {
      if (isChanged) return { status: 500, json: { code: 500, result: { errorMessage: 'no match', code: 401 } } }
      isChanged = true
      return { text: 'gateway timeout', contentType: 'text/html', status: 504 }
    })
    expect((await change({ cookie: here.cookie }, { idempotencyKey })).errors).toHaveLength(1)
    const login = { ...KARI, password: NEW }
    createFakeCustomersKeepingPassword(login)
    const { data } = await change({ cookie: here.cookie }, { idempotencyKey })
    expect(data.changePassword.__typename).toBe('AccountChanged')
  })
})

/** The backend knows the new password, although its answer was lost. */
function createFakeCustomersKeepingPassword({ password }: { readonly password: string }): void {
  gateway.storefront.answer('/api/user/login', ({ body }) => {
    const given = (body as { readonly password?: string }).password
    return given === password
      ? { json: { code: 200, result: 'token-new', meta: { refreshToken: 'refresh-new' } } }
      : { status: 401, json: { code: 401, result: 'incorrect' } }
  })
}

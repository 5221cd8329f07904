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

const REQUEST = `mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) {
  __typename
  ... on PasswordResetRequested { store { code } }
  ... on AccountRefused { reason message retryAt inputErrors { path rule } }
} }`
const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) {
  __typename
  ... on SignedIn { viewer { email } bearerToken }
  ... on PasswordReset { store { code } }
  ... on AccountRefused { reason message retryAt inputErrors { path rule bound } }
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

const headers = { 'sec-fetch-site': 'same-origin' }
const request = (email: string, idempotencyKey = randomUUID()) =>
  gateway.query(REQUEST, { variables: { input: { idempotencyKey, email } }, headers })
const reset = (input: object, cookie: Record<string, string> = {}) =>
  gateway.query(RESET, {
    variables: { input: { idempotencyKey: randomUUID(), email: KARI.email, newPassword: NEW, ...input } },
    headers: { ...headers, ...cookie },
  })
const who = async (headersOfClient: Record<string, string>) =>
  (await gateway.query('{ viewer { email } }', { headers: headersOfClient })).data.viewer?.email ?? null
const EXPIRED = { reason: 'RESET_TOKEN_EXPIRED', message: 'Lenken er brukt eller utløpt. Be om en ny.' }

describe('requesting a link', () => {
  test('has the same response for known and unknown accounts, after the same calls', async () => {
    const answers = []
    for (const email of [KARI.email, 'unknown@example.no']) {
      const calls = gateway.storefront.calls.length
      const { data, errors, headers: sent } = await request(email)
      const made = gateway.storefront.calls.slice(calls).map(({ method, path }) => `${method} ${path}`)
      answers.push({ data, errors, cache: sent['cache-control'], cookies: sent['set-cookie'], made })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.data.requestPasswordReset).toEqual({
      __typename: 'PasswordResetRequested',
      store: { code: 'no' },
    })
    expect(answers[0]?.made).toEqual(['POST /api/user/reset-password'])
    expect(customers.resetMails).toEqual([KARI.email])
  })

  test.each(['500 Internal Server Error', "We're unable to send the password reset email."])(
    'a failure of the backend that depends on the account is not revealed: %s',
    async (result) => {
      gateway.storefront.answer('/api/user/reset-password', () => ({ status: 500, json: { code: 500, result } }))
      expect((await request(KARI.email)).data.requestPasswordReset.__typename).toBe('PasswordResetRequested')
      expect(gateway.logLines.at(-2)).toMatchObject({ msg: 'the backend sent no link to a new password' })
    },
  )

  test('without an answer of the backend is an error, and the retry sends the link', async () => {
    const key = randomUUID()
    gateway.storefront.answer('/api/user/reset-password', () => ({ text: '', contentType: 'text/html', status: 503 }))
    expect((await request(KARI.email, key)).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }])
    customers = createFakeCustomers(gateway.storefront)
    expect((await request(KARI.email, key)).data.requestPasswordReset.__typename).toBe('PasswordResetRequested')
    await request(KARI.email, key)
    expect(customers.resetMails).toEqual([KARI.email])
  })

  test('too often for one address is refused, known or unknown', async () => {
    for (const email of [KARI.email, 'unknown@example.no']) {
      for (let count = 0; count < 3; count++)
        expect((await request(email)).data.requestPasswordReset.__typename).toBe('PasswordResetRequested')
      expect((await request(email)).data.requestPasswordReset).toMatchObject({
        reason: 'TOO_MANY_TRIES',
        retryAt: new Date(nowMs + 15 * 60_000).toISOString(),
      })
    }
    expect(customers.resetMails).toHaveLength(3)
  })

  test('too often from one network address is refused for any account', async () => {
    for (let count = 0; count < 20; count++) await request(`x${count}@example.no`)
    expect((await request(KARI.email)).data.requestPasswordReset.reason).toBe('TOO_MANY_TRIES')
  })

  test('needs an e-mail address', async () => {
    const calls = gateway.storefront.calls.length
    expect((await request('kari')).data.requestPasswordReset).toMatchObject({
      reason: 'INPUT',
      inputErrors: [{ path: 'email', rule: 'FORMAT' }],
    })
    expect(gateway.storefront.calls.length).toBe(calls)
  })
})

describe('a new password by a link', () => {
  test('signs in, ends all other sessions, and the link works once', async () => {
    const before = await signIn(gateway, KARI)
    const phone = await signIn(gateway, KARI, { asBearer: true })
    const stranger = await signIn(gateway, WORKSHOP)
    const resetToken = customers.issueResetToken(KARI.email)
    const response = await reset({ resetToken })
    expect(response.data.resetPassword).toEqual({
      __typename: 'SignedIn',
      viewer: { email: KARI.email },
      bearerToken: null,
    })
    expect(await who({ cookie: cookieOf(response) })).toBe(KARI.email)
    expect(await who({ cookie: before.cookie })).toBeNull()
    expect(await who({ authorization: `Bearer ${phone.data.signIn.bearerToken}` })).toBeNull()
    expect(await who({ cookie: stranger.cookie })).toBe(WORKSHOP.email)
    expect((await signIn(gateway, { ...KARI, password: NEW })).data.signIn.__typename).toBe('SignedIn')
    expect((await reset({ resetToken })).data.resetPassword).toMatchObject(EXPIRED)
  })

  test('sets a password for another channel, which gets a bearer token', async () => {
    const resetToken = customers.issueResetToken(KARI.email)
    const { data } = await reset({ resetToken, asBearer: true })
    expect(await who({ authorization: `Bearer ${data.resetPassword.bearerToken}` })).toBe(KARI.email)
  })

  test('ends the other sessions even if the backend is gone after it', async () => {
    const before = await signIn(gateway, KARI)
    const resetToken = customers.issueResetToken(KARI.email)
    gateway.storefront.answer('/api/user/login', () => ({ text: '', contentType: 'text/html', status: 503 }))
    const idempotencyKey = randomUUID()
    expect((await reset({ resetToken, idempotencyKey })).errors).toHaveLength(1)
    expect(await who({ cookie: before.cookie })).toBeNull()
  })

  test('a repeated request returns the same session and uses the link once', async () => {
    const input = { resetToken: customers.issueResetToken(KARI.email), idempotencyKey: randomUUID() }
    const [first, again] = [await reset(input), await reset(input)]
    expect(again.data).toEqual(first.data)
    expect(cookieOf(again)).toBe(cookieOf(first))
    expect((await reset({ ...input, newPassword: 'Another-pass-1' })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })

  test('an unknown, a used and another customer’s link, and an unknown account, are refused in the same way', async () => {
    const refusals = []
    const foreign = customers.issueResetToken(WORKSHOP.email)
    for (const input of [
      { resetToken: 'unknown' },
      { resetToken: foreign },
      { resetToken: foreign, email: 'unknown@example.no' },
      { resetToken: '' },
      { resetToken: 'x'.repeat(501) },
      { resetToken: 'x', email: '' },
    ])
      refusals.push((await reset(input)).data.resetPassword)
    for (const refusal of refusals) expect(refusal).toEqual({ ...refusals[0], ...EXPIRED })
    expect((await signIn(gateway, KARI)).data.signIn.__typename).toBe('SignedIn')
  })

  test('guessing links is limited per account', async () => {
    for (let count = 0; count < 5; count++) await reset({ resetToken: `guess-${count}` })
    const resetToken = customers.issueResetToken(KARI.email)
    expect((await reset({ resetToken })).data.resetPassword.reason).toBe('TOO_MANY_TRIES')
    nowMs += 15 * 60_000
    expect((await reset({ resetToken })).data.resetPassword.__typename).toBe('SignedIn')
  })

  test('a weak password leaves the link usable, also by a rule of the backend', async () => {
    const resetToken = customers.issueResetToken(KARI.email)
    expect((await reset({ resetToken, newPassword: 'weak' })).data.resetPassword).toMatchObject({
      reason: 'INPUT',
      inputErrors: [{ path: 'newPassword', rule: 'TOO_SHORT', bound: '8' }],
    })
    const strict = { email: 'Verk-1@example.no', id: 9, groupId: 1, password: 'x' }
    customers = createFakeCustomers(gateway.storefront, [strict, KARI])
    const other = customers.issueResetToken(strict.email)
    const refused = await reset({ email: strict.email, resetToken: other, newPassword: strict.email })
    expect(refused.data.resetPassword).toMatchObject({
      reason: 'INPUT',
      message: 'Dette passordet godtas ikke. Velg et annet.',
      inputErrors: [{ path: 'newPassword', rule: 'REFUSED' }],
    })
    expect((await reset({ email: strict.email, resetToken: other })).data.resetPassword.__typename).toBe('SignedIn')
  })

  test('neither token nor password is in a log line or an address', async () => {
    const resetToken = customers.issueResetToken(KARI.email)
    await reset({ resetToken, newPassword: 'Hemmelig-ord-88' })
    await reset({ resetToken, newPassword: 'Hemmelig-ord-99' })
    const logged = JSON.stringify(gateway.logLines)
    expect(logged).not.toContain(resetToken)
    expect(logged).not.toMatch(/Hemmelig/)
    expect(gateway.storefront.calls.every(({ query }) => ![...query.values()].includes(resetToken))).toBe(true)
  })
})

test('with the setting off, a new password opens no session and still ends the others', async () => {
  const quiet = await startGateway({ no: { product: [product(1)] } }, { session: { signsInAfterReset: false } })
  const known = createFakeCustomers(quiet.storefront)
  const before = await signIn(quiet, KARI)
  const input = {
    idempotencyKey: randomUUID(),
    email: KARI.email,
    newPassword: NEW,
    resetToken: known.issueResetToken(KARI.email),
  }
  const response = await quiet.query(RESET, { variables: { input }, headers })
  expect(response.data.resetPassword).toEqual({ __typename: 'PasswordReset', store: { code: 'no' } })
  expect(setCookiesOf(response)).toEqual([])
  const viewer = await quiet.query('{ viewer { email } }', { headers: { cookie: before.cookie } })
  expect(viewer.data.viewer).toBeNull()
  await quiet.close()
})

describe('signing out everywhere', () => {
  const SIGN_OUT =
    'mutation ($input: SignOutEverywhereInput!) { signOutEverywhere(input: $input) { ... on SignedOut { store { code } } } }'
  const signOutEverywhere = (client: Record<string, string>) =>
    gateway.query(SIGN_OUT, {
      variables: { input: { idempotencyKey: randomUUID() } },
      headers: { ...headers, ...client },
    })

  test('ends every session of the customer and clears the cookies', async () => {
    const [here, there] = [await signIn(gateway, KARI), await signIn(gateway, KARI)]
    const stranger = await signIn(gateway, WORKSHOP)
    const response = await signOutEverywhere({ cookie: here.cookie })
    expect(response.data.signOutEverywhere).toEqual({ store: { code: 'no' } })
    expect(setCookiesOf(response).join()).toMatch(/session=; .*Max-Age=0/)
    expect(await who({ cookie: here.cookie })).toBeNull()
    expect(await who({ cookie: there.cookie })).toBeNull()
    expect(await who({ cookie: stranger.cookie })).toBe(WORKSHOP.email)
  })

  test('succeeds for guests', async () => {
    expect((await signOutEverywhere({})).data.signOutEverywhere).toEqual({ store: { code: 'no' } })
  })
})

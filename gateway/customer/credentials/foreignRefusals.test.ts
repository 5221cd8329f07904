/** Passwords and accounts in front of backends that somebody else wrote: their refusals count, whatever their form. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { cookieOf, setCookiesOf } from '../../testing/fakeCustomers.ts'
import type { CannedResponse } from '../../testing/fakeStorefront.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'
import { readProfile } from '../../upstream/storefront/profile.ts'

const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  __typename ... on SignInRefused { reason } ... on SignedIn { viewer { email } } } }`
const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) {
  __typename ... on AccountRefused { reason message inputErrors { path rule } } } }`
const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) {
  __typename ... on AccountRefused { reason } } }`
const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) {
  __typename ... on AccountRefused { reason } } }`
const PASSWORD = 'Gull-og-Solv-1'
const EMAIL = 'kari@example.no'
const PROFILE = { id: 41, group_id: 1, email: EMAIL, firstname: 'Kari', lastname: 'Nord' }

/** A refusal as each backend writes it. */
const FORMS = [
  ['Tryton', (text: string): CannedResponse => ({ json: { code: '400', result: text } })],
  ['the Magento 1 chain', (text: string): CannedResponse => ({ json: { code: 500, result: text }, status: 500 })],
  ['Magento 2', (text: string): CannedResponse => ({ json: { code: 401, result: text }, status: 401 })],
  [
    'Magento 2 with an object',
    (text: string): CannedResponse => ({ json: { code: 500, result: { errorMessage: text, code: 401 } }, status: 500 }),
  ],
] as const

let gateway: TestGateway
/** Every test has an address of its own, so that attempts of others do not count. */
let address = 0
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)] } }, { profile: readProfile('spec') })
  // The storefront looks for the first path that a call begins with.
  gateway.storefront.answer('/api/user/create-password', () => ({ json: { code: 200, result: true } }))
})
beforeEach(() => {
  address += 1
  gateway.storefront.answer('/api/user/me', () => ({ json: { code: 200, result: PROFILE } }))
})
afterAll(() => gateway.close())

const send = (query: string, input: object, cookie?: string) =>
  gateway.query(query, {
    variables: { input: { idempotencyKey: randomUUID(), ...input } },
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `203.0.113.${address}`,
      ...(cookie !== undefined && { cookie }),
    },
  })
const callsTo = (path: string) => gateway.storefront.calls.filter((call) => call.path === path).length

/** A backend that knows one password. */
function knowsPassword(refuse: (text: string) => CannedResponse, text = 'Invalid login or password.') {
  gateway.storefront.answer('/api/user/login', ({ body }) =>
    JSON.stringify(body).includes(PASSWORD) ? { json: { code: 200, result: `token-${randomUUID()}` } } : refuse(text),
  )
}

describe.each(FORMS)('at %s', (form, refuse) => {
  const refusedText = form === 'Tryton' ? 'You did not sign in correctly.' : 'Feil passord for denne kontoen.'

  test('the sixth password is not tried after five wrong ones, even if it is right', async () => {
    knowsPassword(refuse, refusedText)
    const signIn = async (password: string) =>
      (await send(SIGN_IN, { email: `${form.replace(/\W/g, '')}@example.no`, password })).data.signIn
    const before = callsTo('/api/user/login')
    for (let at = 0; at < 5; at += 1) expect(await signIn(`wrong ${at}`)).toMatchObject({ reason: 'WRONG_CREDENTIALS' })
    for (let at = 0; at < 6; at += 1) expect(await signIn(`more ${at}`)).toMatchObject({ reason: 'TOO_MANY_TRIES' })
    expect(await signIn(PASSWORD)).toMatchObject({ reason: 'TOO_MANY_TRIES' })
    expect(callsTo('/api/user/login') - before).toBe(5)
  })

  test.each([
    'This customer email already exists',
    'The value "kari@example.no" of "E-mail" on "Web User" must be unique.',
    'A customer with the same email address already exists in an associated website.',
  ])('registering a known address is refused at the address and does not sign in: %s', async (text) => {
    knowsPassword(refuse)
    gateway.storefront.answer('/api/user/create', () => refuse(text))
    const before = callsTo('/api/user/login')
    const response = await send(REGISTER, { email: EMAIL, password: PASSWORD, firstName: 'Kari', lastName: 'Nord' })
    expect(response.data.register).toMatchObject({
      reason: 'EMAIL_TAKEN',
      inputErrors: [{ path: 'email', rule: 'REFUSED' }],
    })
    expect([setCookiesOf(response), callsTo('/api/user/login') - before]).toEqual([[], 0])
  })

  test('a link that is too old sets no password and opens no session', async () => {
    knowsPassword(refuse)
    gateway.storefront.answer('/api/user/create-password', () => refuse('Reset password token expired.'))
    const response = await send(RESET, { email: EMAIL, newPassword: 'Nytt-Passord-22', resetToken: 'old' })
    expect([response.data.resetPassword.reason, setCookiesOf(response)]).toEqual(['RESET_TOKEN_EXPIRED', []])
  })

  test('a wrong current password is refused, and the sixth is not tried', async () => {
    knowsPassword(refuse)
    gateway.storefront.answer('/api/user/change-password', () => refuse('Current password does not match the customer'))
    gateway.storefront.answer('/api/user/refresh', () => ({ json: { code: 200, result: 'renewed' } }))
    const cookie = cookieOf(await send(SIGN_IN, { email: EMAIL, password: PASSWORD }))
    const change = async (currentPassword: string) =>
      (await send(CHANGE, { currentPassword, newPassword: 'Nytt-Passord-22' }, cookie)).data?.changePassword?.reason
    const before = callsTo('/api/user/change-password')
    for (let at = 0; at < 5; at += 1) expect(await change(`wrong ${at}`)).toBe('WRONG_PASSWORD')
    expect(await change('wrong again')).toBe('TOO_MANY_TRIES')
    expect(callsTo('/api/user/change-password') - before).toBe(5)
  })
})

test.each(['connect ECONNREFUSED 10.0.0.7:80', 'HTTP ERROR undefined'])(
  'an outage behind the API does not count as a wrong password: %s',
  async (text) => {
    knowsPassword(() => ({ json: { code: 500, result: text }, status: 500 }))
    for (let at = 0; at < 8; at += 1) {
      const { errors } = await send(SIGN_IN, { email: 'per@example.no', password: `wrong ${at}` })
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }])
    }
    expect((await send(SIGN_IN, { email: 'per@example.no', password: PASSWORD })).data.signIn.__typename).toBe(
      'SignedIn',
    )
  },
)

test('a customer without an id, as at Tryton, is another one than any other', async () => {
  knowsPassword(() => ({ json: { code: '400', result: 'no' } }))
  const viewerOf = async (email: string) => {
    gateway.storefront.answer('/api/user/me', () => ({
      json: { code: 200, result: { email, firstname: 'Kari', lastname: 'Nord', addresses: [] } },
    }))
    const cookie = cookieOf(await send(SIGN_IN, { email, password: PASSWORD }))
    return (await gateway.query('{ viewer { id email addresses { id } } }', { headers: { cookie } })).data.viewer
  }
  const [kari, per, again] = [
    await viewerOf('a@example.no'),
    await viewerOf('b@example.no'),
    await viewerOf('a@example.no'),
  ]
  expect([kari.email, per.email, kari.addresses]).toEqual(['a@example.no', 'b@example.no', []])
  expect(again.id).toBe(kari.id)
  expect(per.id).not.toBe(kari.id)
})

test.each([null, '', { errorMessage: 'Feil passord' }])(
  'five passwords that are answered with %j in place of a token are the last',
  async (result) => {
    knowsPassword(() => ({ json: { code: 200, result } }))
    const email = `unreadable-${randomUUID()}@example.no`
    for (let at = 0; at < 5; at += 1)
      expect((await send(SIGN_IN, { email, password: `wrong ${at}` })).errors).toBeDefined()
    expect((await send(SIGN_IN, { email, password: PASSWORD })).data.signIn).toMatchObject({ reason: 'TOO_MANY_TRIES' })
  },
)

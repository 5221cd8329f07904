import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localTimeUp } from '#domain/localDay.ts'
import { product } from '../../catalog/testing/documents.ts'
import {
  COMPANY,
  createFakeCustomers,
  KARI,
  cookieOf,
  setCookiesOf,
  signIn,
  type FakeCustomers,
} from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) {
  __typename
  ... on SignedIn { viewer { email } bearerToken endsAt }
  ... on RegisteredUnapproved { store { code } }
  ... on AccountRefused { reason message retryAt inputErrors { path rule bound message } }
} }`
const PASSWORD = 'Gull-og-Solv-1'
const NEW = { email: 'ny.kunde@example.no', password: PASSWORD, firstName: 'Ny', lastName: 'Kunde' }

let gateway: TestGateway
let customers: FakeCustomers
const osloTime = (time: number): string => localTimeUp(new Date(time), 'Europe/Oslo').replace(':', '.')

let nowMs = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  const catalogue = { product: [product(1)] }
  gateway = await startGateway({ no: catalogue, goldsmith_norway: catalogue }, { clock: () => new Date(nowMs) })
})
beforeEach(() => {
  customers = createFakeCustomers(gateway.storefront)
})
afterEach(() => {
  nowMs += 3_600_000
})
afterAll(() => gateway.close())

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  readonly store?: string
}

const register = (input: object = {}, { headers = {}, store = 'no' }: Options = {}) =>
  gateway.query(REGISTER, {
    variables: { input: { idempotencyKey: randomUUID(), ...NEW, ...input } },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    store,
  })
const created = () => gateway.storefront.calls.filter(({ path }) => path === '/api/user/create')
const who = async (cookie: string) =>
  (await gateway.query('{ viewer { email } }', { headers: { cookie } })).data.viewer?.email ?? null

describe('registering', () => {
  test('a private customer opens an account and a session, for 30 days at most', async () => {
    const response = await register()
    expect(response.data.register).toEqual({
      __typename: 'SignedIn',
      viewer: { email: NEW.email },
      bearerToken: null,
      endsAt: new Date(nowMs + 720 * 3_600_000).toISOString(),
    })
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(await who(cookieOf(response))).toBe(NEW.email)
    expect(created().at(-1)?.body).toEqual({
      customer: { email: NEW.email, firstname: 'Ny', lastname: 'Kunde', storeId: 1 },
      password: PASSWORD,
    })
    expect(customers.subscribed).toEqual([])
  })

  test('another channel gets a bearer token', async () => {
    const response = await register({ asBearer: true })
    const { bearerToken } = response.data.register
    expect(setCookiesOf(response)).toEqual([])
    const viewer = await gateway.query('{ viewer { email } }', { headers: { authorization: `Bearer ${bearerToken}` } })
    expect(viewer.data.viewer.email).toBe(NEW.email)
  })

  test('a company is registered with its address where the store allows it, and waits for approval', async () => {
    const response = await register({ businessAddress: COMPANY }, { store: 'goldsmith_norway' })
    expect(response.data.register).toEqual({ __typename: 'RegisteredUnapproved', store: { code: 'goldsmith_norway' } })
    expect(setCookiesOf(response)).toEqual([])
    expect(created().at(-1)?.body).toMatchObject({
      customer: {
        storeId: 4,
        custom_attributes: [{ attribute_code: 'account_type', value: 'business' }],
        addresses: [
          {
            firstname: 'Ole',
            company: 'Haug & Sønn AS',
            vat_id: '988 077 917',
            street: ['Storgata', '12'],
            city: 'Oslo',
            region: { region: null },
            country_id: 'NO',
            postcode: '0155',
            telephone: '22 33 44 55',
            default_shipping: true,
            default_billing: true,
          },
        ],
      },
    })
  })

  test('the Norwegian investment store registers no company', async () => {
    const calls = gateway.storefront.calls.length
    expect((await register({ businessAddress: COMPANY })).data.register).toMatchObject({ reason: 'NOT_ALLOWED' })
    expect(gateway.storefront.calls.length).toBe(calls)
  })

  test('subscribes to the newsletter on request, and an outage of it fails nothing', async () => {
    await register({ wantsNewsletter: true })
    expect(customers.subscribed).toEqual([NEW.email])
    gateway.storefront.answer('/api/ext/mailchimp-subscribe', () => ({
      text: '',
      contentType: 'text/html',
      status: 502,
    }))
    const response = await register({ wantsNewsletter: true, email: 'other@example.no' })
    expect(response.data.register.__typename).toBe('SignedIn')
  })

  test('ends the session that the browser had: one person per browser', async () => {
    const kari = await signIn(gateway, KARI)
    const response = await register({}, { headers: { cookie: kari.cookie } })
    expect(await who(cookieOf(response))).toBe(NEW.email)
    expect(await who(kari.cookie)).toBeNull()
  })

  test.each([
    ['Ny.Kunde+gull@Example.NO', 'ny.kunde+gull@example.no'],
    ['  ny@example.no ', 'ny@example.no'],
    ['kunde@blåbær.no', 'kunde@blåbær.no'],
  ])('the e-mail address %j is sent as %j', async (email, sent) => {
    expect((await register({ email })).data.register.__typename).toBe('SignedIn')
    expect(created().at(-1)?.body).toMatchObject({ customer: { email: sent } })
  })

  test('names in any Latin script are sent unchanged', async () => {
    const names = { firstName: ' Žofie  Åse ', lastName: 'O’Brien-Łukasiewicz' }
    expect((await register(names)).data.register.__typename).toBe('SignedIn')
    expect(created().at(-1)?.body).toMatchObject({
      customer: { firstname: 'Žofie Åse', lastname: 'O’Brien-Łukasiewicz' },
    })
  })

  test.each([
    [{ groupId: 5 }],
    [{ group_id: 5 }],
    [{ customerNumber: 'KAR100201' }],
    [{ isBusiness: true }],
    [{ customAttributes: [{ code: 'account_approved', value: '1' }] }],
  ])('the field %j does not exist', async (field) => {
    const calls = created().length
    expect((await register(field)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(created().length).toBe(calls)
  })
})

describe('input', () => {
  test.each<[object, string, string, string | null, RegExp]>([
    [{ email: '' }, 'email', 'REQUIRED', null, /påkrevd/],
    [{ email: 'ny.kunde' }, 'email', 'FORMAT', null, /gyldig e-postadresse/],
    [{ email: `${'x'.repeat(250)}@example.no` }, 'email', 'TOO_LONG', '254', /gyldig e-postadresse/],
    [{ firstName: '' }, 'firstName', 'REQUIRED', null, /påkrevd/],
    [
      { firstName: 'Se evil.com' },
      'firstName',
      'FORMAT',
      null,
      /^Bare bokstaver, tall og skilletegn, og ingen nettadresse/,
    ],
    [{ firstName: 'N' }, 'firstName', 'TOO_SHORT', '2', /minst 2 bokstaver/],
    [{ lastName: '12' }, 'lastName', 'TOO_SHORT', '2', /minst 2 bokstaver/],
    [{ lastName: '<script>alert(1)</script>' }, 'lastName', 'FORMAT', null, /Bare bokstaver/],
    [{ lastName: 'N'.repeat(51) }, 'lastName', 'TOO_LONG', '50', /50 tegn/],
    [{ password: 'Kort-1' }, 'password', 'TOO_SHORT', '8', /minst 8/],
    [{ password: 'baresmaabokstaver' }, 'password', 'FORMAT', '3', /minst 3/],
    [{ password: 'Aa1-'.repeat(65) }, 'password', 'TOO_LONG', '256', /256/],
  ])('%j breaks a rule before anything is sent', async (input, path, rule, bound, message) => {
    const calls = gateway.storefront.calls.length
    const { data } = await register(input)
    expect(data.register).toMatchObject({
      reason: 'INPUT',
      inputErrors: [{ path, rule, bound, message: expect.stringMatching(message) }],
    })
    expect(gateway.storefront.calls.length).toBe(calls)
  })

  test('all errors come at once, those of the address with their paths', async () => {
    const businessAddress = { ...COMPANY, taxId: '12', company: '', postcode: '0002' }
    const { data } = await register({ email: 'x', businessAddress }, { store: 'goldsmith_norway' })
    expect(
      data.register.inputErrors.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`),
    ).toEqual(
      expect.arrayContaining([
        'email FORMAT',
        'businessAddress.company REQUIRED',
        'businessAddress.taxId TOO_SHORT',
        'businessAddress.postcode UNKNOWN',
      ]),
    )
  })

  test('a rule of the backend’s schema is a message for people, at its field', async () => {
    const { data } = await register({ firstName: 'Øå' })
    expect(data.register).toMatchObject({
      reason: 'INPUT',
      message: 'Kontroller denne verdien.',
      inputErrors: [{ path: 'firstName', rule: 'FORMAT' }],
    })
  })

  test('neither password nor e-mail address is in the log', async () => {
    await register({ email: 'hemmelig@example.no', password: 'Hemmelig-ord-77' })
    await register({ email: 'hemmelig@example.no', password: 'Hemmelig-ord-77' })
    expect(JSON.stringify(gateway.logLines)).not.toMatch(/hemmelig/i)
  })
})

describe('an account that exists', () => {
  test('is named only to a client that has not tried often; then every address gets the same answer', async () => {
    const taken = await register({ email: KARI.email })
    expect(taken.data.register).toMatchObject({
      reason: 'EMAIL_TAKEN',
      message: 'Det finnes allerede en kunde med samme e-postadresse.',
      inputErrors: [{ path: 'email', rule: 'REFUSED' }],
    })
    for (let count = 0; count < 9; count++) await register({ email: count % 2 ? KARI.email : `x${count}@example.no` })
    const calls = gateway.storefront.calls.length
    for (const email of [KARI.email, 'unknown@example.no'])
      expect((await register({ email })).data.register).toMatchObject({
        reason: 'TOO_MANY_TRIES',
        message: `For mange forsøk. Du kan prøve igjen kl. ${osloTime(nowMs + 15 * 60_000)}.`,
        retryAt: new Date(nowMs + 15 * 60_000).toISOString(),
      })
    expect(gateway.storefront.calls.length).toBe(calls)
    nowMs += 15 * 60_000
    expect((await register({ email: 'later@example.no' })).data.register.__typename).toBe('SignedIn')
  })

  test('is recognised in the language of the backend', async () => {
    gateway.storefront.answer('/api/user/create', () => ({
      status: 400,
      json: { code: 400, result: 'En kunde med samme e-postadresse finnes allerede på et tilknyttet nettsted.' },
    }))
    expect((await register()).data.register.reason).toBe('EMAIL_TAKEN')
  })

  test('another refusal keeps the backend’s text', async () => {
    const result = 'The password can’t be the same as the email address. Create a new password and try again.'
    gateway.storefront.answer('/api/user/create', () => ({ status: 400, json: { code: 400, result } }))
    expect((await register()).data.register).toMatchObject({ reason: 'INPUT', message: result, inputErrors: [] })
  })
})

describe('a repeated request', () => {
  test('opens one account and returns the same session', async () => {
    const idempotencyKey = randomUUID()
    const calls = created().length
    const [first, again] = await Promise.all([register({ idempotencyKey }), register({ idempotencyKey })])
    expect(again.data).toEqual(first.data)
    expect(cookieOf(again)).toBe(cookieOf(first))
    expect(created().length).toBe(calls + 1)
    const other = await register({ idempotencyKey, password: 'Another-pass-1' })
    expect(other.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('after a lost answer finds the account opened and signs in', async () => {
    const idempotencyKey = randomUUID()
    gateway.storefront.answer('/api/user/create', () => ({ text: '', contentType: 'text/html', status: 504 }))
    expect((await register({ idempotencyKey })).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ])
    createFakeCustomers(gateway.storefront, [{ id: 77, groupId: 1, email: NEW.email, password: PASSWORD }])
    expect((await register({ idempotencyKey })).data.register.__typename).toBe('SignedIn')
    expect((await register()).data.register.reason).toBe('EMAIL_TAKEN')
  })

  test('is refused even with the password of the existing account', async () => {
    const idempotencyKey = randomUUID()
    gateway.storefront.answer('/api/user/create', () => ({ text: '', contentType: 'text/html', status: 504 }))
    await register({ idempotencyKey, email: KARI.email })
    createFakeCustomers(gateway.storefront)
    expect((await register({ idempotencyKey, email: KARI.email })).data.register.reason).toBe('EMAIL_TAKEN')
  })
})

test('an account that must be confirmed first is opened without a session', async () => {
  gateway.storefront.answer('/api/user/login', () => ({
    status: 401,
    json: { code: 401, result: "This account isn't confirmed. Verify and try again." },
  }))
  expect((await register()).data.register.__typename).toBe('RegisteredUnapproved')
})

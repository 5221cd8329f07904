import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { createCustomerLists, type CustomerLists, PROVIDER_URL } from '../../testing/customerLists.ts'
import { createFakeCustomers, type FakeCustomers, KARI, PER, signIn, WORKSHOP } from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

let gateway: TestGateway
let customers: FakeCustomers
let lists: CustomerLists

beforeAll(async () => {
  const returnUrls = ['https://till.example', 'karat-app://signed-in']
  gateway = await startGateway({ no: { product: [product(1)] }, fi: { product: [product(1)] } }, { returnUrls })
})
beforeEach(() => {
  customers = createFakeCustomers(gateway.storefront)
  lists = createCustomerLists(gateway.storefront, customers)
})
afterAll(() => gateway.close())

const attributes = (values: Readonly<Record<string, string>>) => ({
  custom_attributes: Object.entries(values).map(([attribute_code, value]) => ({ attribute_code, value })),
})
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  __typename
  ... on SignedIn { viewer { email accountStatus } }
  ... on VerificationNeeded { message url }
} }`
const START = `mutation ($input: StartVerificationInput!) { startVerification(input: $input) {
  __typename
  ... on VerificationNeeded { url }
  ... on AccountChanged { viewer { accountStatus } }
} }`
const signInAt = (store: string, { email, password }: { email: string; password: string }, more: object = {}) =>
  gateway.query(SIGN_IN, {
    variables: { input: { idempotencyKey: randomUUID(), email, password, ...more } },
    headers: { 'sec-fetch-site': 'same-origin' },
    store,
  })
const start = (cookie: string, store: string, more: object = {}) =>
  gateway.query(START, {
    variables: { input: { idempotencyKey: randomUUID(), ...more } },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    store,
  })

describe('the Finnish store', () => {
  test('asks for the identity before it opens a session, and the same input signs in afterwards', async () => {
    customers.change(KARI.email, attributes({ identity_verified: '0' }))
    const key = randomUUID()
    const first = await signInAt('fi', KARI, { idempotencyKey: key })
    expect(first.data.signIn).toEqual({
      __typename: 'VerificationNeeded',
      message: 'Tunnistaudu ennen kuin kirjaudut sisään ja tilaat.',
      url: PROVIDER_URL,
    })
    expect(first.headers['set-cookie']).not.toContain('session=')
    const [call] = gateway.storefront.calls.filter(({ path }) => path.endsWith('/init')).slice(-1)
    expect(call?.body).toEqual({ returnUrl: expect.stringMatching(/\/verification\/checkout$/) })

    lists.verify(KARI.id)
    customers.change(KARI.email, attributes({}))
    const again = await signInAt('fi', KARI, { idempotencyKey: key })
    expect(again.data.signIn).toEqual({
      __typename: 'SignedIn',
      viewer: { email: KARI.email, accountStatus: 'GOOD' },
    })
  })

  test('does not reveal it after a wrong password', async () => {
    customers.change(KARI.email, attributes({ identity_verified: '0' }))
    expect((await signInAt('fi', { ...KARI, password: 'guess' })).data.signIn.__typename).toBe('SignInRefused')
  })

  test('a customer who signed in elsewhere starts the verification, and may order after it', async () => {
    customers.change(PER.email, attributes({ identity_verified: '0' }))
    const { cookie } = await signIn(gateway, PER)
    const status = async (store: string) =>
      (await gateway.query('{ viewer { accountStatus } }', { headers: { cookie }, store })).data.viewer.accountStatus
    expect([await status('no'), await status('fi')]).toEqual(['GOOD', 'IDENTITY_NOT_VERIFIED'])
    expect((await start(cookie, 'fi')).data.startVerification).toEqual({
      __typename: 'VerificationNeeded',
      url: PROVIDER_URL,
    })
    expect((await start(cookie, 'no')).data.startVerification.__typename).toBe('AccountChanged')
    lists.verify(PER.id)
    customers.change(PER.email, attributes({}))
    expect((await start(cookie, 'fi')).data.startVerification).toEqual({
      __typename: 'AccountChanged',
      viewer: { accountStatus: 'GOOD' },
    })
    expect(await status('fi')).toBe('GOOD')
  })

  test('refuses an invalid URL of the provider', async () => {
    customers.change(KARI.email, attributes({ identity_verified: '0' }))
    gateway.storefront.answer('/api/ext/customer-verification/init', () => ({
      json: { code: 200, result: { url: 'javascript:alert(1)' } },
    }))
    const { data, errors } = await signInAt('fi', KARI)
    expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'UPSTREAM_MALFORMED'])
  })
})

test('the provider’s page returns to the address that the caller names, if it is allowed', async () => {
  customers.change(PER.email, attributes({ identity_verified: '0' }))
  const { cookie } = await signIn(gateway, PER)
  const returnUrl = 'https://till.example/desk?verified=1'
  expect((await start(cookie, 'fi', { returnUrl })).data.startVerification).toMatchObject({ url: PROVIDER_URL })
  const opened = () => gateway.storefront.calls.filter(({ path }) => path.endsWith('/init')).map(({ body }) => body)
  expect(opened().at(-1)).toEqual({ returnUrl })
  const calls = opened().length
  const refused = await start(cookie, 'fi', { returnUrl: 'https://evil.example' })
  expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  expect(opened()).toHaveLength(calls)
})

describe('the identity check of a sign-in', () => {
  const returnUrl = 'karat-app://signed-in'
  const initCalls = () => gateway.storefront.calls.filter(({ path }) => path.endsWith('/init'))

  test('returns to the address that the caller names, if it is allowed', async () => {
    customers.change(KARI.email, attributes({ identity_verified: '0' }))
    expect((await signInAt('fi', KARI, { returnUrl })).data.signIn).toMatchObject({ url: PROVIDER_URL })
    expect(initCalls().at(-1)?.body).toEqual({ returnUrl })
  })

  test('is refused with an address that is not allowed, before the password is tried', async () => {
    const tries = () => gateway.storefront.calls.filter(({ path }) => path === '/api/user/login').length
    const [checks, before] = [initCalls().length, tries()]
    const refused = await signInAt('fi', KARI, { returnUrl: 'https://evil.example' })
    expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect([initCalls().length, tries()]).toEqual([checks, before])
  })
})

test('guests cannot start a verification', async () => {
  expect((await start('', 'fi')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
})

test.each([
  ['account_approved', 'NOT_APPROVED'],
  ['customer_number_verified', 'NUMBER_NOT_VERIFIED'],
])('%s 0 is the status %s, and the loyalty card is the customer’s', async (attribute, accountStatus) => {
  customers.change(WORKSHOP.email, attributes({ [attribute]: '0', loyalty_card: '706000839414' }))
  const { cookie } = await signIn(gateway, WORKSHOP)
  const { data } = await gateway.query('{ viewer { accountStatus loyaltyCard } }', { headers: { cookie } })
  expect(data.viewer).toEqual({ accountStatus, loyaltyCard: '706000839414' })
})

test('a new customer of the Finnish store proves their identity before the session opens', async () => {
  const returnUrl = 'https://till.example/new'
  const created = { email: 'uusi@example.fi', password: 'Kulta-ja-Hopea-1' }
  gateway.storefront.answer('/api/user/create', () => ({ json: { code: 200, result: { id: KARI.id } } }))
  gateway.storefront.answer('/api/user/login', () => ({ json: { code: 200, result: 'token-new' } }))
  gateway.storefront.answer('/api/user/me', () => ({
    json: {
      code: 200,
      result: {
        id: 99,
        group_id: 1,
        email: created.email,
        firstname: 'Uusi',
        lastname: 'Asiakas',
        ...attributes({ identity_verified: '0' }),
      },
    },
  }))
  gateway.storefront.answer('/api/ext/customer-verification/checkout', () => ({
    json: { code: 200, result: { verified: false } },
  }))
  gateway.storefront.answer('/api/ext/customer-verification/init', () => ({
    json: { code: 200, result: { url: PROVIDER_URL } },
  }))
  const { data, headers } = await gateway.query(
    'mutation ($input: RegisterInput!) { register(input: $input) { __typename ... on VerificationNeeded { url } } }',
    {
      variables: {
        input: { idempotencyKey: randomUUID(), ...created, firstName: 'Uusi', lastName: 'Asiakas', returnUrl },
      },
      headers: { 'sec-fetch-site': 'same-origin' },
      store: 'fi',
    },
  )
  expect(data.register).toEqual({ __typename: 'VerificationNeeded', url: PROVIDER_URL })
  expect(headers['set-cookie']).not.toContain('session=')
  expect(gateway.storefront.calls.findLast(({ path }) => path.endsWith('/init'))?.body).toEqual({ returnUrl })
})

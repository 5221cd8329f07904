import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import {
  createFakeCustomers,
  KARI,
  PER,
  setCookiesOf,
  SIGN_IN,
  SIGN_OUT,
  signIn,
  WORKSHOP,
  type FakeCustomers,
} from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const VIEWER = '{ viewer { id email firstName lastName customerNumber isBusiness } }'
const WHO = '{ viewer { email } }'
const HOUR_MS = 3_600_000

let gateway: TestGateway
let customers: FakeCustomers
let nowMs = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  const group = (id: number, tax_class_id: number) => ({ id, code: `group ${id}`, tax_class_id })
  gateway = await startGateway(
    { no: { product: [product(1)], customergroup: [group(0, 3), group(1, 3), group(5, 7)] } },
    {
      clock: () => new Date(nowMs),
      session: {
        tryLimits: { perEmailAndAddress: 3, perEmail: 7, perAddress: 6, windowMs: 15 * 60_000 },
        idleMs: 72 * HOUR_MS,
        lifetimeMs: 720 * HOUR_MS,
      },
    },
  )
})
beforeEach(() => {
  customers = createFakeCustomers(gateway.storefront)
})
afterEach(() => {
  nowMs += HOUR_MS // counted tries are forgotten
})
afterAll(() => gateway.close())

const as = (cookie: string) => ({ headers: { cookie, 'sec-fetch-site': 'same-origin' } })
const who = async (headers: Record<string, string>) => (await gateway.ask(WHO, { headers })).data.viewer?.email ?? null
const whoHas = (cookie: string) => who({ cookie })
const callsTo = (path: string) => gateway.storefront.calls.filter((call) => call.path === path).length
const signOut = (headers: Record<string, string>) =>
  gateway.ask(SIGN_OUT, { variables: { input: { idempotencyKey: randomUUID() } }, headers })

describe('signing in', () => {
  test('opens a session: the cookie alone says who is there', async () => {
    const { data, errors, headers, cookie, setCookies } = await signIn(gateway, KARI)
    expect({ data, errors }).toEqual({
      data: {
        signIn: { __typename: 'SignedIn', viewer: { id: expect.any(String), email: KARI.email }, bearerToken: null },
      },
      errors: undefined,
    })
    expect(setCookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/),
      expect.stringMatching(/^signedIn=1-[\w-]{8}; Path=\/; Max-Age=2592000; SameSite=Lax$/),
    ])
    expect(headers['cache-control']).toBe('private, no-store')
    expect((await gateway.ask(VIEWER, as(cookie))).data.viewer).toEqual({
      id: data.signIn.viewer.id,
      email: KARI.email,
      firstName: 'Kari',
      lastName: 'Nord',
      customerNumber: KARI.customerNumber,
      isBusiness: false,
    })
  })

  test('a business is one by its group, and not everybody has a number', async () => {
    const business = await signIn(gateway, WORKSHOP)
    const goldsmith = await signIn(gateway, PER)
    expect((await gateway.ask(VIEWER, as(business.cookie))).data.viewer).toMatchObject({
      isBusiness: true,
      customerNumber: 'B-200-52',
    })
    expect((await gateway.ask(VIEWER, as(goldsmith.cookie))).data.viewer).toMatchObject({
      isBusiness: false,
      customerNumber: null,
    })
  })

  test('an id names one customer in one store, and does not tell who it is', async () => {
    const first = await signIn(gateway, KARI)
    const again = await signIn(gateway, KARI)
    const inSweden = await signIn(gateway, KARI, { store: 'se' })
    const other = await signIn(gateway, WORKSHOP)
    const ids = [first, again, inSweden, other].map(({ data }) => data.signIn.viewer.id)
    expect(ids[0]).toBe(ids[1])
    expect(new Set(ids).size).toBe(3)
    const decoded = Buffer.from(ids[0], 'base64url').toString()
    expect(decoded).not.toMatch(/\b41\b|kari|K-100/)
  })

  test('a viewer can be asked for as a node by itself alone', async () => {
    const [kari, workshop] = [await signIn(gateway, KARI), await signIn(gateway, WORKSHOP)]
    const node = (cookie: string) =>
      gateway.ask('query ($id: ID!) { node(id: $id) { id ... on Viewer { email } } }', {
        variables: { id: kari.data.signIn.viewer.id },
        headers: { cookie },
      })
    expect((await node(kari.cookie)).data.node).toMatchObject({ email: KARI.email })
    expect((await node(workshop.cookie)).data.node).toBe(null)
    expect((await node('')).data.node).toBe(null)
  })

  test('for another channel: a bearer token and no cookie', async () => {
    const { data, setCookies } = await signIn(gateway, KARI, { asBearer: true })
    const { bearerToken } = data.signIn
    expect(setCookies).toEqual([])
    expect(await who({ authorization: `Bearer ${bearerToken}` })).toBe(KARI.email)
    expect(await who({ authorization: `bearer  ${bearerToken}` })).toBe(KARI.email)
  })

  test('where the shop is reached through https, so are the cookies', async () => {
    const secure = await startGateway({}, { publicOriginTemplate: 'https://{host}' })
    createFakeCustomers(secure.storefront)
    const { setCookies, cookie } = await signIn(secure, KARI)
    expect(setCookies).toEqual([
      expect.stringMatching(/^__Host-session=.*; Path=\/; .*; Secure; HttpOnly$/),
      expect.stringMatching(/; Secure$/),
    ])
    const whoSends = async (sent: string) =>
      (await secure.ask(WHO, { headers: { cookie: sent } })).data.viewer?.email ?? null
    expect(await whoSends(cookie)).toBe(KARI.email)
    expect(await whoSends(`session=${'f'.repeat(43)}; ${cookie}`), 'what another host planted').toBe(KARI.email)
    expect(await whoSends(cookie.replace('__Host-session', 'session'))).toBe(null)
    await secure.close()
  })

  test.each([
    { name: 'a wrong password', email: KARI.email, password: 'guess' },
    { name: 'an unknown address', email: 'nobody@example.no', password: 'guess' },
    { name: 'nothing', email: ' ', password: '' },
    { name: 'an endless password', email: KARI.email, password: 'x'.repeat(2_000) },
  ])('$name is refused, and opens nothing', async ({ email, password }) => {
    const { data, errors, setCookies } = await signIn(gateway, { ...KARI, email, password })
    expect({ data, errors, setCookies }).toEqual({
      data: { signIn: { __typename: 'SignInRefused', reason: 'WRONG_CREDENTIALS' } },
      errors: undefined,
      setCookies: [],
    })
  })

  test.each([
    {
      name: 'the backend is down at the password',
      path: '/api/user/login',
      answer: { json: { code: 503, result: 'down' }, status: 503 },
      code: 'UPSTREAM_UNAVAILABLE',
    },
    {
      name: 'the connection breaks',
      path: '/api/user/login',
      answer: { reset: true } as const,
      code: 'UPSTREAM_UNAVAILABLE',
    },
    {
      name: 'there is a token, and nobody says whose',
      path: '/api/user/me',
      answer: { json: { code: 500, result: {} }, status: 500 },
      code: 'UPSTREAM_UNAVAILABLE',
    },
    {
      name: 'a customer without a group',
      path: '/api/user/me',
      answer: { json: { code: 200, result: { id: 41, email: KARI.email, firstname: 'K', lastname: 'N' } } },
      code: 'UPSTREAM_MALFORMED',
    },
    {
      name: 'a refusal is given out as a token',
      path: '/api/user/login',
      answer: { json: { code: 200, result: { message: KARI.email } } },
      code: 'UPSTREAM_MALFORMED',
    },
    {
      name: 'an error text in place of a token',
      path: '/api/user/login',
      answer: { json: { code: 500, result: `Error for ${KARI.email}` } },
      code: 'UPSTREAM_UNAVAILABLE',
    },
  ])('$name: a fault, nothing half-done, and the next try works', async ({ path, answer, code }) => {
    gateway.storefront.answer(path, () => answer)
    const idempotencyKey = randomUUID()
    const { errors, setCookies } = await signIn(gateway, KARI, { idempotencyKey })
    expect({ code: errors?.[0]?.extensions.code, upstream: errors?.[0]?.extensions.upstream, setCookies }).toEqual({
      code,
      upstream: 'customer',
      setCookies: [],
    })
    expect(JSON.stringify(errors)).not.toContain(KARI.email)
    customers = createFakeCustomers(gateway.storefront)
    expect((await signIn(gateway, KARI, { idempotencyKey })).data.signIn.__typename).toBe('SignedIn')
  })

  test('the backend is asked once and never a second time', async () => {
    gateway.storefront.answer('/api/user/login', () => ({ reset: true }))
    const before = callsTo('/api/user/login')
    await signIn(gateway, KARI)
    expect(callsTo('/api/user/login') - before).toBe(1)
  })
})

describe('the same key again', () => {
  test('with the same input: the same session, and the backend is not asked', async () => {
    const idempotencyKey = randomUUID()
    const first = await signIn(gateway, KARI, { idempotencyKey })
    const before = callsTo('/api/user/login')
    const again = await signIn(gateway, KARI, { idempotencyKey, headers: { cookie: first.cookie } })
    expect(again.cookie).toBe(first.cookie)
    expect(callsTo('/api/user/login')).toBe(before)
    expect(await whoHas(first.cookie)).toBe(KARI.email)
  })

  test('at the same time: one session', async () => {
    const idempotencyKey = randomUUID()
    const before = callsTo('/api/user/login')
    const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(gateway, KARI, { idempotencyKey })))
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1)
    expect(callsTo('/api/user/login') - before).toBe(1)
  })

  test.each([
    { name: 'another password', change: { password: 'guess' } },
    { name: 'as a bearer', change: { asBearer: true } },
  ])('with $name: refused, and nobody gets in', async ({ change }) => {
    const idempotencyKey = randomUUID()
    await signIn(gateway, KARI, { idempotencyKey })
    const { errors, data, setCookies } = await signIn(gateway, KARI, { idempotencyKey, ...change })
    expect({ code: errors?.[0]?.extensions.code, data, setCookies }).toEqual({
      code: 'BAD_USER_INPUT',
      data: null,
      setCookies: [],
    })
  })

  test('guessing passwords on a known key is counted', async () => {
    const idempotencyKey = randomUUID()
    await signIn(gateway, KARI, { idempotencyKey })
    for (const password of ['a', 'b', 'c']) await signIn(gateway, KARI, { idempotencyKey, password })
    expect((await signIn(gateway, KARI, { idempotencyKey, password: 'd' })).data.signIn.reason).toBe('TOO_MANY_TRIES')
  })

  test('after signing out, or much later: signs in anew', async () => {
    const idempotencyKey = randomUUID()
    const first = await signIn(gateway, KARI, { idempotencyKey })
    await signOut(as(first.cookie).headers)
    const second = await signIn(gateway, KARI, { idempotencyKey })
    nowMs += 11 * 60_000
    const third = await signIn(gateway, WORKSHOP, { idempotencyKey })
    expect(new Set([first, second, third].map(({ cookie }) => cookie)).size).toBe(3)
    expect(await whoHas(second.cookie)).toBe(KARI.email)
    expect(await whoHas(third.cookie)).toBe(WORKSHOP.email)
  })

  test.each(['', 'x'.repeat(201)])('a key is a short text', async (idempotencyKey) => {
    expect((await signIn(gateway, KARI, { idempotencyKey })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

describe('too many wrong tries', () => {
  const reason = async (customer = KARI, options = {}) =>
    (await signIn(gateway, customer, options)).data.signIn.reason ?? 'none'
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  test('for one e-mail address from one place, however it is written: even the right password waits, and then works', async () => {
    for (const email of [KARI.email, KARI.email.toUpperCase(), ` ${KARI.email} `])
      expect(await reason({ ...KARI, email, password: 'guess' })).toBe('WRONG_CREDENTIALS')
    const before = callsTo('/api/user/login')
    expect(await reason()).toBe('TOO_MANY_TRIES')
    expect(callsTo('/api/user/login')).toBe(before)
    expect(await reason(WORKSHOP)).toBe('none')
    nowMs += 15 * 60_000 + 1
    expect(await reason()).toBe('none')
  })

  test('a stranger elsewhere does not keep the customer out', async () => {
    const stranger = from('203.0.113.9')
    for (let at = 0; at < 5; at += 1) await reason({ ...KARI, password: 'guess' }, stranger)
    expect(await reason(KARI, stranger)).toBe('TOO_MANY_TRIES')
    expect(await reason()).toBe('none')
    expect(await reason(KARI, stranger), 'a customer who signs in does not open the door for the stranger').toBe(
      'TOO_MANY_TRIES',
    )
  })

  test('for one e-mail address from many places: it waits everywhere', async () => {
    for (let at = 0; at < 7; at += 1)
      expect(await reason({ ...KARI, password: 'guess' }, from(`203.0.113.${at}`))).toBe('WRONG_CREDENTIALS')
    expect(await reason()).toBe('TOO_MANY_TRIES')
    expect(await reason(WORKSHOP)).toBe('none')
  })

  test('from one network address, whatever it writes into the header', async () => {
    for (let at = 0; at < 6; at += 1)
      expect(await reason({ ...KARI, email: `no${at}@example.no` }, from(`198.51.100.${at}, 203.0.113.7`))).toBe(
        'WRONG_CREDENTIALS',
      )
    expect(await reason(WORKSHOP, from('198.51.100.99, 203.0.113.7'))).toBe('TOO_MANY_TRIES')
    expect(await reason(WORKSHOP, from('203.0.113.8'))).toBe('none')
  })

  test('all at once: none slips through', async () => {
    const before = callsTo('/api/user/login')
    const reasons = await Promise.all(
      Array.from({ length: 10 }, (_, at) => reason({ ...KARI, password: `guess ${at}` })),
    )
    expect(reasons.filter((text) => text === 'TOO_MANY_TRIES')).toHaveLength(7)
    expect(callsTo('/api/user/login') - before).toBe(3)
  })

  test('right ones are not counted, nor those that nobody answered', async () => {
    for (let at = 0; at < 8; at += 1) expect(await reason()).toBe('none')
    gateway.storefront.answer('/api/user/login', () => ({ json: {}, status: 503 }))
    for (let at = 0; at < 8; at += 1) await signIn(gateway, KARI)
    createFakeCustomers(gateway.storefront)
    expect(await reason()).toBe('none')
  })
})

describe('signing out', () => {
  test('ends the session for whoever has its cookie, and takes both cookies away', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const answer = await signOut(as(cookie).headers)
    expect(answer.data).toEqual({ signOut: { __typename: 'SignedOut', store: { code: 'no' } } })
    expect(setCookiesOf(answer)).toEqual([
      'session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
      'signedIn=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect(await whoHas(cookie)).toBe(null)
  })

  test('without a session succeeds too', async () => {
    const answer = await signOut({ 'sec-fetch-site': 'same-origin' })
    expect(answer.data.signOut.__typename).toBe('SignedOut')
    expect(setCookiesOf(answer)).toEqual([])
  })

  test('ends a bearer session alone', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const { data } = await signIn(gateway, WORKSHOP, { asBearer: true })
    const authorization = `Bearer ${data.signIn.bearerToken}`
    await signOut({ authorization })
    expect(await who({ authorization })).toBe(null)
    expect(await whoHas(cookie)).toBe(KARI.email)
  })
})

describe('whose session it is', () => {
  test('signing in makes a new one, and ends the one before', async () => {
    const first = await signIn(gateway, KARI)
    const second = await signIn(gateway, KARI, { headers: { cookie: first.cookie } })
    expect(second.cookie).not.toBe(first.cookie)
    expect(await whoHas(first.cookie)).toBe(null)
    expect(await whoHas(second.cookie)).toBe(KARI.email)
  })

  test('a page can tell one sign-in from another, and not what is behind it', async () => {
    const [first, second] = [await signIn(gateway, KARI), await signIn(gateway, KARI)]
    const [markOf, secretOf] = [/signedIn=([^;]+)/, /session=([^;]+)/].map(
      (pattern) =>
        ({ cookie }: { cookie: string }) =>
          pattern.exec(cookie)?.[1] ?? '',
    )
    expect(markOf?.(first)).not.toBe(markOf?.(second))
    expect(secretOf?.(first)).not.toContain(markOf?.(first).slice(2))
  })

  test('a session that somebody else chose is not taken over', async () => {
    const chosen = `session=${'A'.repeat(43)}`
    const { cookie } = await signIn(gateway, KARI, { headers: { cookie: chosen } })
    expect(cookie).not.toContain(chosen)
    expect(await whoHas(chosen)).toBe(null)
  })

  test('a refused sign-in leaves the session as it was', async () => {
    const { cookie } = await signIn(gateway, KARI)
    await signIn(gateway, WORKSHOP, { password: 'guess', headers: { cookie } })
    expect(await whoHas(cookie)).toBe(KARI.email)
  })

  test('one change in an operation: nobody becomes two', async () => {
    const input = (email: string, password: string) =>
      `{ idempotencyKey: "${randomUUID()}", email: "${email}", password: ${JSON.stringify(password)} }`
    const { errors, data } = await gateway.ask(
      `mutation { a: signIn(input: ${input(KARI.email, KARI.password)}) { __typename } b: signIn(input: ${input(WORKSHOP.email, WORKSHOP.password)}) { __typename } }`,
    )
    expect({ data, code: errors?.[0]?.extensions.code }).toEqual({ data: null, code: 'BAD_USER_INPUT' })
  })

  test.each([
    ['made up', () => `session=${'b'.repeat(43)}`],
    ['empty', () => 'session='],
    ['SQL', () => "session=' OR 1=1 --"],
    ['very long', () => `session=${'b'.repeat(5_000)}`],
    [
      'the id by which the store knows it',
      (cookie: string) => `session=${Buffer.from(cookie).toString('base64url').slice(0, 43)}`,
    ],
    [
      'one letter off',
      (cookie: string) =>
        cookie.replace(/^session=(.)/, (_all, letter: string) => `session=${letter === 'x' ? 'y' : 'x'}`),
    ],
    ['two at once', (cookie: string) => `session=${'c'.repeat(43)}; ${cookie}`],
    ['two at once, the true one first', (cookie: string) => `${cookie}; session=${'c'.repeat(43)}`],
    ['of another name', (cookie: string) => cookie.replace('session=', 'Session=')],
    ['the flag alone', () => 'signedIn=1'],
  ])('a cookie that is %s is nobody', async (_name, forge) => {
    const { cookie } = await signIn(gateway, KARI)
    expect(await whoHas(forge(cookie))).toBe(null)
  })

  test('a cookie is no bearer token, and a bearer token no cookie', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const { data } = await signIn(gateway, KARI, { asBearer: true })
    expect(await who({ authorization: `Bearer ${/session=([^;]+)/.exec(cookie)?.[1]}` })).toBe(null)
    expect(await whoHas(`session=${data.signIn.bearerToken}`)).toBe(null)
  })

  test('with both the bearer token counts, also when it is wrong', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const { data } = await signIn(gateway, WORKSHOP, { asBearer: true })
    expect(await who({ cookie, authorization: `Bearer ${data.signIn.bearerToken}` })).toBe(WORKSHOP.email)
    expect(await who({ cookie, authorization: `Bearer ${'d'.repeat(43)}` })).toBe(null)
  })

  test('nothing else in a request says who asks', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const [token = ''] = customers.given
    const forged = {
      'x-customer-id': '52',
      'x-customer-number': 'B-200-52',
      'x-group-id': '5',
      'x-group-token': 'group-token-of-5',
      'x-viewer': WORKSHOP.email,
    }
    expect(await who(forged)).toBe(null)
    expect(await who({ authorization: `Bearer ${token}` })).toBe(null)
    expect((await gateway.ask(VIEWER, { headers: { cookie, ...forged } })).data.viewer).toMatchObject({
      customerNumber: KARI.customerNumber,
      isBusiness: false,
    })
    const smuggled = await gateway.ask(SIGN_IN, {
      variables: {
        input: {
          idempotencyKey: 'k',
          email: KARI.email,
          password: KARI.password,
          customerNumber: 'B-200-52',
          groupId: 5,
        },
      },
    })
    expect(smuggled.data).toBeUndefined()
    const { data } = await gateway.ask('{ viewer(customerId: 52) { email } }', { headers: { cookie } })
    expect(data).toBeUndefined()
  })
})

describe('how long a session lasts', () => {
  test('it ends when it is not used for its idle time, and not before', async () => {
    const { cookie } = await signIn(gateway, KARI)
    for (let at = 0; at < 3; at += 1) {
      nowMs += 71 * HOUR_MS
      expect(await whoHas(cookie)).toBe(KARI.email)
    }
    nowMs += 72 * HOUR_MS
    const answer = await gateway.ask(WHO, { headers: { cookie } })
    expect(answer.data.viewer).toBe(null)
    expect(setCookiesOf(answer)).toEqual([
      expect.stringMatching(/^session=; .*Max-Age=0/),
      expect.stringMatching(/^signedIn=; .*Max-Age=0/),
    ])
    nowMs -= HOUR_MS
    expect(await whoHas(cookie)).toBe(null)
  })

  test('it ends after its lifetime however much it is used', async () => {
    const { cookie } = await signIn(gateway, KARI)
    for (let at = 0; at < 11; at += 1) {
      nowMs += 60 * HOUR_MS
      expect(await whoHas(cookie)).toBe(KARI.email)
    }
    nowMs += 60 * HOUR_MS
    expect(await whoHas(cookie)).toBe(null)
  })

  test('a page query does not touch the cookies of a session that is over', async () => {
    const answer = await gateway.ask('{ product(sku: "SKU-1") { name } }', {
      headers: { cookie: `session=${'e'.repeat(43)}` },
    })
    expect({ name: answer.data.product.name, cookies: setCookiesOf(answer) }).toEqual({
      name: 'Product 1',
      cookies: [],
    })
  })
})

describe('a page of another origin', () => {
  const mutation = (headers: Record<string, string>) => signOut(headers)
  test.each([
    ['the browser says cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['the browser says same-site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:5000' }],
    ['an older browser says its origin', { origin: 'https://evil.example' }],
    ['an origin that hides itself', { origin: 'null' }],
    ['nothing is said at all', {}],
    ['our origin is claimed against the browser', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
  ])('%s: refused, and the session stays', async (_name, headers) => {
    const { cookie } = await signIn(gateway, KARI)
    const answer = await mutation({ cookie, ...headers })
    expect({ status: answer.status, code: answer.errors?.[0]?.extensions.code }).toEqual({
      status: 403,
      code: 'FORBIDDEN',
    })
    expect(await whoHas(cookie)).toBe(KARI.email)
  })

  test('cannot sign anybody in either', async () => {
    const { status, setCookies } = await signIn(gateway, KARI, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect({ status, setCookies }).toEqual({ status: 403, setCookies: [] })
  })

  test.each([{ origin: 'http://localhost:3000' }, { origin: 'http://goldsmith-norway.localhost:3000' }])(
    '%o is the shop',
    async (headers) => {
      const { cookie } = await signIn(gateway, KARI)
      expect((await mutation({ cookie, ...headers })).data.signOut.__typename).toBe('SignedOut')
    },
  )

  test('a bearer token is never added by a browser', async () => {
    const { data } = await signIn(gateway, KARI, { asBearer: true })
    expect(
      (await mutation({ authorization: `Bearer ${data.signIn.bearerToken}`, 'sec-fetch-site': 'cross-site' })).data
        .signOut.__typename,
    ).toBe('SignedOut')
  })
})

describe('how long an answer may be kept', () => {
  const header = async (query: string, headers: Record<string, string> = {}) =>
    (await gateway.ask(query, { headers })).headers['cache-control']

  test('with a session, a wrong one too: by nobody', async () => {
    const { cookie } = await signIn(gateway, KARI)
    expect(await header('{ stores { code } }', { cookie })).toBe('private, no-store')
    expect(await header('{ stores { code } }', { cookie: 'session=nonsense' })).toBe('private, no-store')
    expect(await header('{ stores { code } }', { authorization: 'Bearer nonsense' })).toBe('private, no-store')
    expect(await header(WHO)).toBe('private, no-store')
    expect(await header('query A($x: Boolean = false) { stores { code } viewer @include(if: $x) { email } }')).toBe(
      'private, no-store',
    )
  })

  test('without one: as ever, and without a cookie', async () => {
    const answer = await gateway.ask('{ stores { code } }', { headers: { cookie: 'lang=en; signedIn=1; theme=dark' } })
    expect({ header: answer.headers['cache-control'], cookies: setCookiesOf(answer) }).toEqual({
      header: 'public, max-age=600',
      cookies: [],
    })
    expect(answer.headers['vary'], 'a shared cache does not give it to somebody with a session').toMatch(
      /\bauthorization, cookie\b/,
    )
  })
})

test('the log has nothing of all this', async () => {
  const from = gateway.logLines.length
  const idempotencyKey = randomUUID()
  const { cookie } = await signIn(gateway, KARI, { idempotencyKey })
  const { data } = await signIn(gateway, WORKSHOP, { asBearer: true })
  await signIn(gateway, KARI, { idempotencyKey, password: 'guess' })
  await signIn(gateway, KARI, { password: 'guess' })
  await gateway.ask(VIEWER, as(cookie))
  await gateway.ask(VIEWER, { headers: { authorization: `Bearer ${data.signIn.bearerToken}` } })
  customers.expireTokens()
  nowMs += HOUR_MS
  await gateway.ask(VIEWER, as(cookie))
  await gateway.ask(VIEWER, { headers: { cookie: `session=${'f'.repeat(43)}; signedIn=1` } })
  await signOut({ cookie, origin: 'https://evil.example' })
  await signOut(as(cookie).headers)
  gateway.storefront.answer('/api/user/login', () => ({
    json: { code: 500, result: `Error for ${KARI.email} with ${KARI.password}` },
  }))
  await signIn(gateway, KARI)
  const input = { email: KARI.email, password: KARI.password }
  // Refused by GraphQL itself, whose words quote the value.
  await gateway.ask(SIGN_IN, { variables: { input } })
  await gateway.ask(SIGN_IN, { variables: { input: { ...input, idempotencyKey: 'k', asBearer: KARI.password } } })
  await gateway.ask(
    `mutation { signIn(input: { email: "${KARI.email}", password: ${JSON.stringify(KARI.password)}, idempotencyKey: K-100-41 }) { __typename } }`,
  )
  await gateway.ask(
    `mutation { signIn(input: { email: "${KARI.email}" ${JSON.stringify(KARI.password)} }) { __typename } }`,
  )
  await gateway.ask(
    `mutation { signIn(input: { email: "${KARI.email}", idempotencyKey: "k", password: ${KARI.password.slice(0, 4)} }) { __typename } }`,
  )

  const answered = gateway.logLines.slice(from).filter(({ msg }) => msg === 'request completed')
  expect(
    answered.map(({ operation, status }) => `${String(operation)} ${String(status)}`),
    'all of it was logged',
  ).toEqual([
    ...Array<string>(4).fill('SignIn 200'),
    ...Array<string>(4).fill('null 200'),
    'SignOut 403',
    'SignOut 200',
    'SignIn 200',
    // The variables and documents were refused: under application/json that is 200.
    'SignIn 200',
    'SignIn 200',
    ...Array<string>(3).fill('null 200'),
  ])
  expect(answered[6]?.['calls'], 'the expired token was renewed').toEqual({ customer: 3 })
  const text = gateway.logLines.map((line) => JSON.stringify(line)).join('\n')
  for (const secret of [
    KARI.email,
    WORKSHOP.email,
    KARI.password,
    JSON.stringify(KARI.password),
    JSON.stringify(JSON.stringify(KARI.password)).slice(2, -2),
    'Sølv',
    WORKSHOP.password,
    'K-100-41',
    'B-200-52',
    'group-token',
    'token-',
    'refresh-',
    'session=',
    'guess',
  ]) {
    expect(text.includes(secret), secret).toBe(false)
  }
})

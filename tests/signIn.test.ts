/** Signing in with the sandbox's customers: both sides implement the backend's contract. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) {
  __typename ... on SignedIn { bearerToken viewer { firstName } } ... on SignInRefused { reason }
} }`
const VIEWER = '{ viewer { email firstName lastName customerNumber isBusiness } }'
const HOUR_MS = 3_600_000

let shop: RealShop
let lateMs = 0
beforeAll(async () => {
  shop = await openRealShop({ stores: ['no'], clock: () => new Date(Date.now() + lateMs) })
}, SEED_TIMEOUT_MS)
afterEach(() => shop.mend())
afterAll(() => shop.close())

async function signIn(email: string, password: string) {
  const { data } = await shop.query(SIGN_IN, {
    input: { idempotencyKey: randomUUID(), email, password, asBearer: true },
  })
  return data.signIn
}
const viewer = (bearerToken: string) => shop.query(VIEWER, {}, 'no', bearerToken)

test.each([
  {
    email: 'kari.nord@example.com',
    password: 'Kari-Nord-2026',
    firstName: 'Kari',
    lastName: 'Nord',
    customerNumber: null,
    isBusiness: false,
  },
  {
    email: 'signe.holm@example.com',
    password: 'Signe-Holm-2026',
    firstName: 'Signe',
    lastName: 'Holm',
    customerNumber: 'KAR100106',
    isBusiness: false,
  },
  {
    email: 'ole.haug@example.com',
    password: 'Ole-Haug-2026',
    firstName: 'Ole',
    lastName: 'Haug',
    customerNumber: 'KAR100201',
    isBusiness: true,
  },
  {
    email: 'mikko.laine@example.com',
    password: 'Mikko-Laine-2026',
    firstName: 'Mikko',
    lastName: 'Laine',
    customerNumber: null,
    isBusiness: true,
  },
  {
    email: 'tuva.lie@example.com',
    password: 'Tuva-Lie-2026',
    firstName: 'Tuva',
    lastName: 'Lie',
    customerNumber: 'KAR100301',
    isBusiness: false,
  },
])('$firstName $lastName signs in', async ({ password, ...who }) => {
  const { bearerToken } = await signIn(who.email, password)
  expect((await viewer(bearerToken)).data.viewer).toEqual(who)
})

test('refuses a wrong password', async () => {
  expect(await signIn('kari.nord@example.com', 'guess')).toEqual({
    __typename: 'SignInRefused',
    reason: 'WRONG_CREDENTIALS',
  })
})

test("a session outlives the backend's token, which expires after an hour", async () => {
  const { bearerToken } = await signIn('kari.nord@example.com', 'Kari-Nord-2026')
  lateMs += 2 * HOUR_MS
  const { data, errors, extensions } = await viewer(bearerToken)
  expect({ data, errors }).toMatchObject({ data: { viewer: { firstName: 'Kari' } }, errors: undefined })
  expect(extensions.calls.total, 'refused, renewed, asked again').toBe(3)
  expect((await viewer(bearerToken)).extensions.calls.total).toBe(0)
})

test.each([
  { name: 'is down', fault: { kind: 'status', status: 503 }, code: 'UPSTREAM_UNAVAILABLE' },
  { name: 'breaks off', fault: { kind: 'reset' }, code: 'UPSTREAM_UNAVAILABLE' },
  { name: 'answers a page', fault: { kind: 'html' }, code: 'UPSTREAM_MALFORMED' },
  { name: 'stops amid a word', fault: { kind: 'truncate' }, code: 'UPSTREAM_MALFORMED' },
])('a backend that $name starts no session, and is reported', async ({ fault, code }) => {
  await shop.breakPath('/api/user', fault)
  const { data, errors } = await shop.query(SIGN_IN, {
    input: { idempotencyKey: randomUUID(), email: 'kari.nord@example.com', password: 'Kari-Nord-2026' },
  })
  expect({ data, code: errors?.[0]?.extensions['code'], upstream: errors?.[0]?.extensions['upstream'] }).toEqual({
    data: null,
    code,
    upstream: 'customer',
  })
})

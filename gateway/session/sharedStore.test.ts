/** Two gateways of one shop on one machine share their sessions. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeCustomers, KARI, SIGN_OUT, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { createSealedRecords } from './sealedRecords.ts'
import { createSessionGenerations } from './sessionGenerations.ts'
import { createSessionKeys } from './sessionKeys.ts'
import { createSessions } from './sessions.ts'
import { createSharedLock } from './sharedLock.ts'
import { createSqliteSessionStore } from './sqlite/sqliteSessionStore.ts'

const KEY = 'a key of more than thirty-two characters'
const START = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-sessions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const openStore = () => createSqliteSessionStore(join(folder, 'sessions.sqlite'))

describe('two gateways', () => {
  let gateways: readonly [TestGateway, TestGateway]
  let now = START
  beforeEach(async () => {
    now = START
    const start = () =>
      startGateway(
        {},
        {
          clock: () => now,
          session: {
            store: openStore(),
            key: KEY,
            tryLimits: { perEmailAndIp: 3, perEmail: 20, perIp: 20, windowMs: 60_000 },
          },
        },
      )
    gateways = [await start(), await start()]
    for (const { storefront } of gateways) createFakeCustomers(storefront)
  })
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close()
  })
  const logins = ({ storefront }: TestGateway) =>
    storefront.calls.filter(({ path }) => path === '/api/user/login').length

  test('share sessions and their end', async () => {
    const [one, other] = gateways
    const { cookie } = await signIn(one, KARI)
    const who = async (gateway: TestGateway) =>
      (await gateway.query('{ viewer { email } }', { headers: { cookie } })).data.viewer
    expect(await who(other)).toEqual({ email: KARI.email })
    await other.query(SIGN_OUT, {
      variables: { input: { idempotencyKey: 'k' } },
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(await who(one)).toBe(null)
  })

  test('count failed attempts together', async () => {
    const [one, other] = gateways
    for (const gateway of [one, other, one])
      expect((await signIn(gateway, KARI, { password: 'guess' })).data.signIn.reason).toBe('WRONG_CREDENTIALS')
    expect((await signIn(other, KARI)).data.signIn.reason).toBe('TOO_MANY_TRIES')
    expect([logins(one), logins(other)]).toEqual([2, 1])
    now = later(60_000)
    expect((await signIn(other, KARI)).data.signIn.__typename).toBe('SignedIn')
  })

  test('return one response to a retry, at either gateway and at the same time', async () => {
    const [one, other] = gateways
    const results = await Promise.all(
      [one, other, one].map((gateway) => signIn(gateway, KARI, { idempotencyKey: 'again' })),
    )
    expect(results.map(({ data }) => data.signIn.__typename)).toEqual(results.map(() => 'SignedIn'))
    expect(new Set(results.map(({ cookie }) => cookie)).size).toBe(1)
    expect(logins(one) + logins(other)).toBe(1)
    expect(
      (await signIn(other, KARI, { idempotencyKey: 'again', password: 'guess' })).errors?.[0]?.extensions.code,
    ).toBe('BAD_USER_INPUT')
  })
})

test('renew a refused token once', async () => {
  const stores = [openStore(), openStore()]
  const [one, other] = stores.map((store) =>
    createSessions({
      rows: store.sessions,
      keys: createSessionKeys(KEY),
      lock: createSharedLock(store.leases, () => START),
      lives: { idleMs: 10_000, lifetimeMs: 10_000 },
      generations: createSessionGenerations(createSealedRecords(store.records, createSessionKeys(KEY)), 10_000),
    }),
  )
  if (!one || !other) throw new Error('expected two gateways')
  const profile = {
    customerId: 41,
    customerNumber: null,
    groupId: 1,
    groupToken: null,
    taxPlaces: { shipping: null, billing: null },
    approval: 'GOOD' as const,
    isIdentityVerified: true,
    loyaltyCard: null,
    email: KARI.email,
    firstName: 'Kari',
    lastName: 'Nord',
  }
  const { session } = await one.open('cookie', { token: 'old', refreshToken: 'refresh' }, profile, START)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const refresh = vi.fn<() => Promise<{ token: string; refreshToken: string }>>(async () => {
    await held
    return { token: 'new', refreshToken: 'refresh' }
  })
  const renewals = [one, other, one, other].map((sessions) => sessions.renew(session.id, 'old', refresh))
  await expect.poll(() => refresh).toHaveBeenCalled()
  release()
  expect(await Promise.all(renewals)).toEqual(['new', 'new', 'new', 'new'])
  expect(refresh).toHaveBeenCalledTimes(1)
  for (const store of stores) store.close()
})

test('the lock of a process that ended expires', async () => {
  const store = openStore()
  await store.leases.take('a task', 'a process that is no more', START, later(20_000))
  let looked = 0
  const clock = () => later((looked += 1) * 8_000)
  expect(await createSharedLock(store.leases, clock).run('a task', async () => 'done')).toBe('done')
  expect(looked).toBe(3)
  expect(await store.leases.take('a task', 'the next', later(24_000), later(40_000)), 'given back').toBe(true)
  store.close()
})

test.each([
  { reason: 'the store fails', renew: () => Promise.reject(new Error('disk full')), error: new Error('disk full') },
  { reason: 'another process has it', renew: async () => false, error: null },
])('a lease that cannot be renewed because $reason is reported once for its task', async ({ renew, error }) => {
  vi.useFakeTimers()
  let takes = 0
  const leases = {
    take: () => ((takes += 1) === 1 ? Promise.resolve(true) : renew()),
    giveBack: async () => {},
    sweep: async () => {},
  }
  const lost = vi.fn<(error: unknown) => void>()
  const task = Promise.withResolvers<string>()
  const run = createSharedLock(leases, () => START, lost).run('a cart', () => task.promise)
  await vi.advanceTimersByTimeAsync(35_000)
  task.resolve('done')
  expect(await run).toBe('done')
  vi.useRealTimers()
  expect(takes).toBe(4)
  expect(lost.mock.calls).toEqual([[error]])
})

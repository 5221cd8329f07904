/** Two gateways with Redis behind one address, one with a clock an hour ahead: sessions, carts, and what happens when a gateway or Redis goes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADD, CART, linesOf, variantId } from '../../gateway/testing/cartQueries.ts'
import { createFakeCarts, type FakeCarts } from '../../gateway/testing/fakeCarts.ts'
import {
  createFakeCustomers,
  type FakeCustomer,
  type FakeCustomers,
  KARI,
  PER,
  SIGN_IN,
  SIGN_OUT,
  WORKSHOP,
} from '../../gateway/testing/fakeCustomers.ts'
import { createFakeStorefront, type FakeStorefront } from '../../gateway/testing/fakeStorefront.ts'
import { type GatewayGroup, type Reply, startGatewayGroup } from './gatewayGroup.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from './redisServer.ts'

const TIMEOUT_MS = 120_000
const VIEWER = '{ viewer { email } }'
const PRODUCT = '{ product(sku: "SKU-1") { sku } }'

describe.skipIf(!hasRedisServer)('two gateways with Redis', () => {
  let redis: RedisServer
  let storefront: FakeStorefront
  let customers: FakeCustomers
  let carts: FakeCarts
  let pair: GatewayGroup
  beforeAll(async () => {
    redis = await startRedisServer()
    storefront = await createFakeStorefront()
    customers = createFakeCustomers(storefront)
    carts = createFakeCarts(storefront, (token) => customers.customerOf(token))
    pair = await startGatewayGroup(storefront.url, redis.url)
  }, TIMEOUT_MS)
  afterAll(async () => {
    await pair.close()
    await storefront.close()
    await redis.kill()
  })

  const signIn = ({ email, password }: FakeCustomer, changes: object = {}) =>
    pair.post(SIGN_IN, { input: { idempotencyKey: randomUUID(), email, password, ...changes } })
  const add = (cookie: string, sku: number, idempotencyKey: string = randomUUID()) =>
    pair.postUntilAnswered(ADD, { input: { idempotencyKey, items: [{ of: variantId(sku), quantity: '1' }] } }, cookie)
  const several = <Result>(count: number, work: (at: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)))
  const calls = (path: string) => storefront.calls.filter((call) => call.path === path).length
  const codeOf = ({ status, errors }: Reply) => [status, errors?.[0]?.extensions.code]

  test('share a session and its end', async () => {
    const { cookie } = await signIn(KARI)
    const seen = await several(6, () => pair.post(VIEWER, {}, cookie))
    expect(seen.map(({ data }) => data.viewer)).toEqual(seen.map(() => ({ email: KARI.email })))
    await pair.post(SIGN_OUT, { input: { idempotencyKey: randomUUID() } }, cookie)
    expect((await several(4, () => pair.post(VIEWER, {}, cookie))).map(({ data }) => data.viewer)).toEqual(
      Array(4).fill(null),
    )
  })

  test('return one session to a sign-in that is repeated at both at once', async () => {
    const before = calls('/api/user/login')
    const idempotencyKey = randomUUID()
    const results = await several(4, () => signIn(WORKSHOP, { idempotencyKey }))
    expect(new Set(results.map(({ cookie }) => cookie)).size).toBe(1)
    expect(calls('/api/user/login') - before).toBe(1)
  })

  test('count failed attempts together: the clock that is ahead ends no count', async () => {
    const guesses = await several(8, () => signIn(PER, { password: 'guess' }))
    const reasons = guesses.map(({ data }) => data.signIn.reason)
    expect(reasons.map(String).toSorted()).toEqual([
      ...Array(3).fill('TOO_MANY_TRIES'),
      ...Array(5).fill('WRONG_CREDENTIALS'),
    ])
    const correct = await several(2, () => signIn(PER))
    expect(correct.map(({ data }) => data.signIn.reason)).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES'])
  })

  test('renew a refused token once for 50 parallel requests', async () => {
    const { cookie } = await signIn(KARI)
    expect((await add(cookie, 1)).data.addToCart.__typename).toBe('CartChanged')
    customers.expireTokens()
    const before = calls('/api/user/refresh')
    const answers = await several(50, () => pair.post(CART, {}, cookie))
    expect(answers.filter(({ errors }) => errors)).toEqual([])
    expect(answers.map(({ data }) => data.cart.count)).toEqual(answers.map(() => answers[0]?.data.cart.count))
    expect(calls('/api/user/refresh') - before).toBe(1)
  })

  test('change one cart one after the other', async () => {
    const { cookie } = await add('', 1)
    const answers = await several(12, (at) => add(cookie, 1 + (at % 3)))
    expect(new Set(answers.map(({ data }) => data.addToCart.cart.version)).size).toBe(12)
    for (const { data } of await several(2, () => pair.post(CART, {}, cookie)))
      expect(linesOf(data.cart).toSorted()).toEqual(['SKU-1 × 5', 'SKU-2 × 4', 'SKU-3 × 4'])
  })

  test(
    'lose and double nothing when they are killed in the middle of changes',
    async () => {
      const { cookie } = await add('', 1)
      carts.clearCalls()
      // The answer of the first write never arrives: the gateway is killed while it waits, with the cart's lease.
      carts.failNext('update', { json: { code: 200, result: true }, delayMs: TIMEOUT_MS }, 'after')
      const changing = several(4, (at) => add(cookie, 1 + (at % 2)))
      await expect.poll(() => carts.calls).toContain('update')
      await Promise.all([0, 1].map((gateway) => pair.kill(gateway)))
      await Promise.all([0, 1].map((gateway) => pair.restart(gateway)))
      const answers = await changing
      expect(answers.map(({ data }) => data?.addToCart.__typename)).toEqual(answers.map(() => 'CartChanged'))
      const { data } = await pair.post(CART, {}, cookie)
      expect(linesOf(data.cart).toSorted()).toEqual(['SKU-1 × 3', 'SKU-2 × 2'])
    },
    TIMEOUT_MS,
  )

  test(
    'go on with one of them, at the same address',
    async () => {
      const { cookie } = await signIn(KARI)
      await pair.kill(0)
      const answers = await several(6, () => pair.post(VIEWER, {}, cookie))
      expect(answers.map(({ data }) => data.viewer?.email)).toEqual(answers.map(() => KARI.email))
      await pair.restart(0)
      expect((await several(4, () => pair.post(VIEWER, {}, cookie))).map(({ data }) => data.viewer?.email)).toEqual(
        Array(4).fill(KARI.email),
      )
    },
    TIMEOUT_MS,
  )

  test('while Redis hangs: guests get pages, sessions are 503, and everything goes on afterwards', async () => {
    const { cookie } = await signIn(KARI)
    const logged = () => pair.complaints.filter((line) => line.includes('Redis does not answer')).length
    const before = logged()
    redis.freeze(true)
    try {
      const refused = await several(12, () => pair.post(VIEWER, {}, cookie))
      expect(refused.map(codeOf)).toEqual(refused.map(() => [503, 'SESSION_STORE_UNAVAILABLE']))
      expect(codeOf(await signIn(KARI))).toEqual([200, 'SESSION_STORE_UNAVAILABLE'])
      const startedAt = performance.now()
      const pages = await several(6, () => pair.post(PRODUCT))
      expect(pages.map(({ data }) => data.product.sku)).toEqual(pages.map(() => 'SKU-1'))
      // The breaker is open: nobody waits for Redis.
      await several(6, () => pair.post(VIEWER, {}, cookie))
      expect(performance.now() - startedAt).toBeLessThan(5_000)
    } finally {
      redis.freeze(false)
    }
    await expect.poll(async () => (await pair.post(VIEWER, {}, cookie)).data?.viewer?.email).toBe(KARI.email)
    expect(logged() - before).toBe(2)
  })

  test('while Redis is away, and after it has lost everything: signing in again is enough', async () => {
    const { cookie } = await signIn(KARI)
    const guest = (await add('', 1)).cookie
    await redis.kill()
    expect(codeOf(await pair.post(VIEWER, {}, cookie))).toEqual([503, 'SESSION_STORE_UNAVAILABLE'])
    expect((await several(4, () => pair.post(PRODUCT))).map(({ data }) => data.product.sku)).toEqual(
      Array(4).fill('SKU-1'),
    )
    expect((await add(guest, 2)).errors?.[0]?.extensions.code).toBe('SESSION_STORE_UNAVAILABLE')

    await redis.start()
    await expect.poll(async () => codeOf(await pair.post(VIEWER, {}, cookie))).toEqual([200, undefined])
    await expect.poll(async () => (await signIn(KARI)).data?.signIn?.__typename).toBe('SignedIn')
    const again = await signIn(KARI)
    expect((await pair.post(VIEWER, {}, again.cookie)).data.viewer.email).toBe(KARI.email)
    const { data, cookie: next } = await add(guest, 2)
    expect(linesOf(data.addToCart.cart)).toEqual(['SKU-2 × 1'])
    expect(next).not.toBe(guest)
  })

  test('a flush in the middle of changes ends sessions, and no request fails with an internal error', async () => {
    const { cookie } = await signIn(WORKSHOP)
    const changing = several(10, (at) => (at % 2 === 0 ? add('', 1) : pair.post(VIEWER, {}, cookie)))
    await redis.send('FLUSHALL')
    const answers = await changing
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? [])).toEqual([])
    expect((await pair.post(VIEWER, {}, cookie)).data.viewer).toBe(null)
    expect((await signIn(WORKSHOP)).data.signIn.__typename).toBe('SignedIn')
  })

  test('log neither the address of Redis nor what is stored', () => {
    expect(pair.complaints.join('\n')).not.toMatch(/redis:\/\/|karat:session|Sølvskje/)
  })
})

/** Three gateways with Redis: rate limits and invalidations hold over all of them, and what holds while Redis is away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REQUEST_COST } from '../../gateway/http/rateLimiter.ts'
import { createFakeStorefront, type FakeStorefront } from '../../gateway/testing/fakeStorefront.ts'
import { type GatewayGroup, startGatewayGroup } from '../sessions/gatewayGroup.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from '../sessions/redisServer.ts'

const TIMEOUT_MS = 120_000
const GATEWAYS = 3
/** Less than 5 % of what is allowed: each may have paid for its request, and find the limit reached at its operation. */
const CLIENTS = 12
/** Of `{ __typename }`. */
const COST = REQUEST_COST + 1
const ALLOWED = 300
const KEY = 'a key for invalidations'

describe.skipIf(!hasRedisServer)('three gateways with Redis', () => {
  let redis: RedisServer
  let storefront: FakeStorefront
  let group: GatewayGroup
  beforeAll(async () => {
    redis = await startRedisServer()
    storefront = await createFakeStorefront()
    group = await startGatewayGroup(storefront.url, redis.url, {
      size: GATEWAYS,
      settings: { ADDRESS_COST_PER_MINUTE: String(ALLOWED * COST), INVALIDATION_KEY: KEY },
    })
  }, TIMEOUT_MS)
  afterAll(async () => {
    await group.close()
    await storefront.close()
    await redis.kill()
  })

  const urlOf = (at: number): string => group.urls()[at % GATEWAYS] ?? ''
  const send = async (at: number, address: string): Promise<number> => {
    const response = await fetch(`${urlOf(at)}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store': 'no', 'x-forwarded-for': address },
      body: JSON.stringify({ query: '{ __typename }' }),
    })
    await response.arrayBuffer()
    return response.status
  }
  /** Sends as fast as the gateways answer, and counts the answers by status. */
  const flood = async (requests: number, address: string): Promise<Record<number, number>> => {
    const counts: Record<number, number> = {}
    let sent = 0
    const work = async (): Promise<void> => {
      while (sent < requests) {
        const status = await send((sent += 1), address)
        counts[status] = (counts[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    return counts
  }
  const invalidate = (at: number): Promise<Response> =>
    fetch(`${urlOf(at)}/invalidate?key=${encodeURIComponent(KEY)}&tag=tag`, { method: 'POST' })
  const health = async (at: number): Promise<unknown> => (await fetch(`${urlOf(at)}/health/ready`)).json()

  test('answer together what one gateway may answer, exact to 5 %', async () => {
    const counts = await flood(3 * ALLOWED, '203.0.113.7')
    expect(Object.keys(counts)).toEqual(['200', '429'])
    expect(counts[200]).toBeGreaterThanOrEqual(ALLOWED * 0.95)
    expect(counts[200]).toBeLessThanOrEqual(ALLOWED * 1.05)
  })

  test('store no network address in clear text', async () => {
    await send(0, '203.0.113.8')
    expect(await redis.send('KEYS karat:cost:address:*')).toMatch(/karat:cost:address:[\w-]+/)
    expect(await redis.send('KEYS *203.0*')).toBe('*0\r\n')
  })

  test('each invalidate what one of them invalidates', async () => {
    const invalidated = () => group.logged.filter((line) => line.includes('"msg":"invalidated"')).length
    expect((await invalidate(0)).status).toBe(200)
    await expect.poll(invalidated).toBe(GATEWAYS)
  })

  test(
    'while Redis is away: each counts alone, says so, and refuses nobody',
    async () => {
      await redis.kill()
      const alone = { status: 'ready', redis: expect.stringContaining('rate limits per gateway') }
      for (let at = 0; at < GATEWAYS; at += 1) await expect.poll(() => health(at)).toMatchObject(alone)
      expect(group.complaints.filter((line) => line.includes('counts its own rate limits'))).toHaveLength(GATEWAYS)
      const counts = await flood(4 * ALLOWED, '203.0.113.9')
      expect(counts[200]).toBeGreaterThanOrEqual(GATEWAYS * ALLOWED * 0.95)
      expect(counts[200]).toBeLessThanOrEqual(GATEWAYS * ALLOWED)
      expect((await invalidate(0)).status).toBe(503)

      await redis.start()
      for (let at = 0; at < GATEWAYS; at += 1) await expect.poll(() => health(at)).not.toHaveProperty('redis')
      expect((await flood(2 * ALLOWED, '203.0.113.10'))[200]).toBeLessThanOrEqual(ALLOWED * 1.05)
    },
    TIMEOUT_MS,
  )
})

/** What several gateways share in Redis beside sessions: rate limits and invalidations. */
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRateLimiter } from '../../gateway/http/rateLimiter.ts'
import { openRedisConnection, type RedisConnection } from '../../gateway/redis/redisConnection.ts'
import { shareInvalidations } from '../../gateway/redis/sharedInvalidations.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from './redisServer.ts'

const log = pino({ level: 'silent' })
const ADDRESS = '203.0.113.7'
const pseudonym = (text: string): string => `pseudonym-${text.length}`

describe.skipIf(!hasRedisServer)('gateways that share Redis', () => {
  let server: RedisServer
  let connections: readonly RedisConnection[]
  beforeEach(async () => {
    server = await startRedisServer()
    const open = (): RedisConnection => openRedisConnection({ address: server.address, timeoutMs: 3_000 }, log)
    connections = [open(), open(), open()]
  })
  afterEach(async () => {
    for (const connection of connections) connection.close()
    await server.kill()
  })

  const openLimiters = (costPerMinute: number) =>
    connections.map((redis) =>
      createRateLimiter({ ipCostPerMinute: costPerMinute, sessionCostPerMinute: costPerMinute, pseudonym, redis }),
    )
  /** Returns how many of the requests were allowed. */
  const consume = async (limiters: ReturnType<typeof openLimiters>, requests: number): Promise<number> => {
    const refused = (error: unknown): boolean => {
      expect(error).toMatchObject({ extensions: { code: 'RATE_LIMITED' } })
      return false
    }
    const allowed = await Promise.all(
      Array.from({ length: requests }, (_, at) =>
        Promise.resolve(limiters[at % limiters.length]?.consumeForIp(ADDRESS, 10)).then(() => true, refused),
      ),
    )
    return allowed.filter(Boolean).length
  }

  test('count the cost of one network together, and store no network address', async () => {
    expect(await consume(openLimiters(1_000), 300)).toBe(100)
    const keys = await server.send('KEYS karat:cost:*')
    expect(keys).toContain('karat:cost:address:pseudonym-11')
    expect(keys).not.toContain(ADDRESS)
  })

  test('count the cost of one session together', async () => {
    const limiters = openLimiters(25)
    await limiters[0]?.consumeForSession('session', 20)
    await expect(limiters[1]?.consumeForSession('session', 20)).rejects.toMatchObject({
      extensions: { code: 'RATE_LIMITED' },
    })
    await limiters[1]?.consumeForSession('another', 20)
  })

  test('count each alone while Redis is away, and together again afterwards', async () => {
    const limiters = openLimiters(1_000)
    await consume(limiters, 3)
    await server.kill()
    expect(await consume(limiters, 600)).toBe(300)
    expect(connections.map(({ isAnswering }) => isAnswering)).toEqual([false, false, false])
    await server.start()
    await expect
      .poll(async () => {
        await Promise.all(limiters.map((limiter) => limiter.consumeForIp('another', 1)))
        return connections.every(({ isAnswering }) => isAnswering)
      })
      .toBe(true)
    expect(await consume(limiters, 300)).toBe(100)
  })

  const startReaders = async (applied: string[]) => {
    const readers = connections.map((redis, at) =>
      shareInvalidations({ redis, log, apply: async (tags) => void applied.push(`${at}: ${tags.join(' ')}`) }),
    )
    // A connection answers in turn: each reader knows then what was published before it started.
    await Promise.all(connections.map((redis) => redis.run((commands) => commands.get('none'))))
    return readers
  }

  test('invalidate what another one publishes, once, and not what was published before they started', async () => {
    const before: string[] = []
    const earlier = await startReaders(before)
    await earlier[0]?.publish(['product'])
    await expect.poll(() => before.toSorted()).toEqual(['1: product', '2: product'])
    for (const reader of earlier) reader.stop()

    const applied: string[] = []
    const shared = await startReaders(applied)
    await shared[2]?.publish(['category', 'store:no'])
    await expect.poll(() => applied.toSorted()).toEqual(['0: category store:no', '1: category store:no'])
    for (const reader of shared) reader.stop()
  })

  test('read what was published while they were cut off', async () => {
    const applied: string[] = []
    const shared = await startReaders(applied)
    await shared[0]?.publish(['tag'])
    await expect.poll(() => applied.length).toBe(2)
    server.freeze(true)
    await expect(shared[1]?.publish(['content'])).rejects.toMatchObject({
      extensions: { code: 'SESSION_STORE_UNAVAILABLE' },
    })
    server.freeze(false)
    await expect
      .poll(() =>
        shared[1]?.publish(['url']).then(
          () => 'published',
          () => 'refused',
        ),
      )
      .toBe('published')
    await expect.poll(() => applied).toEqual(expect.arrayContaining(['0: url', '2: url']))
    for (const reader of shared) reader.stop()
  })
})

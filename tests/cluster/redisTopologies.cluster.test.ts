/** Real Redis servers as a cluster of three masters, and as a master with a replica that three Sentinels watch. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRateLimiter } from '../../gateway/http/rateLimiter.ts'
import { parseRedisAddress } from '../../gateway/redis/redisAddress.ts'
import { openRedisConnection, type RedisConnection } from '../../gateway/redis/redisConnection.ts'
import { shareInvalidations } from '../../gateway/redis/sharedInvalidations.ts'
import type { SessionRow, SessionStore } from '../../gateway/session/sessionStore.ts'
import { createRedisSessionStore } from '../../gateway/session/redis/redisSessionStore.ts'
import { freePort } from '../../scripts/testing/freePort.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from '../sessions/redisServer.ts'

const TIMEOUT_MS = 120_000
const SLOTS = 16_384
const MASTERS = 3
const LIVES = { idleMs: 60_000, lifetimeMs: 60_000 }
const clock = (): Date => new Date()
const later = (): Date => new Date(Date.now() + 60_000)
const BYTES = Buffer.from('value')
/** Enough for every master to have some. */
const NAMES = Array.from({ length: 20 }, (_, at) => `name-${at}`)

describe.skipIf(!hasRedisServer)('several Redis servers', () => {
  let folder: string
  const servers: RedisServer[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'karat-redis-'))
  })
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.kill()))
    rmSync(folder, { recursive: true })
  })

  const start = async (...options: string[]): Promise<RedisServer> => {
    const server = await startRedisServer(['--dir', folder, ...options])
    servers.push(server)
    return server
  }
  const nodesOf = (of: readonly RedisServer[]): string => of.map(({ port }) => `127.0.0.1:${port}`).join(',')

  async function startCluster(): Promise<readonly RedisServer[]> {
    const masters: RedisServer[] = []
    const buses: number[] = []
    for (let at = 0; at < MASTERS; at += 1) {
      const bus = await freePort()
      masters.push(
        await start(
          '--cluster-enabled',
          'yes',
          '--cluster-port',
          `${bus}`,
          '--cluster-config-file',
          `nodes-${at}.conf`,
        ),
      )
      buses.push(bus)
    }
    const size = Math.ceil(SLOTS / MASTERS)
    for (const [at, master] of masters.entries()) {
      await master.send(`CLUSTER ADDSLOTSRANGE ${at * size} ${Math.min((at + 1) * size, SLOTS) - 1}`)
      await master.send(`CLUSTER MEET 127.0.0.1 ${masters[0]?.port} ${buses[0]}`)
    }
    for (const master of masters)
      await expect.poll(() => master.send('CLUSTER INFO'), { timeout: 30_000 }).toContain('cluster_state:ok')
    return masters
  }

  async function startSentinels(): Promise<{ readonly master: RedisServer; readonly url: string }> {
    const master = await start()
    await start('--replicaof', `127.0.0.1 ${master.port}`)
    const watch = [
      `sentinel monitor karat 127.0.0.1 ${master.port} 2`,
      'sentinel down-after-milliseconds karat 500',
      'sentinel failover-timeout karat 5000',
    ].join('\n')
    const sentinels = await Promise.all(
      [0, 1, 2].map((at) => {
        const file = join(folder, `sentinel-${at}.conf`)
        writeFileSync(file, watch)
        return startRedisServer([], file)
      }),
    )
    servers.push(...sentinels)
    await expect.poll(() => sentinels[0]?.send('SENTINEL CKQUORUM karat')).toContain('OK 3')
    await expect.poll(() => sentinels[0]?.send('SENTINEL REPLICAS karat')).toContain('*1')
    return { master, url: `redis+sentinel://${nodesOf(sentinels)}/karat` }
  }

  const open = (url: string): RedisConnection => {
    const address = parseRedisAddress(url)
    if (address === null) throw new Error(`expected an address of Redis, got ${url}`)
    return openRedisConnection({ address, timeoutMs: 5_000 }, pino({ level: 'silent' }))
  }
  /** All that the gateway does with Redis, by two of them. */
  async function useAll(one: RedisConnection, other: RedisConnection): Promise<void> {
    const [store, another] = [one, other].map((redis) => createRedisSessionStore(redis, { lives: LIVES, clock }))
    const row: SessionRow = { id: 'id', kind: 'cookie', createdAt: clock(), lastSeenAt: clock(), sealed: BYTES }
    await store?.sessions.put(row)
    await store?.sessions.touch('id', clock())
    expect(Buffer.from((await another?.sessions.get('id'))?.sealed ?? '')).toEqual(BYTES)
    const counts = ['pair', 'email', 'address'].map((name) => ({ name, limit: 2 }))
    const add = (to: SessionStore | undefined) => to?.tries.add(counts, clock(), later())
    expect([await add(store), await add(another)]).toEqual([null, null])
    expect(await add(store)).toBeInstanceOf(Date)
    expect(await store?.leases.take('cart', 'one', clock(), later())).toBe(true)
    expect(await another?.leases.take('cart', 'two', clock(), later())).toBe(false)
    for (const name of NAMES) await store?.records.put(name, BYTES, later())
    for (const name of NAMES) expect(await another?.records.get(name, clock())).not.toBeNull()

    const limits = { ipCostPerMinute: 10, sessionCostPerMinute: 10, pseudonym: (text: string) => text }
    const [limiter, second] = [one, other].map((redis) => createRateLimiter({ ...limits, redis }))
    for (const name of NAMES) await limiter?.consumeForIp(name, 8)
    for (const name of NAMES)
      await expect(second?.consumeForIp(name, 8)).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED' } })

    const received: string[] = []
    const apply = async (tags: readonly string[]): Promise<void> => void received.push(...tags)
    const readers = [one, other].map((redis) => shareInvalidations({ redis, log: pino({ level: 'silent' }), apply }))
    await other.run((commands) => commands.get('none'))
    await expect.poll(() => readers[0]?.publish(['tag']).then(() => received)).toContain('tag')
    for (const reader of readers) reader.stop()
  }

  test(
    'as a cluster do what one does, with keys on every master',
    async () => {
      const masters = await startCluster()
      const connections = [1, 2].map(() => open(`redis+cluster://${nodesOf(masters)}`))
      const [one, other] = connections
      if (one && other) await useAll(one, other)
      for (const master of masters) expect(await master.send('DBSIZE')).not.toBe(':0\r\n')
      for (const connection of connections) connection.close()
    },
    TIMEOUT_MS,
  )

  test(
    'with Sentinels do what one does, also after the master has died',
    async () => {
      const { master, url } = await startSentinels()
      const [one, other] = [open(url), open(url)]
      await useAll(one, other)
      const store = createRedisSessionStore(one, { lives: LIVES, clock })
      await store.records.put('before', BYTES, later())
      await master.send('WAIT 1 5000')
      await master.kill()
      const isStored = () =>
        store.records.put('after', BYTES, later()).then(
          () => true,
          () => false,
        )
      await expect.poll(isStored, { timeout: 60_000 }).toBe(true)
      expect(await store.records.get('before', clock())).not.toBeNull()
      one.close()
      other.close()
    },
    TIMEOUT_MS,
  )
})

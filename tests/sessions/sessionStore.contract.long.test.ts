/** What every session store does, in SQLite and in Redis: one contract, tried with two connections, as two gateways have them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRedisConnection } from '../../gateway/redis/redisConnection.ts'
import { createRedisSessionStore } from '../../gateway/session/redis/redisSessionStore.ts'
import type { SessionRow, SessionStore } from '../../gateway/session/sessionStore.ts'
import { createSqliteSessionStore } from '../../gateway/session/sqlite/sqliteSessionStore.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from './redisServer.ts'

/** Short, because time passes in Redis itself. */
const SHORT_MS = 400
const LONG_MS = 60_000
const LIVES = { idleMs: 800, lifetimeMs: 2_000 }

interface Adapter {
  readonly name: string
  readonly isThere: boolean
  start(): Promise<void>
  open(): SessionStore
  empty(): Promise<void>
  stop(): Promise<void>
}

const clock = (): Date => new Date()
let folder = ''
let files = 0
let server: RedisServer

const sqlite: Adapter = {
  name: 'SQLite',
  isThere: true,
  async start() {
    folder = mkdtempSync(join(tmpdir(), 'karat-store-'))
  },
  open: () => createSqliteSessionStore(join(folder, `${files}.sqlite`)),
  async empty() {
    files += 1
  },
  async stop() {
    rmSync(folder, { recursive: true })
  },
}
const redis: Adapter = {
  name: 'Redis',
  isThere: hasRedisServer,
  async start() {
    server = await startRedisServer()
  },
  open: () =>
    createRedisSessionStore(
      openRedisConnection({ address: server.address, timeoutMs: 5_000 }, pino({ level: 'silent' })),
      { lives: LIVES, clock },
    ),
  async empty() {
    await server.send('FLUSHALL')
  },
  stop: () => server.kill(),
}

const bytes = (text: string): Uint8Array => Buffer.concat([Buffer.from(text), Buffer.from([0, 255, 13, 10, 128])])
const later = (ms: number): Date => new Date(Date.now() + ms)
const row = (id: string, changes: Partial<SessionRow> = {}): SessionRow => ({
  id,
  kind: 'cookie',
  createdAt: clock(),
  lastSeenAt: clock(),
  sealed: bytes(id),
  ...changes,
})
const sameBytes = (stored: Uint8Array | null): Buffer | null => stored && Buffer.from(stored)

for (const adapter of [sqlite, redis])
  describe.skipIf(!adapter.isThere)(`a session store in ${adapter.name}`, () => {
    let one: SessionStore
    let other: SessionStore
    beforeAll(() => adapter.start())
    afterAll(() => adapter.stop())
    beforeEach(async () => {
      await adapter.empty()
      one = adapter.open()
      other = adapter.open()
      return () => {
        one.close()
        other.close()
      }
    })

    test('returns a session as it was stored, at the other gateway', async () => {
      const stored = row('first', { kind: 'bearer', sealed: new Uint8Array(60_000).fill(200) })
      await one.sessions.put(stored)
      const found = await other.sessions.get('first')
      expect(found && { ...found, sealed: Buffer.from(found.sealed) }).toEqual({
        ...stored,
        sealed: Buffer.from(stored.sealed),
      })
      expect(await other.sessions.get('second')).toBeNull()
    })

    test('a mail waits until it is deleted, and of two gateways one takes it', async () => {
      const now = clock()
      await one.outbox.put('mail', bytes('mail'), now)
      await other.outbox.put('mail', bytes('another'), later(1))
      expect(await other.outbox.waiting()).toMatchObject({ count: 1 })
      const takes = await Promise.all([one, other].map((store) => store.outbox.take(later(50), later(LONG_MS))))
      const [taken, ...others] = takes.filter((row) => row !== null)
      expect(others).toEqual([])
      expect(taken).toMatchObject({ id: 'mail', attempts: 1 })
      expect(sameBytes(taken?.sealed ?? null)).toEqual(bytes('mail'))
      expect(Math.abs((taken?.createdAt.getTime() ?? 0) - now.getTime())).toBeLessThan(5_000)
      expect(await one.outbox.take(later(50), later(LONG_MS))).toBeNull()
      await one.outbox.postpone('mail', clock())
      await delay(SHORT_MS)
      expect(await other.outbox.take(clock(), later(LONG_MS))).toMatchObject({ id: 'mail', attempts: 2 })
      await other.outbox.delete('mail')
      await other.outbox.postpone('mail', clock())
      expect(await one.outbox.take(later(LONG_MS), later(LONG_MS))).toBeNull()
      expect(await one.outbox.waiting()).toEqual({ count: 0, oldest: null })
    })

    test('replaces the data of a session, and not of one that has ended', async () => {
      await one.sessions.put(row('kept'))
      await other.sessions.replace('kept', bytes('new'))
      expect(sameBytes((await one.sessions.get('kept'))?.sealed ?? null)).toEqual(bytes('new'))
      await other.sessions.delete('kept')
      await one.sessions.replace('kept', bytes('late'))
      await one.sessions.touch('kept', clock())
      expect(await one.sessions.get('kept')).toBeNull()
    })

    test('stores the time of last use', async () => {
      await one.sessions.put(row('used'))
      const usedAt = later(90_000)
      await one.sessions.touch('used', usedAt)
      expect((await other.sessions.get('used'))?.lastSeenAt).toEqual(usedAt)
    })

    test('ends sessions that are idle or too old, and no others', async () => {
      const now = Date.now()
      await one.sessions.put(row('idle'))
      await one.sessions.put(row('in-use'))
      for (let round = 0; round < 4; round += 1) {
        await delay(LIVES.idleMs * 0.4)
        await one.sessions.touch('in-use', clock())
      }
      await one.sessions.sweep({
        lastSeenBefore: new Date(Date.now() - LIVES.idleMs),
        createdBefore: new Date(Date.now() - LIVES.lifetimeMs),
      })
      expect(await other.sessions.get('idle')).toBeNull()
      expect(await other.sessions.get('in-use')).not.toBeNull()

      await one.sessions.touch('in-use', clock())
      await delay(Math.max(0, now + LIVES.lifetimeMs + 50 - Date.now()))
      await one.sessions.sweep({ lastSeenBefore: new Date(0), createdBefore: new Date(Date.now() - LIVES.lifetimeMs) })
      expect(await other.sessions.get('in-use')).toBeNull()
    })

    test('counts attempts of all gateways and refuses at the limit without counting', async () => {
      const counts = (limit: number) => [
        { name: 'pair', limit },
        { name: 'address', limit: 100 },
      ]
      const add = (store: SessionStore, limit = 3) => store.tries.add(counts(limit), clock(), later(LONG_MS))
      const results = await Promise.all([one, other, one, other, one, other].map((store) => add(store)))
      expect(results.filter(isCounted)).toHaveLength(3)
      await one.tries.takeOff(['pair', 'address', 'never counted'])
      expect(isCounted(await add(other))).toBe(true)
      expect(isCounted(await add(one))).toBe(false)
      // The address was counted with the pair only: 3 - 1 + 1.
      expect(isCounted(await one.tries.add([{ name: 'address', limit: 3 }], clock(), later(LONG_MS)))).toBe(false)
      expect(isCounted(await one.tries.add([{ name: 'address', limit: 4 }], clock(), later(LONG_MS)))).toBe(true)
      await other.tries.clear('pair')
      expect(isCounted(await add(one, 1))).toBe(true)
    })

    test('ends a count with its window, which further attempts do not extend', async () => {
      const add = () => one.tries.add([{ name: 'short', limit: 2 }], clock(), later(SHORT_MS))
      const endsAt = Date.now() + SHORT_MS
      expect(isCounted(await add())).toBe(true)
      await delay(SHORT_MS / 2)
      expect(isCounted(await add())).toBe(true)
      const fullUntil = await add()
      expect(Math.abs((fullUntil?.getTime() ?? 0) - endsAt)).toBeLessThan(SHORT_MS / 4)
      await delay(SHORT_MS / 2 + 20)
      expect(isCounted(await add())).toBe(true)
    })

    test('gives a lease to one holder, who may renew it and give it back', async () => {
      const take = (store: SessionStore, holder: string, ms = LONG_MS) =>
        store.leases.take('task', holder, clock(), later(ms))
      const taken = await Promise.all(['a', 'b', 'c', 'd'].map((holder, at) => take(at % 2 ? one : other, holder)))
      expect(taken.filter(Boolean)).toHaveLength(1)
      const holder = ['a', 'b', 'c', 'd'][taken.indexOf(true)] ?? ''
      expect([await take(one, holder), await take(other, 'e')]).toEqual([true, false])
      await other.leases.giveBack('task', 'e')
      expect(await take(other, 'e')).toBe(false)
      await one.leases.giveBack('task', holder)
      expect(await take(other, 'e', SHORT_MS)).toBe(true)
      await delay(SHORT_MS + 20)
      expect(await take(one, 'f')).toBe(true)
    })

    test.each(['responses', 'records'] as const)('stores %s until they expire', async (kind) => {
      const put = (store: SessionStore, name: string, sealed: Uint8Array, endsAt: Date) =>
        store[kind].put(name, sealed, endsAt)
      const get = async (store: SessionStore, name: string) => sameBytes(await store[kind].get(name, clock()))
      await put(one, 'name', bytes('first'), later(LONG_MS))
      await put(other, 'name', bytes('second'), later(LONG_MS))
      await put(one, 'short', bytes('short'), later(SHORT_MS))
      await put(one, 'over', bytes('over'), later(-1))
      expect([await get(one, 'name'), await get(other, 'short'), await get(other, 'none')]).toEqual([
        bytes('second'),
        bytes('short'),
        null,
      ])
      await delay(SHORT_MS + 20)
      expect([await get(one, 'short'), await get(one, 'over')]).toEqual([null, null])
      await one[kind].sweep(clock())
      expect(await get(other, 'name')).toEqual(bytes('second'))
    })

    test('deletes records, and keeps responses of the same name', async () => {
      await one.records.put('name', bytes('record'), later(LONG_MS))
      await one.responses.put('name', bytes('response'), later(LONG_MS))
      await other.records.delete('name')
      expect(await one.records.get('name', clock())).toBeNull()
      expect(sameBytes(await one.responses.get('name', clock()))).toEqual(bytes('response'))
    })
  })

function isCounted(fullUntil: Date | null): boolean {
  return fullUntil === null
}

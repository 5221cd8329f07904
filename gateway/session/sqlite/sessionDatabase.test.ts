import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionRow } from '../sessionStore.ts'
import { createSqliteSessionStore } from './sqliteSessionStore.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const row = (id: string, sealed = new Uint8Array([1])): SessionRow => ({
  id,
  kind: 'cookie',
  createdAt: AT,
  lastSeenAt: AT,
  sealed,
})

let folder: string
let file: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-sessions-'))
  file = join(folder, 'sessions.sqlite')
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => createSqliteSessionStore(file, pino({}, { write: (line) => lines.push(line) }))
const copies = () => readdirSync(folder).filter((name) => /\.corrupt-[\dT-]+Z$/.test(name))

async function fillStore(): Promise<void> {
  const store = open()
  for (let at = 0; at < 50; at += 1) await store.sessions.put(row(`session-${at}`, new Uint8Array(2000).fill(at)))
  store.close()
}

describe('a damaged session store', () => {
  test.each([
    { damage: 'garbage', spoil: () => writeFileSync(file, 'garbage'.repeat(10_000)) },
    {
      damage: 'an overwritten page',
      spoil: () => {
        const bytes = readFileSync(file)
        bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_000)
        writeFileSync(file, bytes)
      },
    },
    { damage: 'a cut file', spoil: () => writeFileSync(file, readFileSync(file).subarray(0, 30_000)) },
  ])('($damage) is kept beside a new one, and the log states that customers must sign in again', async ({ spoil }) => {
    await fillStore()
    spoil()
    const damaged = readFileSync(file)

    const store = open()
    expect(await store.sessions.get('session-1')).toBeNull()
    await store.sessions.put(row('new'))
    expect(await store.sessions.get('new')).not.toBeNull()
    store.close()

    expect(copies()).toHaveLength(1)
    expect(readFileSync(join(folder, copies()[0] ?? '')).equals(damaged)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      file,
      msg: expect.stringMatching(/sessions\.sqlite is damaged .* must sign in again; .* kept as .*\.corrupt-/),
    })
  })

  test('damage while the gateway runs is a coded error without a file name, and is logged once', async () => {
    await fillStore()
    const store = open()
    // Another process writes, so that the pages are read from the file again.
    const other = new DatabaseSync(file)
    other.exec("DELETE FROM session WHERE id = 'session-49'; PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()
    // Overwrites the file in place, as a failing disk does: the open connection keeps its file.
    writeFileSync(file, Buffer.alloc(statSync(file).size, 0xa5), { flag: 'r+' })
    for (const id of ['session-1', 'session-2']) {
      const error = await store.sessions.get(id).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ extensions: { code: 'SESSION_STORE_UNAVAILABLE' } })
      expect(JSON.stringify(error)).not.toContain(folder)
    }
    store.close()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(file)
  })
})

test('opens an intact session store', async () => {
  await fillStore()
  const store = open()
  expect(await store.sessions.get('session-1')).not.toBeNull()
  store.close()
  expect(copies()).toEqual([])
  expect(lines).toEqual([])
})

test('a store that another process has locked is a coded error, and sessions are still found', async () => {
  await fillStore()
  const store = open()
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  try {
    expect(await store.sessions.get('session-1')).not.toBeNull()
    await expect(store.sessions.put(row('new'))).rejects.toMatchObject({
      extensions: { code: 'SESSION_STORE_UNAVAILABLE' },
    })
    await store.sessions.touch('session-1', new Date())
  } finally {
    other.exec('ROLLBACK')
    other.close()
  }
  await store.sessions.put(row('new'))
  store.close()
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 30])
}, 20_000)

test('an internal error in stored data is not a store error', async () => {
  const store = open()
  await store.sessions.put(row('twice'))
  await expect(store.sessions.put(row('twice'))).rejects.toThrow('UNIQUE constraint failed')
  store.close()
})

describe('a write', () => {
  /** The last setting before the write, which SQLite applies to it. */
  async function synchronousAt(write: (store: ReturnType<typeof open>) => Promise<unknown>): Promise<string> {
    const store = open()
    // The first write of either kind has set it.
    await store.records.put('first', new Uint8Array([1]), AT)
    await store.sessions.touch('nobody', AT)
    await store.records.put('second', new Uint8Array([1]), AT)
    const settings = vi.spyOn(DatabaseSync.prototype, 'exec')
    await write(store)
    const last = settings.mock.calls.flatMap(([sql]) => /synchronous = (\w+)/.exec(sql)?.[1] ?? []).at(-1)
    settings.mockRestore()
    store.close()
    return last ?? 'FULL'
  }

  const sealed = new Uint8Array([1])
  test.each<[string, (store: ReturnType<typeof open>) => Promise<unknown>]>([
    ['an order', (store) => store.records.put('order', sealed, AT)],
    ['the removal of a record', (store) => store.records.delete('order')],
    ['the end of a session', (store) => store.sessions.delete('session-1')],
  ])('of %s is on the disk when it returns', async (_what, write) => {
    expect(await synchronousAt(write)).toBe('FULL')
  })

  test.each<[string, (store: ReturnType<typeof open>) => Promise<unknown>]>([
    ['a session', (store) => store.sessions.put(row('new'))],
    ['the last use of a session', (store) => store.sessions.touch('session-1', AT)],
    ['a cart', (store) => store.records.put('cart', sealed, AT, 'lazy')],
    ['a stored response', (store) => store.responses.put('response', sealed, AT, 'lazy')],
    ['an attempt to sign in', (store) => store.tries.add([{ name: 'mail', limit: 3 }], AT, AT)],
    ['a lease', (store) => store.leases.take('cart', 'me', AT, AT)],
  ])('of %s does not wait for the disk', async (_what, write) => {
    expect(await synchronousAt(write)).toBe('NORMAL')
  })
})

describe('expired rows', () => {
  const later = new Date(AT.getTime() + 1)
  const expired = { lastSeenBefore: later, createdBefore: later }

  test('are deleted in slices, and other requests are answered in between', async () => {
    const store = open()
    for (let at = 0; at < 1_700; at += 1) {
      await store.sessions.put(row(`session-${at}`))
      await store.records.put(`record-${at}`, new Uint8Array([1]), AT, 'lazy')
    }
    let turns = 0
    let isSwept = false
    const countTurns = (): void => {
      turns++
      if (!isSwept) setImmediate(countTurns)
    }
    setImmediate(countTurns)
    expect(await store.sessions.sweep(expired)).toBe(1_700)
    await store.records.sweep(later)
    isSwept = true
    expect(turns).toBeGreaterThanOrEqual(6)
    expect(await store.sessions.count()).toBe(0)
    expect(await store.records.get('record-1', new Date(0))).toBeNull()
    store.close()
  })

  test('leave a smaller file', async () => {
    const store = open()
    for (let at = 0; at < 1_200; at += 1) await store.sessions.put(row(`session-${at}`, new Uint8Array(4000)))
    store.close()
    const before = statSync(file).size
    const again = open()
    await again.sessions.sweep(expired)
    await again.shrink()
    again.close()
    expect(statSync(file).size).toBeLessThan(before / 2)
  })

  test('of a store that is closed meanwhile stay', async () => {
    const store = open()
    for (let at = 0; at < 1_200; at += 1) await store.sessions.put(row(`session-${at}`))
    const swept = store.sessions.sweep(expired)
    store.close()
    expect(await swept).toBe(500)
    await store.shrink()
  })
})

test('a file of an earlier release keeps its sessions, and gets indices and pages that can be given back', async () => {
  await fillStore()
  const earlier = new DatabaseSync(file)
  earlier.exec('DROP INDEX record_end; DROP INDEX session_created; PRAGMA journal_mode = DELETE')
  earlier.exec('PRAGMA auto_vacuum = NONE; VACUUM')
  expect(earlier.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 0 })
  earlier.close()
  const store = open()
  expect(await store.sessions.get('session-1')).not.toBeNull()
  store.close()
  const found = new DatabaseSync(file)
  expect(found.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 2 })
  const indices = found.prepare("SELECT name FROM sqlite_master WHERE type = 'index'").all()
  expect(indices.map(({ name }) => name)).toEqual(expect.arrayContaining(['record_end', 'session_created']))
  found.close()
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOrMakeKey } from './keyFile.ts'
import { createSessionKeys, idOf } from './sessionKeys.ts'
import { createSessions } from './sessions.ts'
import { createSharedLock } from './sharedLock.ts'
import { createSqliteSessionStore } from './sqlite/sqliteSessionStore.ts'

const LIVES = { idleMs: 1_000, lifetimeMs: 10_000 }
const TOKENS = { token: 'upstream-token', refreshToken: 'refresh-with-password' }
const PROFILE = {
  customerId: 41,
  customerNumber: 'K-100-41',
  groupId: 1,
  groupToken: 'proof-of-group',
  taxPlaces: { shipping: null, billing: null },
  email: 'kari@example.no',
  firstName: 'Kari',
  lastName: 'Nord',
}
const at = (ms: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + ms)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sessions-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function open(file: string, key = 'a key of more than thirty-two characters') {
  const store = createSqliteSessionStore(join(folder, file))
  const lock = createSharedLock(store.leases, () => at(0))
  return {
    ...createSessions({ rows: store.sessions, keys: createSessionKeys(key), lock, lives: LIVES }),
    close: () => store.close(),
  }
}

describe('sessions in a file', () => {
  test('survive a restart of the process', async () => {
    const before = open('kept.sqlite')
    const { secret } = await before.open('cookie', TOKENS, PROFILE, at(0))
    before.close()
    const after = open('kept.sqlite')
    expect(await after.find(secret, 'cookie', at(10))).toMatchObject({ token: TOKENS.token, profile: PROFILE })
    after.close()
  })

  test('contain neither the secret nor customer data in clear text', async () => {
    const sessions = open('sealed.sqlite')
    const { secret } = await sessions.open('cookie', TOKENS, PROFILE, at(0))
    const bytes = readdirSync(folder)
      .filter((name) => name.startsWith('sealed'))
      .map((name) => readFileSync(join(folder, name)).toString('latin1'))
      .join('')
    expect(bytes).toContain(idOf(secret))
    for (const hidden of [
      secret,
      TOKENS.token,
      TOKENS.refreshToken,
      PROFILE.customerNumber,
      PROFILE.groupToken,
      PROFILE.email,
      'Kari',
    ])
      expect(bytes.includes(hidden), hidden).toBe(false)
    sessions.close()
  })

  test('are readable by their owner only, the journal too', async () => {
    const sessions = open('own.sqlite')
    await sessions.open('cookie', TOKENS, PROFILE, at(0))
    const files = readdirSync(folder).filter((name) => name.startsWith('own'))
    expect(files.length).toBeGreaterThan(1)
    expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(files.map(() => 0o600))
    sessions.close()
  })

  test('cannot be decrypted with another key or in another row', async () => {
    const sessions = open('moved.sqlite')
    const [mine, theirs] = [
      await sessions.open('cookie', TOKENS, PROFILE, at(0)),
      await sessions.open('cookie', TOKENS, { ...PROFILE, customerId: 52 }, at(0)),
    ]
    const database = new DatabaseSync(join(folder, 'moved.sqlite'))
    database
      .prepare('UPDATE session SET sealed = (SELECT sealed FROM session WHERE id = ?) WHERE id = ?')
      .run(theirs.session.id, mine.session.id)
    database.close()
    expect(await sessions.find(mine.secret, 'cookie', at(10))).toBe(null)
    expect(await sessions.find(theirs.secret, 'cookie', at(10))).not.toBe(null)
    sessions.close()
    const stranger = open('moved.sqlite', 'another key of more than thirty-two characters')
    expect(await stranger.find(theirs.secret, 'cookie', at(10))).toBe(null)
    stranger.close()
  })

  test('of another table version are dropped', async () => {
    const before = open('old.sqlite')
    const { secret } = await before.open('cookie', TOKENS, PROFILE, at(0))
    before.close()
    const database = new DatabaseSync(join(folder, 'old.sqlite'))
    database.exec('PRAGMA user_version = 99; ALTER TABLE session ADD COLUMN other TEXT')
    database.close()
    const after = open('old.sqlite')
    expect(await after.find(secret, 'cookie', at(10))).toBe(null)
    expect((await after.open('bearer', TOKENS, PROFILE, at(0))).session.kind).toBe('bearer')
    after.close()
  })
})

describe('expired sessions', () => {
  test('are swept, and sessions in use are not', async () => {
    const sessions = open('swept.sqlite')
    const idle = await sessions.open('cookie', TOKENS, PROFILE, at(0))
    const used = await sessions.open('cookie', TOKENS, PROFILE, at(999))
    expect(await sessions.sweep(at(999))).toBe(0)
    expect(await sessions.sweep(at(1_000))).toBe(1)
    expect(await sessions.find(used.secret, 'cookie', at(1_000))).not.toBe(null)
    expect(await sessions.find(idle.secret, 'cookie', at(0))).toBe(null)
    sessions.close()
  })

  test('stay ended when a renewal completes later', async () => {
    const sessions = open('ended.sqlite')
    const { secret, session } = await sessions.open('cookie', TOKENS, PROFILE, at(0))
    const token = await sessions.renew(session.id, TOKENS.token, async () => {
      await sessions.end(session.id)
      return { token: 'new', refreshToken: null }
    })
    expect(token).toBe('new')
    expect(await sessions.find(secret, 'cookie', at(10))).toBe(null)
    expect(await sessions.renew(session.id, 'new', async () => ({ token: 'newer', refreshToken: null }))).toBe(null)
    sessions.close()
  })
})

test('a profile that is read during a renewal keeps both changes', async () => {
  const sessions = open('both.sqlite')
  const { secret, session } = await sessions.open('cookie', TOKENS, PROFILE, at(0))
  await Promise.all([
    sessions.renew(session.id, TOKENS.token, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { token: 'new', refreshToken: null }
    }),
    sessions.storeProfile(session.id, { ...PROFILE, groupId: 5 }, at(5)),
  ])
  expect(await sessions.find(secret, 'cookie', at(10))).toMatchObject({ token: 'new', profile: { groupId: 5 } })
  sessions.close()
})

describe('the key', () => {
  test('is created once, readable by its owner only', () => {
    const file = join(folder, 'session.key')
    const key = readOrMakeKey(file)
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(readOrMakeKey(file)).toBe(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'short'])('refuses "%s" in the file', (content) => {
    const file = join(folder, `wrong${content}.key`)
    writeFileSync(file, content)
    expect(() => readOrMakeKey(file)).toThrow(
      `${file}: expected a key of at least 32 characters, got ${content.length}`,
    )
  })

  test('gives each customer one pseudonym, and another with another key', () => {
    const [first, second] = [createSessionKeys('x'.repeat(32)), createSessionKeys('y'.repeat(32))]
    expect(first.pseudonym('41')).toBe(first.pseudonym('41'))
    expect(
      new Set([first.pseudonym('41'), first.pseudonym('42'), second.pseudonym('41'), first.fingerprint('41')]).size,
    ).toBe(4)
  })
})

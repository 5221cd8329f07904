import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOrMakeKey } from './keyFile.ts'
import { createSealedRecords } from './sealedRecords.ts'
import { createSessionGenerations } from './sessionGenerations.ts'
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
  approval: 'GOOD' as const,
  isIdentityVerified: true,
  loyaltyCard: null,
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
  const keys = createSessionKeys(key)
  const generations = createSessionGenerations(createSealedRecords(store.records, keys), LIVES.lifetimeMs)
  const sessions = createSessions({ rows: store.sessions, keys, lock, lives: LIVES, generations })
  return Object.assign(sessions, { close: () => store.close() })
}

test.each([
  { customerId: 'customer derived-with-the-key', isFound: true },
  { customerId: 51, isFound: true },
  { customerId: 2 ** 52 + 7, isFound: false },
])('a session of the customer $customerId is found: $isFound', async ({ customerId, isFound }) => {
  const sessions = open('ids.sqlite')
  const { secret } = await sessions.open('cookie', TOKENS, { ...PROFILE, customerId }, at(0))
  expect((await sessions.find(secret, 'cookie', at(1))) !== null).toBe(isFound)
  sessions.close()
})

describe('ending all sessions of a customer', () => {
  const other = { ...PROFILE, customerId: 42, email: 'other@example.no' }

  test('ends those of every kind and device, and none of another customer or later ones', async () => {
    const sessions = open('all.sqlite')
    const before = [
      await sessions.open('cookie', TOKENS, PROFILE, at(0)),
      await sessions.open('bearer', TOKENS, PROFILE, at(0)),
    ]
    const others = await sessions.open('cookie', TOKENS, other, at(0))
    await sessions.endAll(PROFILE, at(0))
    const after = await sessions.open('cookie', TOKENS, PROFILE, at(0))
    const isThere = async ({ secret, session }: typeof after) =>
      (await sessions.find(secret, session.kind, at(1))) !== null
    expect(await Promise.all([...before, others, after].map(isThere))).toEqual([false, false, true, true])
    sessions.close()
  })

  test('the one that continues outlives the others, and again the record of their end', async () => {
    const sessions = open('continued.sqlite')
    const stays = await sessions.open('bearer', TOKENS, PROFILE, at(0))
    const ended = await sessions.open('bearer', TOKENS, PROFILE, at(0))
    await sessions.endAll(PROFILE, at(0))
    await sessions.continueIn(stays.session.id, { token: 'new', refreshToken: null }, at(1))
    expect(await sessions.find(stays.secret, 'bearer', at(2))).toMatchObject({ token: 'new' })
    expect(await sessions.find(ended.secret, 'bearer', at(2))).toBeNull()
    const late = await sessions.open('cookie', TOKENS, PROFILE, at(9_500))
    // The record has expired; sessions before it have ended by age.
    expect(await sessions.find(late.secret, 'cookie', at(10_100))).not.toBeNull()
    sessions.close()
  })

  test('a session under an earlier e-mail address ends with a new password of the account', async () => {
    const sessions = open('renamed.sqlite')
    const { secret, session } = await sessions.open('cookie', TOKENS, PROFILE, at(0))
    await sessions.storeProfile(session.id, { ...PROFILE, email: 'new@example.no' }, at(0))
    await sessions.endAll({ customerId: PROFILE.customerId, email: 'new@example.no' }, at(0))
    expect(await sessions.find(secret, 'cookie', at(1))).toBeNull()
    sessions.close()
  })
})

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

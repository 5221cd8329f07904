/** Mails that the gateway sends itself, with a mail server on this machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMailTransport } from '../mailTransport.ts'
import { type FakeMailServer, startFakeMailServer } from '../testing/fakeMailServer.ts'
import { noMetrics } from '../../ops/metrics.ts'
import { createOutbox, type Mail, type MailTransport } from './outbox.ts'
import { createSessionKeys } from './sessionKeys.ts'
import { createSqliteSessionStore } from './sqlite/sqliteSessionStore.ts'

const KEY = 'a key of more than thirty-two characters'
const MAIL: Mail = {
  from: { name: 'Karat Norge AS', address: 'shop@karat.example' },
  to: 'kari@example.no',
  replyTo: 'shop@karat.example',
  subject: 'Angremeldingen din er mottatt: blå æske',
  text: 'Hei Kari Åse,\n\n- Ring (R-1), 1\n.\nen linje med bare et punktum over',
}

let folder: string
let server: FakeMailServer
let now: Date
let lines: Record<string, unknown>[]
let counts: string[]
const opened: { close(): Promise<void> }[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karat-outbox-'))
  server = await startFakeMailServer()
  now = new Date('2026-11-21T12:00:00Z')
  lines = []
  counts = []
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function open({ key = KEY, transport }: { readonly key?: string; readonly transport?: MailTransport } = {}) {
  const store = createSqliteSessionStore(join(folder, 'sessions.sqlite'))
  const outbox = createOutbox({
    rows: store.outbox,
    keys: createSessionKeys(key),
    transport: transport ?? (await openMailTransport(server.url)),
    clock: () => now,
    log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
    metrics: {
      ...noMetrics,
      count: (name, { result = '' }, by = 1) => void (name === 'karat_mails_total' && by > 0 && counts.push(result)),
    },
    pollMs: 20,
  })
  const close = async () => {
    await outbox.close()
    store.close()
  }
  opened.push({ close })
  return { ...outbox, store, waiting: () => store.outbox.waiting().then(({ count }) => count) }
}
/** As a process that is killed: it neither sends nor stores anything any more. */
const DEAD: MailTransport = { send: () => new Promise(() => undefined), close: () => undefined }
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const HOUR_MS = 3_600_000

describe('a mail', () => {
  test('is sent as it was written, and stored no longer', async () => {
    const outbox = await open()
    await outbox.put('one', MAIL)
    await expect
      .poll(() => server.mails)
      .toMatchObject([{ to: MAIL.to, subject: MAIL.subject, text: expect.stringContaining(MAIL.text) }])
    await expect.poll(() => outbox.waiting()).toBe(0)
    expect(counts).toEqual(['sent'])
  })

  test('of the same name is one while the first one waits', async () => {
    server.refusesWith = 451
    const outbox = await open()
    await outbox.put('one', MAIL)
    await outbox.put('one', MAIL)
    await outbox.put('other', MAIL)
    expect(await outbox.waiting()).toBe(2)
  })

  test.each([{ status: 421 }, { status: 451 }, { status: 550 }])(
    'that the server answers with $status is tried again, later each time, until it is taken',
    async ({ status }) => {
      server.refusesWith = status
      const outbox = await open()
      await outbox.put('one', MAIL)
      await expect.poll(() => counts).toEqual(['failed'])
      pass(14_000)
      await outbox.put('wakes it', MAIL)
      await expect.poll(() => counts).toEqual(['failed', 'failed'])
      pass(16_000)
      await expect.poll(() => counts.length).toBe(4)
      pass(15_000)
      server.refusesWith = null
      expect(server.mails).toEqual([])
      pass(HOUR_MS)
      await expect.poll(() => server.mails).toHaveLength(2)
      await expect.poll(() => outbox.waiting()).toBe(0)
      // The server's text repeats addresses.
      expect(JSON.stringify(lines)).not.toContain(MAIL.to)
    },
  )

  test('that was stored before the process was killed is sent by the next one', async () => {
    const killed = await open({ transport: DEAD })
    await killed.put('one', MAIL)
    const next = await open()
    expect(server.mails).toEqual([])
    pass(121_000)
    await expect.poll(() => server.mails).toHaveLength(1)
    await expect.poll(() => next.waiting()).toBe(0)
  })

  test('that two gateways find is sent once', async () => {
    server.refusesWith = 451
    const one = await open()
    const other = await open()
    for (let at = 0; at < 10; at += 1) await one.put(`mail ${at}`, MAIL)
    await expect.poll(() => counts).toHaveLength(10)
    server.refusesWith = null
    pass(HOUR_MS)
    await expect.poll(() => other.waiting()).toBe(0)
    expect(server.mails).toHaveLength(10)
  })

  test('whose answer was lost is sent again with the same id', async () => {
    server.losesAnswers = true
    const outbox = await open()
    await outbox.put('one', MAIL)
    await expect.poll(() => counts).toEqual(['failed'])
    server.losesAnswers = false
    pass(HOUR_MS)
    await expect.poll(() => outbox.waiting()).toBe(0)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(server.mails).toHaveLength(2)
  })

  test('that no server takes for five days is given up, and the log says so', async () => {
    server.refusesWith = 550
    const outbox = await open()
    await outbox.put('one', MAIL)
    await expect.poll(() => counts).toEqual(['failed'])
    pass(5 * 24 * HOUR_MS + 1)
    await expect.poll(() => outbox.waiting()).toBe(0)
    expect(counts.at(-1)).toBe('given_up')
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: expect.stringContaining('given up') }))
  })

  test('is stored encrypted, and one of another key waits', async () => {
    const one = await open({ transport: DEAD })
    await one.put('one', MAIL)
    const taken = await one.store.outbox.take(new Date(now.getTime() + HOUR_MS), now)
    expect(Buffer.from(taken?.sealed ?? []).toString('latin1')).not.toContain('Kari')
    const other = await open({ key: 'another key of more than thirty-two letters' })
    await expect.poll(() => counts).toContain('failed')
    expect(await other.waiting()).toBe(1)
    expect(server.mails).toEqual([])
  })
})

test('the age of the oldest mail is that of its first attempt', async () => {
  server.refusesWith = 451
  const outbox = await open()
  await outbox.put('one', MAIL)
  await expect.poll(() => counts).toHaveLength(1)
  pass(HOUR_MS)
  await expect.poll(() => counts).toHaveLength(2)
  expect((await outbox.store.outbox.waiting()).oldest).toEqual(new Date('2026-11-21T12:00:00Z'))
})

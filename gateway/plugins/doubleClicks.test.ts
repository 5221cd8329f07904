/** Forms without script that two of the shop's servers pass on to two gateways with one store of sessions. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { SessionStoreError } from '../session/sessionStore.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'

const KEY = 'a key of more than thirty-two characters'
const [SENDER, OTHER_SENDER] = ['s'.repeat(43), 'o'.repeat(43)]
const [FORM, OTHER_FORM] = ['f'.repeat(43), 'g'.repeat(43)]

let folder = ''
let now = new Date('2026-11-21T12:00:00Z')
let isFull = false
let gateways: readonly TestGateway[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'double-clicks-'))
  isFull = false
  const start = async (): Promise<TestGateway> => {
    const store = createSqliteSessionStore(join(folder, 'sessions.sqlite'))
    const records = {
      ...store.records,
      put: async (...record: Parameters<typeof store.records.put>) => {
        if (isFull) throw new SessionStoreError(new Error('full'))
        return store.records.put(...record)
      },
    }
    const gateway = await startGateway({}, { clock: () => now, session: { store: { ...store, records }, key: KEY } })
    createFakeCustomers(gateway.storefront)
    return gateway
  }
  gateways = [await start(), await start()]
})
afterEach(async () => {
  for (const gateway of gateways) await gateway.close()
  rmSync(folder, { recursive: true })
})

let sent = 0
/** Signs in by a form, at the gateways in turn, with a key that is new each time. */
async function send(name: string): Promise<string> {
  const gateway = gateways[(sent += 1) % 2]
  if (!gateway) throw new Error('expected two gateways')
  const { cookie, data } = await signIn(gateway, KARI, { idempotencyKey: `key ${sent}`, headers: { 'x-form': name } })
  expect(data.signIn.__typename).toBe('SignedIn')
  return cookie
}

test('a double click at two gateways has one outcome; another sender’s form, or another form, has its own', async () => {
  const [first, second] = await Promise.all([send(`${SENDER}.${FORM}`), send(`${SENDER}.${FORM}`)])
  expect(second).toBe(first)
  expect(await send(`${OTHER_SENDER}.${FORM}`)).not.toBe(first)
  expect(await send(`${SENDER}.${OTHER_FORM}`)).not.toBe(first)
})

test('a form after another one of the same sender is a new one', async () => {
  const first = await send(`${SENDER}.${FORM}`)
  await send(`${SENDER}.${OTHER_FORM}`)
  expect(await send(`${SENDER}.${FORM}`)).not.toBe(first)
})

test('repeating a form does not prolong the three seconds', async () => {
  const first = await send(`${SENDER}.${FORM}`)
  now = new Date(now.getTime() + 2_000)
  expect(await send(`${SENDER}.${FORM}`)).toBe(first)
  now = new Date(now.getTime() + 1_500)
  expect(await send(`${SENDER}.${FORM}`)).not.toBe(first)
})

test.each([
  { what: 'no text', name: '' },
  { what: 'a word', name: 'x' },
  { what: 'a sender alone', name: SENDER },
  { what: 'two forms', name: `${SENDER}.${FORM}.${FORM}` },
  { what: 'a long name', name: `${SENDER}.${'f'.repeat(5_000)}` },
])('a header with $what names no form', async ({ name }) => {
  expect(await send(name)).not.toBe(await send(name))
})

test('a form whose name cannot be stored, such as on a full disk, is sent anyway', async () => {
  isFull = true
  expect(await send(`${SENDER}.${FORM}`)).not.toBe(await send(`${SENDER}.${FORM}`))
})

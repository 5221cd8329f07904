import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCustomers, KARI, signIn } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { SessionStoreError, type SessionStore } from './sessionStore.ts'
import { createSqliteSessionStore } from './sqlite/sqliteSessionStore.ts'

/** A session store whose reads or writes can be made to fail. */
function failingStore(store: SessionStore) {
  const fails = { reads: false, writes: false }
  const read = <Result>(answer: () => Promise<Result>) => (fails.reads ? full() : answer())
  const write = <Result>(answer: () => Promise<Result>) => (fails.writes ? full() : answer())
  const full = () =>
    Promise.reject(new SessionStoreError(new Error('database or disk is full: /secret/path/sessions.sqlite')))
  const failing: SessionStore = {
    ...store,
    sessions: {
      ...store.sessions,
      get: (id) => read(() => store.sessions.get(id)),
      put: (row) => write(() => store.sessions.put(row)),
      replace: (id, sealed) => write(() => store.sessions.replace(id, sealed)),
      delete: (id) => write(() => store.sessions.delete(id)),
    },
    tries: { ...store.tries, add: (...counts) => write(() => store.tries.add(...counts)) },
  }
  return { failing, fails }
}

const { failing, fails } = failingStore(createSqliteSessionStore())
let now = new Date('2026-11-21T12:00:00Z')
let gateway: TestGateway
let cookie: string
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)] } }, { session: { store: failing }, clock: () => now })
  createFakeCustomers(gateway.storefront)
  cookie = (await signIn(gateway, KARI)).cookie
})
afterAll(() => gateway.close())

const PRODUCT = '{ product(sku: "SKU-1") { sku } }'
const VIEWER = '{ viewer { firstName } }'

describe('while the session store cannot be written, such as on a full disk', () => {
  beforeAll(() => {
    // Late enough for the customer's profile to be stored again.
    now = new Date('2026-11-21T12:20:00Z')
    fails.writes = true
  })
  afterAll(() => void (fails.writes = false))

  test('guests and signed-in customers get responses', async () => {
    expect(await gateway.query(PRODUCT)).toMatchObject({ status: 200, data: { product: { sku: 'SKU-1' } } })
    const { data, errors } = await gateway.query(VIEWER, { headers: { cookie } })
    expect({ data, errors }).toMatchObject({ data: { viewer: { firstName: expect.any(String) } }, errors: undefined })
  })

  test('signing in reports that sessions are unavailable, without a database message', async () => {
    const { errors } = await signIn(gateway, KARI)
    expect(errors).toMatchObject([{ extensions: { code: 'SESSION_STORE_UNAVAILABLE' } }])
    expect(JSON.stringify(errors)).not.toMatch(/disk|secret|sqlite/)
    expect(gateway.logLines.at(-1)).toMatchObject({ level: 40, errors: [{ code: 'SESSION_STORE_UNAVAILABLE' }] })
  })
})

describe('while the session store cannot be read', () => {
  beforeAll(() => void (fails.reads = true))
  afterAll(() => void (fails.reads = false))

  test('guests get responses', async () => {
    expect(await gateway.query(PRODUCT)).toMatchObject({ status: 200, errors: undefined })
  })

  test('a request with a session is answered with 503, never as a guest', async () => {
    const { status, headers, errors, data } = await gateway.query(PRODUCT, { headers: { cookie } })
    expect({ status, data, code: errors?.[0]?.extensions.code }).toEqual({
      status: 503,
      data: undefined,
      code: 'SESSION_STORE_UNAVAILABLE',
    })
    expect([headers['retry-after'], headers['cache-control']]).toEqual(['30', 'no-store'])
  })
})

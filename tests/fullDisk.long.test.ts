/** A full data disk: writes are lost, reads are served, and everything resumes when space is freed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addToCart, CART, guest, linesOf, variantId } from '../gateway/testing/cartQueries.ts'
import { createFakeCarts } from '../gateway/testing/fakeCarts.ts'
import { startGateway } from '../gateway/testing/startGateway.ts'
import type { SessionRow } from '../gateway/session/sessionStore.ts'
import { createSqliteSessionStore } from '../gateway/session/sqlite/sqliteSessionStore.ts'
import { openLogFile } from '../scripts/logFile.ts'
import { freePort } from '../scripts/testing/freePort.ts'
import { openSeeded } from '../sandbox/openSeeded.ts'
import { canMount, mountSmallDisk, type SmallDisk } from './testing/smallDisk.ts'

const BAR = {
  id: 1,
  sku: 'SKU-1',
  name: 'Gold bar',
  type_id: 'simple',
  status: 1,
  visibility: 4,
  price: 100,
  tax_class_id: '2',
  url_key: 'gold-bar',
  stock: { is_in_stock: true, qty: 5 },
}

const root = resolve(import.meta.dirname, '..')
const AT = new Date('2026-11-21T12:00:00Z')
const UNAVAILABLE = { extensions: { code: 'SESSION_STORE_UNAVAILABLE' } }

describe.skipIf(!canMount())('on a full disk', () => {
  let disk: SmallDisk
  beforeEach(() => {
    disk = mountSmallDisk(60_000)
  })
  afterEach(() => disk.remove())

  test('a log loses lines, reports that once, and resumes when space is freed', async () => {
    const problems: string[] = []
    const log = openLogFile(join(disk.folder, 'web.log'), { onProblem: (sentence) => problems.push(sentence) })
    disk.fill()
    for (let at = 0; at < 5; at += 1) {
      log.write(Buffer.alloc(10_000, 'x'))
      await log.close()
    }
    expect(problems).toEqual([expect.stringContaining('ENOSPC')])

    disk.free()
    log.write(Buffer.from('free again\n'))
    await log.close()
    expect(readFileSync(join(disk.folder, 'web.log'), 'utf8')).toMatch(/free again\n$/)
  })

  test('sessions are read, writing one is a coded error, and the log reports that once', async () => {
    const lines: string[] = []
    const store = createSqliteSessionStore(
      join(disk.folder, 'sessions.sqlite'),
      pino({}, { write: (line) => lines.push(line) }),
    )
    const row = (id: string): SessionRow => ({
      id,
      kind: 'cookie',
      createdAt: AT,
      lastSeenAt: AT,
      sealed: new Uint8Array(50_000),
    })
    await store.sessions.put(row('known'))
    disk.fill()

    await expect(store.sessions.put(row('new'))).rejects.toMatchObject(UNAVAILABLE)
    await expect(
      store.tries.add([{ name: 'a'.repeat(20_000), limit: 5 }], AT, new Date(AT.getTime() + 1000)),
    ).rejects.toMatchObject(UNAVAILABLE)
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([50])
    await store.sessions.touch('known', new Date(AT.getTime() + 60_000))
    expect(await store.sessions.get('known')).not.toBeNull()

    disk.free()
    await store.sessions.put(row('new'))
    expect(await store.sessions.get('new')).not.toBeNull()
    store.close()
  })

  test('a cart is read again and again, though it has changed at the backend', { timeout: 60_000 }, async () => {
    const gateway = await startGateway(
      { no: { product: [BAR] } },
      { session: { store: createSqliteSessionStore(join(disk.folder, 'sessions.sqlite')) } },
    )
    try {
      const carts = createFakeCarts(gateway.storefront)
      const as = await guest(gateway)
      for (let read = 0; read < 25; read += 1) {
        disk.fill()
        carts.unitNet += 1
        const { data, errors } = await gateway.query(CART, as)
        expect(errors).toBeUndefined()
        expect(linesOf(data.cart)).toEqual(['SKU-1 × 1'])
      }
      disk.free()
      const { data } = await addToCart(gateway, [{ of: variantId(1), quantity: '2' }], as)
      expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 3'])
    } finally {
      await gateway.close()
    }
  })

  test('the sandbox serves reads, and accepts carts again when space is freed', { timeout: 90_000 }, async () => {
    // Seeded by another connection: the write-ahead log is then empty, and every write needs space.
    openSeeded(join(disk.folder, 'sandbox', 'commerce.sqlite')).close()
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    // The sandbox's log is on the same disk.
    const log = openSync(join(disk.folder, 'sandbox.log'), 'a')
    const child = spawn(process.execPath, ['sandbox/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: disk.folder,
        SANDBOX_PORT: String(port),
        PAYMENT_PORT: '0',
        IDENTITY_PORT: '0',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const ended = once(child, 'exit')
    const statusOf = (path: string, init?: RequestInit): Promise<number> =>
      fetch(origin + path, init).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      )
    const createCart = () => statusOf('/api/cart/create', { method: 'POST' })
    try {
      await expect.poll(() => statusOf('/health/ready'), { timeout: 30_000 }).toBe(200)
      const key = readFileSync(join(disk.folder, 'sandbox', 'sandbox.key'), 'utf8').trim()
      const headers = { authorization: `Bearer ${key}` }
      const lines = await (await fetch(`${origin}/export/karat_no/product.ndjson`, { headers })).text()
      const picture: string = JSON.parse(lines.slice(0, lines.indexOf('\n'))).image

      // Background rendering of pictures may free and take space meanwhile.
      for (let round = 0; round < 5; round += 1) {
        disk.fill()
        expect(await statusOf('/api/ext/tags')).toBe(200)
        expect(await statusOf('/export/karat_no/product.ndjson', { headers })).toBe(200)
        expect(await statusOf(`/img/${200 + round}/${200 + round}/resize${picture}?format=webp`)).toBe(200)
      }
      await expect
        .poll(
          () => {
            disk.fill()
            return createCart()
          },
          { timeout: 20_000 },
        )
        .toBe(500)
      expect(child.exitCode).toBeNull()

      disk.free()
      rmSync(join(disk.folder, 'sandbox', 'pictures'), { recursive: true, force: true })
      expect(await createCart()).toBe(200)
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })
})

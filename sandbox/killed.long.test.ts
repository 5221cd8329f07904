/** The sandbox's process is killed in the middle of a write, and the client repeats its request with the same key. */
import * as fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeeded } from './openSeeded.ts'
import type { KillMoment } from './testing/killAtStatement.ts'
import { addressIn, type Envelope, MAGNET } from './testing/sandboxShopper.ts'
import { type SandboxProcess, startSandboxProcess } from './testing/sandboxProcess.ts'
import { SEED_TIMEOUT_MS } from './testing/seededDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-killed-'))
const file = join(folder, 'sandbox', 'commerce.sqlite')
const TIMEOUT_MS = 240_000
/** For a write that had fewer statements. */
const NEVER: KillMoment = { side: 'before', statement: 'never', skip: 0 }
const COUPON = 'WELCOME10'
let sandbox: SandboxProcess

beforeAll(async () => {
  const db = openSeeded(file)
  db.exec(`UPDATE stock_item SET qty = 10000, is_in_stock = 1 WHERE product_id = ${productId(db)}`)
  db.close()
  sandbox = await startSandboxProcess(folder)
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await sandbox.kill()
  rmSync(folder, { recursive: true, force: true })
})

interface Write {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

function productId(db: DatabaseSync): number {
  return Number(db.prepare('SELECT id FROM product WHERE sku = ?').get(MAGNET)?.id)
}

/** Reads what the process has committed. */
function read<T>(query: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return query(db)
  } finally {
    db.close()
  }
}

const count = (sql: string, ...values: string[]): number =>
  read((db) => Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...values)?.n))

async function post({ path, query = {}, body = {} }: Write, key: string): Promise<Envelope> {
  const response = await fetch(`${sandbox.url}/api/${path}?${new URLSearchParams({ storeCode: 'no', ...query })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Envelope
}

let keys = 0
const newKey = () => `key ${(keys += 1)}`
const done = async (write: Write) => {
  const answer = await post(write, newKey())
  expect(answer.code, JSON.stringify(answer.result)).toBe(200)
  return answer.result
}

const addition = (cartId: string): Write => ({
  path: 'cart/update',
  query: { cartId },
  body: { cartItem: { sku: MAGNET, qty: 1 } },
})
const newCart = async () => String(await done({ path: 'cart/create' }))
async function cartWithLine(): Promise<{ cartId: string; lineId: number }> {
  const cartId = await newCart()
  return { cartId, lineId: (await done(addition(cartId))).item_id }
}
const linesOf = (cartId: string) =>
  read((db) =>
    db
      .prepare('SELECT qty FROM cart_item i JOIN cart c ON c.id = i.cart_id WHERE c.masked_id = ?')
      .all(cartId)
      .map(({ qty }) => Number(qty)),
  )
const couponOf = (cartId: string) =>
  read((db) => db.prepare('SELECT coupon_code FROM cart WHERE masked_id = ?').get(cartId)?.coupon_code)
const stock = () =>
  read((db) => Number(db.prepare('SELECT qty FROM stock_item WHERE product_id = ?').get(productId(db))?.qty))

/** Each prepares a write and says how what it leaves is checked. */
const WRITES: Readonly<Record<string, () => Promise<{ write: Write; check: () => void }>>> = {
  'a line': async () => {
    const { cartId } = await cartWithLine()
    return { write: addition(cartId), check: () => expect(linesOf(cartId)).toEqual([2]) }
  },
  'a deletion': async () => {
    const { cartId, lineId } = await cartWithLine()
    const write = { path: 'cart/delete', query: { cartId }, body: { cartItem: { item_id: lineId } } }
    return { write, check: () => expect(linesOf(cartId)).toEqual([]) }
  },
  'a coupon': async () => {
    const { cartId } = await cartWithLine()
    const write = { path: 'cart/apply-coupon', query: { cartId, coupon: COUPON } }
    return { write, check: () => expect(couponOf(cartId)).toBe(COUPON) }
  },
  'the deletion of a coupon': async () => {
    const { cartId } = await cartWithLine()
    await done({ path: 'cart/apply-coupon', query: { cartId, coupon: COUPON } })
    return {
      write: { path: 'cart/delete-coupon', query: { cartId } },
      check: () => expect(couponOf(cartId)).toBeNull(),
    }
  },
  'a review': async () => {
    const title = newKey()
    const review = { title, detail: 'Strong', nickname: 'Kari', product_id: read(productId) }
    const write = { path: 'review/create', body: { review } }
    return { write, check: () => expect(count('review WHERE title = ?', title)).toBe(1) }
  },
  'an order': async () => {
    const { cartId } = await cartWithLine()
    const requestId = newKey()
    const email = `${requestId.replace(' ', '')}@example.com`
    const [before, address] = [stock(), addressIn('NO', { email })]
    return {
      write: {
        path: 'order',
        body: {
          order_id: requestId,
          cart_id: cartId,
          products: [{ sku: MAGNET, qty: 1 }],
          addressInformation: {
            shippingAddress: address,
            billingAddress: address,
            shipping_carrier_code: '5800',
            shipping_method_code: 'pickup',
            payment_method_code: 'cashondelivery',
            shippingExtraFields: { pickup_point: 'NO-001' },
          },
        },
      },
      check: () => {
        expect(count('sales_order WHERE request_id = ?', requestId)).toBe(1)
        expect(count("mail WHERE kind = 'order' AND recipient = ?", email)).toBe(1)
        expect(stock()).toBe(before - 1)
      },
    }
  },
}

/** Repeats a request with its key until it is answered, and starts the process again after it was killed. */
async function postUntilAnswered(write: Write, key: string): Promise<Envelope> {
  for (;;) {
    const answer = await post(write, key).catch(() => null)
    if (answer) return answer
    await sandbox.ended
    sandbox = await startSandboxProcess(folder)
  }
}

/** The codes of two answers: the first one after the process was killed and started again. Checks what is written after each. */
async function codesAfterKill(name: string, moment: KillMoment): Promise<readonly number[]> {
  const prepared = await WRITES[name]?.()
  if (!prepared) throw new Error(`expected one of ${Object.keys(WRITES).join(', ')}, got ${name}`)
  const { write, check } = prepared
  const key = newKey()
  await sandbox.killAt(moment)
  const first = await postUntilAnswered(write, key)
  await sandbox.killAt(NEVER)
  check()
  const second = await post(write, key)
  check()
  return [first.code, second.code]
}

test.each(Object.keys(WRITES))(
  '%s is written once when the process is killed before the key is, and before its answer is sent',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const statement = name === 'an order' ? 'INSERT INTO mail' : 'INSERT OR IGNORE INTO repeated_request'
    expect(await codesAfterKill(name, { side: 'before', statement, skip: 0 })).toEqual([200, 200])
    expect(
      await codesAfterKill(name, { side: 'after', statement: 'RELEASE', skip: name === 'an order' ? 1 : 0 }),
    ).toEqual([200, 200])
  },
)

test('any write is made once when the process is killed at any statement', { timeout: TIMEOUT_MS }, () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(WRITES)), fc.nat(6), async (name, skip) => {
      expect(await codesAfterKill(name, { side: 'before', statement: '', skip })).toEqual([200, 200])
    }),
    { numRuns: 5 },
  ),
)

/** Milliseconds after the start of an addition, by its number: before, in and after the next ones. */
const KILL_AFTER_MS: Readonly<Record<number, number>> = { 2: 0, 7: 3, 13: 9 }

test(
  'twenty additions add twenty pieces while the process is killed at random times',
  { timeout: TIMEOUT_MS },
  async () => {
    const cartId = await newCart()
    for (let added = 0; added < 20; added += 1) {
      const killAfterMs = KILL_AFTER_MS[added]
      if (killAfterMs !== undefined) setTimeout(() => void sandbox.kill(), killAfterMs)
      expect(await postUntilAnswered(addition(cartId), newKey())).toMatchObject({ code: 200 })
    }
    expect(linesOf(cartId)).toEqual([20])
  },
)

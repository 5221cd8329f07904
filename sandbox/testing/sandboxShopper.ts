/** A sandbox on a seeded database in memory, and shoppers that call it over HTTP. Every test is rolled back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { STORES, type StoreCode } from '../catalogue/stores.ts'
import { CUSTOMERS } from '../customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from './seededDatabase.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../server.ts'

export const SEED_NOON = Date.parse('2026-11-21T12:00:00Z')
/** Sold in every store. */
export const MAGNET = 'ST-MAGNET'

// The tests know the shape of each response.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
export interface Envelope {
  readonly code: number
  readonly result: Json
}
export type Query = Readonly<Record<string, string>>

export interface Basket {
  readonly query: Query
  readonly cartId: string
  add(item: object): Promise<Envelope>
  post(path: string, body: object): Promise<Envelope>
  get(path: string): Promise<Envelope>
}

/** Starts the sandbox for the tests of one file. */
export function sandboxForTests(calls: 'all' | 'spec' = 'all', options: Partial<SandboxOptions> = {}) {
  const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-sandbox-'))
  const state = { now: SEED_NOON }
  let db: DatabaseSync
  let sandbox: Sandbox

  beforeAll(async () => {
    db = openSeededCopy()
    sandbox = await createSandbox({
      db,
      picturesFolder,
      port: 0,
      customerTokenSeconds: 100_000_000,
      calls,
      ...options,
      now: () => state.now,
    })
  }, SEED_TIMEOUT_MS)
  afterAll(async () => {
    await sandbox.close()
    db.close()
    rmSync(picturesFolder, { recursive: true, force: true })
  })
  beforeEach(() => db.exec('BEGIN'))
  afterEach(async () => {
    db.exec('ROLLBACK')
    state.now = SEED_NOON
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  })

  const request = (path: string, init?: RequestInit) => fetch(sandbox.url + path, init)
  const call = async (method: string, path: string, query: Query, body?: object): Promise<Envelope> => {
    const response = await request(`/api/${path}?${new URLSearchParams(query)}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const envelope = (await response.json()) as Envelope
    expect(envelope.code).toBe(response.status)
    return envelope
  }
  const tokenOf = async (customerId: number): Promise<string> => {
    const { email: username, password } = CUSTOMERS.find(({ id }) => id === customerId) ?? { email: '', password: '' }
    return (await call('POST', 'user/login', {}, { username, password })).result
  }
  const idOf = (sku: string): number => Number(db.prepare('SELECT id FROM product WHERE sku = ?').get(sku)?.id)

  return {
    state,
    request,
    call,
    tokenOf,
    idOf,
    get db() {
      return db
    },
    get url() {
      return sandbox.url
    },
    get identityUrl() {
      return sandbox.identityUrl
    },
    get paymentUrl() {
      return sandbox.paymentUrl
    },
    stockOf: (sku: string) => Number(db.prepare('SELECT qty FROM stock_item WHERE product_id = ?').get(idOf(sku))?.qty),
    setStock: (sku: string, qty: number) =>
      db
        .prepare('UPDATE stock_item SET qty = ?, is_in_stock = ? WHERE product_id = ?')
        .run(qty, Number(qty > 0), idOf(sku)),
    /** Replaces all prices of a product in a store, and fills its stock. */
    price: (code: StoreCode, sku: string, list: string, taxClass = '2') => {
      const store = STORES.find((one) => one.code === code)?.id ?? 0
      for (const table of ['tier_price', 'business_price', 'customer_price', 'metal_charge'])
        db.prepare(`DELETE FROM ${table} WHERE store_id = ? AND product_id = ?`).run(store, idOf(sku))
      db.prepare(
        'UPDATE product_store SET price_e4 = ?, special_price_e4 = NULL, rule_price_e4 = NULL, tax_class_id = ? WHERE store_id = ? AND product_id = ?',
      ).run(Math.round(Number(list) * 10_000), taxClass, store, idOf(sku))
      db.prepare(
        'UPDATE stock_item SET qty = 100, is_in_stock = 1, manage_stock = 1, backorders = 0, min_sale_qty = 1, max_sale_qty = 10000, qty_increments = 0 WHERE product_id = ?',
      ).run(idOf(sku))
    },
    /** @param grams of one piece */
    weigh: (sku: string, grams: number) =>
      db.prepare("UPDATE product SET facts = json_set(facts, '$.weight', ?) WHERE id = ?").run(grams, idOf(sku)),
    /** @param customerId null for a guest */
    openCart: async (storeCode: StoreCode, customerId: number | null = null): Promise<Basket> => {
      const token = customerId === null ? '' : await tokenOf(customerId)
      const { result } = await call('POST', 'cart/create', { storeCode, token })
      const query = { storeCode, token, cartId: String(result) }
      return {
        query,
        cartId: String(result),
        add: (cartItem) => call('POST', 'cart/update', query, { cartItem }),
        post: (path, body) => call('POST', path, query, body),
        get: (path) => call('GET', path, query),
      }
    },
  }
}

/** Addresses in the country of each store. */
export const ADDRESSES = {
  NO: { street: ['Storgata 1'], postcode: '0155', city: 'Oslo', country_id: 'NO', telephone: '22334455' },
  SE: { street: ['Storgatan 1'], postcode: '111 22', city: 'Stockholm', country_id: 'SE', telephone: '701234567' },
  FI: { street: ['Pääkatu 1'], postcode: '00100', city: 'Helsinki', country_id: 'FI', telephone: '401234567' },
  DE: { street: ['Hauptstraße 1'], postcode: '10115', city: 'Berlin', country_id: 'DE', telephone: '15112345678' },
  IT: {
    street: ['Via Roma 1'],
    postcode: '20121',
    city: 'Milano',
    country_id: 'IT',
    region: 'MI',
    telephone: '3331234567',
  },
} as const

export function addressIn(country: keyof typeof ADDRESSES, more: object = {}): Json {
  return { firstname: 'Kari', lastname: 'Nord', email: 'kari@example.com', ...ADDRESSES[country], ...more }
}

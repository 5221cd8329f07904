/** Stores carts and their lines in the database. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow } from '../database/storeRow.ts'
import { type ChosenOptions, parseStoredOptions } from './chosenOptions.ts'

export interface Cart {
  readonly id: number
  /** Id in requests and responses: the masked id for a guest, the cart number for a customer. */
  readonly publicId: string
  /** Null for a guest. */
  readonly customerId: number | null
  readonly couponCode: string | null
}

export interface CartLine extends LineContent {
  readonly id: number
  readonly qty: number
}

export interface LineContent {
  readonly productId: number
  /** The configurable product whose variant was chosen. */
  readonly parentId: number | null
  readonly chosen: ChosenOptions
}

export interface Carts {
  create(storeId: number): Cart
  /** Returns the customer's cart in this store and creates it when there is none. */
  ofCustomer(customerId: number, storeId: number): Cart
  byMaskedId(maskedId: string, storeId: number): Cart | null
  byNumber(id: number, customerId: number, storeId: number): Cart | null
  lines(cart: Cart): CartLine[]
  /** Finds a line with the same product and the same options. */
  equalLine(cart: Cart, content: LineContent): CartLine | null
  add(cart: Cart, content: LineContent, qty: number): CartLine
  change(line: CartLine, content: LineContent, qty: number): CartLine
  remove(line: CartLine): void
  setCoupon(cart: Cart, code: string | null): void
  /** Active or ended by an order. */
  byId(id: number): Cart | null
  /** Returns the customer's active cart in a store, or null. */
  activeOf(customerId: number, storeId: number): Cart | null
  /** An order ends its cart; a cart that is not active is unknown to all calls. */
  setActive(cart: Cart, isActive: boolean): void
}

export function bindCarts(db: DatabaseSync, now: () => number): Carts {
  const insertCart = db.prepare(
    'INSERT INTO cart (masked_id, customer_id, store_id, created_at) VALUES (?, ?, ?, ?) RETURNING *',
  )
  const ofCustomer = db.prepare('SELECT * FROM cart WHERE customer_id = ? AND store_id = ? AND is_active = 1')
  const byMaskedId = db.prepare('SELECT * FROM cart WHERE masked_id = ? AND store_id = ? AND is_active = 1')
  const byNumber = db.prepare('SELECT * FROM cart WHERE id = ? AND customer_id = ? AND store_id = ? AND is_active = 1')
  const lines = db.prepare('SELECT * FROM cart_item WHERE cart_id = ? ORDER BY id')
  const equal = db.prepare(
    'SELECT * FROM cart_item WHERE cart_id = ? AND product_id = ? AND parent_id IS ? AND chosen = ?',
  )
  const insertLine = db.prepare(
    'INSERT INTO cart_item (cart_id, product_id, parent_id, chosen, qty) VALUES (?, ?, ?, ?, ?) RETURNING *',
  )
  const update = db.prepare(
    'UPDATE cart_item SET product_id = ?, parent_id = ?, chosen = ?, qty = ? WHERE id = ? RETURNING *',
  )
  const setCoupon = db.prepare('UPDATE cart SET coupon_code = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM cart_item WHERE id = ?')
  const byId = db.prepare('SELECT * FROM cart WHERE id = ?')
  const setActive = db.prepare('UPDATE cart SET is_active = ? WHERE id = ?')

  const create = (maskedId: string | null, customerId: number | null, storeId: number): Cart =>
    readReturned(insertCart.all(maskedId, customerId, storeId, new Date(now()).toISOString()), cartFrom)
  const one = <T>(row: SqlRow | undefined, read: (row: SqlRow) => T): T | null => (row ? read(row) : null)

  return {
    create: (storeId) => create(randomBytes(16).toString('hex'), null, storeId),
    ofCustomer: (customerId, storeId) =>
      one(ofCustomer.get(customerId, storeId), cartFrom) ?? create(null, customerId, storeId),
    byMaskedId: (maskedId, storeId) => one(byMaskedId.get(maskedId, storeId), cartFrom),
    byNumber: (id, customerId, storeId) => one(byNumber.get(id, customerId, storeId), cartFrom),
    lines: (cart) => lines.all(cart.id).map(lineFrom),
    equalLine: (cart, { productId, parentId, chosen }) =>
      one(equal.get(cart.id, productId, parentId, JSON.stringify(chosen)), lineFrom),
    add: (cart, { productId, parentId, chosen }, qty) =>
      readReturned(insertLine.all(cart.id, productId, parentId, JSON.stringify(chosen), qty), lineFrom),
    change: (line, { productId, parentId, chosen }, qty) =>
      readReturned(update.all(productId, parentId, JSON.stringify(chosen), qty, line.id), lineFrom),
    remove: (line) => {
      remove.run(line.id)
    },
    setCoupon: (cart, code) => {
      setCoupon.run(code, cart.id)
    },
    byId: (id) => one(byId.get(id), cartFrom),
    activeOf: (customerId, storeId) => one(ofCustomer.get(customerId, storeId), cartFrom),
    setActive: (cart, isActive) => {
      setActive.run(Number(isActive), cart.id)
    },
  }
}

/**
 * Reads all rows, because `get` stops after the first row, before SQLite commits the write, and so never throws on a
 * full disk.
 */
function readReturned<T>([row]: readonly SqlRow[], read: (row: SqlRow) => T): T {
  if (!row) throw new Error('expected the written row back, got none')
  return read(row)
}

function cartFrom(row: SqlRow): Cart {
  return {
    id: Number(row.id),
    publicId: String(row.masked_id ?? row.id),
    customerId: row.customer_id === null ? null : Number(row.customer_id),
    couponCode: row.coupon_code === null ? null : String(row.coupon_code),
  }
}

function lineFrom(row: SqlRow): CartLine {
  const parentId = row.parent_id === null ? null : Number(row.parent_id)
  return {
    id: Number(row.id),
    productId: Number(row.product_id),
    parentId,
    chosen: parseStoredOptions(row.chosen),
    qty: Number(row.qty),
  }
}

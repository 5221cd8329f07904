/** Orders in the database. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { CartStock, StockDemand } from '../cart/stock.ts'
import type { ProviderService } from '../checkout/paymentMethods.ts'
import type { Sender, SenderOf } from '../catalogue/senders.ts'
import type { Customer } from '../customers/accounts.ts'
import type { SqlRow } from '../database/storeRow.ts'
import { inTransaction } from '../database/transaction.ts'
import { fieldsOf } from '../rest/fields.ts'
import { type Track, withDelivery, withStatus, withTracks } from './orderEvents.ts'
import { withFetchedFile } from './orderFiles.ts'
import { settleWeights } from './settleWeights.ts'

export const ORDER_STATUSES = ['pending_payment', 'processing', 'complete', 'closed', 'canceled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export interface Order {
  readonly id: number
  readonly incrementId: string
  readonly storeId: number
  /** Of its mails. */
  readonly sender: Sender
  /** The ordered cart's number, not the masked id. */
  readonly cartId: number
  /** Null for a guest. */
  readonly customerId: number | null
  readonly status: OrderStatus
  /** Null for an order that is not paid on a page of the provider. */
  readonly service: ProviderService | null
  /** Decimal text. */
  readonly grandTotal: string
  readonly currency: string
  /** In the platform's format, without the fields that change with the status. */
  readonly document: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
  /** Public id of the cart that has the products of a canceled order again. */
  readonly restoredTo: string | null
}

export type NewOrder = Omit<Order, 'id' | 'incrementId' | 'sender' | 'createdAt' | 'updatedAt' | 'restoredTo'> & {
  readonly requestId: string | null
  readonly taken: readonly StockDemand[]
}

export interface Orders {
  byId(id: number): Order | null
  byRequest(requestId: string): Order | null
  byNumber(incrementId: string): Order | null
  insert(order: NewOrder): Order
  /** The customer's orders, and those of guests with the proven address; the newest first. */
  ofCustomer(
    customer: OrderingCustomer,
    limit: number,
    offset: number,
  ): { readonly orders: readonly Order[]; readonly count: number }
  /** Orders that wait for their payment since a time or longer. */
  unpaidBefore(time: number): readonly Order[]
  /** Moves an order from one status to another, once. @returns whether the order had the first status */
  move(id: number, from: OrderStatus, to: OrderStatus): boolean
  setRestored(id: number, cartId: string): void
  /** Charges some lines by what their pieces weigh. @param grams by the id of the line */
  weigh(id: number, grams: ReadonlyMap<number, number>): void
  /** Notes the parcels of an order that was handed to a carrier. */
  ship(id: number, tracks: readonly Track[]): void
  /** Notes that its parcels have arrived. */
  deliver(id: number): void
  /** Counts that a file of the order was fetched. */
  countFile(id: number, fileId: string): void
}

const ID_DIGITS = 8

const OF_CUSTOMER =
  "(customer_id = ? OR (customer_id IS NULL AND lower(json_extract(document, '$.customer_email')) = ?))"

export type OrderingCustomer = Pick<Customer, 'id' | 'email' | 'isEmailProven'>

function provenEmail({ email, isEmailProven }: OrderingCustomer): string | null {
  return isEmailProven ? email.toLowerCase() : null
}

/** Whether it is the customer's, or a guest's with the proven address of the customer. */
export function isOrderOf({ customerId, document }: Order, customer: OrderingCustomer): boolean {
  if (customerId !== null) return customerId === customer.id
  return String(document['customer_email']).toLowerCase() === provenEmail(customer)
}

export interface OrdersOptions {
  readonly stock: CartStock
  readonly senderOf: SenderOf
  readonly now: () => number
}

export function bindOrders(db: DatabaseSync, { stock, senderOf, now }: OrdersOptions): Orders {
  const byId = db.prepare('SELECT * FROM sales_order WHERE id = ?')
  const byRequest = db.prepare('SELECT * FROM sales_order WHERE request_id = ?')
  const byNumber = db.prepare('SELECT * FROM sales_order WHERE increment_id = ?')
  const nextId = db.prepare("SELECT coalesce(max(seq), 0) + 1 AS id FROM sqlite_sequence WHERE name = 'sales_order'")
  const insert = db.prepare(
    'INSERT INTO sales_order (id, increment_id, request_id, store_id, cart_id, customer_id, status, service, grand_total, currency, document, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const insertTaken = db.prepare('INSERT INTO sales_order_stock (order_id, product_id, qty) VALUES (?, ?, ?)')
  const taken = db.prepare('SELECT product_id, qty FROM sales_order_stock WHERE order_id = ?')
  const ofCustomer = db.prepare(`SELECT * FROM sales_order WHERE ${OF_CUSTOMER} ORDER BY id DESC LIMIT ? OFFSET ?`)
  const countOf = db.prepare(`SELECT count(*) AS count FROM sales_order WHERE ${OF_CUSTOMER}`)
  const unpaid = db.prepare(
    "SELECT * FROM sales_order WHERE status = 'pending_payment' AND created_at <= ? ORDER BY id",
  )
  const move = db.prepare('UPDATE sales_order SET status = ?, updated_at = ? WHERE id = ? AND status = ?')
  const restored = db.prepare('UPDATE sales_order SET restored_to = ? WHERE id = ?')
  const settle = db.prepare('UPDATE sales_order SET document = ?, grand_total = ?, updated_at = ? WHERE id = ?')
  const rewrite = db.prepare('UPDATE sales_order SET document = ?, updated_at = ? WHERE id = ?')
  const orderOf = (row: SqlRow): Order => ({ ...orderFrom(row), sender: senderOf(Number(row.store_id)) })
  const one = (row: SqlRow | undefined): Order | null => (row ? orderOf(row) : null)

  return {
    byId: (id) => one(byId.get(id)),
    byRequest: (requestId) => one(byRequest.get(requestId)),
    byNumber: (incrementId) => one(byNumber.get(incrementId)),
    insert: ({ requestId, taken: demands, ...placed }) => {
      const order = { ...placed, document: withStatus(placed.document, placed.status, now()) }
      const id = Number(nextId.get()?.id ?? 1)
      const incrementId = `${order.storeId}${String(id).padStart(ID_DIGITS, '0')}`
      insert.run(
        id,
        incrementId,
        requestId,
        order.storeId,
        order.cartId,
        order.customerId,
        order.status,
        order.service,
        order.grandTotal,
        order.currency,
        JSON.stringify(order.document),
        now(),
        now(),
      )
      for (const { productId, qty } of demands) insertTaken.run(id, productId, qty.toFixed())
      return {
        ...order,
        id,
        incrementId,
        sender: senderOf(order.storeId),
        createdAt: now(),
        updatedAt: now(),
        restoredTo: null,
      }
    },
    ofCustomer: (customer, limit, offset) => ({
      orders: ofCustomer.all(customer.id, provenEmail(customer), limit, offset).map(orderOf),
      count: Number(countOf.get(customer.id, provenEmail(customer))?.count ?? 0),
    }),
    unpaidBefore: (time) => unpaid.all(time).map(orderOf),
    move: (id, from, to) =>
      inTransaction(db, () => {
        const hasMoved = Number(move.run(to, now(), id, from).changes) === 1
        const moved = hasMoved ? one(byId.get(id)) : null
        if (moved) rewrite.run(JSON.stringify(withStatus(moved.document, to, now())), now(), id)
        if (hasMoved && to === 'canceled')
          stock.putBack(
            taken.all(id).map((row) => ({ productId: Number(row.product_id), qty: new Big(String(row.qty)) })),
          )
        return hasMoved
      }),
    setRestored: (id, cartId) => {
      restored.run(cartId, id)
    },
    weigh: (id, grams) => {
      const order = one(byId.get(id))
      if (!order) return
      const settled = settleWeights(order.document, grams)
      settle.run(JSON.stringify(settled), new Big(Number(settled['grand_total'])).toFixed(2), now(), id)
    },
    ship: (id, tracks) => {
      const order = one(byId.get(id))
      if (order) rewrite.run(JSON.stringify(withTracks(order.document, tracks, now())), now(), id)
    },
    deliver: (id) => {
      const order = one(byId.get(id))
      if (order) rewrite.run(JSON.stringify(withDelivery(order.document, now())), now(), id)
    },
    countFile: (id, fileId) => {
      const order = one(byId.get(id))
      if (order) rewrite.run(JSON.stringify(withFetchedFile(order.document, fileId)), order.updatedAt, id)
    },
  }
}

function orderFrom(row: SqlRow): Omit<Order, 'sender'> {
  const status = ORDER_STATUSES.find((one) => one === row.status)
  if (!status) throw new Error(`expected one of ${ORDER_STATUSES.join(', ')}, got ${String(row.status)}`)
  return {
    id: Number(row.id),
    incrementId: String(row.increment_id),
    storeId: Number(row.store_id),
    cartId: Number(row.cart_id),
    customerId: row.customer_id === null ? null : Number(row.customer_id),
    status,
    service: row.service === 'card' || row.service === 'bank' ? row.service : null,
    grandTotal: String(row.grand_total),
    currency: String(row.currency),
    document: fieldsOf(JSON.parse(String(row.document))),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    restoredTo: row.restored_to === null ? null : String(row.restored_to),
  }
}

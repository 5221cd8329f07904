/** What the gateway stores of an order, encrypted in the session store: whose it is, how far it is, and the cart as it was ordered. */
import { decimalOrNull, isSameToTheCent } from '#domain/decimal.ts'
import * as v from 'valibot'
import { type OrderSnapshot, snapshotSchema } from './orderFacts.ts'
import type { RequestScope } from '../shared/requestScope.ts'

const recordSchema = v.object({
  /** Opaque name of the owner, who alone sees the order. */
  owner: v.string(),
  requestId: v.string(),
  /** The backend's id of the ordered cart, with which a guest's order is read. */
  cartId: v.string(),
  /**
   * SENT: the request was sent, and its result is unknown. PLACED: there is an order, which waits for its payment if it has a `service`.
   * DONE: there is nothing left to do. CANCELLED: the order was cancelled, and its products are in the cart again.
   */
  state: v.picklist(['SENT', 'PLACED', 'DONE', 'CANCELLED']),
  /** The backend's id; null while the result is unknown. */
  orderId: v.nullable(v.string()),
  number: v.nullable(v.string()),
  /** Endpoint of the hosted payment; null for other methods. */
  service: v.nullable(v.string()),
  /** The provider's page, as it was opened; null before. */
  page: v.optional(v.nullable(v.object({ paymentId: v.string(), url: v.string() })), null),
  /** Time of the order in milliseconds. */
  placedAt: v.number(),
  /** Whether the backend has put the products of a cancelled order into the cart. */
  isRestored: v.optional(v.boolean(), true),
  /** Total with tax that the shopper has consented to; null for orders that were placed elsewhere. */
  consented: v.optional(v.nullable(v.string()), null),
  /** The backend's total when the order was first read; null until then. */
  charged: v.optional(v.nullable(v.string()), null),
  /** A guest's address, in lower case; null for customers. */
  email: v.optional(v.nullable(v.string()), null),
  /** Whether the backend lists the order for the customer who has taken it over; null until it was looked for. */
  isListed: v.optional(v.nullable(v.boolean()), null),
})
export type OrderRecord = v.InferOutput<typeof recordSchema>

/** Whether the backend charges another total than the shopper has consented to. */
export function chargesAnother({ charged, consented }: Pick<OrderRecord, 'charged' | 'consented'>): boolean {
  const [one, other] = [decimalOrNull(charged ?? ''), decimalOrNull(consented ?? '')]
  return one !== null && other !== null && !isSameToTheCent(one, other)
}

/** Reports it to the operator. */
export function logOtherTotal(record: OrderRecord, storeCode: string, log: RequestScope['log']): void {
  const { orderId, consented, charged } = record
  if (chargesAnother(record))
    log.error(
      { storeCode, orderId, consented, charged },
      'order: the backend charges another total than the shopper has consented to',
    )
}

const keySchema = v.object({ key: v.string() })
const namesSchema = v.array(v.string())

/** A guest's session ends earlier; a customer finds older orders in the history. */
const LIFETIME_MS = 400 * 86_400_000
/** Guests whose orders a customer has taken over by signing in. */
const MAX_GUESTS = 50
/** The newest orders of a guest that a customer finds in the history. */
const MAX_GUEST_ORDERS = 20

/** A customer finds older orders in the history. */
const SNAPSHOT_LIFETIME_MS = 30 * 86_400_000

export interface OrderRecords {
  /** @param key of the order in ids of the schema */
  get(key: string): Promise<OrderRecord | null>
  put(key: string, record: OrderRecord): Promise<void>
  delete(key: string): Promise<void>
  /** The cart as it was ordered; null when it has expired. */
  snapshotOf(key: string): Promise<OrderSnapshot | null>
  /** @param endsAt end of a guest's session; null for a customer */
  putSnapshot(key: string, snapshot: OrderSnapshot, endsAt: Date | null): Promise<void>
  /** The key of an order by the backend's id; null for one that the gateway has not seen. */
  keyOf(orderId: string): Promise<string | null>
  /** The key of the order of a payment. */
  ofPayment(paymentId: string): Promise<string | null>
  addPayment(paymentId: string, key: string): Promise<void>
  /** Names of the guests that this customer has taken over. */
  guestsOf(owner: string): Promise<readonly string[]>
  takeOver(guest: string, owner: string): Promise<void>
  /** Keys of the newest orders of a guest. */
  guestKeys(guest: string): Promise<readonly string[]>
  addGuestOrder(guest: string, key: string): Promise<void>
  /** Keys of the orders of the guests that this customer has taken over. */
  guestOrdersOf(owner: string): Promise<readonly string[]>
  /** Whether this guest has tried to open an account with this e-mail address along with an order. */
  hasAccountOf(owner: string, email: string): Promise<boolean>
  noteAccount(owner: string, email: string): Promise<void>
  dropAccount(owner: string, email: string): Promise<void>
}

type RecordsScope = Pick<RequestScope, 'records' | 'lock' | 'store' | 'now'>

export function createOrderRecords({ records, lock, store: { storeCode }, now }: RecordsScope): OrderRecords {
  const endsAt = new Date(now.getTime() + LIFETIME_MS)
  const { orderName, snapshotName, paymentName, backendName, guestOrdersName } = namesIn(storeCode)
  /** Null for a record that is gone, or of another shape. */
  const read = async <Value>(schema: v.GenericSchema<unknown, Value>, name: string): Promise<Value | null> => {
    const parsed = v.safeParse(schema, await records.get(name, now))
    return parsed.success ? parsed.output : null
  }
  const keyAt = async (name: string): Promise<string | null> => (await read(keySchema, name))?.key ?? null
  const guestsOf = async (owner: string): Promise<readonly string[]> =>
    (await read(namesSchema, guestsName(owner))) ?? []
  /** Adds to a list of which the last ones are stored; of several gateways at the same time, one after another. */
  const append = (name: string, value: string, maxLength: number): Promise<void> =>
    lock.run(name, async () => {
      const values = (await read(namesSchema, name)) ?? []
      if (!values.includes(value)) await records.put(name, [...values, value].slice(-maxLength), endsAt)
    })
  return {
    get: (key) => read(recordSchema, orderName(key)),
    async put(key, record) {
      await records.put(orderName(key), record, endsAt)
      if (record.orderId !== null) await records.put(backendName(record.orderId), { key }, endsAt)
    },
    async delete(key) {
      await records.delete(orderName(key))
      await records.delete(snapshotName(key))
    },
    snapshotOf: (key) => read(snapshotSchema, snapshotName(key)),
    putSnapshot: (key, snapshot, ends) =>
      records.put(snapshotName(key), snapshot, ends ?? new Date(now.getTime() + SNAPSHOT_LIFETIME_MS)),
    keyOf: (orderId) => keyAt(backendName(orderId)),
    ofPayment: (paymentId) => keyAt(paymentName(paymentId)),
    addPayment: (paymentId, key) => records.put(paymentName(paymentId), { key }, endsAt),
    guestsOf,
    async takeOver(guest, owner) {
      if (guest !== owner) await append(guestsName(owner), guest, MAX_GUESTS)
    },
    guestKeys: async (guest) => (await read(namesSchema, guestOrdersName(guest))) ?? [],
    addGuestOrder: (guest, key) => append(guestOrdersName(guest), key, MAX_GUEST_ORDERS),
    async guestOrdersOf(owner) {
      const guests = await guestsOf(owner)
      return (await Promise.all(guests.map((guest) => read(namesSchema, guestOrdersName(guest))))).flatMap(
        (keys) => keys ?? [],
      )
    },
    hasAccountOf: async (owner, email) => (await records.get(accountName(owner, email), now)) !== null,
    noteAccount: (owner, email) => records.put(accountName(owner, email), true, endsAt),
    dropAccount: (owner, email) => records.delete(accountName(owner, email)),
  }
}

function namesIn(storeCode: string) {
  return {
    orderName: (key: string): string => `order ${storeCode} ${key}`,
    snapshotName: (key: string): string => `snapshot ${storeCode} ${key}`,
    paymentName: (paymentId: string): string => `payment ${storeCode} ${paymentId}`,
    backendName: (orderId: string): string => `order ${storeCode} of the backend ${orderId}`,
    guestOrdersName: (guest: string): string => `orders ${storeCode} of ${guest}`,
  }
}

function guestsName(owner: string): string {
  return `guests of ${owner}`
}

function accountName(owner: string, email: string): string {
  return `account of ${owner} ${email}`
}

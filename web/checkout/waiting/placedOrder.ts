/**
 * What outlives the checkout page: the key of the intent to order, so that a reload, a retry and a second tab place the same
 * order, and the payment that the shopper was sent to.
 */
import { randomKey } from '../../shop/idempotencyKey.ts'

const memory = new Map<string, string>()

/** The key of one intent: the same for one version of one cart until it is forgotten. */
export const orderKey = {
  for: (cartId: string, cartVersion: number): string => {
    const [known, key] = (read(`order ${cartId}`) ?? '').split(' ')
    if (known === String(cartVersion) && key) return key
    const fresh = randomKey()
    write(`order ${cartId}`, `${String(cartVersion)} ${fresh}`)
    return fresh
  },
  /** Call it when the gateway has refused: there is no order with this key. */
  forget: (cartId: string): void => write(`order ${cartId}`, null),
}

/** What a request said that has no answer yet: with it the same order is asked for again. */
export interface SentOrder {
  readonly idempotencyKey: string
  readonly cartVersion: number
  readonly expectedGross: string
}

/** The order that was sent last and whose answer has not come, per store: the page may be left or loaded again meanwhile. */
export const sentOrder = {
  read: (storeCode: string): SentOrder | null => {
    const [idempotencyKey, version, expectedGross] = (read(`sent ${storeCode}`) ?? '').split(' ')
    return idempotencyKey && expectedGross ? { idempotencyKey, cartVersion: Number(version), expectedGross } : null
  },
  write: (storeCode: string, { idempotencyKey, cartVersion, expectedGross }: SentOrder): void =>
    write(`sent ${storeCode}`, `${idempotencyKey} ${String(cartVersion)} ${expectedGross}`),
  /** Call it with the answer. One that may have arrived, or whose payment page does not open, is asked for again with the same key. */
  answered: (storeCode: string, { __typename }: { readonly __typename: string }): void => {
    if (['OrderPlaced', 'PaymentNeeded', 'OrderRefused'].includes(__typename)) write(`sent ${storeCode}`, null)
  },
}

/** What is known of the order whose payment is open. */
interface OpenOrder {
  readonly number: string | null
  readonly total: { readonly amount: string; readonly currency: string }
}

/** The payment that waits for the shopper's return, per store. */
export const openPayment = {
  read: (storeCode: string): string | null => read(`payment ${storeCode}`)?.split(' ')[0] ?? null,
  /** Null for a payment of which only the id was stored. */
  order: (storeCode: string): OpenOrder | null => {
    const [, amount, currency, number] = (read(`payment ${storeCode}`) ?? '').split(' ')
    return amount && currency ? { number: number || null, total: { amount, currency } } : null
  },
  write: (storeCode: string, paymentId: string, order: OpenOrder | null = null): void =>
    write(
      `payment ${storeCode}`,
      order ? [paymentId, order.total.amount, order.total.currency, order.number ?? ''].join(' ') : paymentId,
    ),
  forget: (storeCode: string): void => write(`payment ${storeCode}`, null),
}

export interface PlacedOrder {
  readonly orderId: string
  readonly isPaid: boolean
}

/** Order that this tab has shown: it needs no notice. */
let ownOrderId: string | null = null

/** The latest order of this browser, per store: tabs that were open before still show its cart or its payment. */
export const placedOrder = {
  write: (storeCode: string, { orderId, isPaid }: PlacedOrder): void => {
    ownOrderId = orderId
    write(`placed ${storeCode}`, `${Date.now()} ${isPaid ? 'paid' : 'placed'} ${orderId}`)
  },
  /** The order that another tab has placed since this page was loaded; null without one. */
  ofOtherTab: (storeCode: string): PlacedOrder | null => {
    const [at = '', state, orderId = ''] = (read(`placed ${storeCode}`) ?? '').split(' ')
    if (orderId === '' || orderId === ownOrderId || !(Number(at) > performance.timeOrigin)) return null
    return { orderId, isPaid: state === 'paid' }
  },
}

/** The browser's storage is shared by its tabs; without it the key holds for this page. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return memory.get(name) ?? null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value === null) memory.delete(name)
    else memory.set(name, value)
  }
}

/** Payments of orders. The return URL is not trusted: the result is fetched from the provider, and changes the order once. */
import type { DatabaseSync } from 'node:sqlite'
import { storeById } from '../database/storeRow.ts'
import type { Order, Orders } from '../orders/orders.ts'
import { HttpError } from '../rest/response.ts'
import { EXPIRES_AFTER_MS } from './provider.ts'
import type { PaymentAtProvider, ProviderClient } from './providerClient.ts'

export type PaymentStatus = 'paid' | 'pending' | 'failed'

export interface OrderPayment {
  /** Null for an order whose page was never requested. */
  readonly paymentId: string | null
  readonly status: PaymentStatus
  readonly order: Order
}

export interface OpenedPayment {
  readonly paymentId: string
  readonly url: string
  readonly status: PaymentStatus
}

export interface Payments {
  /** Returns the one payment of an order. @throws HttpError 409 for an order that needs none, 502 without the provider */
  open(order: Order, returnUrl: string): Promise<OpenedPayment>
  /**
   * Fetches the result from the provider and changes the order.
   *
   * @param giveUp cancels a payment that is still open
   * @throws HttpError 502 without the provider: the order stays as it is
   */
  settle(order: Order, giveUp: boolean): Promise<OrderPayment>
  /** Settles the orders that have waited for their payment for a time, so that products return to the stock when it has expired. */
  settleWaiting(minWaitMs: number, onFailure: (error: unknown) => void): Promise<void>
}

export interface PaymentOptions {
  readonly orders: Orders
  readonly client: ProviderClient
  readonly now: () => number
  /** Called once for each order that is paid. */
  readonly onPaid: (order: Order) => void
}

export function bindPayments(db: DatabaseSync, { orders, client, now, onPaid }: PaymentOptions): Payments {
  const select = db.prepare('SELECT payment_id, url FROM order_payment WHERE order_id = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO order_payment (order_id, payment_id, url) VALUES (?, ?, ?)')
  const known = (order: Order) => {
    const row = select.get(order.id)
    return row ? { paymentId: String(row.payment_id), url: String(row.url) } : null
  }
  const fresh = ({ id }: Order): Order => {
    const order = orders.byId(id)
    if (!order) throw new HttpError(404, `No such entity with orderId = ${id}`)
    return order
  }
  const cancel = (order: Order): Order => {
    orders.move(order.id, 'pending_payment', 'canceled')
    return fresh(order)
  }

  const settle = async (order: Order, giveUp: boolean): Promise<OrderPayment> => {
    const payment = known(order)
    const paymentId = payment?.paymentId ?? null
    if (order.status !== 'pending_payment') return { paymentId, status: statusOf(order), order }
    if (!payment) {
      const isOver = giveUp || order.createdAt + EXPIRES_AFTER_MS <= now()
      const left = isOver ? cancel(order) : fresh(order)
      return { paymentId, status: statusOf(left), order: left }
    }

    let atProvider = await client.read(payment.paymentId)
    if (giveUp && atProvider.state === 'open') atProvider = await client.cancel(payment.paymentId)
    if (atProvider.state === 'authorized') atProvider = await client.capture(payment.paymentId)
    if (atProvider.state === 'captured' && orders.move(order.id, 'pending_payment', 'processing')) onPaid(fresh(order))
    const settled = ['declined', 'cancelled', 'expired'].includes(atProvider.state) ? cancel(order) : fresh(order)
    return { paymentId, status: statusOf(settled), order: settled }
  }

  return {
    open: async (order, returnUrl) => {
      if (order.service === null)
        throw new HttpError(409, `Order ${order.incrementId} is not paid on a page of the payment provider.`)
      const existing = known(order)
      if (existing) return { ...existing, status: statusOf(order) }
      if (order.status !== 'pending_payment')
        throw new HttpError(409, `Order ${order.incrementId} is ${order.status}, it cannot be paid.`)
      const created: PaymentAtProvider = await client.create({
        reference: order.incrementId,
        service: order.service,
        amount: order.grandTotal,
        currency: order.currency,
        language: storeById(db, order.storeId)?.language ?? 'en',
        merchant: order.sender.brand,
        returnUrl,
      })
      insert.run(order.id, created.paymentId, created.url)
      // The order may have been canceled during the request to the provider: then nothing may be paid.
      const current = fresh(order)
      if (current.status === 'canceled') await client.cancel(created.paymentId)
      return { paymentId: created.paymentId, url: created.url, status: statusOf(current) }
    },
    settle,
    settleWaiting: async (minWaitMs, onFailure) => {
      for (const order of orders.unpaidBefore(now() - minWaitMs)) await settle(order, false).catch(onFailure)
    },
  }
}

function statusOf({ status }: Order): PaymentStatus {
  if (status === 'pending_payment') return 'pending'
  return status === 'canceled' ? 'failed' : 'paid'
}

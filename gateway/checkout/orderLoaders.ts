/** Orders of one request: whose they are, and what is known of them, fetched at most once. */
import { decimal, decimalOrNull, toText } from '#domain/decimal.ts'
import { isSameToTheCent } from '#domain/reportedRow.ts'
import { UpstreamError, upstreamErrorToNull } from '../shared/errors.ts'
import { findOrder, type OrderAccess } from '../shared/orderRequest.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { findInHistory } from './historySource.ts'
import { isSentOrder } from './lostOrder.ts'
import { factsOf } from './orderDocument.ts'
import type { OrderFacts, OrderSnapshot } from './orderFacts.ts'
import { createOrderHistory } from './orderHistory.ts'
import { type OrderModel, statusOf } from './orderModel.ts'
import { createOrderRecords, type OrderRecord } from './orderRecords.ts'
import type { BackendOrder } from './orderSchema.ts'
import { fetchOrder, type PlacedOrder } from './orderSource.ts'

interface CartOwners {
  /** Opaque name of the request's customer or guest; null for a guest without a session. */
  ownerName(): Promise<string | null>
}

export function createOrderLoaders(scope: RequestScope, carts: CartOwners) {
  const { records, now, session, store, api, pseudonym, log } = scope
  const { storeCode } = store
  const orders = createOrderRecords(records, storeCode, now)

  /** Whether this session may see the order: its owner, or the customer who has taken over the guest. */
  const owns = async ({ owner }: OrderRecord): Promise<boolean> => {
    const own = await carts.ownerName()
    return own !== null && (await orders.namesOf(own)).includes(owner)
  }
  /** A guest's order is read with the id of its cart, also after the guest has signed in. */
  const call = <Answer>({ cartId }: OrderRecord, send: (access: OrderAccess) => Promise<Answer>): Promise<Answer> => {
    const access = { api, storeCode, cartId }
    return session.customer
      ? session.withToken((token) => send({ ...access, token }))
      : send({ ...access, token: null })
  }
  /** Null for guests, who have no history. @throws UpstreamError */
  const inHistory = async (matches: (order: BackendOrder) => boolean): Promise<BackendOrder | null> =>
    session.customer ? session.withToken((token) => findInHistory({ api, storeCode, token }, matches)) : null

  /** The backend's document; null where it shows none. @throws UpstreamError */
  const documentOf = async (key: string, record: OrderRecord): Promise<BackendOrder | null> => {
    const { orderId, number } = record
    const shown = orderId === null ? null : await call(record, (access) => fetchOrder(access, orderId))
    if (shown) return shown
    if (orderId !== null || number !== null)
      return inHistory((order) => order.entity_id === orderId || (number !== null && order.increment_id === number))
    const snapshot = await orders.snapshotOf(key)
    return inHistory((order) => isSentOrder(order, record, snapshot))
  }

  /**
   * Records the id of an order that was answered without one, and its total when it is first read, to compare it with the one that the
   * shopper has consented to: later it may be weighed.
   */
  const noted = async (key: string, record: OrderRecord, order: BackendOrder): Promise<OrderRecord> => {
    const consented = decimalOrNull(record.consented ?? '')
    const isCompared = !consented || record.charged !== null
    if (record.state === 'SENT' || (isCompared && record.orderId !== null)) return record
    const charged = decimal(order.grand_total)
    if (consented && !isCompared && !isSameToTheCent(charged, consented))
      log.error(
        { storeCode, orderId: order.entity_id, consented: record.consented, charged: toText(charged) },
        'order: the backend charges another total than the shopper has consented to',
      )
    // Its payment may have been settled since the record was read.
    const current = (await orders.get(key)) ?? record
    const next: OrderRecord = {
      ...current,
      orderId: record.orderId ?? order.entity_id,
      number: record.number ?? order.increment_id,
      charged: isCompared ? record.charged : toText(charged),
    }
    await orders
      .put(key, next)
      .catch((err: unknown) => log.error({ err }, 'order: what was read could not be recorded'))
    return next
  }

  /** A history may have no addresses, methods or e-mail address: those of the cart as it was ordered. */
  const completed = async <Facts extends OrderSnapshot>(key: string, facts: Facts): Promise<Facts> => {
    const isWhole = facts.email !== '' && facts.billingAddress.city !== '' && facts.paymentTitle !== ''
    const snapshot = isWhole ? null : await orders.snapshotOf(key)
    if (!snapshot) return facts
    return {
      ...facts,
      email: facts.email || snapshot.email,
      shippingAddress: facts.shippingAddress ?? snapshot.shippingAddress,
      billingAddress: facts.billingAddress.city === '' ? snapshot.billingAddress : facts.billingAddress,
      deliveryTitle: facts.deliveryTitle ?? snapshot.deliveryTitle,
      paymentTitle: facts.paymentTitle || snapshot.paymentTitle,
      reference: facts.reference ?? snapshot.reference,
    }
  }

  const recordedFacts = async (key: string, record: OrderRecord): Promise<OrderFacts | null> => {
    const snapshot = await orders.snapshotOf(key)
    if (!snapshot) return null
    const statusAt = new Date(record.placedAt).toISOString()
    return {
      ...snapshot,
      number: record.number,
      status: recordedStatus(record),
      statusAt,
      ...UNRECORDED,
      storeName: store.name,
    }
  }

  const model = (key: string, record: OrderRecord, given: BackendOrder | null = null): OrderModel => {
    let loading: Promise<OrderFacts> | undefined
    const load = async (): Promise<OrderFacts> => {
      // Nothing that fails here makes a placed order an error while the gateway has its record.
      let failure: unknown = null
      const order =
        given ??
        (await documentOf(key, record).catch((error: unknown) => {
          if (!(error instanceof UpstreamError)) throw error
          failure = error
          return null
        }))
      if (order) {
        const known = await noted(key, record, order)
        const isOther = isDifferent(known)
        const facts = factsOf(order, record.placedAt, store, now)
        return { ...(await completed(key, facts)), consented: isOther ? known.consented : null }
      }
      const facts = await recordedFacts(key, record)
      if (facts) return facts
      throw failure ?? unknownOrder()
    }
    return { key, record, status: null, facts: () => (loading ??= load()) }
  }

  return {
    orders: {
      /** One page of the orders of this customer, who must be the session's; null for another one. @throws UpstreamError */
      history: createOrderHistory({ scope, orders, ownerName: () => carts.ownerName(), owns, model }),
      /** Lines of an order, as the backend writes them. @throws UpstreamError */
      async linesOf({ facts }: OrderModel) {
        const { lines } = await facts()
        return lines.map(({ sku, name, quantity, productType, productOption }) => ({
          sku,
          name,
          qty_ordered: Number(quantity),
          product_type: productType,
          product_option: productOption,
        }))
      },
      records: orders,
      call,
      model,
      /** The order that a request has placed, though its answer was lost; null if nothing is known of one. @throws UpstreamError */
      async lookUp(key: string, record: OrderRecord): Promise<PlacedOrder | null> {
        const byRequest = await call(record, (access) => findOrder(access, record.requestId))
        if (byRequest !== null) return { orderId: byRequest, number: null }
        const snapshot = await orders.snapshotOf(key)
        const isOwn = async (order: BackendOrder): Promise<boolean> => {
          const known = await orders.keyOf(order.entity_id)
          return known === null || known === key
        }
        const order = await inHistory((one) => isSentOrder(one, record, snapshot)).catch(
          upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'order: no history')),
        )
        return order && (await isOwn(order)) ? { orderId: order.entity_id, number: order.increment_id } : null
      },
      /** Id of a request that orders, and the key of its order: both follow from the owner and the client's key. */
      requestOf(owner: string, idempotencyKey: string): { readonly requestId: string; readonly key: string } {
        const requestId = pseudonym(JSON.stringify(['order', storeCode, owner, idempotencyKey]))
        return { requestId, key: keyOfRequest(requestId) }
      },
      keyOfRequest,
      /** Name of the guest whose orders a sign-in takes over; null for a customer, and for a guest without a session. */
      guestName: async (): Promise<string | null> => (session.customer ? null : carts.ownerName()),
      async takeOver(guest: string | null): Promise<void> {
        const owner = await carts.ownerName()
        if (guest !== null && owner !== null) await orders.takeOver(guest, owner)
      },
      /** Null for an order of another customer or guest, and for one that was not placed. */
      async find(key: string): Promise<OrderModel | null> {
        const record = await orders.get(key)
        return record && record.state !== 'SENT' && (await owns(record)) ? model(key, record) : null
      },
      /** Null for an unknown payment. */
      async ofPayment(paymentId: string): Promise<{ readonly model: OrderModel; readonly isOwn: boolean } | null> {
        const key = await orders.ofPayment(paymentId)
        const record = key === null ? null : await orders.get(key)
        return key !== null && record ? { model: model(key, record), isOwn: await owns(record) } : null
      },
      /** Whether the backend shows this order, sooner or later: by its id, or in the history of the request's customer. */
      async canBeShown({ owner }: OrderRecord): Promise<boolean> {
        if (api.has('ext/order/{orderId}')) return true
        return session.customer !== null && api.has('user/order-history') && owner === (await carts.ownerName())
      },
      /** What anybody may know of an order whose payment's id they have. */
      async statusOf({ record }: OrderModel): Promise<Pick<OrderFacts, 'status' | 'statusAt'>> {
        const access = { api, storeCode, cartId: record.cartId, token: null }
        const order = await fetchOrder(access, record.orderId ?? '').catch(upstreamErrorToNull())
        return order
          ? { status: statusOf(order), statusAt: now.toISOString() }
          : { status: recordedStatus(record), statusAt: new Date(record.placedAt).toISOString() }
      },
    },
  }

  function keyOfRequest(requestId: string): string {
    return pseudonym(`key of ${requestId}`)
  }
}

/** What a record does not say. */
const UNRECORDED = { consented: null, due: null }

function isDifferent({ charged, consented }: OrderRecord): boolean {
  const [one, other] = [decimalOrNull(charged ?? ''), decimalOrNull(consented ?? '')]
  return one !== null && other !== null && !isSameToTheCent(one, other)
}

/** What the gateway knows by itself: that the order was placed, that its payment has succeeded, or that it was cancelled. */
function recordedStatus({ state, service }: OrderRecord): OrderFacts['status'] {
  if (state === 'CANCELLED') return 'CANCELLED'
  return state === 'DONE' && service !== null ? 'PROCESSING' : 'PENDING'
}

function unknownOrder(): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_NOT_IMPLEMENTED',
    upstream: 'order',
    message: 'order: the backend shows no order by its id, and the record of this one has expired',
  })
}

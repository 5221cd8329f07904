/** Orders of one request with their owners and facts, each fetched at most once. */
import { decimal, decimalOrNull, toText } from '#domain/decimal.ts'
import { UpstreamError, upstreamErrorToNull } from '../shared/errors.ts'
import { findOrder, type OrderAccess, type PlacedOrder } from '../shared/orderRequest.ts'
import type { CustomerId } from '../session/customerId.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { findInHistory } from './historySource.ts'
import { isSentOrder } from './lostOrder.ts'
import { factsOf } from './orderDocument.ts'
import { NOTHING_LATER, type OrderFacts, type OrderSnapshot } from './orderFacts.ts'
import { createOrderHistory } from './orderHistory.ts'
import { type OrderModel, statusOf } from './orderModel.ts'
import {
  chargesAnother,
  createOrderRecords,
  logOtherTotal,
  type OrderRecord,
  type OrderRecords,
} from './orderRecords.ts'
import type { BackendOrder } from './orderSchema.ts'
import { isTaxUnknown } from './orderTotals.ts'
import { choicesOf } from './unsaidChoices.ts'
import { taxOf } from './unsaidTax.ts'
import { fetchOrder } from './orderSource.ts'

interface CartOwners {
  /** Opaque name of the request's customer or guest; null for a guest without a session. */
  ownerName(): Promise<string | null>
  nameOfCustomer(customerId: CustomerId): string
}

export function createOrderLoaders(scope: RequestScope, carts: CartOwners) {
  return { orders: new OrderLoaders(scope, carts) }
}

class OrderLoaders {
  readonly #scope: RequestScope
  readonly #carts: CartOwners
  readonly records: OrderRecords
  /** One page of the orders of this customer, who must be the session's; null for another one. @throws UpstreamError */
  readonly history: ReturnType<typeof createOrderHistory>

  constructor(scope: RequestScope, carts: CartOwners) {
    this.#scope = scope
    this.#carts = carts
    this.records = createOrderRecords(scope)
    this.history = createOrderHistory({
      scope,
      orders: this.records,
      ownerName: () => carts.ownerName(),
      owns: (record) => this.#owns(record),
      model: (key, record, order) => this.model(key, record, order),
    })
  }

  /** Lines of an order, as the backend writes them. @throws UpstreamError */
  async linesOf({ facts }: OrderModel) {
    const { lines } = await facts()
    return lines.map(({ sku, name, quantity, productType, productOption, options }) => ({
      sku,
      name,
      qty_ordered: Number(quantity),
      product_type: productType,
      product_option: productOption,
      options,
    }))
  }

  /** The order of a request whose response was lost; null if none is known. @throws UpstreamError */
  async lookUp(key: string, record: OrderRecord): Promise<PlacedOrder | null> {
    const { log, api } = this.#scope
    const byRequest = await this.call(record, (access) => findOrder(access, record.requestId))
    if (byRequest !== null) return byRequest
    const snapshot = await this.records.snapshotOf(key)
    const isOwn = async (order: BackendOrder): Promise<boolean> => {
      const known = await this.records.keyOf(order.entity_id)
      return known === null || known === key
    }
    const order = await this.#inHistory((one) => isSentOrder(one, record, snapshot, api.profile)).catch(
      upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'order: no history')),
    )
    return order && (await isOwn(order))
      ? { orderId: order.entity_id, number: order.increment_id, charged: null }
      : null
  }

  /** Id of a request that orders, and the key of its order: both follow from the owner and the client's key. */
  requestOf(owner: string, idempotencyKey: string): { readonly requestId: string; readonly key: string } {
    const { pseudonym } = this.#scope
    const { storeCode } = this.#scope.store
    const requestId = pseudonym(JSON.stringify(['order', storeCode, owner, idempotencyKey]))
    return { requestId, key: this.keyOfRequest(requestId) }
  }

  keyOfRequest(requestId: string): string {
    return this.#scope.pseudonym(`key of ${requestId}`)
  }

  /** Name of the guest whose orders a sign-in takes over; null for a customer, and for a guest without a session. */
  async guestName(): Promise<string | null> {
    const { session } = this.#scope
    return session.customer ? null : this.#carts.ownerName()
  }

  async takeOver(guest: string | null): Promise<void> {
    const owner = await this.#carts.ownerName()
    if (guest !== null && owner !== null) await this.records.takeOver(guest, owner)
  }

  /** A guest has opened an account: the guest's orders with its e-mail address are the customer's too. */
  giveTo(customerId: CustomerId, guest: string): Promise<void> {
    return this.records.takeOver(guest, this.#carts.nameOfCustomer(customerId))
  }

  /** Null for an order of another customer or guest, and for one that was not placed. */
  async find(key: string): Promise<OrderModel | null> {
    const record = await this.records.get(key)
    return record && record.state !== 'SENT' && (await this.#owns(record)) ? this.model(key, record) : null
  }

  /** Null for an unknown payment. */
  async ofPayment(paymentId: string): Promise<{ readonly model: OrderModel; readonly isOwn: boolean } | null> {
    const key = await this.records.ofPayment(paymentId)
    const record = key === null ? null : await this.records.get(key)
    return key !== null && record ? { model: this.model(key, record), isOwn: await this.#owns(record) } : null
  }

  /** Whether the backend shows this order, sooner or later: by its id, or in the history of the request's customer. */
  async canBeShown({ owner }: OrderRecord): Promise<boolean> {
    const { session, api } = this.#scope
    if (api.has('ext/order/{orderId}')) return true
    return session.customer !== null && api.has('user/order-history') && owner === (await this.#carts.ownerName())
  }

  /** The part of an order that a payment's id alone reveals. */
  async statusOf({ record }: OrderModel): Promise<Pick<OrderFacts, 'status' | 'statusAt'>> {
    const { now, api } = this.#scope
    const { storeCode } = this.#scope.store
    const access = { api, storeCode, cartId: record.cartId, token: null }
    const order = await fetchOrder(access, record.orderId ?? '').catch(upstreamErrorToNull())
    return order
      ? { status: statusOf(order), statusAt: now.toISOString() }
      : { status: recordedStatus(record), statusAt: new Date(record.placedAt).toISOString() }
  }

  /**
   * Whether this session may see and change the order: its owner, or the customer who has taken over the guest and has the order's
   * e-mail address, because somebody else may have used this browser.
   */
  async #owns({ owner, email }: OrderRecord): Promise<boolean> {
    const own = await this.#carts.ownerName()
    if (own === null || owner === own) return own !== null
    const isAddressee = email !== null && email === this.#scope.session.customer?.email.toLowerCase()
    return isAddressee && (await this.records.guestsOf(own)).includes(owner)
  }

  /** Records that the client has put the products of a cancelled order into the cart, so that no later request does it again. */
  async noteRestored({ key }: OrderModel): Promise<void> {
    const { lock, log } = this.#scope
    const note = lock.run(`order ${key}`, async () => {
      const record = await this.records.get(key)
      if (record?.state === 'CANCELLED' && !record.isRestored)
        await this.records.put(key, { ...record, isRestored: true })
    })
    await note.catch((err: unknown) => log.error({ err }, 'order: what was put into the cart could not be recorded'))
  }

  /** A guest's order is read with the id of its cart, also after the guest has signed in. */
  call<Answer>({ cartId }: OrderRecord, send: (access: OrderAccess) => Promise<Answer>): Promise<Answer> {
    const { session, api } = this.#scope
    const { storeCode } = this.#scope.store
    const access = { api, storeCode, cartId }
    return session.customer
      ? session.withToken((token) => send({ ...access, token }))
      : send({ ...access, token: null })
  }

  /** Null for guests, who have no history. @throws UpstreamError */
  async #inHistory(matches: (order: BackendOrder) => boolean): Promise<BackendOrder | null> {
    const { session, api } = this.#scope
    const { storeCode } = this.#scope.store
    return session.customer ? session.withToken((token) => findInHistory({ api, storeCode, token }, matches)) : null
  }

  /** The backend's document; null where it shows none. @throws UpstreamError */
  async #documentOf(key: string, record: OrderRecord): Promise<BackendOrder | null> {
    const { orderId, number } = record
    const shown = orderId === null ? null : await this.call(record, (access) => fetchOrder(access, orderId))
    if (shown) return shown
    if (orderId !== null || number !== null)
      return this.#inHistory(
        (order) => order.entity_id === orderId || (number !== null && order.increment_id === number),
      )
    const snapshot = await this.records.snapshotOf(key)
    return this.#inHistory((order) => isSentOrder(order, record, snapshot, this.#scope.api.profile))
  }

  /**
   * Records the id of an order that was answered without one, and its total when it is first read, to compare it with the one that the
   * shopper has consented to: later it may be weighed.
   */
  async #noted(key: string, record: OrderRecord, order: BackendOrder): Promise<OrderRecord> {
    const { log } = this.#scope
    const { storeCode } = this.#scope.store
    const consented = decimalOrNull(record.consented ?? '')
    const isCompared = !consented || record.charged !== null
    if (record.state === 'SENT' || (isCompared && record.orderId !== null)) return record
    const charged = toText(decimal(order.grand_total))
    if (!isCompared) logOtherTotal({ ...record, orderId: order.entity_id, charged }, storeCode, log)
    // Its payment may have been settled since the record was read.
    const current = (await this.records.get(key)) ?? record
    const next: OrderRecord = {
      ...current,
      orderId: record.orderId ?? order.entity_id,
      number: record.number ?? order.increment_id,
      charged: isCompared ? record.charged : charged,
    }
    await this.records
      .put(key, next)
      .catch((err: unknown) => log.error({ err }, 'order: what was read could not be recorded'))
    return next
  }

  /**
   * A history may have no addresses, methods, options or e-mail address, and say nothing of tax: those of the cart as it was ordered. Where that cart
   * is not known, or cost another amount, the tax is unknown: then there are no amounts but the total.
   */
  async #completed<Facts extends Omit<OrderSnapshot, 'dispatch'>>(
    key: string,
    facts: Facts,
    isUnknown: boolean,
  ): Promise<Facts> {
    const isWhole = !isUnknown && facts.email !== '' && facts.billingAddress.city !== '' && facts.paymentTitle !== ''
    const snapshot = isWhole ? null : await this.records.snapshotOf(key)
    const taxed = isUnknown ? { ...facts, ...taxOf(facts, snapshot) } : facts
    if (!snapshot) return taxed
    return {
      ...taxed,
      lines: choicesOf(taxed.lines, snapshot.lines),
      email: facts.email || snapshot.email,
      shippingAddress: facts.shippingAddress ?? snapshot.shippingAddress,
      billingAddress: facts.billingAddress.city === '' ? snapshot.billingAddress : facts.billingAddress,
      deliveryTitle: facts.deliveryTitle ?? snapshot.deliveryTitle,
      paymentTitle: facts.paymentTitle || snapshot.paymentTitle,
      reference: facts.reference ?? snapshot.reference,
    }
  }

  async #recordedFacts(key: string, record: OrderRecord): Promise<OrderFacts | null> {
    const { store } = this.#scope
    const snapshot = await this.records.snapshotOf(key)
    if (!snapshot) return null
    const statusAt = new Date(record.placedAt).toISOString()
    return {
      ...snapshot,
      number: record.number,
      status: recordedStatus(record),
      statusAt,
      ...UNRECORDED,
      ...(chargesAnother(record) && { totals: chargedTotals(snapshot, record), consented: record.consented }),
      storeName: store.name,
    }
  }

  model(key: string, record: OrderRecord, given: BackendOrder | null = null): OrderModel {
    const { now, store } = this.#scope
    let loading: Promise<OrderFacts> | undefined
    const load = async (): Promise<OrderFacts> => {
      // Nothing that fails here makes a placed order an error while the gateway has its record.
      let failure: unknown = null
      const order =
        given ??
        (await this.#documentOf(key, record).catch((error: unknown) => {
          if (!(error instanceof UpstreamError)) throw error
          failure = error
          return null
        }))
      if (order) {
        const known = await this.#noted(key, record, order)
        const isOther = chargesAnother(known)
        const facts = factsOf(order, record.placedAt, store, now)
        const isUnknown = isTaxUnknown(order, facts.totals.total.gross.currency)
        return { ...(await this.#completed(key, facts, isUnknown)), consented: isOther ? known.consented : null }
      }
      const facts = await this.#recordedFacts(key, record)
      if (facts) return facts
      throw failure ?? unknownOrder()
    }
    return { key, record, status: null, facts: () => (loading ??= load()) }
  }
}

/** What a record does not say. */
const UNRECORDED = { consented: null, due: null, later: NOTHING_LATER }

/** The parts are those of the cart: they do not add up to what is charged. */
function chargedTotals({ totals }: OrderSnapshot, { charged }: OrderRecord): OrderSnapshot['totals'] {
  const { total } = totals
  const gross = { ...total.gross, amount: charged ?? total.gross.amount }
  return { ...totals, total: { net: gross, tax: null, gross }, addsUp: false }
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

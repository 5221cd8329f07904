/** Orders of one request: whose they are, and the backend's data of them, fetched at most once. */
import type { OrderAccess } from '../orderRequest.ts'
import type { RequestScope } from '../requestScope.ts'
import { fetchHistory } from './historySource.ts'
import { itemsOf, type OrderModel } from './orderModel.ts'
import { createOrderRecords, type OrderRecord } from './orderRecords.ts'
import { type BackendOrder, fetchOrder } from './orderSource.ts'

interface CartOwners {
  /** Opaque name of the request's customer or guest; null for a guest without a session. */
  ownerName(): Promise<string | null>
}

export interface OrderPage {
  readonly items: readonly OrderModel[]
  readonly totalCount: number
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
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
  const model = (key: string, record: OrderRecord, known: BackendOrder | null = null): OrderModel => {
    let loading: Promise<BackendOrder> | undefined
    const load = async (): Promise<BackendOrder> => {
      const order = known ?? (await call(record, (access) => fetchOrder(access, record.orderId ?? '')))
      if (!order) throw new Error(`expected the order of a record at the backend, got none`)
      return order
    }
    return { key, record, status: null, order: () => (loading ??= load()) }
  }

  /** The key of a customer's own order; orders that were placed elsewhere receive one when they are first listed. */
  const listed = async (order: BackendOrder, owner: string): Promise<OrderModel> => {
    const orderId = String(order.entity_id)
    const known = await orders.keyOf(orderId)
    const record = known === null ? null : await orders.get(known)
    if (known !== null && record && (await owns(record))) return model(known, record, order)
    const key = pseudonym(JSON.stringify(['listed order', storeCode, owner, orderId]))
    const own: OrderRecord = {
      owner,
      requestId: '',
      cartId: '',
      state: 'DONE',
      orderId,
      number: order.increment_id ?? null,
      service: null,
      placedAt: now.getTime(),
    }
    await orders.put(key, own)
    return model(key, own, order)
  }

  return {
    orders: {
      /** One page of the orders of this customer, who must be the session's; null for another one. @throws UpstreamError */
      async history(customerId: number, page: number, pageSize: number): Promise<OrderPage | null> {
        const owner = await carts.ownerName()
        if (owner === null || session.customer?.customerId !== customerId) return null
        const history = await session.withToken((token) => fetchHistory({ api, storeCode, token, page, pageSize }))
        if (history.unreadable > 0) log.warn({ count: history.unreadable }, 'orders of an unknown shape are not listed')
        const pageCount = Math.ceil(history.totalCount / pageSize)
        // Beyond the last page the platform repeats it.
        const found = page > pageCount ? [] : history.orders.slice(0, pageSize)
        const items = await Promise.all(found.map((order) => listed(order, owner)))
        return { items, totalCount: history.totalCount, page, pageSize, pageCount }
      },
      /** Lines of an order, as the backend wrote them. @throws UpstreamError */
      linesOf: async ({ order }: OrderModel) => itemsOf(await order()),
      records: orders,
      call,
      model,
      /** Id of a request that orders, and the key of its order: both follow from the owner and the client's key. */
      requestOf(owner: string, idempotencyKey: string): { readonly requestId: string; readonly key: string } {
        const requestId = pseudonym(JSON.stringify(['order', storeCode, owner, idempotencyKey]))
        return { requestId, key: pseudonym(`key of ${requestId}`) }
      },
      /** Name of the guest whose orders a sign-in takes over; null for a customer, and for a guest without a session. */
      guestName: async (): Promise<string | null> => (session.customer ? null : carts.ownerName()),
      async takeOver(guest: string | null): Promise<void> {
        const owner = await carts.ownerName()
        if (guest !== null && owner !== null) await orders.takeOver(guest, owner)
      },
      /** Null for an order of another customer or guest, and for one that was not placed. */
      async find(key: string): Promise<OrderModel | null> {
        const record = await orders.get(key)
        return record?.orderId != null && (await owns(record)) ? model(key, record) : null
      },
      async ofPayment(paymentId: string): Promise<OrderModel | null> {
        const key = await orders.ofPayment(paymentId)
        const record = key === null ? null : await orders.get(key)
        return key !== null && record?.orderId != null && (await owns(record)) ? model(key, record) : null
      },
    },
  }
}

/**
 * A customer's history: the orders that the backend lists for the customer's token, and on the first page those that the customer placed as
 * a guest of the same browser and with the same e-mail address, where the backend does not list them.
 */
import type { CustomerId } from '../session/customerId.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { fetchHistory, findInHistory } from './historySource.ts'
import { type OrderModel, placedAtOf, storeNameOf } from './orderModel.ts'
import type { OrderRecord, OrderRecords } from './orderRecords.ts'
import type { BackendOrder } from './orderSchema.ts'

export interface OrderHistoryPage {
  readonly items: readonly OrderModel[]
  readonly totalCount: number
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
  /** Names of the store views of all orders. @throws UpstreamError */
  readonly storeNames: () => Promise<readonly string[]>
}

export interface HistoryRequest {
  readonly page: number
  readonly pageSize: number
  /** Orders of this store view alone; null for all. */
  readonly storeName: string | null
}

interface HistoryParts {
  readonly scope: RequestScope
  readonly orders: OrderRecords
  readonly ownerName: () => Promise<string | null>
  readonly owns: (record: OrderRecord) => Promise<boolean>
  readonly model: (key: string, record: OrderRecord, order?: BackendOrder) => OrderModel
}

interface Entry {
  readonly model: OrderModel
  readonly placedAt: number
  readonly storeName: string | null
}

interface HistoryPart {
  readonly entries: readonly Entry[]
  readonly totalCount: number
  readonly pageCount: number
}

/** The backend has no filter: orders of one store view are looked for among the newest ones. */
const SCANNED_PAGE_SIZE = 100
const MAX_SCANNED_PAGES = 5

/** The orders of this customer, who must be the session's; null for another one. */
export function createOrderHistory(parts: HistoryParts) {
  const { session } = parts.scope
  const listedPage = createListedPages(parts)
  const unlisted = createUnlistedOrders(parts)

  const scan = async (owner: string): Promise<readonly Entry[]> => {
    const entries: Entry[] = [...(await unlisted(owner))]
    for (let page = 1; page <= MAX_SCANNED_PAGES; page++) {
      const part = await listedPage(owner, page, SCANNED_PAGE_SIZE)
      entries.push(...part.entries)
      if (page * SCANNED_PAGE_SIZE >= part.totalCount) break
    }
    const unique = new Map(entries.map((entry) => [entry.model.key, entry]))
    return newestFirst([...unique.values()])
  }
  const pageOfAll = async (owner: string, { page, pageSize }: HistoryRequest): Promise<HistoryPart> => {
    const [part, more] = [await listedPage(owner, page, pageSize), await unlisted(owner)]
    const known = new Set(part.entries.map(({ model }) => model.key))
    const added = more.filter(({ model }) => !known.has(model.key))
    return {
      entries: page === 1 ? newestFirst([...part.entries, ...added]) : part.entries,
      totalCount: part.totalCount + added.length,
      pageCount: Math.max(Math.ceil(part.totalCount / pageSize), added.length > 0 ? 1 : 0),
    }
  }

  return async (customerId: CustomerId, request: HistoryRequest): Promise<OrderHistoryPage | null> => {
    const owner = await parts.ownerName()
    if (owner === null || session.customer?.customerId !== customerId) return null
    let scanning: Promise<readonly Entry[]> | undefined
    const all = (): Promise<readonly Entry[]> => (scanning ??= scan(owner))
    const { page, pageSize, storeName } = request
    const { entries, totalCount, pageCount } =
      storeName === null ? await pageOfAll(owner, request) : pageOfStore(await all(), storeName, request)
    const storeNames = async () => [...new Set((await all()).flatMap((entry) => entry.storeName ?? []))].toSorted()
    return { items: entries.map(({ model }) => model), totalCount, page, pageSize, pageCount, storeNames }
  }
}

function pageOfStore(all: readonly Entry[], storeName: string, { page, pageSize }: HistoryRequest): HistoryPart {
  const found = all.filter((entry) => entry.storeName === storeName)
  return {
    entries: found.slice((page - 1) * pageSize, page * pageSize),
    totalCount: found.length,
    pageCount: Math.ceil(found.length / pageSize),
  }
}

/** What the backend lists. */
function createListedPages({ scope, orders, owns, model }: HistoryParts) {
  const { now, session, store, api, pseudonym, log } = scope
  const { storeCode } = store

  /** The backend lists guest orders by e-mail address; orders of other addresses are not the customer's. */
  const isOwn = ({ customer_is_guest: isGuest, customer_email: email }: BackendOrder): boolean =>
    !isGuest || (email !== null && email.toLowerCase() === session.customer?.email.toLowerCase())

  /** Orders that were placed elsewhere receive a key when they are first listed. */
  const entryOf = async (order: BackendOrder, owner: string): Promise<Entry> => {
    const orderId = order.entity_id
    const toEntry = (key: string, record: OrderRecord): Entry => ({
      model: model(key, record, order),
      placedAt: Date.parse(placedAtOf(order, record.placedAt)),
      storeName: storeNameOf(order),
    })
    const known = await orders.keyOf(orderId)
    const record = known === null ? null : await orders.get(known)
    if (known !== null && record && (await owns(record))) return toEntry(known, record)
    const key = pseudonym(JSON.stringify(['listed order', storeCode, owner, orderId]))
    const own = { ...NO_REQUEST, owner, orderId, number: order.increment_id, placedAt: now.getTime() }
    await orders.put(key, own)
    return toEntry(key, own)
  }

  return async (owner: string, page: number, pageSize: number): Promise<Omit<HistoryPart, 'pageCount'>> => {
    const history = await session.withToken((token) => fetchHistory({ api, storeCode, token, page, pageSize }))
    if (history.unreadable > 0) log.warn({ count: history.unreadable }, 'orders of an unknown shape are not listed')
    const own = history.orders.filter(isOwn)
    const foreign = history.orders.length - own.length
    if (foreign > 0) log.error({ count: foreign }, 'orders of other e-mail addresses are not listed')
    // Beyond the last page the platform repeats it.
    const found = (page - 1) * pageSize >= history.totalCount ? [] : own.slice(0, pageSize)
    const entries = await Promise.all(found.map((order) => entryOf(order, owner)))
    return { entries, totalCount: Math.max(0, history.totalCount - foreign) }
  }
}

/** What a guest ordered whom the customer has taken over, where the backend does not list it. */
function createUnlistedOrders({ scope, orders, owns, model }: HistoryParts) {
  const { session, store, api } = scope
  const { storeCode } = store

  const isListed = async (key: string, record: OrderRecord): Promise<boolean> => {
    if (record.isListed !== null) return record.isListed
    const { orderId, number } = record
    const found = await session.withToken((token) =>
      findInHistory(
        { api, storeCode, token },
        (order) => order.entity_id === orderId || (number !== null && order.increment_id === number),
      ),
    )
    // Its payment may have been settled since the record was read.
    await orders.put(key, { ...((await orders.get(key)) ?? record), isListed: found !== null })
    return found !== null
  }

  return async (owner: string): Promise<readonly Entry[]> => {
    const keys = await orders.guestOrdersOf(owner)
    const entries = await Promise.all(
      keys.map(async (key): Promise<readonly Entry[]> => {
        const record = await orders.get(key)
        if (!record || record.state === 'SENT' || !(await owns(record)) || (await isListed(key, record))) return []
        return [{ model: model(key, record), placedAt: record.placedAt, storeName: store.name }]
      }),
    )
    return entries.flat()
  }
}

/** A record without a request of this gateway. */
export const NO_REQUEST = {
  requestId: '',
  cartId: '',
  state: 'DONE',
  service: null,
  page: null,
  isRestored: true,
  consented: null,
  charged: null,
  email: null,
  isListed: null,
} as const

function newestFirst(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((one, other) => other.placedAt - one.placedAt)
}

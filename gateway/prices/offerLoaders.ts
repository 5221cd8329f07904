/** The sources of one customer's prices, each asked at most once a request for all that is asked at the same time; a failure is logged, and takes itself away alone. */
import type { Decimal } from '#domain/decimal.ts'
import type { Tier } from '#domain/tierPrice.ts'
import DataLoader from 'dataloader'
import type { RequestScope } from '../requestScope.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { StoreView } from '../storeTable.ts'
import { type BusinessPrices, readBusinessPrices } from './sources/businessPrices.ts'
import { readCustomPrices } from './sources/customPrices.ts'
import type { SkuPrices } from './sources/priceEntries.ts'
import { fetchSyncedPrices, type SyncedPrice } from './sources/renderList.ts'
import { fetchTierPrices } from './sources/tierPriceCall.ts'

/** What a source says of one sku. */
export interface Offer {
  /** Of one unit, net; null when it has none. */
  readonly price: Decimal | null
  /** False when the source did not answer, or answered what cannot be believed. */
  readonly isKnown: boolean
  /** When the list that it stands in was last changed. */
  readonly lastUpdated?: Date
}

const NO_OFFER: Offer = { price: null, isKnown: true }
const UNKNOWN_OFFER: Offer = { price: null, isKnown: false }

interface CustomerOf {
  readonly store: StoreView
  readonly customer: SessionCustomer
}

interface OfferKey extends CustomerOf {
  readonly sku: string
}

interface TierKey {
  readonly store: StoreView
  readonly sku: string
}

interface SyncKey extends TierKey {
  readonly documentId: number
  /** Null: what guests pay. */
  readonly customer: SessionCustomer | null
}

// Signing in within a request changes the customer, so each key names one. Sessions have one customer each.
const customerKey = ({ store, customer }: CustomerOf): string => JSON.stringify([store.storeCode, customer.sessionId])
const offerKey = (key: OfferKey): string => JSON.stringify([key.store.storeCode, key.customer.sessionId, key.sku])

export function createOfferLoaders(scope: RequestScope) {
  const { log } = scope
  const failed =
    (source: string, { storeCode }: StoreView) =>
    (fault: unknown): null => {
      log.error({ err: fault, storeCode }, `price: no ${source}`)
      return null
    }

  const businessLists = new DataLoader<CustomerOf, BusinessPrices | null, string>(
    (keys) =>
      Promise.all(
        keys.map(({ store, customer }) =>
          readBusinessPrices(store, customer, scope).catch(failed('business prices', store)),
        ),
      ),
    { cacheKeyFn: customerKey },
  )

  const custom = new DataLoader<OfferKey, Offer, string>(
    (keys) =>
      eachGroup(keys, customerKey, async ({ store, customer }, skus) => {
        const found = await readCustomPrices(
          store,
          customer,
          skus.map(({ sku }) => sku),
          scope,
        ).catch(failed('agreed prices', store))
        return skus.map(({ sku }) => offerOf(found, sku))
      }),
    { cacheKeyFn: offerKey },
  )

  const tiers = new DataLoader<TierKey, readonly Tier[] | null, string>(
    (keys) =>
      Promise.all(
        keys.map(({ store, sku }) => fetchTierPrices(store, sku, scope).catch(failed('prices for quantities', store))),
      ),
    { cacheKeyFn: ({ store, sku }) => JSON.stringify([store.storeCode, sku]) },
  )

  const synced = new DataLoader<SyncKey, SyncedPrice | null, string>(
    (keys) =>
      eachGroup(
        keys,
        ({ store, customer }) => JSON.stringify([store.storeCode, customer?.sessionId ?? null]),
        async ({ store, customer }, asked) => {
          const found = await fetchSynced(store, customer, asked, scope).catch(failed('prices after a sync', store))
          return asked.map(({ documentId }) => found?.get(documentId) ?? null)
        },
      ),
    {
      cacheKeyFn: ({ store, customer, documentId }) =>
        JSON.stringify([store.storeCode, customer?.sessionId ?? null, documentId]),
    },
  )

  return {
    /** From the list for businesses; nothing for other customers. */
    async business(key: OfferKey): Promise<Offer> {
      if (key.customer.groupId !== scope.storeTable.businessCustomerGroupId) return NO_OFFER
      const list = await businessLists.load(key)
      return { ...offerOf(list, key.sku), ...(list && { lastUpdated: list.lastUpdated }) }
    },
    /** Agreed with the customer; nothing for those without a number. */
    async custom(key: OfferKey): Promise<Offer> {
      return key.customer.customerNumber ? custom.load(key) : NO_OFFER
    },
    /** One call a sku; null when it failed. */
    tiers: (key: TierKey): Promise<readonly Tier[] | null> => tiers.load(key),
    /** As the backend has it at this moment; null when it says nothing of it. */
    synced: (key: SyncKey): Promise<SyncedPrice | null> => synced.load(key),
  }
}

function offerOf(found: SkuPrices | null, sku: string): Offer {
  if (!found || found.refused.has(sku)) return UNKNOWN_OFFER
  const price = found.prices.get(sku)
  return price ? { price, isKnown: true } : NO_OFFER
}

async function fetchSynced(
  store: StoreView,
  customer: SessionCustomer | null,
  asked: readonly SyncKey[],
  scope: RequestScope,
): Promise<ReadonlyMap<number, SyncedPrice>> {
  const { userGroupId: guestGroupId, useOnlyDefaultUserGroupId } = store.tax
  const userGroupId = guestGroupId === null || useOnlyDefaultUserGroupId || !customer ? guestGroupId : customer.groupId
  const askWith = (token: string | null) => fetchSyncedPrices({ store, asked, userGroupId, token }, scope)
  return customer ? scope.session.withToken(askWith) : askWith(null)
}

/** Loads each group of keys together; the values stand in the order of the keys. */
async function eachGroup<Key, Value>(
  keys: readonly Key[],
  groupOf: (key: Key) => string,
  load: (first: Key, group: readonly Key[]) => Promise<readonly Value[]>,
): Promise<Value[]> {
  const values = new Map<Key, Value>()
  await Promise.all(
    [...Map.groupBy(keys, groupOf).values()].map(async (group) => {
      const [first] = group
      if (first === undefined) return
      const loaded = await load(first, group)
      group.forEach((key, at) => {
        const value = loaded[at]
        if (value !== undefined) values.set(key, value)
      })
    }),
  )
  return keys.map((key) => {
    const value = values.get(key)
    if (value === undefined) throw new Error('a price loader answered fewer values than it was asked for')
    return value
  })
}

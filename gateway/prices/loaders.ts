/** What one request loads for prices: tax rules and quotes, and a customer's sources, each at most once for all items that are loaded together. */
import { customerTaxClassFor } from '#domain/customerTax.ts'
import type { Tier } from '#domain/tierPrice.ts'
import DataLoader from 'dataloader'
import { upstreamErrorToNull } from '../errors.ts'
import type { RequestScope } from '../requestScope.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { StoreView } from '../storeTable.ts'
import type { SourcePrice } from './customerPricer.ts'
import { type PriceBasis, type UsableQuotes, usableQuotes } from './documentPrices.ts'
import { guestPricer, type Pricer } from './pricer.ts'
import { type BusinessPrices, readBusinessPrices } from './sources/businessPrices.ts'
import { readCustomPrices } from './sources/customPrices.ts'
import type { SkuPrices } from './sources/priceEntries.ts'
import { fetchSyncedPrices, type SyncedPrice } from './sources/renderList.ts'
import { readTierPrices } from './sources/tierPrices.ts'
import { readTaxRules, type TaxRuleSet } from './taxRules.ts'

export function createPriceLoaders(scope: RequestScope) {
  const pricers = new Map<string, Pricer | Promise<Pricer>>()

  async function load(store: StoreView): Promise<Pricer> {
    const pricer = guestPricer(await basisFor(store, null, scope), (moment) => scope.freshness.until(moment))
    pricers.set(store.storeCode, pricer)
    return pricer
  }

  return {
    prices: {
      /** Of guests. At hand once it was loaded, so that a row's price costs no promise. @throws UpstreamError */
      pricer(store: StoreView): Pricer | Promise<Pricer> {
        const known = pricers.get(store.storeCode)
        if (known) return known

        const loading = load(store)
        pricers.set(store.storeCode, loading)
        return loading
      },
      /** What a customer's prices are worked out from. @throws UpstreamError */
      basisOf: (store: StoreView, customer: SessionCustomer): Promise<PriceBasis> => basisFor(store, customer, scope),
      ...createSourceLoaders(scope),
    },
  }
}

async function basisFor(store: StoreView, customer: SessionCustomer | null, scope: RequestScope): Promise<PriceBasis> {
  const [{ rules, classOfGroup }, quotes] = await Promise.all([readTaxRules(store, scope), quotesOf(store, scope)])
  return {
    rules,
    customerTaxClassId: taxClassOf(store, customer, classOfGroup, scope),
    quotes,
    now: scope.now,
    log: scope.log,
  }
}

function taxClassOf(
  { tax, storeCode }: StoreView,
  customer: SessionCustomer | null,
  classOfGroup: TaxRuleSet['classOfGroup'],
  { log }: RequestScope,
): number | null {
  const { taxClassId, problem } = customerTaxClassFor(
    tax,
    customer?.groupId ?? null,
    (groupId) => classOfGroup.get(groupId) ?? null,
  )
  if (problem !== null) log.warn({ storeCode }, `price: ${problem}`)
  return taxClassId
}

/** Where the backend does the tax its prices stand as they came: no quote moves them. */
async function quotesOf({ tax, i18n }: StoreView, { metals, calls, now }: RequestScope): Promise<UsableQuotes | null> {
  if (tax.calculateServerSide) return null
  const board = await metals.current(i18n.currencyCode, calls)
  return board && usableQuotes(board, now)
}

const NO_PRICE: SourcePrice = { price: null, isKnown: true }
const UNKNOWN_PRICE: SourcePrice = { price: null, isKnown: false }

interface CustomerOf {
  readonly store: StoreView
  readonly customer: SessionCustomer
}

interface SourceKey extends CustomerOf {
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
const sourceKey = (key: SourceKey): string => JSON.stringify([key.store.storeCode, key.customer.sessionId, key.sku])

function createSourceLoaders(scope: RequestScope) {
  const { log } = scope
  /** A failing source takes itself away alone. */
  const orNull = (source: string, { storeCode }: StoreView) =>
    upstreamErrorToNull((err) => log.error({ err, storeCode }, `price: no ${source}`))

  const businessLists = new DataLoader<CustomerOf, BusinessPrices | null, string>(
    (keys) =>
      Promise.all(
        keys.map(({ store, customer }) =>
          readBusinessPrices(store, customer, scope).catch(orNull('business prices', store)),
        ),
      ),
    { cacheKeyFn: customerKey },
  )

  const custom = new DataLoader<SourceKey, SourcePrice, string>(
    (keys) =>
      eachGroup(keys, customerKey, async ({ store, customer }, skus) => {
        const found = await readCustomPrices(
          store,
          customer,
          skus.map(({ sku }) => sku),
          scope,
        ).catch(orNull('agreed prices', store))
        return skus.map(({ sku }) => sourcePriceOf(found, sku))
      }),
    { cacheKeyFn: sourceKey },
  )

  const tiers = new DataLoader<TierKey, readonly Tier[] | null, string>(
    (keys) =>
      Promise.all(
        keys.map(({ store, sku }) =>
          readTierPrices({ store, sku }, scope).catch(orNull('prices for quantities', store)),
        ),
      ),
    { cacheKeyFn: ({ store, sku }) => JSON.stringify([store.storeCode, sku]) },
  )

  const synced = new DataLoader<SyncKey, SyncedPrice | null, string>(
    (keys) =>
      eachGroup(
        keys,
        ({ store, customer }) => JSON.stringify([store.storeCode, customer?.sessionId ?? null]),
        async ({ store, customer }, asked) => {
          const found = await fetchSynced(store, customer, asked, scope).catch(orNull('prices after a sync', store))
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
    async business(key: SourceKey): Promise<SourcePrice> {
      if (key.customer.groupId !== scope.storeTable.businessCustomerGroupId) return NO_PRICE
      const list = await businessLists.load(key)
      return { ...sourcePriceOf(list, key.sku), ...(list && { lastUpdated: list.lastUpdated }) }
    },
    /** Agreed with the customer; nothing for those without a number. */
    async custom(key: SourceKey): Promise<SourcePrice> {
      return key.customer.customerNumber ? custom.load(key) : NO_PRICE
    },
    /** One call a sku; null when it failed. */
    tiers: (key: TierKey): Promise<readonly Tier[] | null> => tiers.load(key),
    /** As the backend has it at this moment; null when it says nothing of it. */
    synced: (key: SyncKey): Promise<SyncedPrice | null> => synced.load(key),
  }
}

function sourcePriceOf(found: SkuPrices | null, sku: string): SourcePrice {
  if (!found || found.refused.has(sku)) return UNKNOWN_PRICE
  const price = found.prices.get(sku)
  return price ? { price, isKnown: true } : NO_PRICE
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

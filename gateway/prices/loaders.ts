/** Loads per request: tax rules and quotes, and a customer's sources, each at most once for all items that are loaded together. */
import { customerTaxClassFor, type CustomerTaxPlaces } from '#domain/customerTax.ts'
import type { Decimal } from '#domain/decimal.ts'
import DataLoader from 'dataloader'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { PricedItem } from '../shared/pricedItem.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import { standardRate } from '#domain/standardRate.ts'
import type { TaxNote } from '#domain/taxNote.ts'
import type { StoreView } from '../storeTable.ts'
import type { GroupPrices } from '../upstream/catalogueIndex/port.ts'
import { itemTax, type PriceBasis, type UsableQuotes, usableQuotes } from './documentPrices.ts'
import { customerPricer, guestPricer, type Pricer, type PriceSources } from './pricer.ts'
import { type BusinessPrices, readBusinessPrices } from './sources/businessPrices.ts'
import { readCustomPrices } from './sources/customPrices.ts'
import { fetchSyncedPrices, type SyncedPrice, type SyncedSku } from './sources/renderList.ts'
import { readTierPrices } from './sources/tierPrices.ts'
import { readTaxRules } from './taxRules.ts'

const NO_LIST: GroupPrices['business'] = new Map()

/** Sources that only some queries need. */
interface MoreSources {
  /** The backend's current prices. */
  readonly withSync?: boolean
  /** The tier-prices call: one call per SKU, so only for a page about one item. */
  readonly withTiers?: boolean
}

type TaxedItem = Pick<PricedItem, 'store' | 'fields'>

interface TaxedOrder {
  /** Null for guests. */
  readonly groupId: number | null
  readonly places: CustomerTaxPlaces
  readonly placedAt: Date
}

export function createPriceLoaders(scope: RequestScope) {
  return { prices: new PriceLoaders(scope) }
}

class PriceLoaders {
  readonly #scope: RequestScope
  readonly #pricers = new Map<string, Pricer | Promise<Pricer>>()
  readonly #bases = new Map<string, Promise<PriceBasis>>()
  readonly #sources = new Map<string, ReturnType<typeof createSources>>()

  constructor(scope: RequestScope) {
    this.#scope = scope
  }

  /** For guests. Synchronous once it is loaded, so that the price of a row needs no promise. @throws UpstreamError */
  pricer(store: StoreView): Pricer | Promise<Pricer> {
    const known = this.#pricers.get(store.storeCode)
    if (known) return known

    const { freshness } = this.#scope
    const loading = basisFor(store, null, this.#scope).then((basis) => {
      const pricer = guestPricer(basis, (until, followsQuotes) => {
        if (until) freshness.until(until)
        if (followsQuotes) freshness.followQuotes(store.i18n.currencyCode)
      })
      this.#pricers.set(store.storeCode, pricer)
      return pricer
    })
    this.#pricers.set(store.storeCode, loading)
    return loading
  }

  /** For a customer with the customer's own prices of these items; for guests as `pricer`. @throws UpstreamError */
  async pricerOf(store: StoreView, customer: SessionCustomer | null, items: readonly PricedItem[]): Promise<Pricer> {
    if (!customer) return this.pricer(store)
    const [basis, found] = await Promise.all([this.basisOf(store, customer), this.sourcesOf(store, customer, items)])
    return customerPricer(basis, customer.groupId, found)
  }

  /** What listings of this customer sort and filter by. */
  groupPrices(store: StoreView, customer: SessionCustomer): Promise<GroupPrices> {
    return groupPricesFor(store, customer, this.#scope)
  }

  /** The rate of shipping in the store's country; null if it is not known. */
  async standardRate(store: StoreView): Promise<number | null> {
    const { tax, i18n } = store
    const set = await readTaxRules(store, this.#scope).catch(upstreamErrorToNull(() => {}))
    const place = { countryId: tax.defaultCountry, on: this.#scope.now, timeZone: i18n.timeZone }
    return set && standardRate(set.rules, place)
  }

  /** The inputs of a customer's prices, or of guests'. @throws UpstreamError */
  basisOf(store: StoreView, customer: SessionCustomer | null): Promise<PriceBasis> {
    const key = JSON.stringify([store.storeCode, customer?.sessionId ?? null])
    const known = this.#bases.get(key) ?? basisFor(store, customer, this.#scope)
    this.#bases.set(key, known)
    return known
  }

  /** Why the buyer pays no tax for an item; null with tax, and where nothing is said. @throws UpstreamError */
  async taxNoteOf(store: StoreView, customer: SessionCustomer | null, item: TaxedItem): Promise<TaxNote | null> {
    return itemTax(item, await this.basisOf(store, customer)).note
  }

  /** Why the buyer of an order paid no tax for an item. @throws UpstreamError */
  async taxNoteOfOrder(store: StoreView, { groupId, places, placedAt }: TaxedOrder, item: TaxedItem) {
    const { rules, classOfGroup } = await readTaxRules(store, this.#scope)
    const classOf = (group: number | null) =>
      customerTaxClassFor(store.tax, group, (id) => classOfGroup.get(id) ?? null).taxClassId
    const classes = { customerTaxClassId: classOf(groupId), guestTaxClassId: classOf(null) }
    return itemTax(item, { rules, ...classes, customerPlaces: places, quotes: null, now: placedAt, log: null }).note
  }

  /** The responses of the sources by SKU. Signing in within a request changes the customer, so they are cached by session. */
  async sourcesOf(
    store: StoreView,
    customer: SessionCustomer | null,
    items: readonly PricedItem[],
    more: MoreSources = {},
  ): Promise<ReadonlyMap<string, PriceSources>> {
    const key = JSON.stringify([store.storeCode, customer?.sessionId ?? null])
    const own = this.#sources.get(key) ?? createSources(store, customer, this.#scope)
    this.#sources.set(key, own)
    return new Map(await Promise.all(items.map(async (item) => [item.sku, await own.load(item, more)] as const)))
  }
}

async function groupPricesFor(store: StoreView, customer: SessionCustomer, scope: RequestScope): Promise<GroupPrices> {
  const { groupId } = customer
  if (groupId !== scope.storeTable.businessCustomerGroupId || !scope.api.has('ext/business-prices'))
    return { groupId, business: NO_LIST }
  const report = upstreamErrorToNull((err) =>
    scope.log.error({ err, storeCode: store.storeCode }, 'price: no business prices'),
  )
  const list = await readBusinessPrices(store, customer, scope).catch(report)
  return { groupId, business: list?.prices ?? NO_LIST }
}

async function basisFor(store: StoreView, customer: SessionCustomer | null, scope: RequestScope): Promise<PriceBasis> {
  const [{ rules, classOfGroup }, quotes] = await Promise.all([readTaxRules(store, scope), quotesOf(store, scope)])
  const { now, log, api, index } = scope
  const canBeOld =
    store.catalogue.synchronisePrices && api.has('product/render-list') && index.canBeOld(store.storeCode)
  const classOf = (groupId: number) => classOfGroup.get(groupId) ?? null
  // Who may not order yet is no verified business.
  const groupId = customer?.approval === 'GOOD' ? customer.groupId : null
  const { taxClassId, problem } = customerTaxClassFor(store.tax, groupId, classOf)
  if (problem !== null) log.warn({ storeCode: store.storeCode }, `price: ${problem}`)
  return {
    rules,
    customerTaxClassId: taxClassId,
    guestTaxClassId: groupId === null ? taxClassId : customerTaxClassFor(store.tax, null, classOf).taxClassId,
    customerPlaces: customer?.taxPlaces ?? null,
    quotes,
    now,
    canBeOld,
    agreedPricesAreFixed: api.profile.amounts.agreedPricesAreFixed,
    log,
  }
}

/** Where the backend computes the tax, its prices are used as they are and no quote moves them. */
async function quotesOf({ tax, i18n }: StoreView, { metals, calls, now }: RequestScope): Promise<UsableQuotes | null> {
  if (tax.calculateServerSide) return null
  const snapshot = await metals.current(i18n.currencyCode, calls)
  return snapshot && usableQuotes(snapshot, now)
}

/** The sources of one customer or of guests, each read at most once per request for all items that are loaded together. A failing source returns null and does not affect the others; one that the backend does not have is not asked. */
function createSources(store: StoreView, customer: SessionCustomer | null, scope: RequestScope) {
  const orNull = (source: string) =>
    upstreamErrorToNull((err) => scope.log.error({ err, storeCode: store.storeCode }, `price: no ${source}`))
  const { api } = scope
  let businessList: Promise<BusinessPrices | null> | undefined

  const business = async (sku: string): Promise<Pick<PriceSources, 'business' | 'businessSince'>> => {
    if (customer?.groupId !== scope.storeTable.businessCustomerGroupId || !api.has('ext/business-prices')) return {}
    businessList ??= readBusinessPrices(store, customer, scope).catch(orNull('business prices'))
    const list = await businessList
    return list ? { business: list.prices.get(sku), businessSince: list.lastUpdated } : { business: null }
  }
  const custom = new DataLoader<string, Decimal | null | undefined>(async (skus) => {
    const found = customer && (await readCustomPrices(store, customer, skus, scope).catch(orNull('agreed prices')))
    return skus.map((sku) => found && found.get(sku))
  })
  const synced = new DataLoader<SyncedSku, SyncedPrice | null, number>(
    async (requested) => {
      const found = await fetchSyncedPrices(store, customer, requested, scope).catch(orNull('prices after a sync'))
      return requested.map(({ documentId }) => found?.get(documentId) ?? null)
    },
    { cacheKeyFn: ({ documentId }) => documentId },
  )
  return {
    async load({ sku, documentId }: PricedItem, { withSync, withTiers }: MoreSources): Promise<PriceSources> {
      const [agreed, fromList, tiers, current] = await Promise.all([
        customer?.customerNumber && api.has('ext/custom-prices/prices') ? custom.load(sku) : undefined,
        business(sku),
        withTiers && api.has('product/tier-prices')
          ? readTierPrices({ store, sku }, scope).catch(orNull('prices for quantities'))
          : null,
        withSync && documentId !== null && api.has('product/render-list') ? synced.load({ sku, documentId }) : null,
      ])
      return { ...fromList, custom: agreed, tiers, synced: current }
    },
  }
}

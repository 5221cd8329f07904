/** Prices agreed with one customer, by the number of the account: net, in batches of SKUs. */
import type { Decimal } from '#domain/decimal.ts'
import type { RequestScope } from '../../requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import { listOf, readPriceEntries, type SkuPrices } from './priceEntries.ts'
import { defineCustomerCache } from './customerCache.ts'

const PATH = '/api/ext/custom-prices/prices'
const UPSTREAM = 'customPrices'
const ORIGIN = { upstream: UPSTREAM, from: PATH }
const TTL_MS = 5 * 60 * 1000 // the specification's
const MAX_CACHED_PRICES = 50_000
/** The backend accepts a body of 100 kB; a page of variants stays far below. */
const SKUS_PER_REQUEST = 2_000

interface Agreed {
  /** Of one unit, net; null when no price is agreed for the SKU. */
  readonly price: Decimal | null
}

const NOTHING: SkuPrices = { prices: new Map(), refused: new Set() }

const agreedPrices = defineCustomerCache<Agreed>({
  scopeOf: ({ customerNumber }) => customerNumber || null,
  ttlMs: TTL_MS,
  maxEntries: MAX_CACHED_PRICES,
})

/** One request for all SKUs that are not cached. Customers without a number cause no request. @throws UpstreamError */
export async function readCustomPrices(
  store: StoreView,
  customer: SessionCustomer,
  skus: readonly string[],
  scope: RequestScope,
): Promise<SkuPrices> {
  const memory = agreedPrices(store.storeCode, customer, scope)
  if (!memory) return NOTHING

  const wanted = [...new Set(skus)]
  const remembered = new Map(
    wanted.flatMap((sku): [string, Agreed][] => {
      const agreed = memory.get(sku)
      return agreed ? [[sku, agreed]] : []
    }),
  )
  const missing = wanted.filter((sku) => !remembered.has(sku))
  const prices = new Map(
    [...remembered].flatMap(([sku, { price }]): [string, Decimal][] => (price ? [[sku, price]] : [])),
  )
  if (missing.length === 0) return { prices, refused: NOTHING.refused }

  const fresh = await loadAll(store, customer, missing, scope)
  for (const sku of missing) {
    const price = fresh.prices.get(sku) ?? null
    if (price) prices.set(sku, price)
    if (!fresh.refused.has(sku)) memory.set(sku, { price })
  }
  return { prices, refused: fresh.refused }
}

async function loadAll(
  store: StoreView,
  customer: SessionCustomer,
  skus: readonly string[],
  scope: RequestScope,
): Promise<SkuPrices> {
  const parts = Array.from({ length: Math.ceil(skus.length / SKUS_PER_REQUEST) }, (_, at) =>
    skus.slice(at * SKUS_PER_REQUEST, (at + 1) * SKUS_PER_REQUEST),
  )
  const found = await Promise.all(parts.map((part) => load(store, customer, part, scope)))
  return {
    prices: new Map(found.flatMap(({ prices }) => [...prices])),
    refused: new Set(found.flatMap(({ refused }) => [...refused])),
  }
}

async function load(
  { storeCode, i18n }: StoreView,
  { customerNumber }: SessionCustomer,
  skus: readonly string[],
  { api, log }: RequestScope,
): Promise<SkuPrices> {
  const result = await api.readResult({
    upstream: UPSTREAM,
    method: 'POST',
    path: PATH,
    body: { customerNo: customerNumber, productSkus: skus },
    storeCode,
  })
  return readPriceEntries(listOf(result, ORIGIN), { ...ORIGIN, currency: i18n.currencyCode, skus }, log)
}

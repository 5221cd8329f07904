/** Prices agreed with one customer, by the number of the account: net, in batches of SKUs. */
import type { Decimal } from '#domain/decimal.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import { inParts, listOf, readPriceEntries, type SkuPrices } from './priceEntries.ts'
import { defineCustomerCache } from '../../upstream/customerCache.ts'

const CALL = { upstream: 'customPrices', path: '/api/ext/custom-prices/prices' }
const TTL_MS = 5 * 60 * 1000 // the specification's
const MAX_CACHED_PRICES = 50_000
/** The backend accepts a body of 100 kB; a page of variants stays far below. */
const SKUS_PER_REQUEST = 2_000

/** A price of null: none is agreed for the SKU. */
const agreedPrices = defineCustomerCache<{ readonly price: Decimal | null }>({
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
  const found = new Map<string, Decimal | null>()
  const memory = agreedPrices(store.storeCode, customer, scope)
  if (!memory) return found

  const load = async (part: readonly string[]) => {
    const body = { customerNo: customer.customerNumber, productSkus: part }
    const result = await scope.api.readResult({ ...CALL, method: 'POST', body, storeCode: store.storeCode })
    return readPriceEntries(listOf(result, CALL), { ...CALL, currency: store.i18n.currencyCode, skus: part }, scope.log)
  }
  const missing: string[] = []
  for (const sku of new Set(skus)) {
    const known = memory.get(sku)
    if (!known) missing.push(sku)
    else if (known.price) found.set(sku, known.price)
  }
  const loaded = await Promise.all(inParts(missing, SKUS_PER_REQUEST).map(load))
  for (const [sku, price] of loaded.flatMap((part) => [...part])) found.set(sku, price)
  for (const sku of missing) {
    const price = found.get(sku)
    if (price !== null) memory.set(sku, { price: price ?? null })
  }
  return found
}

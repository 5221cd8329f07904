/** Business prices: the price list of business customers, one response with all SKUs, net. */
import { momentOf } from '#domain/day.ts'
import type { RequestScope } from '../../requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import { listOf, malformedPrices, readPriceEntries, type SkuPrices, logProblems } from './priceEntries.ts'
import { defineCustomerCache } from '../../upstream/customerCache.ts'

const PATH = '/api/ext/business-prices'
const UPSTREAM = 'businessPrices'
const ORIGIN = { upstream: UPSTREAM, from: PATH }
const TTL_MS = 300_000 // the specification's
const MAX_CACHED_LISTS = 64

/** Of one unit, net. */
export interface BusinessPrices extends SkuPrices {
  /** The latest change of any of its prices according to the backend; the time of reading if it is missing or in the future. */
  readonly lastUpdated: Date
}

const lists = defineCustomerCache<Promise<BusinessPrices>>({
  scopeOf: ({ groupId }) => groupId,
  ttlMs: TTL_MS,
  maxEntries: MAX_CACHED_LISTS,
})

/** Read once per store and customer group while it is fresh; null for customers who are not businesses. @throws UpstreamError */
export async function readBusinessPrices(
  store: StoreView,
  customer: SessionCustomer,
  scope: RequestScope,
): Promise<BusinessPrices | null> {
  if (customer.groupId !== scope.storeTable.businessCustomerGroupId) return null

  const memory = lists(store.storeCode, customer, scope)
  const known = memory?.get('list')
  if (known) return known

  const loading = load(store, customer, scope)
  memory?.set('list', loading)
  // A failed read is never cached.
  loading.catch(() => memory?.delete('list'))
  return loading
}

async function load(
  { storeCode, i18n }: StoreView,
  { groupId }: SessionCustomer,
  { api, log, sharedCache }: RequestScope,
): Promise<BusinessPrices> {
  const result = await api.readResult({
    upstream: UPSTREAM,
    method: 'POST',
    path: PATH,
    body: { customerGroup: groupId, storeCode, skus: [] },
    storeCode,
  })
  const entries = listOf(parsed(result), ORIGIN)
  const prices = readPriceEntries(entries, { ...ORIGIN, currency: i18n.currencyCode, skus: null }, log)
  return { ...prices, lastUpdated: latestChange(entries, sharedCache.now(), log) }
}

/** The latest `lastUpdated` of the entries, in UTC and the documents' format. Times after the read are ignored. */
function latestChange(entries: readonly unknown[], readAt: Date, log: RequestScope['log']): Date {
  const moments = entries.flatMap((entry) => {
    const text = typeof entry === 'object' && entry !== null && 'lastUpdated' in entry ? entry.lastUpdated : null
    return typeof text === 'string' ? (momentOf(text) ?? []) : []
  })
  const past = moments.filter((moment) => moment <= readAt)
  const early = moments.find((moment) => moment > readAt)
  if (early)
    logProblems([`lastUpdated: expected a time up to ${readAt.toISOString()}, got ${early.toISOString()}`], ORIGIN, log)
  return past.length > 0 ? past.reduce((latest, moment) => (moment > latest ? moment : latest)) : readAt
}

/** The result is JSON written as text. @throws UpstreamError UPSTREAM_MALFORMED */
function parsed(result: unknown): unknown {
  if (typeof result !== 'string')
    throw malformedPrices(
      ORIGIN,
      `field result: expected JSON as text, got ${result === null ? 'null' : typeof result}`,
    )
  try {
    return JSON.parse(result)
  } catch {
    throw malformedPrices(ORIGIN, `field result: expected JSON, got ${result.length} characters that are none`)
  }
}

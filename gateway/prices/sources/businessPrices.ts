/** Business prices: the price list of business customers, one response with all SKUs, net. */
import { momentOf } from '#domain/day.ts'
import * as v from 'valibot'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import { parseBody } from '../../upstream/border.ts'
import { type Fields, textField } from '../../upstream/catalogueIndex/fields.ts'
import { defineCustomerCache } from '../../upstream/customerCache.ts'
import { listOf, logProblems, readPriceEntries, type SkuPrices } from './priceEntries.ts'

const CALL = { upstream: 'businessPrices', path: '/api/ext/business-prices' }
const TTL_MS = 300_000 // the specification's
const MAX_CACHED_LISTS = 64

const jsonText = v.pipe(v.string(), v.parseJson())

export interface BusinessPrices {
  /** Of one unit, net. */
  readonly prices: SkuPrices
  /** The latest change of any of its prices according to the backend; the time of reading if it is missing or in the future. */
  readonly lastUpdated: Date
}

const lists = defineCustomerCache<Promise<BusinessPrices>>({
  scopeOf: ({ groupId }) => groupId,
  ttlMs: TTL_MS,
  maxEntries: MAX_CACHED_LISTS,
})

/** Of a business: read once per store and customer group while it is fresh. @throws UpstreamError */
export async function readBusinessPrices(
  store: StoreView,
  customer: SessionCustomer,
  scope: RequestScope,
): Promise<BusinessPrices> {
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
  const body = { customerGroup: groupId, storeCode, skus: [] }
  const result = await api.readResult({ ...CALL, method: 'POST', body, storeCode })
  const list = parseBody(jsonText, result, { upstream: CALL.upstream, from: CALL.path, hidesMessage: true })
  const entries = listOf(list, CALL)
  const prices = readPriceEntries(entries, { ...CALL, currency: i18n.currencyCode, skus: null }, log)
  return { prices, lastUpdated: latestChange(entries, sharedCache.now(), log) }
}

/** The latest `lastUpdated` of the entries, in UTC and the documents' format. Times after the read are ignored. */
function latestChange(entries: readonly Fields[], readAt: Date, log: RequestScope['log']): Date {
  const moments = entries.flatMap((entry) => momentOf(textField(entry, 'lastUpdated') ?? '') ?? [])
  const past = moments.filter((moment) => moment <= readAt)
  const early = moments.find((moment) => moment > readAt)
  if (early)
    logProblems([`lastUpdated: expected a time up to ${readAt.toISOString()}, got ${early.toISOString()}`], CALL, log)
  return past.length > 0 ? past.reduce((latest, moment) => (moment > latest ? moment : latest)) : readAt
}

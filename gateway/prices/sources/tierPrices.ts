/** Tier prices of one SKU from the backend, net. One call per SKU, so only for pages about one item; listings read them from the documents. */
import { isPositive } from '#domain/decimal.ts'
import type { Tier } from '#domain/tierPrice.ts'
import type { RequestScope } from '../../requestScope.ts'
import type { StoreView } from '../../storeTable.ts'
import { decimalField, type Fields, integerField } from '../../upstream/catalogueIndex/fields.ts'
import { definePublicRead } from '../../upstream/publicRead.ts'
import { listOf, priceOf, logProblems } from './priceEntries.ts'

const PATH = '/api/product/tier-prices'
const UPSTREAM = 'tierPrices'
const ORIGIN = { upstream: UPSTREAM, from: PATH }

const TTL_MS = 5 * 60 * 1000 // as long as custom prices
const MAX_SKUS = 10_000

/** The tiers of all groups, because the request names no customer. @throws UpstreamError */
export const readTierPrices = definePublicRead<{ readonly store: StoreView; readonly sku: string }, readonly Tier[]>({
  keyOf: ({ store: { storeCode }, sku }) => JSON.stringify([storeCode, sku]),
  tag: 'product',
  storeOf: ({ store }) => store.storeCode,
  load: fetchTierPrices,
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: MAX_SKUS,
})

async function fetchTierPrices(
  { store: { storeCode }, sku }: { readonly store: StoreView; readonly sku: string },
  { api, log }: Pick<RequestScope, 'api' | 'log'>,
): Promise<readonly Tier[]> {
  const result = await api.readResult({ upstream: UPSTREAM, path: PATH, query: { sku, storeCode }, storeCode })
  const tiers: Tier[] = []
  const problems: string[] = []
  for (const entry of listOf(result, ORIGIN)) {
    const tier = tierOf(entry)
    if (tier) tiers.push(tier)
    else problems.push(`${sku}: ${JSON.stringify(entry).slice(0, 100)} is no tier`)
  }
  logProblems(problems, ORIGIN, log)
  return tiers
}

function tierOf(entry: Fields): Tier | null {
  const groupId = integerField(entry, 'customer_group')
  const quantity = decimalField(entry, 'quantity')
  const price = priceOf(entry['value'])
  return groupId !== null && quantity && isPositive(quantity) && price ? { groupId, quantity, price } : null
}

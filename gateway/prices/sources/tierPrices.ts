/** Tier prices of one SKU from the backend, net. One call per SKU, so only for pages about one item; listings read them from the documents. */
import { decimalOrNull, isPositive } from '#domain/decimal.ts'
import type { Tier } from '#domain/tierPrice.ts'
import * as v from 'valibot'
import type { RequestScope } from '../../requestScope.ts'
import type { StoreView } from '../../storeTable.ts'
import { parseItems } from '../../upstream/border.ts'
import { definePublicRead } from '../../upstream/publicRead.ts'
import { listOf, priceOf, logProblems } from './priceEntries.ts'

const PATH = '/api/product/tier-prices'
const UPSTREAM = 'tierPrices'
const ORIGIN = { upstream: UPSTREAM, from: PATH }

const decimalLike = v.union([v.number(), v.string()])
const entrySchema = v.looseObject({
  quantity: decimalLike,
  value: decimalLike,
  customer_group: v.pipe(v.number(), v.integer()),
})

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
  const { items, errors } = parseItems(entrySchema, listOf(result, ORIGIN), ORIGIN)
  const tiers = items.map(tierOf)
  const problems = [
    ...errors.map(({ message }) => message),
    ...items
      .filter((_item, at) => tiers[at] === null)
      .map((item) => `${sku}: ${JSON.stringify(item).slice(0, 100)} is no tier`),
  ]
  logProblems(problems, ORIGIN, log)
  return tiers.filter((tier) => tier !== null)
}

function tierOf(entry: v.InferOutput<typeof entrySchema>): Tier | null {
  const quantity = decimalOrNull(entry.quantity)
  const price = priceOf(entry.value)
  return quantity && isPositive(quantity) && price ? { groupId: entry.customer_group, quantity, price } : null
}

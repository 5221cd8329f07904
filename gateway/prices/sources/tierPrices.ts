/** Tier prices of one SKU from the backend, net. One call per SKU, so only for pages about one item; listings read them from the documents. */
import { compare, decimal, type Decimal, isPositive, multiply, toText } from '#domain/decimal.ts'
import type { PriceInput } from '#domain/price.ts'
import { isPlausiblePrice, netOf, toSourcePrice } from '#domain/sourcePrice.ts'
import { isForGroup, type Tier } from '#domain/tierPrice.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { StoreView } from '../../storeTable.ts'
import { decimalField, type Fields, integerField } from '../../upstream/catalogueIndex/fields.ts'
import { definePublicRead } from '../../upstream/publicRead.ts'
import { listOf, priceOf, logProblems } from './priceEntries.ts'

const CALL = { upstream: 'tierPrices', path: '/api/product/tier-prices' }
const TTL_MS = 5 * 60 * 1000 // as long as custom prices
const MAX_SKUS = 10_000

/** The tiers of all groups, because the request names no customer. @throws UpstreamError */
export const readTierPrices = definePublicRead<TieredSku, readonly Tier[]>({
  keyOf: ({ store: { storeCode }, sku }) => JSON.stringify([storeCode, sku]),
  tag: 'product',
  storeOf: ({ store }) => store.storeCode,
  load: fetchTierPrices,
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: MAX_SKUS,
})

interface TieredSku {
  readonly store: Pick<StoreView, 'storeCode'>
  readonly sku: string
}

/** @throws UpstreamError */
export async function fetchTierPrices(
  { store: { storeCode }, sku }: TieredSku,
  { api, log }: Pick<RequestScope, 'api' | 'log'>,
): Promise<readonly Tier[]> {
  const result = await api.readResult({ ...CALL, query: { sku, storeCode }, storeCode })
  const tiers: Tier[] = []
  const problems: string[] = []
  for (const entry of listOf(result, CALL)) {
    const tier = tierOf(entry)
    if (tier) tiers.push(tier)
    else problems.push(`${sku}: ${JSON.stringify(entry).slice(0, 100)} is no tier`)
  }
  logProblems(problems, CALL, log)
  return tiers
}

function tierOf(entry: Fields): Tier | null {
  const groupId = integerField(entry, 'customer_group')
  const quantity = decimalField(entry, 'quantity')
  const price = priceOf(entry['value'])
  return groupId !== null && quantity && isPositive(quantity) && price ? { groupId, quantity, price } : null
}

const MIN_OF_LIST = decimal('0.5')
const MIN_OF_DOCUMENT = decimal('0.9')
const MAX_OF_DOCUMENT = decimal('1.1')

/**
 * Why a response of the tier-prices call must be for another SKU than requested, judged by the document; null when it is plausible.
 * The response contains no SKU, and another product's tiers could sell a bar at the price of a coin.
 *
 * @see docs/rules/tier-price.md
 */
export function implausibleTier(called: readonly Tier[], input: PriceInput): string | null {
  const { list, groupId, taxRate } = input
  const minimum = list && multiply(netOf(list, taxRate.ratePercent), MIN_OF_LIST)

  for (const tier of called.filter((one) => isForGroup(one, groupId))) {
    const { price, quantity } = tier
    const known = documentNet(tier, input)
    const isNear =
      !known ||
      (compare(price, multiply(known, MIN_OF_DOCUMENT)) >= 0 && compare(price, multiply(known, MAX_OF_DOCUMENT)) <= 0)
    if (!isNear) return `${toText(price)} from ${toText(quantity)}, where the document has ${toText(known)}`
    if (minimum && compare(price, minimum) < 0)
      return `${toText(price)} from ${toText(quantity)}, less than half the list price`
  }
  return null
}

/** Price of the document's tier with the same group and quantity; the cheapest of several. */
function documentNet({ groupId, quantity }: Tier, { tiers, tierSide, digits, taxRate }: PriceInput): Decimal | null {
  const nets = tiers
    .filter((tier) => tier.groupId === groupId && compare(tier.quantity, quantity) === 0)
    .map((tier) => toSourcePrice(tier.price, tierSide, digits))
    .filter(isPlausiblePrice)
    .map((sourcePrice) => netOf(sourcePrice, taxRate.ratePercent))
  return nets.toSorted(compare)[0] ?? null
}

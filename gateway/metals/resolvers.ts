/** Resolvers of metal quotes, price histories and premiums. */
import { isMetal } from '#domain/metal.ts'
import type { GatewayContext } from '../context.ts'
import { encodeId } from '../shared/ids.ts'
import type {
  MetalHistory,
  MetalPeriod,
  MetalQuoteResolvers,
  PersonalPriceResolvers,
  ProductResolvers,
  QueryResolvers,
  VariantResolvers,
} from '../resolverTypes.generated.ts'
import type { NodeFinder, Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import { isOverdue, type MetalQuote as Quote } from '../upstream/metals/port.ts'
import { DAY_TTL_MS } from './historySource.ts'
import { premiumAt, premiumOf } from './premium.ts'
import { type QuoteLabels, quoteLabels } from './quoteLabels.ts'

export interface MetalQuoteModel {
  readonly store: StoreView
  readonly quote: Quote
  readonly labels: QuoteLabels
}

const PERIODS: readonly MetalPeriod[] = ['DAY', 'MONTH', 'YEAR', 'FIVE_YEARS']
const POINTS_AN_HOUR = 4

async function quotesOf({ api, store, loaders, now, freshness }: GatewayContext): Promise<MetalQuoteModel[] | null> {
  if (!api.has('ext/metals')) return null
  const snapshot = await loaders.metals.snapshot(store)
  if (!snapshot) {
    freshness.markIncomplete()
    return null
  }

  const quotes = [...snapshot.quotes.values()]
  for (const { overdueFrom } of quotes) if (overdueFrom > now) freshness.until(overdueFrom)
  return quotes.map((quote) => ({ store, quote, labels: quoteLabels(quote) }))
}

async function historyOf(
  metal: Quote['metal'],
  period: MetalPeriod,
  { api, store, loaders, now, freshness }: GatewayContext,
): Promise<MetalHistory | null> {
  if (!api.has('ext/metals/history')) return null
  const points = await loaders.metals.points(store, metal, period)
  if (!points) return null

  if (period === 'DAY') freshness.until(new Date(now.getTime() + DAY_TTL_MS))
  const id = encodeId({ type: 'MetalHistory', storeCode: store.storeCode, key: `${metal} ${period}` })
  return { id, metal, period, currency: store.i18n.currencyCode, points: [...points] }
}

const Query: Pick<QueryResolvers, 'metalQuotes' | 'metalHistory'> = {
  metalQuotes: (_query, _args, context) => quotesOf(context),
  metalHistory: (_query, { metal, period }, context) => historyOf(metal, period, context),
}

const MetalQuote: MetalQuoteResolvers = {
  id: ({ store, quote }) => encodeId({ type: 'MetalQuote', storeCode: store.storeCode, key: quote.metal }),
  metal: ({ quote }) => quote.metal,
  pricePerGram: ({ store, labels }) => ({ amount: labels.pricePerGram, currency: store.i18n.currencyCode }),
  changePercent: ({ labels }) => labels.changePercent,
  quotedAt: ({ labels }) => labels.quotedAt,
  isCurrent: ({ quote }, _args, { now }) => !isOverdue(quote, now),
  /** Counts from the newest point backwards, so that the last point is the current one. */
  async lastDay({ store, quote }, _args, { loaders }) {
    const points = (await loaders.metals.points(store, quote.metal, 'DAY')) ?? []
    return points.filter((_point, at) => (points.length - 1 - at) % POINTS_AN_HOUR === 0)
  },
}

const Product: Pick<ProductResolvers, 'metalPremium'> = {
  metalPremium: (product, _args, context) => (product.kind === 'SIMPLE' ? premiumOf(product, context) : null),
}

const Variant: Pick<VariantResolvers, 'metalPremium'> = {
  metalPremium: (variant, _args, context) => premiumOf(variant, context),
}

const PersonalPrice: Pick<PersonalPriceResolvers, 'metalPremium'> = {
  metalPremium: ({ choice, item: { product, variant } }, _args, context) =>
    variant || product.kind === 'SIMPLE' ? premiumAt(choice, variant ?? product, context) : null,
}

const findQuote: NodeFinder = async (key, context) =>
  (await quotesOf(context))?.find(({ quote }) => quote.metal === key) ?? null

const findHistory: NodeFinder = (key, context) => {
  const [metal = '', named] = key.split(' ')
  const period = PERIODS.find((known) => known === named)
  return isMetal(metal) && period ? historyOf(metal, period, context) : null
}

export const metalsSlice: Slice = {
  resolvers: { Query, MetalQuote, Product, Variant, PersonalPrice },
  nodes: { MetalQuote: findQuote, MetalHistory: findHistory },
}

/** Reads price histories. One call returns all metals, so that a page with charts of all metals costs one call. */
import * as v from 'valibot'
import { decimal, type Decimal, toText } from '#domain/decimal.ts'
import { isMetal, type Metal } from '#domain/metal.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { MetalPeriod, MetalPoint } from '../resolverTypes.generated.ts'
import { parseBody, parseItems } from '../upstream/border.ts'
import { COMPARABLE_FOR_MS, isNear } from '../upstream/metals/believedQuotes.ts'
import { definePublicRead } from '../upstream/publicRead.ts'
import type { StoreView } from '../storeTable.ts'

const PATH = '/api/ext/metals/history'
const ORIGIN = { upstream: 'metals', from: PATH }

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'expected a moment'),
)
const pointSchema = v.looseObject({ at: moment, price: v.nullable(v.pipe(v.number(), v.finite())) })
const historySchema = v.looseObject({
  series: v.array(v.looseObject({ metal: v.string(), points: v.array(v.unknown()) })),
})

export type MetalSeries = ReadonlyMap<Metal, readonly MetalPoint[]>

interface HistoryRequest {
  readonly store: StoreView
  readonly period: MetalPeriod
}

export const DAY_TTL_MS = 60_000
const OTHERS_TTL_MS = 600_000
/** Stale histories are used while the feed cannot be reached. */
const STALE_MS = 600_000
/** At least the number of periods. */
const SERIES_OF_STORE = 8

/** Histories of all metals in the currency of the store. @throws UpstreamError */
export const readSeries = definePublicRead<
  HistoryRequest,
  { readonly period: MetalPeriod; readonly series: MetalSeries }
>({
  keyOf: ({ store: { storeCode, i18n }, period }) => `${storeCode} ${i18n.currencyCode} ${period}`,
  tag: 'metal',
  optionalUpstream: 'metals',
  storeOf: ({ store }) => store.storeCode,
  load: async (request, scope) => ({ period: request.period, series: await fetchSeries(request, scope) }),
  ttlMs: ({ period }) => (period === 'DAY' ? DAY_TTL_MS : OTHERS_TTL_MS),
  staleMs: STALE_MS,
  maxEntries: { perStore: SERIES_OF_STORE },
})

interface Point {
  readonly at: string
  readonly price: number | null
}

/** A chart shows no price that the quotes would not take: one far from the point before it has none. */
function believedPoints(points: readonly Point[]): readonly { readonly at: string; readonly price: Decimal | null }[] {
  let standing: { readonly at: string; readonly price: Decimal } | null = null
  return points.map(({ at, price: amount }) => {
    const price = amount !== null && amount > 0 ? decimal(amount) : null
    const isComparable = standing && Date.parse(at) - Date.parse(standing.at) < COMPARABLE_FOR_MS
    if (!price || (standing && isComparable && !isNear(price, standing.price))) return { at, price: null }
    standing = { at, price }
    return standing
  })
}

async function fetchSeries({ store, period }: HistoryRequest, { api, log }: RequestScope): Promise<MetalSeries> {
  const query = { currency: store.i18n.currencyCode, period: period.toLowerCase() }
  const { series } = parseBody(
    historySchema,
    await api.readResult({ upstream: 'metals', isOptional: true, path: PATH, query, storeCode: store.storeCode }),
    ORIGIN,
  )

  return new Map(
    series.flatMap(({ metal: label, points }): [Metal, readonly MetalPoint[]][] => {
      // The feed writes rhodium as "Rh".
      const metal = label.toUpperCase()
      if (!isMetal(metal)) return []

      const { items, errors } = parseItems(pointSchema, points, { ...ORIGIN, from: `${PATH} ${label}` })
      for (const error of errors.slice(0, 1)) log.warn({ upstream: 'metals', refused: errors.length }, error.message)
      return [
        [
          metal,
          believedPoints(items).map(({ at, price }) => ({
            at: new Date(at).toISOString(),
            pricePerGram: price && toText(price),
          })),
        ],
      ]
    }),
  )
}

/** GET /api/ext/metals and /api/ext/metals/history: the quotes of five metals and their history. */
import { METALS, type MetalSymbol } from '../catalogue/alloys.ts'
import { CURRENCIES } from '../catalogue/prices.ts'
import type { Currency } from '../catalogue/stores.ts'
import { type HistoryPoint, isPeriod, type Period, type Quote } from '../metals/feed.ts'
import type { SandboxResponse } from './response.ts'
import { HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

/** The upstream's labels, with rhodium in mixed case. */
const LABELS: Readonly<Record<MetalSymbol, string>> = { AU: 'AU', AG: 'AG', PT: 'PT', PD: 'PD', RH: 'Rh' }

export function listQuotes(request: SandboxRequest, { metals, stores }: Backend): SandboxResponse {
  return result(quoteRows(metals.quotes(currencyOf(request, stores)), currencyOf(request, stores)))
}

/** Returns the points of one metal, or without `metal` those of all metals. */
export function showHistory(request: SandboxRequest, { metals, stores }: Backend): SandboxResponse {
  const currency = currencyOf(request, stores)
  const period = periodOf(request)
  const label = request.query.get('metal')
  if (label === null)
    return result({
      series: METALS.map((metal) => ({
        metal: LABELS[metal],
        points: pointRows(metals.history(metal, currency, period)),
      })),
    })

  const metal = METALS.find((known) => known === label.toUpperCase())
  if (!metal) throw new HttpError(400, `metal: expected one of ${Object.values(LABELS).join(', ')}, got "${label}"`)
  return result({ points: pointRows(metals.history(metal, currency, period)) })
}

export function quoteRows(quotes: readonly Quote[], currency: Currency): object[] {
  return quotes.map(({ metal, price, previousClose, at }) => ({
    metal: LABELS[metal],
    price: price.toNumber(),
    unit: 'G',
    currency,
    at: at.toISOString(),
    previous_close: previousClose.toNumber(),
  }))
}

function pointRows(points: readonly HistoryPoint[]): object[] {
  return points.map(({ at, price }) => ({ at: at.toISOString(), price: price?.toNumber() ?? null }))
}

/** Returns the requested currency, or by default the store's. @throws HttpError for an unknown currency */
export function currencyOf(request: SandboxRequest, stores: Backend['stores']): Currency {
  const named = request.query.get('currency') ?? chooseStore(request, stores).store.currency
  const currency = CURRENCIES.find((known) => known === named)
  if (!currency) throw new HttpError(400, `currency: expected one of ${CURRENCIES.join(', ')}, got "${named}"`)
  return currency
}

function periodOf({ query }: SandboxRequest): Period {
  const period = query.get('period') ?? ''
  if (!isPeriod(period)) throw new HttpError(400, `period: expected day, month, year or five_years, got "${period}"`)
  return period
}

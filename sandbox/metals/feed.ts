/** Metal quotes and their history, in the manner of an exchange feed. */
import { Big } from 'big.js'
import { METALS, type MetalSymbol } from '../catalogue/alloys.ts'
import { frozenQuote } from '../catalogue/prices.ts'
import type { Currency } from '../catalogue/stores.ts'
import {
  DAY_MS,
  factorAt,
  HOUR_MS,
  isQuotedAt,
  isQuotedAtTick,
  MINUTE_MS,
  type PricePath,
  tickAt,
} from './pricePath.ts'
import { isOpen, lastOpenAt, type MetalHours } from './marketHours.ts'

export interface Quote {
  readonly metal: MetalSymbol
  /** Mid price of one fine gram, without tax. */
  readonly price: Big
  readonly previousClose: Big
  readonly at: Date
}

export interface HistoryPoint {
  readonly at: Date
  /** Null when there was no quote. */
  readonly price: Big | null
}

/** Length, step, and maximal age of a quote that fills a step: in a series of days Friday's quote fills the weekend. */
const PERIODS = {
  day: { steps: 96, stepMs: 15 * MINUTE_MS, oldestMs: 15 * MINUTE_MS },
  month: { steps: 120, stepMs: 6 * HOUR_MS, oldestMs: 6 * HOUR_MS },
  year: { steps: 365, stepMs: DAY_MS, oldestMs: 3 * DAY_MS },
  five_years: { steps: 261, stepMs: 7 * DAY_MS, oldestMs: 7 * DAY_MS },
} as const
export type Period = keyof typeof PERIODS

export function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIODS, text)
}

export interface MetalFeed {
  /** Milliseconds between ticks; 0 when the prices never change. */
  readonly tickMs: number
  /** Time of the next tick; null when there are no ticks, or none before the market opens. */
  nextTickAt(): Date | null
  /** Returns the latest quote of every metal, or that of an earlier time in milliseconds since 1970. */
  quotes(currency: Currency, at?: number): readonly Quote[]
  /** Returns points from the oldest to now. */
  history(metal: MetalSymbol, currency: Currency, period: Period): readonly HistoryPoint[]
}

export interface FeedOptions {
  /** Seconds between ticks; 0 keeps the prices of the catalogue. */
  readonly tickSeconds: number
  /** Default: always open. */
  readonly hours?: MetalHours
  readonly now?: () => Date
}

/** Creates a feed that starts now, at the prices of the catalogue. */
export function createMetalFeed({ tickSeconds, hours = 'always', now = () => new Date() }: FeedOptions): MetalFeed {
  const path: PricePath = { startedAt: now().getTime(), tickMs: tickSeconds * 1000 }
  const priceAt = (metal: MetalSymbol, currency: Currency, at: number): Big =>
    frozenQuote(metal, currency)
      .times(factorAt(path, metal, at))
      .round(PRICE_DECIMALS, Big.roundHalfUp)

  return {
    tickMs: path.tickMs,
    nextTickAt: () =>
      path.tickMs === 0 || !isOpen(hours, now().getTime())
        ? null
        : new Date(path.startedAt + (tickAt(path, now().getTime()) + 1) * path.tickMs),

    quotes(currency, at = now().getTime()) {
      const midnight = at - (at % DAY_MS)
      return METALS.map((metal) => {
        const openAt = lastOpenAt(hours, at)
        const isTicking = path.tickMs > 0 && openAt >= path.startedAt
        const quotedAt = isTicking ? path.startedAt + lastQuotedTick(metal, tickAt(path, openAt)) * path.tickMs : openAt
        return {
          metal,
          // A feed that starts while the market is closed has the prices of the catalogue.
          price: priceAt(metal, currency, Math.max(quotedAt, path.startedAt)),
          previousClose: priceAt(metal, currency, midnight),
          at: new Date(quotedAt),
        }
      })
    },

    history(metal, currency, period) {
      const { steps, stepMs, oldestMs } = PERIODS[period]
      const end = now().getTime()
      return Array.from({ length: steps + 1 }, (_, index) => {
        const at = end - (steps - index) * stepMs
        const quotedAt = lastQuoted(path, hours, metal, at, oldestMs)
        return { at: new Date(at), price: quotedAt === null ? null : priceAt(metal, currency, quotedAt) }
      })
    },
  }
}

const PRICE_DECIMALS = 4
/** Number of times at which a quote is looked for. */
const MAX_LOOKUPS = 8

/** Finds the last time before `at`, at most `oldestMs` earlier, at which the metal had a quote. */
function lastQuoted(
  path: PricePath,
  hours: MetalHours,
  metal: MetalSymbol,
  at: number,
  oldestMs: number,
): number | null {
  for (let lookup = 0; lookup < MAX_LOOKUPS; lookup += 1) {
    const candidateAt = at - (lookup * oldestMs) / MAX_LOOKUPS
    if (isOpen(hours, candidateAt) && isQuotedAt(path, metal, candidateAt)) return candidateAt
  }
  return null
}

function lastQuotedTick(metal: MetalSymbol, tick: number): number {
  let last = tick
  while (!isQuotedAtTick(metal, last)) last -= 1
  return last
}

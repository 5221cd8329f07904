/** Quotes and their history, as an exchange's feed would tell them. */
import { Big } from 'big.js'
import type { MetalSymbol } from '../catalogue/alloys.ts'
import { frozenQuote, METALS } from '../catalogue/prices.ts'
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

export interface Quote {
  readonly metal: MetalSymbol
  /** One fine gram at the mid price, without tax. */
  readonly price: Big
  readonly previousClose: Big
  readonly at: Date
}

export interface HistoryPoint {
  readonly at: Date
  /** Null: nobody quoted it. */
  readonly price: Big | null
}

/** How far back, at which steps, and how old a quote may be that stands for a step: a series of days carries Friday's through the weekend. */
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
  /** Milliseconds between ticks; 0: the prices stand still. */
  readonly tickMs: number
  /** When the next tick comes; null when none ever will. */
  nextTickAt(): Date | null
  /** The latest of every metal. */
  quotes(currency: Currency): readonly Quote[]
  /** Oldest first; the last point is now. */
  history(metal: MetalSymbol, currency: Currency, period: Period): readonly HistoryPoint[]
}

export interface FeedOptions {
  /** 0: the prices stand still at the catalogue's. */
  readonly tickSeconds: number
  readonly now?: () => Date
}

/** It begins now, at the prices that the catalogue was written with. */
export function createMetalFeed({ tickSeconds, now = () => new Date() }: FeedOptions): MetalFeed {
  const path: PricePath = { startedAt: now().getTime(), tickMs: tickSeconds * 1000 }
  const priceAt = (metal: MetalSymbol, currency: Currency, at: number): Big =>
    frozenQuote(metal, currency)
      .times(factorAt(path, metal, at))
      .round(PRICE_DECIMALS, Big.roundHalfUp)

  return {
    tickMs: path.tickMs,
    nextTickAt: () =>
      path.tickMs === 0 ? null : new Date(path.startedAt + (tickAt(path, now().getTime()) + 1) * path.tickMs),

    quotes(currency) {
      const at = now().getTime()
      const midnight = at - (at % DAY_MS)
      return METALS.map((metal) => {
        const quotedAt = path.tickMs === 0 ? at : path.startedAt + lastQuotedTick(metal, tickAt(path, at)) * path.tickMs
        return {
          metal,
          price: priceAt(metal, currency, quotedAt),
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
        const quotedAt = lastQuoted(path, metal, at, oldestMs)
        return { at: new Date(at), price: quotedAt === null ? null : priceAt(metal, currency, quotedAt) }
      })
    },
  }
}

const PRICE_DECIMALS = 4
/** It is looked for at so many places. */
const LOOKS = 8

/** The last time before `at`, and not longer ago, at which the metal was quoted. */
function lastQuoted(path: PricePath, metal: MetalSymbol, at: number, oldestMs: number): number | null {
  for (let look = 0; look < LOOKS; look += 1) {
    const moment = at - (look * oldestMs) / LOOKS
    if (isQuotedAt(path, metal, moment)) return moment
  }
  return null
}

function lastQuotedTick(metal: MetalSymbol, tick: number): number {
  let last = tick
  while (!isQuotedAtTick(metal, last)) last -= 1
  return last
}

/**
 * The price of a metal at any time, as a factor of its frozen price: a walk through the past that ends at 1 when the
 * sandbox starts,
 * and a second walk from there, tick by tick. Both are the same in every run: the past depends on the calendar, the
 * ticks on their number.
 */
import type { MetalSymbol } from '../catalogue/alloys.ts'
import { chanceAt, walkAt } from './noise.ts'

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365.25 * DAY_MS

interface MetalVolatility {
  readonly seed: number
  /** Volatility: the typical change of the price in a year, as a fraction. */
  readonly yearlyChange: number
  /** Trend: the change of the price in a year without the volatility, as a fraction. */
  readonly drift: number
  /** Fraction of times without a quote. */
  readonly gapShare: number
}

const METAL_VOLATILITIES: Readonly<Record<MetalSymbol, MetalVolatility>> = {
  AU: { seed: 79, yearlyChange: 0.15, drift: 0.12, gapShare: 0.01 },
  AG: { seed: 47, yearlyChange: 0.27, drift: 0.09, gapShare: 0.01 },
  PT: { seed: 78, yearlyChange: 0.21, drift: 0.03, gapShare: 0.02 },
  PD: { seed: 46, yearlyChange: 0.33, drift: -0.1, gapShare: 0.02 },
  RH: { seed: 45, yearlyChange: 0.4, drift: -0.05, gapShare: 0.08 },
}

/**
 * A tick moves a price as much as this time would: more than on a real market, so that a demonstration shows movement.
 */
const TICK_EQUIVALENT_MS = 40 * SECOND_MS
const PAST = { shortest: 15 * MINUTE_MS, longest: 4 * YEAR_MS }
const TICKS = { shortest: 1, longest: 2 ** 15 }
const GAP_MS = 2 * HOUR_MS
/** The last week has quotes at weekends too, so that a shop that opens on a Sunday can show a day. */
const QUOTED_WEEKENDS_MS = 7 * DAY_MS

export interface PricePath {
  readonly startedAt: number
  /** Milliseconds between ticks; 0 when the prices never change. */
  readonly tickMs: number
}

function pastWalk({ seed, yearlyChange }: MetalVolatility, at: number): number {
  return (walkAt({ seed, ...PAST }, at) / Math.sqrt(YEAR_MS)) * yearlyChange
}

function tickWalk({ seed, yearlyChange }: MetalVolatility, tick: number): number {
  return walkAt({ seed: seed + 1_000_003, ...TICKS }, tick) * Math.sqrt(TICK_EQUIVALENT_MS / YEAR_MS) * yearlyChange
}

export function tickAt({ startedAt, tickMs }: PricePath, at: number): number {
  return tickMs > 0 && at > startedAt ? Math.floor((at - startedAt) / tickMs) : 0
}

/** Returns the factor at a time, 1 at the start, also for times without a quote. */
export function factorAt(path: PricePath, metal: MetalSymbol, at: number): number {
  const temper = METAL_VOLATILITIES[metal]
  if (at >= path.startedAt) return Math.exp(tickWalk(temper, tickAt(path, at)) - tickWalk(temper, 0))

  const years = (path.startedAt - at) / YEAR_MS
  return Math.exp(pastWalk(temper, at) - pastWalk(temper, path.startedAt) - temper.drift * years)
}

/** Whether the metal has a quote at a time: not at weekends, and not in gaps. */
export function isQuotedAt(path: PricePath, metal: MetalSymbol, at: number): boolean {
  const { seed, gapShare } = METAL_VOLATILITIES[metal]
  if (at >= path.startedAt) return path.tickMs === 0 || isQuotedAtTick(metal, tickAt(path, at))
  if (at < path.startedAt - QUOTED_WEEKENDS_MS && isWeekend(at)) return false
  return chanceAt(seed + 31, Math.floor(at / GAP_MS)) >= gapShare
}

/** Every metal has a quote at the first tick. */
export function isQuotedAtTick(metal: MetalSymbol, tick: number): boolean {
  const { seed, gapShare } = METAL_VOLATILITIES[metal]
  return tick === 0 || chanceAt(seed + 37, tick) >= gapShare
}

function isWeekend(at: number): boolean {
  const day = new Date(at).getUTCDay()
  return day === 0 || day === 6
}

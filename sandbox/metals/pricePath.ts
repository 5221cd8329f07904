/**
 * What a metal cost at any moment, as a factor of its frozen price: a walk through five years that ends at 1 when the sandbox starts,
 * and another one from there, tick by tick. Both are the same for every run: the past by the calendar, the ticks by their number.
 */
import type { MetalSymbol } from '../catalogue/alloys.ts'
import { chanceAt, walkAt } from './noise.ts'

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365.25 * DAY_MS

interface Temper {
  readonly seed: number
  /** By so much of its price a metal moves in a year, up or down. */
  readonly yearly: number
  /** What it gains in a year, all else apart. */
  readonly drift: number
  /** The share of times at which nobody quotes it. */
  readonly gaps: number
}

const TEMPERS: Readonly<Record<MetalSymbol, Temper>> = {
  AU: { seed: 79, yearly: 0.15, drift: 0.12, gaps: 0.01 },
  AG: { seed: 47, yearly: 0.27, drift: 0.09, gaps: 0.01 },
  PT: { seed: 78, yearly: 0.21, drift: 0.03, gaps: 0.02 },
  PD: { seed: 46, yearly: 0.33, drift: -0.1, gaps: 0.02 },
  RH: { seed: 45, yearly: 0.4, drift: -0.05, gaps: 0.08 },
}

/** A tick moves a price as much as so long a time would: more than in truth, for something must be seen to move. */
const MOVE_OF_A_TICK_MS = 40 * SECOND_MS
const PAST = { shortest: 15 * MINUTE_MS, longest: 4 * YEAR_MS }
const TICKS = { shortest: 1, longest: 2 ** 15 }
const GAP_MS = 2 * HOUR_MS
/** The last week is quoted at weekends too, so that a shop that opens on a Sunday has a day to show. */
const WITHOUT_WEEKENDS_MS = 7 * DAY_MS

export interface PricePath {
  readonly startedAt: number
  /** 0: the prices stand still. */
  readonly tickMs: number
}

function pastWalk({ seed, yearly }: Temper, at: number): number {
  return (walkAt({ seed, ...PAST }, at) / Math.sqrt(YEAR_MS)) * yearly
}

function tickWalk({ seed, yearly }: Temper, tick: number): number {
  return walkAt({ seed: seed + 1_000_003, ...TICKS }, tick) * Math.sqrt(MOVE_OF_A_TICK_MS / YEAR_MS) * yearly
}

export function tickAt({ startedAt, tickMs }: PricePath, at: number): number {
  return tickMs > 0 && at > startedAt ? Math.floor((at - startedAt) / tickMs) : 0
}

/** 1 at the start. Whether anybody quotes it then is another question. */
export function factorAt(path: PricePath, metal: MetalSymbol, at: number): number {
  const temper = TEMPERS[metal]
  if (at >= path.startedAt) return Math.exp(tickWalk(temper, tickAt(path, at)) - tickWalk(temper, 0))

  const years = (path.startedAt - at) / YEAR_MS
  return Math.exp(pastWalk(temper, at) - pastWalk(temper, path.startedAt) - temper.drift * years)
}

/** Whether the metal was quoted then: not at weekends, and with gaps. */
export function isQuotedAt(path: PricePath, metal: MetalSymbol, at: number): boolean {
  const { seed, gaps } = TEMPERS[metal]
  if (at >= path.startedAt) return path.tickMs === 0 || isQuotedAtTick(metal, tickAt(path, at))
  if (at < path.startedAt - WITHOUT_WEEKENDS_MS && isWeekend(at)) return false
  return chanceAt(seed + 31, Math.floor(at / GAP_MS)) >= gaps
}

/** The first tick is never left out. */
export function isQuotedAtTick(metal: MetalSymbol, tick: number): boolean {
  const { seed, gaps } = TEMPERS[metal]
  return tick === 0 || chanceAt(seed + 37, tick) >= gaps
}

function isWeekend(at: number): boolean {
  const day = new Date(at).getUTCDay()
  return day === 0 || day === 6
}

/** When an order is sent and how long it takes to arrive, as the settings of the store say. */
import { localDay, localMomentOf } from './localDay.ts'
import type { Unit } from './unit.ts'
import { addWorkingDays, firstWorkingDay, nextDay, type WorkCalendar } from './workingDays.ts'

export interface DispatchRule extends WorkCalendar {
  readonly timeZone: string
  /** `HH:mm`, local time: later orders belong to the next working day. */
  readonly orderBefore: string
  /** Working days from the order until products in stock are sent; 0: on the same day. */
  readonly stockDays: number
  /** The same of products that are cut to order; null if the store does not say. */
  readonly cutDays: number | null
}

/** Orders of products in stock until this moment are sent on this day, `yyyy-MM-dd`. */
export interface Dispatch {
  readonly orderBefore: Date
  readonly sentOn: string
}

/** The next dispatches, soonest first. */
export function nextDispatches(rule: DispatchRule, now: Date, count: number): readonly Dispatch[] {
  const found: Dispatch[] = []
  let day = firstWorkingDay(localDay(now, rule.timeZone), rule)
  while (day !== null && found.length < count) {
    const orderBefore = localMomentOf(`${day} ${rule.orderBefore}:00`, rule.timeZone)
    const sentOn = addWorkingDays(day, rule.stockDays, rule)
    if (orderBefore && sentOn !== null && orderBefore > now) found.push({ orderBefore, sentOn })
    day = firstWorkingDay(nextDay(day), rule)
  }
  return found
}

/** The next dispatch after this moment; null if the list has none. */
export function dispatchAt<T extends { readonly orderBefore: Date }>(dispatches: readonly T[], now: Date): T | null {
  return dispatches.find(({ orderBefore }) => orderBefore > now) ?? null
}

/** Why a product is sent when it is sent. */
export type DispatchKind = 'FROM_STOCK' | 'CUT_TO_ORDER' | 'NOT_SHIPPED'

export interface DispatchedItem {
  readonly unit: Unit
  readonly hasCutLimits: boolean
  /** Virtual products and files. */
  readonly isVirtual: boolean
}

/** What is sold by the metre or in sizes of the shopper's own is cut to order. */
export function dispatchKind({ unit, hasCutLimits, isVirtual }: DispatchedItem): DispatchKind {
  if (isVirtual) return 'NOT_SHIPPED'
  return hasCutLimits || unit === 'METER' ? 'CUT_TO_ORDER' : 'FROM_STOCK'
}

/** What an order of several products waits for; null if nothing is shipped. */
export function slowestKind(kinds: readonly DispatchKind[]): Exclude<DispatchKind, 'NOT_SHIPPED'> | null {
  if (kinds.includes('CUT_TO_ORDER')) return 'CUT_TO_ORDER'
  return kinds.includes('FROM_STOCK') ? 'FROM_STOCK' : null
}

/** The last day on which an order of this moment is sent; null if the store does not say. */
export function sentBy(rule: DispatchRule, kind: DispatchKind, placedAt: Date): Dispatch | null {
  const days = daysUntilSent(rule, kind)
  return days === null ? null : (nextDispatches({ ...rule, stockDays: days }, placedAt, 1)[0] ?? null)
}

function daysUntilSent({ stockDays, cutDays }: Pick<DispatchRule, 'stockDays' | 'cutDays'>, kind: DispatchKind) {
  if (kind === 'NOT_SHIPPED') return null
  return kind === 'CUT_TO_ORDER' ? cutDays : stockDays
}

/** Working days, the least and the most. */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

/** Orders in the evening are sent one working day later. */
const AFTER_HOURS_DAYS = 1

/** Working days from the order to the arrival by any of the methods; null if the store does not say. */
export function deliveryTime(
  rule: Pick<DispatchRule, 'stockDays' | 'cutDays'> | null,
  kind: DispatchKind,
  methods: readonly DaySpan[],
): DaySpan | null {
  const days = rule && daysUntilSent(rule, kind)
  if (days === null || methods.length === 0) return null
  const least = kind === 'CUT_TO_ORDER' ? 0 : days
  return {
    from: least + Math.min(...methods.map(({ from }) => from)),
    to: days + AFTER_HOURS_DAYS + Math.max(...methods.map(({ to }) => to)),
  }
}

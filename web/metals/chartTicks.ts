/** Ticks of a chart's axes: round prices, and hours, days, months or years in the store's time zone. */
import type { MetalPeriod } from '../client/generated/documents.generated.ts'

/** Round values between low and high in ascending order, at most `max` of them. */
export function priceTicks(low: number, high: number, max = 5): readonly number[] {
  const span = high - low
  if (!(span > 0)) return [low]

  const raw = span / max
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power
  const ticks: number[] = []
  // Multiplied from the step: repeated addition would accumulate floating-point errors.
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) ticks.push(Number((at * step).toPrecision(12)))
  return ticks
}

/** Number of decimals that distinguishes neighbouring ticks. */
export function tickDigits(ticks: readonly number[]): number {
  return Math.max(0, ...ticks.map((tick) => String(tick).split('.')[1]?.length ?? 0))
}

interface TimeScale {
  /** The part of a time that changes from one tick to the next. */
  readonly part: Intl.DateTimeFormatOptions
  readonly isMarked: (part: string, at: Date) => boolean
  readonly label: Intl.DateTimeFormatOptions
}

const scales: Readonly<Record<MetalPeriod, TimeScale>> = {
  DAY: {
    part: { hour: '2-digit', hourCycle: 'h23' },
    isMarked: (hour) => Number(hour) % 4 === 0,
    label: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
  MONTH: {
    part: { weekday: 'short' },
    isMarked: (weekday) => weekday === 'Mon',
    label: { day: 'numeric', month: 'short' },
  },
  YEAR: { part: { month: 'numeric' }, isMarked: (month) => Number(month) % 2 === 1, label: { month: 'short' } },
  FIVE_YEARS: { part: { year: 'numeric' }, isMarked: () => true, label: { year: 'numeric' } },
}

export interface TimeTick {
  /** Index of the point at the tick. */
  readonly at: number
  readonly label: string
}

/** Places a tick where another hour, day, month or year begins; none at the first point. */
export function timeTicks(
  moments: readonly string[],
  period: MetalPeriod,
  locale: string,
  timeZone: string,
): readonly TimeTick[] {
  const { part, isMarked, label } = scales[period]
  const parts = new Intl.DateTimeFormat('en-GB', { ...part, timeZone })
  const labels = new Intl.DateTimeFormat(locale, { ...label, timeZone })
  const dates = moments.map((moment) => new Date(moment))
  const names = dates.map((date) => parts.format(date))

  return dates.flatMap((date, at) =>
    at > 0 && names[at] !== names[at - 1] && isMarked(names[at] ?? '', date)
      ? [{ at, label: labels.format(period === 'DAY' ? wholeHour(date) : date).replaceAll(/\s/g, '\u00A0') }]
      : [],
  )
}

/** All time zones of the stores have whole-hour offsets. */
function wholeHour(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 3_600_000) * 3_600_000)
}

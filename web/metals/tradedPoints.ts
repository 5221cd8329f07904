/** Leaves days without trade out of charts and tables, as exchanges do: a line over them would be torn or flat. */
import type { MetalHistoryPartsFragment, MetalPeriod } from '../client/generated/documents.generated.ts'
import { dayFormat } from '../ui/formatMoment.ts'

type MetalPoint = MetalHistoryPartsFragment['points'][number]

/** Periods whose points are close enough that several fall on a weekend; a day is shown as it was. */
const periodsWithClosedDays: ReadonlySet<MetalPeriod> = new Set(['MONTH', 'YEAR'])

/**
 * Points of trading days. The metals are not traded on Saturdays and Sundays, and on days without any quote. The latest
 * point stays if it has a price of its own, because the page shows that price as the current one.
 */
export function tradedPoints({ period, points }: Pick<MetalHistoryPartsFragment, 'period' | 'points'>) {
  if (!periodsWithClosedDays.has(period)) return points

  const quotedDays = new Set(points.flatMap(({ at, pricePerGram }) => (pricePerGram === null ? [] : [dayOf(at)])))
  const traded = points.filter(({ at }) => !isWeekend(at) && quotedDays.has(dayOf(at)))
  const [latest, latestTraded] = [points.at(-1), traded.at(-1)]

  return latest && latest !== latestTraded && hasNewPrice(latest, latestTraded) ? [...traded, latest] : traded
}

/** The format of a point's time: points that are a day or more apart need no time of day. */
export function pointFormat(period: MetalPeriod, dateFormat: string): string {
  return period === 'YEAR' || period === 'FIVE_YEARS' ? dayFormat(dateFormat) : dateFormat
}

function hasNewPrice({ pricePerGram }: MetalPoint, before: MetalPoint | undefined): boolean {
  return pricePerGram !== null && pricePerGram !== before?.pricePerGram
}

/** Trade follows London, which never differs from UTC in its weekday during trading hours. */
function dayOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function isWeekend(moment: string): boolean {
  const day = new Date(moment).getUTCDay()
  return day === 0 || day === 6
}

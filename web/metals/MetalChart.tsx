/**
 * A metal's price history as a line chart. The SVG line stretches to the available width; the labels beside it are HTML
 * text. A gap in the quotes of a trading day is a gap in the line.
 */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { MetalHistoryPartsFragment } from '../client/generated/documents.generated.ts'
import { type StoreView, useStoreView } from '../shop/StoreContext.tsx'
import { formatDecimal } from '../ui/figures.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { priceTicks, tickDigits, timeTicks } from './chartTicks.ts'
import { areaPath, heightOf, linePath } from './linePath.ts'
import { pricePer, shownUnit } from './metalUnit.ts'
import { tradedPoints } from './tradedPoints.ts'
import { useMetalMoney } from './useMetalMoney.ts'
import { useMetalNames } from './useMetalNames.ts'
import { usePeriodTexts } from './usePeriodTexts.ts'
import styles from './MetalChart.module.css'

interface MetalChartProps {
  readonly history: MetalHistoryPartsFragment
}

const width = 1000
const height = 300

export function MetalChart({ history: received }: MetalChartProps) {
  const history = useMemo(() => ({ ...received, points: tradedPoints(received) }), [received])
  const { metal, period } = history
  const { kind, locale, currencySign } = useStoreView()
  const { t } = useLingui()
  const names = useMetalNames()
  const periods = usePeriodTexts()
  const [name, span] = [names[metal], periods[period].long]
  const plot = useMemo(() => plotOf(history, kind), [history, kind])
  if (!plot) return <p className={styles.empty}>{t`There are no quotes of ${name} for ${span}.`}</p>

  const digits = tickDigits(plot.ticks)

  return (
    <div className={styles.chart} data-metal={metal.toLowerCase()}>
      <div className={styles.plot}>
        <PriceLine history={history} plot={plot} />
        <ChartCursor history={history} values={plot.values} topOf={(value) => (plot.top(value) / height) * 100} />
      </div>
      <div className={styles.prices} aria-hidden="true">
        {plot.ticks.map((tick) => (
          <span key={tick} style={{ top: `${(plot.top(tick) / height) * 100}%` }}>
            {formatDecimal(tick.toFixed(digits), { locale })}
          </span>
        ))}
      </div>
      <div className={styles.unit} aria-hidden="true">
        {currencySign}/{shownUnit(metal, kind).toLowerCase()}
      </div>
      <TimeLabels history={history} />
    </div>
  )
}

interface PriceLineProps extends MetalChartProps {
  readonly plot: NonNullable<ReturnType<typeof plotOf>>
}

/** The line, whose label names its first, last, lowest and highest price. */
function PriceLine({ history: { metal, period, currency, points }, plot }: PriceLineProps) {
  const { t } = useLingui()
  const names = useMetalNames()
  const periods = usePeriodTexts()
  const money = useMetalMoney()
  const [name, span] = [names[metal], periods[period].long]
  const prices = points.flatMap(({ pricePerGram }) => (pricePerGram === null ? [] : [pricePerGram]))
  const sorted = prices.toSorted((a, b) => Number(a) - Number(b))
  const format = (price: string | undefined) => money(metal, price ?? '0', currency)
  const [first, last, lowest, highest] = [
    format(prices[0]),
    format(prices.at(-1)),
    format(sorted[0]),
    format(sorted.at(-1)),
  ]

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG has no file
      role="img"
      aria-label={t`${name} over ${span}: from ${first} to ${last}, lowest ${lowest}, highest ${highest}`}
    >
      {plot.ticks.map((tick) => (
        <path key={tick} className={styles.grid} d={`M0 ${plot.top(tick)}H${width}`} />
      ))}
      <path className={styles.area} d={areaPath(plot.values, plot.box)} />
      <path className={styles.line} d={linePath(plot.values, plot.box)} />
    </svg>
  )
}

function TimeLabels({ history: { period, points } }: MetalChartProps) {
  const { locale, timeZone } = useStoreView()
  const times = useMemo(
    () =>
      timeTicks(
        points.map(({ at }) => at),
        period,
        locale,
        timeZone,
      ),
    [points, period, locale, timeZone],
  )

  return (
    <div className={styles.times} aria-hidden="true">
      {/* The server's month names and the browser's may be abbreviated differently. */}
      {times.map(({ at, label }) => (
        <span key={at} style={{ left: `max(0.75rem, ${(at / (points.length - 1)) * 100}%)` }} suppressHydrationWarning>
          {label}
        </span>
      ))}
    </div>
  )
}

/** Null if there are no values to draw. */
function plotOf({ metal, points }: MetalHistoryPartsFragment, kind: StoreView['kind']) {
  const unit = shownUnit(metal, kind)
  const values = points.map(({ pricePerGram }) => (pricePerGram === null ? null : Number(pricePer(unit, pricePerGram))))
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null

  const [min, max] = [Math.min(...known), Math.max(...known)]
  // A constant price gets a range of its own, so that its line runs through the middle.
  const room = (max - min || max) * 0.08
  const box = { width, height, low: min - room, high: max + room }
  return {
    values,
    box,
    ticks: priceTicks(box.low, box.high),
    top: (value: number) => Math.round(heightOf(value, box.low, box.high, height) * 10) / 10,
  }
}

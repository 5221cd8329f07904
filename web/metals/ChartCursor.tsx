/**
 * Reads a chart point by point with the pointer or the arrow keys. Without JavaScript the table shows the same values.
 */
import { useLingui } from '@lingui/react/macro'
import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import type { MetalHistoryPartsFragment } from '../client/generated/documents.generated.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMoment } from '../ui/formatMoment.ts'
import { nextPoint } from './nextPoint.ts'
import { pointFormat } from './tradedPoints.ts'
import { useMetalMoney } from './useMetalMoney.ts'
import styles from './MetalChart.module.css'

interface ChartCursorProps {
  readonly history: MetalHistoryPartsFragment
  readonly values: readonly (number | null)[]
  /** Vertical position of a value, in per cent from the top. */
  readonly topOf: (value: number) => number
}

export function ChartCursor({ history: { metal, period, currency, points }, values, topOf }: ChartCursorProps) {
  const isHydrated = useHydrated()
  const last = points.length - 1
  const { at, shown, listeners } = useCursor(last)
  const { timeZone, dateFormat } = useStoreView()
  const { t } = useLingui()
  const money = useMetalMoney()
  if (!isHydrated) return null

  const point = points[shown]
  const value = values[shown] ?? null
  const moment = point ? formatMoment(point.at, pointFormat(period, dateFormat), timeZone) : ''
  const price = point?.pricePerGram == null ? t`no quote` : money(metal, point.pricePerGram, currency)
  const left = `${(shown / last) * 100}%`
  const isHigh = value !== null && topOf(value) < 50

  return (
    <div
      className={styles.cursor}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An input follows the pointer only while it is pressed, and draws a thumb of its own.
      role="slider"
      tabIndex={0}
      aria-label={t`Price at a moment`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown}
      aria-valuetext={`${moment}: ${price}`}
      {...listeners}
    >
      {at !== null && <i className={styles.here} style={{ left }} />}
      {value !== null && (
        <i className={at === null ? styles.end : styles.dot} style={{ left, top: `${topOf(value)}%` }} />
      )}
      {at !== null && <Reading price={price} moment={moment} left={left} isRight={shown > last / 2} isHigh={isHigh} />}
    </div>
  )
}

interface ReadingProps {
  readonly price: string
  readonly moment: string
  /** Position of the point in the chart. */
  readonly left: string
  readonly isRight: boolean
  readonly isHigh: boolean
}

/** Stands in the half that the line leaves free. */
function Reading({ price, moment, left, isRight, isHigh }: ReadingProps) {
  const readingAt: CSSProperties & { readonly '--at': string } = { '--at': left }
  return (
    <p
      className={`${isRight ? styles.readLeft : styles.readRight} ${isHigh ? styles.readBelow : ''}`}
      style={readingAt}
      aria-hidden="true"
    >
      <span>
        <b>{price}</b> {moment}
      </span>
    </p>
  )
}

/** `at` is null while nothing is read; the last point is then shown. */
function useCursor(last: number) {
  const [at, setAt] = useState<number | null>(null)
  const shown = Math.min(at ?? last, last)
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))))
  }
  // A finger leaves with every tap, and its reading stays until another or until the focus moves on.
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setAt(null)
  }
  const press = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, shown, last)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }

  return {
    at,
    shown,
    listeners: {
      onKeyDown: press,
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: leave,
      onFocus: () => setAt(shown),
      onBlur: () => setAt(null),
    },
  }
}

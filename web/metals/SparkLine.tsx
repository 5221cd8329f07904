/** A metal's last day as a small chart beside its figures. */
import { useMemo } from 'react'
import type { ChangeDirection } from './changeDirection.ts'
import { linePath } from './linePath.ts'
import styles from './SparkLine.module.css'

const width = 64
const height = 20
/** Half the stroke width on each side, so that the line is not clipped. */
const margin = 1

interface SparkLineProps {
  readonly points: readonly { readonly pricePerGram: string | null }[]
  /** Determines the colour. */
  readonly direction: ChangeDirection
}

export function SparkLine({ points, direction }: SparkLineProps) {
  const path = useMemo(() => pathOf(points), [points])
  if (path === '') return null

  return (
    <svg
      className={styles[direction]}
      viewBox={`0 ${-margin} ${width} ${height + 2 * margin}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Empty without points to draw. A chart of this size has no room for gaps: it is drawn through them. */
function pathOf(points: SparkLineProps['points']): string {
  const values = points.flatMap(({ pricePerGram }) => (pricePerGram === null ? [] : [Number(pricePerGram)]))

  return values.length < 2
    ? ''
    : linePath(values, { width, height, low: Math.min(...values), high: Math.max(...values) })
}

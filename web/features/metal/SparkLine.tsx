/** A metal's last day in one line, to be seen beside the figures that say it. */
import { useMemo } from 'react'
import type { ChangeDirection } from './changeDirection.ts'
import { linePath } from './linePath.ts'
import styles from './SparkLine.module.css'

const width = 64
const height = 20
/** Half the line's width on either side, so that it is not cut off. */
const margin = 1

interface SparkLineProps {
  readonly points: readonly { readonly pricePerGram: string | null }[]
  /** What colours it. */
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

/** Empty where there is no line to draw. */
function pathOf(points: SparkLineProps['points']): string {
  const values = points.map(({ pricePerGram }) => (pricePerGram === null ? null : Number(pricePerGram)))
  const known = values.filter((value) => value !== null)

  return known.length < 2 ? '' : linePath(values, { width, height, low: Math.min(...known), high: Math.max(...known) })
}

/** A metal's last day in one line, to be seen beside the figures that say it. */
import { useMemo } from 'react'
import { linePath } from './linePath.ts'
import styles from './SparkLine.module.css'

const width = 64
const height = 20
/** Half the line's width on either side, so that it is not cut off. */
const margin = 1

interface SparkLineProps {
  readonly points: readonly { readonly pricePerGram: string | null }[]
  readonly percent: string | null
}

export function SparkLine({ points, percent }: SparkLineProps) {
  const path = useMemo(() => pathOf(points), [points])
  if (path === '') return null

  const tone = percent === null || !/[1-9]/.test(percent) ? 'level' : percent.startsWith('-') ? 'down' : 'up'
  return (
    <svg className={styles[tone]} viewBox={`0 ${-margin} ${width} ${height + 2 * margin}`} preserveAspectRatio="none" aria-hidden="true">
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

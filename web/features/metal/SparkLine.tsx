/** A metal's last day in one line, to be seen beside the figures that say it. */
import { linePath } from './linePath.ts'
import styles from './SparkLine.module.css'

const width = 64
const height = 20
/** Half the line's width on either side, so that it is not cut off. */
const margin = 1

interface SparkLineProps {
  readonly points: readonly { readonly pricePerGram: string | null }[]
  /** The price now, where the line ends. */
  readonly now: string
  readonly percent: string | null
}

export function SparkLine({ points, now, percent }: SparkLineProps) {
  const values = [...points.map(({ pricePerGram }) => (pricePerGram === null ? null : Number(pricePerGram))), Number(now)]
  const known = values.filter((value) => value !== null)
  if (known.length < 3) return null

  const tone = percent === null || !/[1-9]/.test(percent) ? 'level' : percent.startsWith('-') ? 'down' : 'up'
  return (
    <svg className={styles[tone]} viewBox={`0 ${-margin} ${width} ${height + 2 * margin}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={linePath(values, { width, height, low: Math.min(...known), high: Math.max(...known) })} />
    </svg>
  )
}

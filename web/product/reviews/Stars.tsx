/** A rating as stars, filled to a tenth, with a text alternative. */
import { useLingui } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import frame from '../../ui/frame.module.css'
import styles from './Stars.module.css'

const HIGHEST = 5
/** Side of a star's square in SVG units. */
const SIDE = 20
const STAR =
  'M10.00 2.60L12.00 7.85L17.61 8.13L13.23 11.65L14.70 17.07L10.00 14.00L5.30 17.07L6.77 11.65L2.39 8.13L8.00 7.85Z'

interface StarsProps {
  /** Decimal as text, 0 to 5. */
  readonly rating: string
  readonly isLarge?: boolean
}

export function Stars({ rating, isLarge = false }: StarsProps) {
  const store = useStoreView()
  const { t } = useLingui()
  const tenths = Number(rating).toFixed(1)
  const shown = formatMeasure(tenths, store)
  const highest = HIGHEST

  return (
    <span className={isLarge ? styles.large : styles.stars}>
      <StarRow className={styles.empty} share={1} />
      <StarRow className={styles.full} share={Number(tenths) / HIGHEST} />
      <span className={frame.unseen}>{t`${shown} out of ${highest}`}</span>
    </span>
  )
}

/** Five stars, clipped to the share. */
function StarRow({ className, share }: { readonly className: string | undefined; readonly share: number }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${HIGHEST * SIDE} ${SIDE}`}
      aria-hidden="true"
      style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}
    >
      {Array.from({ length: HIGHEST }, (_, at) => (
        <path key={at} d={STAR} transform={`translate(${at * SIDE})`} />
      ))}
    </svg>
  )
}

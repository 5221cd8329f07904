/** The balance of one metal over time, as steps. The text beside it has the figures. */
import { useLingui } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatDecimal } from '../../ui/figures.ts'
import { formatDay } from '../../ui/formatDay.ts'
import type { BalanceStep } from './ledger.ts'
import styles from './MetalAccount.module.css'

const WIDTH = 320
const HEIGHT = 72

interface BalancePlotProps {
  readonly name: string
  readonly steps: readonly BalanceStep[]
}

export function BalancePlot({ name, steps }: BalancePlotProps) {
  const store = useStoreView()
  const { t } = useLingui()
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return null

  const highest = Math.max(...steps.map(({ grams }) => grams))
  const span = last.at - first.at || 1
  const left = (at: number) => Math.round(((at - first.at) / span) * WIDTH * 10) / 10
  const top = (grams: number) => Math.round((1 - grams / (highest || 1)) * HEIGHT * 10) / 10
  const line = steps
    .map(({ at, grams }, index) => (index === 0 ? `M${left(at)} ${top(grams)}` : `H${left(at)}V${top(grams)}`))
    .join('')
  const grams = formatDecimal(highest.toFixed(3), store)
  const since = formatDay(new Date(first.at).toISOString(), store.dateFormat)

  return (
    <figure className={styles.plot}>
      <svg
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG has no file
        role="img"
        aria-label={t`${name}: balance since ${since}, at most ${grams} g`}
      >
        <path className={styles.area} d={`${line}V${HEIGHT}H0Z`} />
        <path className={styles.line} d={line} />
      </svg>
      <figcaption aria-hidden="true">
        <span>{since}</span>
        <span>{grams} g</span>
      </figcaption>
    </figure>
  )
}

import { Trans } from '@lingui/react/macro'
import type { MetalContentPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatDecimal, formatMeasure } from '../ui/figures.ts'
import { MetalDot } from '../ui/MetalDot.tsx'
import { metalSymbols, metalTone } from './alloy.ts'
import styles from './MetalBadge.module.css'

interface MetalBadgeProps {
  readonly metal: MetalContentPartsFragment | null
  /** Appends the grams of fine metal, for bars and coins. */
  readonly showsFineGrams?: boolean
}

/**
 * Metal and fineness. For items without metal the line stays empty but keeps its height, so that cards in a row align.
 */
export function MetalBadge({ metal, showsFineGrams = false }: MetalBadgeProps) {
  const store = useStoreView()
  if (!metal) return <p className={styles.badge} />

  const fine = metal.fineGramsPerUnit === null ? '' : formatMeasure(metal.fineGramsPerUnit, store)
  return (
    <p className={styles.badge}>
      <MetalDot tone={metalTone(metal)} />
      <b translate="no">{`${metalSymbols[metal.metal]} ${formatDecimal(metal.finenessPerMille, store)}`}</b>{' '}
      {showsFineGrams && metal.fineGramsPerUnit !== null && (
        <span>
          <Trans>{fine} g fine</Trans>
        </span>
      )}
    </p>
  )
}

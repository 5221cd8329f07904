/** Adds a card's product to the comparison, or removes it. Loads after the cards; without JavaScript it is hidden. */
import { useLingui } from '@lingui/react/macro'
import { useCompareList } from '../../shop/compareList.ts'
import styles from './Compare.module.css'

export function CardCompare({ sku, name }: { readonly sku: string; readonly name: string }) {
  const { skus, isFull, toggle } = useCompareList()
  const { t } = useLingui()
  const isCompared = skus.includes(sku)

  return (
    <button
      className={styles.card}
      type="button"
      aria-pressed={isCompared}
      aria-label={t`Compare ${name}`}
      title={t`Compare`}
      disabled={isFull && !isCompared}
      onClick={() => toggle(sku)}
    >
      <span>
        <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
          <path d={isCompared ? 'm4 10.5 4 4 8-9' : 'M3.5 4.500h5v11h-5zM11.500 4.500h5v11h-5z'} />
        </svg>
      </span>
    </button>
  )
}

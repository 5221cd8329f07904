import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { maxCompared, useCompareList } from '../../shop/compareList.ts'
import { comparePath } from '../../shop/paths.ts'
import { Button } from '../../ui/Button.tsx'
import frame from '../../ui/frame.module.css'
import styles from './Compare.module.css'

/** Adds a product to the comparison, or removes it. */
export function CompareToggle({ sku }: { readonly sku: string }) {
  const { skus, isFull, toggle } = useCompareList()
  const isCompared = skus.includes(sku)

  return (
    <div className={styles.toggle}>
      <Button look="line" aria-pressed={isCompared} disabled={isFull && !isCompared} onClick={() => toggle(sku)}>
        <Trans>Compare</Trans>
      </Button>
      {isFull && !isCompared && (
        <p className={`${frame.small} ${frame.quiet}`}>
          <Trans>At most {maxCompared} products can be compared.</Trans>
        </p>
      )}
      {skus.length > 0 && (
        <Link className={frame.textLink} to={comparePath}>
          <Trans>View comparison</Trans>
        </Link>
      )}
    </div>
  )
}

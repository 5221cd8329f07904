import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../ui/Skeleton.tsx'
import frame from '../ui/frame.module.css'
import columnStyles from './BuyingColumn.module.css'
import styles from './ProductPage.module.css'

/** Placeholder of a product page in its final sizes. */
export function ProductSkeleton() {
  return (
    <div className={frame.wrap}>
      <output className={frame.unseen}>
        <Trans>Loading</Trans>
      </output>
      <Skeleton width="220px" height="44px" />
      <div className={styles.product}>
        <div className={styles.gallery}>
          <Skeleton height="min(632px, 90vw)" />
        </div>
        <div className={columnStyles.column}>
          <Skeleton width="180px" height="20px" />
          <Skeleton width="80%" height="50px" />
          <div className={columnStyles.price}>
            <Skeleton width="200px" height="36px" />
          </div>
          <Skeleton height="320px" />
        </div>
      </div>
    </div>
  )
}

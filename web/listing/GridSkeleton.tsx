import { Skeleton } from '../ui/Skeleton.tsx'
import cardStyles from '../ui/ProductCard.module.css'
import gridStyles from '../product/shelf/ProductGrid.module.css'
import styles from './GridSkeleton.module.css'

/** Placeholders for product cards in their final size. */
export function GridSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={gridStyles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cardStyles.card}>
          <span className={styles.picture} />
          <Skeleton width="40%" height="20px" />
          <span className={styles.name}>
            <Skeleton height="17px" />
            <Skeleton width="60%" height="17px" />
          </span>
          <span className={styles.price}>
            <Skeleton width="70%" height="24px" />
          </span>
          <Skeleton width="45%" height="20px" />
        </div>
      ))}
    </div>
  )
}

/** Placeholders for the products of a listing, as cards or as rows. */
import { Skeleton } from '../ui/Skeleton.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import type { ListingView } from './listingAddress.ts'
import styles from './ItemsSkeleton.module.css'

const COUNT = 8

export function ItemsSkeleton({ view }: { readonly view: ListingView }) {
  if (view === 'cards') return <GridSkeleton count={COUNT} />
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index}>
          <Skeleton width="44px" height="44px" />
          <Skeleton width="45%" height="18px" />
          <Skeleton width="20%" height="18px" />
        </div>
      ))}
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import frame from '../ui/frame.module.css'
import frameStyles from './ListingFrame.module.css'
import headStyles from '../ui/ListingHead.module.css'

/** Placeholder of a listing in its final sizes. */
export function ListingSkeleton() {
  return (
    <div className={frame.wrap}>
      <output className={frame.unseen}>
        <Trans>Loading</Trans>
      </output>
      <Skeleton width="160px" height="44px" />
      <div className={headStyles.head}>
        <Skeleton width="280px" height="52px" />
        <Skeleton width="60%" height="22px" />
      </div>
      <div className={frameStyles.columns}>
        <Skeleton height="480px" />
        <div>
          <div className={frameStyles.bar}>
            <Skeleton width="100px" />
            <Skeleton width="220px" height="44px" />
          </div>
          <GridSkeleton count={8} />
        </div>
      </div>
    </div>
  )
}

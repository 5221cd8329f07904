import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ItemsSkeleton } from './ItemsSkeleton.tsx'
import type { ListingView } from './listingAddress.ts'
import frame from '../ui/frame.module.css'
import frameStyles from './ListingFrame.module.css'

/** Placeholder of a listing in its final sizes, in the view that is chosen. */
export function ListingSkeleton({ view }: { readonly view: ListingView }) {
  return (
    <div className={frame.wrap}>
      <output className={frame.unseen}>
        <Trans>Loading</Trans>
      </output>
      <Skeleton width="160px" height="44px" />
      <Skeleton width="280px" height="44px" />
      <div className={frameStyles.columns}>
        <Skeleton height="480px" />
        <div>
          <div className={frameStyles.bar}>
            <Skeleton width="100px" />
            <Skeleton width="220px" height="44px" />
          </div>
          <ItemsSkeleton view={view} />
        </div>
      </div>
    </div>
  )
}

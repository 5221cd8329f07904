import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../ui/Skeleton.tsx'
import frame from '../ui/frame.module.css'
import styles from './ContentPage.module.css'

/** Placeholder of a text page: a heading and a paragraph. */
export function ContentSkeleton() {
  return (
    <div className={frame.wrap}>
      <output className={frame.unseen}>
        <Trans>Loading</Trans>
      </output>
      <Skeleton width="220px" height="44px" />
      <div className={styles.columns}>
        <div className={styles.page}>
          <Skeleton width="min(420px, 80%)" height="52px" />
          <Skeleton width="68ch" height="220px" />
        </div>
      </div>
    </div>
  )
}

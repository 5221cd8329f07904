/** /wish-list: what a guest has marked in this browser, or a customer at the shop. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useHydrated } from '../shop/useHydrated.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ListingHead } from './session/ListingHead.tsx'
import { WishListProducts } from './WishListProducts.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './WishListPage.module.css'

export function WishListPage() {
  const { t } = useLingui()
  const title = useTitle()
  const isHydrated = useHydrated()

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Wish list`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={<Trans>Wish list</Trans>} />
      {isHydrated ? <WishListProducts /> : <Skeleton height="320px" />}
      <noscript>
        <p>
          <Trans>The wish list needs JavaScript.</Trans>
        </p>
      </noscript>
    </div>
  )
}

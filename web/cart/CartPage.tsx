/** /cart: its HTML has no cart; lines and totals are loaded after the page. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useHref } from 'react-router-dom'
import { plainCartPath, quickOrderPath } from '../shop/paths.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { ListingHead } from '../account/session/ListingHead.tsx'
import { useTitle } from '../shop/useTitle.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './CartPage.module.css'

const CartContents = latePart(async () => (await import('./CartContents.tsx')).CartContents, { isPage: true })

export function CartPage() {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const title = useTitle()
  const plainCart = useHref(plainCartPath)

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Cart`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={<Trans>Cart</Trans>}>
        <Link className={frame.textLink} to={quickOrderPath}>
          <Trans>Quick order by item numbers</Trans>
        </Link>
      </ListingHead>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${plainCart}`} />
        <p>
          <a className={frame.textLink} href={plainCart}>
            <Trans>Show the cart</Trans>
          </a>
        </p>
      </noscript>
      {isHydrated && <CartContents />}
    </div>
  )
}

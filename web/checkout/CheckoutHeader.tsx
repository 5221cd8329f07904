/** The header of the minimal layout: the way home, and back to the cart. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { cartPath, homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Logo } from '../ui/Logo.tsx'
import frame from '../ui/frame.module.css'
import styles from './CheckoutHeader.module.css'

export function CheckoutHeader({ isPlaced = false }: { readonly isPlaced?: boolean }) {
  const { kind, brand } = useStoreView()
  const { name } = brand
  const isGoldsmith = kind === 'GOLDSMITH'
  const { t } = useLingui()

  return (
    <header className={styles.head}>
      <div className={`${frame.wrap} ${styles.row}`}>
        <Link className={styles.home} to={homePath} aria-label={isGoldsmith ? undefined : t`${name}, to the home page`}>
          <Logo trade={isGoldsmith ? t`Goldsmith` : undefined} />
        </Link>
        <span className={styles.secure}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9" />
          </svg>
          <Trans>Secure checkout</Trans>
        </span>
        {isPlaced ? (
          <Link className={frame.textLink} to={homePath}>
            <Trans>To the home page</Trans>
          </Link>
        ) : (
          <Link className={frame.textLink} to={cartPath}>
            <Trans>Back to the cart</Trans>
          </Link>
        )}
      </div>
    </header>
  )
}

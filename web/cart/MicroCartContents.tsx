/** Lines and totals of the cart beside the page, and the ways on. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { cartPath, checkoutPath } from '../shop/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { CartLines } from './CartLines.tsx'
import { CartSum } from './CartSum.tsx'
import styles from './MicroCart.module.css'

interface MicroCartContentsProps {
  readonly cart: CartPartsFragment
  readonly isChanging: boolean
  /** Closes the drawer. */
  readonly goOn: ReactNode
}

export function MicroCartContents({ cart, isChanging, goOn }: MicroCartContentsProps) {
  const { t } = useLingui()

  return (
    <>
      {/* The newest first: the one that was just added. */}
      <CartLines lines={cart.lines.toReversed()} />
      <section className={styles.foot} aria-label={t`Totals`}>
        <CartSum cart={cart} isPending={isChanging} />
        <ButtonLink to={checkoutPath}>
          <Trans>Go to checkout</Trans>
        </ButtonLink>
        <div className={styles.others}>
          <ButtonLink look="line" to={cartPath}>
            <Trans>Go to the cart</Trans>
          </ButtonLink>
          {goOn}
        </div>
      </section>
    </>
  )
}

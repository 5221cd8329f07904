/** The lines of the cart with their totals, or a message instead. Rendered in the browser only. */
import { Trans, useLingui } from '@lingui/react/macro'
import { CouponField } from './CouponField.tsx'
import { useCartChanges } from './useCartChanges.ts'
import { useOtherTabChange } from './useOtherTabChange.ts'
import { checkoutPath, homePath } from '../shop/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { AccountIssue, accountIssueIn, type AccountIssueName } from '../account/session/AccountIssue.tsx'
import { CartDelivery } from '../delivery/CartDelivery.tsx'
import { CartLines } from './CartLines.tsx'
import { BuyerChecks } from './BuyerChecks.tsx'
import { CartState } from './CartState.tsx'
import { CartSum } from './CartSum.tsx'
import styles from './CartPage.module.css'

export function CartContents() {
  const { setCoupon } = useCartChanges()
  const { t } = useLingui()

  return (
    <CartState
      emptyAction={
        <ButtonLink look="line" to={homePath}>
          <Trans>To the home page</Trans>
        </ButtonLink>
      }
    >
      {(cart, isChanging) => (
        <div className={styles.cart}>
          <OtherTab cart={cart} />
          <CartLines lines={cart.lines} />
          <section className={styles.summary} aria-label={t`Totals`}>
            <CartSum cart={cart} isPending={isChanging} />
            <BuyerChecks checks={cart.buyerChecks} />
            <CartDelivery lines={cart.lines} totals={cart.totals} isMethodChosen={cart.totals.shipping !== null} />
            <CouponField coupon={cart.coupon} refused={cart.refusedCoupon} onApply={setCoupon} />
            <ToCheckout issue={accountIssueIn(cart.issues)} />
          </section>
        </div>
      )}
    </CartState>
  )
}

function OtherTab({ cart }: { readonly cart: Parameters<typeof useOtherTabChange>[0] }) {
  useOtherTabChange(cart)
  return null
}

/** A customer who may not order yet sees the reason instead of the link to the checkout. */
function ToCheckout({ issue }: { readonly issue: AccountIssueName | null }) {
  if (issue) return <AccountIssue issue={issue} />
  return (
    <ButtonLink to={checkoutPath}>
      <Trans>Go to checkout</Trans>
    </ButtonLink>
  )
}

/** /order-confirmation: shows an order of this session, and settles the payment from which the shopper returns. */
import { useLingui } from '@lingui/react/macro'
import { Trans } from '@lingui/react/macro'
import { useHydrated } from '../shop/useHydrated.ts'
import { CheckoutHeader } from './CheckoutHeader.tsx'
import { useTitle } from '../shop/useTitle.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './CheckoutPage.module.css'

const OrderConfirmation = latePart(async () => (await import('./OrderConfirmation.tsx')).OrderConfirmation, {
  isPage: true,
})

export function OrderConfirmationPage() {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const title = useTitle()
  const heading = (
    <h1>
      <Trans>Order confirmation</Trans>
    </h1>
  )

  return (
    <>
      <title>{title(t`Order confirmation`)}</title>
      <meta name="robots" content="noindex" />
      <CheckoutHeader isPlaced />
      <main id="content" tabIndex={-1} className={`${frame.wrap} ${styles.page}`}>
        {!isHydrated && heading}
        <noscript>
          <p>
            <Trans>The order confirmation needs JavaScript. You also receive it by e-mail.</Trans>
          </p>
        </noscript>
        {isHydrated && <OrderConfirmation meanwhile={heading} />}
      </main>
    </>
  )
}

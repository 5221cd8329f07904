/** /checkout: its HTML has no personal data; the cart and what was entered are loaded after the page. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useHydrated } from '../shop/useHydrated.ts'
import { CheckoutHeader } from './CheckoutHeader.tsx'
import { cartPath } from '../shop/paths.ts'
import { useTitle } from '../shop/useTitle.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './CheckoutPage.module.css'

const CheckoutContents = latePart(async () => (await import('./CheckoutContents.tsx')).CheckoutContents, {
  isPage: true,
})

export function CheckoutPage() {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const title = useTitle()
  const heading = (
    <h1>
      <Trans>Checkout</Trans>
    </h1>
  )

  return (
    <>
      <title>{title(t`Checkout`)}</title>
      <meta name="robots" content="noindex" />
      <CheckoutHeader />
      <main id="content" tabIndex={-1} className={`${frame.wrap} ${styles.page}`}>
        {!isHydrated && (
          <div className={styles.instead}>
            {heading}
            <noscript>
              <p>
                <Trans>
                  The checkout needs JavaScript. <Link to={cartPath}>Your cart</Link> says how to order without it.
                </Trans>
              </p>
            </noscript>
          </div>
        )}
        {isHydrated && <CheckoutContents meanwhile={heading} />}
      </main>
    </>
  )
}

/** /newsletter: the form as a page of its own, and the form that unsubscribes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router-dom'
import { newsletterAddress, readNewsletterAddress } from './newsletter/newsletterAddress.ts'
import { NewsletterForm } from './newsletter/NewsletterForm.tsx'
import { NewsletterLead } from './newsletter/NewsletterLead.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './SignInPage.module.css'

export function NewsletterPage() {
  const { search } = useLocation()
  const earlier = readNewsletterAddress(search)
  const { t } = useLingui()
  const title = useTitle()
  const heading = earlier.isWanted ? t`Newsletter` : t`Unsubscribe from the newsletter`

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(heading)}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.card}>
        <h1>{heading}</h1>
        <p>
          {earlier.isWanted ? (
            <NewsletterLead />
          ) : (
            <Trans>
              Enter the address that the newsletter comes to. Your account and your orders stay as they are.
            </Trans>
          )}
        </p>
        <NewsletterForm key={String(earlier.isWanted)} {...earlier} />
        {earlier.isWanted && (
          <p className={styles.actions}>
            <Link className={frame.textLink} to={newsletterAddress({ isWanted: false, result: null, retryAt: null })}>
              <Trans>Unsubscribe from the newsletter</Trans>
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

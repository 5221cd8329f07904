/** /newsletter: the form as a page of its own; `result` is what became of a form without script. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { NewsletterForm, type NewsletterResult } from '../features/newsletter/NewsletterForm.tsx'
import { useTitle } from './useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './SignInPage.module.css'

const RESULTS: readonly NewsletterResult[] = ['done', 'email', 'later']

export function NewsletterPage() {
  const { search } = useLocation()
  const { t } = useLingui()
  const title = useTitle()
  const result = RESULTS.find((one) => one === new URLSearchParams(search).get('result')) ?? null

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Newsletter`)}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.card}>
        <h1>
          <Trans>Newsletter</Trans>
        </h1>
        <p>
          <Trans>
            News about metals and offers, and a coupon of 10 % for one order. You can unsubscribe at any time.
          </Trans>
        </p>
        <NewsletterForm earlier={result} />
      </div>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { usePromise } from '../../shop/promises.ts'

/** What the newsletter is about and brings. */
export function NewsletterLead() {
  const promise = usePromise('newsletter')
  return (
    <>
      {promise && (
        <>
          <strong lang={promise.lang}>{promise.text}</strong>
          {'. '}
        </>
      )}
      <Trans>News about metals and offers. You can unsubscribe at any time.</Trans>
    </>
  )
}

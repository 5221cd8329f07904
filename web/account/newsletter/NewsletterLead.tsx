import { Trans } from '@lingui/react/macro'
import { usePromise } from '../../shop/promises.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'

/** What the newsletter is about and brings. */
export function NewsletterLead() {
  const promise = usePromise('newsletter')
  const { kind } = useStoreView()
  return (
    <>
      {promise && (
        <>
          <strong lang={promise.lang}>{promise.text}</strong>
          {'. '}
        </>
      )}
      {kind === 'GENERAL' ? (
        <Trans>News and offers. You can unsubscribe at any time.</Trans>
      ) : (
        <Trans>News about metals and offers. You can unsubscribe at any time.</Trans>
      )}
    </>
  )
}

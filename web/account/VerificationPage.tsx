/** /verification/checkout: starts the verification of an identity, and is where the identity provider sends customers back. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHref } from 'react-router-dom'
import { useHydrated } from '../shop/useHydrated.ts'
import { identityReturn } from './session/identityReturn.ts'
import { ContinuedSignIn } from './ContinuedSignIn.tsx'
import { verificationPath } from '../shop/paths.ts'
import { useViewer } from '../shop/viewer.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VerificationState } from './VerificationState.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './SignInPage.module.css'

export function VerificationPage() {
  const { t } = useLingui()
  const title = useTitle()
  const action = useHref(verificationPath)

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Identity check`)}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.card}>
        <h1>
          <Trans>Identity check</Trans>
        </h1>
        <div className={styles.scripted}>
          <Contents />
        </div>
        <noscript>
          <form className={styles.plain} method="post" action={action}>
            <p>
              <Trans>Continue to sign in with the checked identity.</Trans>
            </p>
            <Button type="submit">
              <Trans>Continue</Trans>
            </Button>
          </form>
        </noscript>
      </div>
    </div>
  )
}

function Contents() {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  // Read by the guest: the page's own sign-in begins another session.
  const [returnTo] = useState(identityReturn.read)
  if (!isHydrated || viewer.kind === 'pending') return <Skeleton height="120px" />
  if (viewer.kind === 'known') return <VerificationState returnTo={returnTo} />
  return <ContinuedSignIn />
}

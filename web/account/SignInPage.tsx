/** /sign-in: the sign-in form as a page of its own. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { AccountLinks, SignInForm } from './session/SignInForm.tsx'
import { signOutPath } from '../shop/paths.ts'
import { readReturnTo } from '../shop/returnTo.ts'
import { useViewer } from '../shop/viewer.ts'
import { Button } from '../ui/Button.tsx'
import { useTitle } from '../shop/useTitle.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './SignInPage.module.css'

// The server renders the form for everyone: its pages contain nothing of a customer.
const SignedIn = latePart(async () => (await import('./session/SignedIn.tsx')).SignedIn)

export function SignInPage() {
  const viewer = useViewer()
  const returnTo = readReturnTo(useLocation().search)
  const navigate = useNavigate()
  const { t } = useLingui()
  const title = useTitle()

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Sign in`)}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.card}>
        <h1>
          <Trans>Sign in</Trans>
        </h1>
        {viewer.kind === 'known' ? (
          <SignedIn firstName={viewer.viewer.firstName} actions={styles.actions} />
        ) : (
          <>
            <p>
              <Trans>With the e-mail address and the password of your customer account.</Trans>
            </p>
            <SignInForm returnTo={returnTo} onSignedIn={() => void navigate(returnTo, { replace: true })} />
            <AccountLinks returnTo={returnTo} />
          </>
        )}
        <noscript>
          <PlainSignOut />
        </noscript>
      </div>
    </div>
  )
}

/** Without script the page cannot know who is signed in. */
function PlainSignOut() {
  return (
    <>
      <p className={styles.plain}>
        <Trans>
          JavaScript is off in your browser. You can sign in and out, but pages keep showing what guests see. Your name
          and your own prices need JavaScript.
        </Trans>
      </p>
      <form method="post" action={useHref(signOutPath)}>
        <Button type="submit" look="line">
          <Trans>Sign out</Trans>
        </Button>
      </form>
    </>
  )
}

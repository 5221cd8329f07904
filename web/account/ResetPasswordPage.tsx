/** /reset-password: requests a link by e-mail; with it, sets a new password. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router-dom'
import { stepParameter } from './session/accountForm.ts'
import { resetPasswordPath, signInPath } from '../shop/paths.ts'
import { NewPasswordForm, RequestResetForm } from './ResetForms.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './SignInPage.module.css'

export function ResetPasswordPage() {
  const step = new URLSearchParams(useLocation().search).get(stepParameter)
  const { t } = useLingui()
  const title = useTitle()
  const heading = step === 'new' ? t`New password` : t`Forgotten your password?`

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(heading)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div className={styles.card}>
        <h1>{heading}</h1>
        <Step step={step} />
        <p className={styles.more}>
          {step !== null && (
            <Link className={frame.textLink} to={resetPasswordPath}>
              <Trans>Request a new link</Trans>
            </Link>
          )}
          <Link className={frame.textLink} to={signInPath}>
            <Trans>Sign in</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}

/** @param props.step null at first */
function Step({ step }: { readonly step: string | null }) {
  if (step === 'sent')
    return (
      <p>
        <Trans>
          If there is an account with this e-mail address, a link to a new password is on its way. It works once, for
          two hours.
        </Trans>
      </p>
    )
  if (step === 'new')
    return (
      <>
        <p>
          <Trans>After a change you are signed out on all other devices.</Trans>
        </p>
        <NewPasswordForm />
      </>
    )
  return (
    <>
      <p>
        <Trans>We send a link to a new password to your e-mail address.</Trans>
      </p>
      <RequestResetForm />
    </>
  )
}

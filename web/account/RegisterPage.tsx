/** /register: opens an account. A company waits for approval after it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router-dom'
import { stepParameter } from './session/accountForm.ts'
import { homePath, signInPath } from '../shop/paths.ts'
import { readReturnTo } from '../shop/returnTo.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './SignInPage.module.css'

export function RegisterPage() {
  const { search } = useLocation()
  const isWaiting = new URLSearchParams(search).get(stepParameter) === 'waiting'
  const { t } = useLingui()
  const title = useTitle()

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Create account`)}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.card}>{isWaiting ? <WaitsForApproval /> : <Registration search={search} />}</div>
    </div>
  )
}

/** After a company has registered. */
function WaitsForApproval() {
  return (
    <>
      <h1>
        <Trans>Your account has been created</Trans>
      </h1>
      <p>
        <Trans>
          We check business accounts before they can order. You can sign in already; we write to you when the account is
          approved.
        </Trans>
      </p>
      <p className={styles.actions}>
        <Link className={frame.textLink} to={signInPath}>
          <Trans>Sign in</Trans>
        </Link>
        <Link className={frame.textLink} to={homePath}>
          <Trans>To the home page</Trans>
        </Link>
      </p>
    </>
  )
}

function Registration({ search }: { readonly search: string }) {
  return (
    <>
      <h1>
        <Trans>Create account</Trans>
      </h1>
      <p>
        <Trans>Already a customer?</Trans>{' '}
        <Link className={frame.textLink} to={signInPath + search}>
          <Trans>Sign in</Trans>
        </Link>
      </p>
      <RegisterForm returnTo={readReturnTo(search)} />
    </>
  )
}

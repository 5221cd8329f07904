/** The ways beside signing in: another password, and a new account. */
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { homePath, registerPath, resetPasswordPath } from '../../shop/paths.ts'
import { returnParameter } from '../../shop/returnTo.ts'
import frame from '../../ui/frame.module.css'
import styles from './SignInForm.module.css'

interface AccountLinksProps {
  /** Path within the store to return to. */
  readonly returnTo: string
  readonly onLeave?: () => void
}

export function AccountLinks({ returnTo, onLeave }: AccountLinksProps) {
  const search = returnTo === homePath ? '' : `?${new URLSearchParams({ [returnParameter]: returnTo }).toString()}`

  return (
    <p className={styles.links}>
      <Link className={frame.textLink} to={resetPasswordPath} onClick={onLeave}>
        <Trans>Forgotten your password?</Trans>
      </Link>
      <Link className={frame.textLink} to={registerPath + search} onClick={onLeave}>
        <Trans>Create account</Trans>
      </Link>
    </p>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { homePath } from '../../shop/paths.ts'
import frame from '../../ui/frame.module.css'
import { SignOutButton } from './SignOutButton.tsx'

interface SignedInProps {
  readonly firstName: string
  /** Class of the line with the button and the link. */
  readonly actions: string | undefined
}

/** What a customer who is signed in already finds in place of the sign-in form. */
export function SignedIn({ firstName, actions }: SignedInProps) {
  return (
    <>
      <p>
        <Trans>You are signed in as {firstName}.</Trans>
      </p>
      <p className={actions}>
        <SignOutButton />{' '}
        <Link className={frame.textLink} to={homePath}>
          <Trans>To the home page</Trans>
        </Link>
      </p>
    </>
  )
}

/** Shows who is signed in, and the sign-out button. */
import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { ViewerPartsFragment } from '../../client/generated/documents.generated.ts'
import { Link } from 'react-router-dom'
import { accountPath } from '../../shop/paths.ts'
import frame from '../../ui/frame.module.css'
import { SignOutButton } from './SignOutButton.tsx'
import { ViewerFacts } from './ViewerFacts.tsx'

interface AccountPanelProps {
  /** Null if a customer is signed in but the request for the name failed. */
  readonly viewer: ViewerPartsFragment | null
}

export function AccountPanel({ viewer }: AccountPanelProps) {
  return (
    <>
      {viewer ? (
        <ViewerFacts viewer={viewer} />
      ) : (
        <p>
          <Trans>Your account cannot be reached right now. The prices shown may not be yours.</Trans>
        </p>
      )}
      <p>
        <Link className={frame.textLink} to={accountPath} onClick={closePanel}>
          <Trans>My account</Trans>
        </Link>
      </p>
      <SignOutButton />
    </>
  )
}

/** The page changes below an open panel. */
function closePanel({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

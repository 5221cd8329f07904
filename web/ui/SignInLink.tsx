/** Link to the sign-in page. A plain click with script opens the sign-in dialog instead. */
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { authentication } from '../shop/authentication.ts'
import { signInPath } from '../shop/paths.ts'
import { signInFrom } from '../shop/returnTo.ts'

interface SignInLinkProps {
  readonly id?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function SignInLink({ id, className, children }: SignInLinkProps) {
  return (
    <Link
      id={id}
      className={className}
      to={signInFrom(useLocation())}
      rel="nofollow"
      aria-haspopup="dialog"
      onClick={openDialog}
    >
      {children}
    </Link>
  )
}

function openDialog(event: MouseEvent): void {
  const isOnItsPage = location.pathname.endsWith(signInPath)
  if (isOnItsPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  authentication.open()
}

/** Leads to signing in: a dialog over the page, or its own page in a new tab and without script. */
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { authentication } from '../shop/authentication.ts'
import { signInPath } from '../shop/paths.ts'

interface SignInLinkProps {
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function SignInLink({ className, children }: SignInLinkProps) {
  return <Link className={className} to={signInPath} aria-haspopup="dialog" onClick={openDialog}>{children}</Link>
}

function openDialog(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  authentication.open()
}

/** Signs in without leaving the page. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { AccountLinks, SignInForm } from './session/SignInForm.tsx'
import { accountEntryId, authentication, useAuthentication } from '../shop/authentication.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './AuthenticationDialog.module.css'

export function AuthenticationDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname, search } = useLocation()
  const isAtLimit = useAuthentication() === 'RENEWAL_LIMIT'
  const { t } = useLingui()
  useEffect(() => {
    dialog.current?.showModal()
    // The first focusable element is the close button, so the focus is set here.
    dialog.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
  }, [])

  const finish = () => {
    dialog.current?.close()
    // The element that opened the dialog may be gone: a price or a name has replaced it.
    requestAnimationFrame(() => document.getElementById(accountEntryId)?.focus())
  }

  return (
    <Dialog ref={dialog} title={t`Sign in`} onClose={authentication.close}>
      {isAtLimit && (
        <Notice>
          <Trans>Please sign in again.</Trans>
        </Notice>
      )}
      <p className={styles.lead}>
        <Trans>With the e-mail address and the password of your customer account.</Trans>
      </p>
      <SignInForm returnTo={pathname + search} onSignedIn={finish} />
      <AccountLinks returnTo={pathname + search} onLeave={() => dialog.current?.close()} />
    </Dialog>
  )
}

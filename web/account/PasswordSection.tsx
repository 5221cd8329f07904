/** The password and the devices on which the customer is signed in. */
import { Trans } from '@lingui/react/macro'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SignOutEverywhereButton } from './SignOutEverywhereButton.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './PasswordSection.module.css'

export function PasswordSection({ viewer }: AccountSectionProps) {
  return (
    <div className={styles.section}>
      <p>
        <Trans>After a change you are signed out on all other devices.</Trans>
      </p>
      <ChangePasswordForm viewer={viewer} />
      <h2>
        <Trans>Devices</Trans>
      </h2>
      <p>
        <Trans>A lost telephone, a computer that others use: this signs you out everywhere, here too.</Trans>
      </p>
      <SignOutEverywhereButton viewerId={viewer.id} />
    </div>
  )
}

/** The account entry in the header: a link to sign in, or the customer's name. Its size is the same in both cases. */
import { Trans, useLingui } from '@lingui/react/macro'
import { accountEntryId } from '../../shop/authentication.ts'
import { useViewer } from '../../shop/viewer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SignInLink } from '../../ui/SignInLink.tsx'
import { latePart } from '../../ui/latePart.tsx'
import styles from './AccountEntry.module.css'

const AccountPanel = latePart(async () => (await import('./AccountPanel.tsx')).AccountPanel)

export function AccountEntry() {
  const state = useViewer()
  const { t } = useLingui()
  if (state.kind === 'guest') {
    return (
      <SignInLink className={styles.entry} id={accountEntryId}>
        <Icon name="person" />{' '}
        <span className={styles.guest}>
          <Trans>Sign in</Trans>
        </span>
      </SignInLink>
    )
  }
  const name = state.kind === 'known' ? state.viewer.firstName : t`Account`

  return (
    <>
      <button
        className={styles.entry}
        id={accountEntryId}
        type="button"
        popoverTarget="account-panel"
        aria-label={t`Account: ${name}`}
      >
        <Icon name="person" />
        <span className={state.kind === 'pending' ? styles.pending : undefined}>{name}</span>
      </button>
      <div className={styles.panel} id="account-panel" popover="auto">
        <AccountPanel viewer={state.kind === 'known' ? state.viewer : null} />
      </div>
    </>
  )
}

/** The account that a guest may open along with the order. The password is in memory only, and sent with the order. */
import { Trans, useLingui } from '@lingui/react/macro'
import { findPasswordProblems } from '../../account/session/accountForm.ts'
import type { FieldProblem } from '../../address/fieldErrors.ts'
import tick from '../../ui/Tick.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../ui/Checkout.module.css'

export interface NewAccount {
  readonly isWanted: boolean
  readonly newAccountPassword: string
  readonly passwordAgain: string
}

export const noAccount: NewAccount = { isWanted: false, newAccountPassword: '', passwordAgain: '' }

export function findAccountProblems(account: NewAccount): readonly FieldProblem[] {
  return account.isWanted ? findPasswordProblems(account, 'newAccountPassword') : []
}

interface NewAccountFieldsProps {
  readonly account: NewAccount
  readonly onAccount: (account: NewAccount) => void
  readonly errorOf: (path: string) => string | null
}

export function NewAccountFields({ account, onAccount, errorOf }: NewAccountFieldsProps) {
  const { t } = useLingui()
  const password = (name: 'newAccountPassword' | 'passwordAgain', label: string) => (
    <div className={styles.half}>
      <TextField
        label={label}
        name={name}
        type="password"
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        required
        value={account[name]}
        error={errorOf(name)}
        onChange={({ currentTarget }) => onAccount({ ...account, [name]: currentTarget.value })}
      />
    </div>
  )

  return (
    <>
      <label className={styles.check}>
        <input
          className={tick.tick}
          type="checkbox"
          name="createsAccount"
          checked={account.isWanted}
          onChange={({ currentTarget }) => onAccount({ ...noAccount, isWanted: currentTarget.checked })}
        />
        <Trans>Create an account with this order</Trans>
      </label>
      {account.isWanted && (
        <>
          <div className={styles.fields}>
            {password('newAccountPassword', t`Password`)}
            {password('passwordAgain', t`Repeat password`)}
          </div>
          <p className={styles.note}>
            <Trans>At least 8 characters of three kinds: lower case, upper case, digits, special characters.</Trans>
          </p>
        </>
      )}
    </>
  )
}

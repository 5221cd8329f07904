/** A new password and its repetition, with the rule that it must meet. */
import { Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountForm.module.css'

interface PasswordFieldsProps {
  readonly name: string
  readonly label: string
  readonly errorOf: (path: string) => string | null
}

export function PasswordFields({ name, label, errorOf }: PasswordFieldsProps) {
  const { t } = useLingui()
  const shared = { type: 'password', autoComplete: 'new-password', autoCapitalize: 'off', spellCheck: false } as const

  return (
    <>
      <TextField {...shared} label={label} name={name} error={errorOf(name)} />
      <p className={styles.hint}>
        <Trans>At least 8 characters of three kinds: lower case, upper case, digits, special characters.</Trans>
      </p>
      <TextField {...shared} label={t`Repeat password`} name="passwordAgain" error={errorOf('passwordAgain')} />
    </>
  )
}

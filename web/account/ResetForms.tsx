/** Requests a link to a new password, and sets it. The link's token is in a cookie of the server, never in these forms. */
import { Trans, useLingui } from '@lingui/react/macro'
import { emailProblem } from '#domain/address.ts'
import { findPasswordProblems } from './session/accountForm.ts'
import { resetPasswordPath } from '../shop/paths.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormAlert } from './session/FormAlert.tsx'
import { PasswordFields } from './session/PasswordFields.tsx'
import { type ReadField, useAccountForm } from './session/useAccountForm.ts'

export function RequestResetForm() {
  const form = useAccountForm({ path: resetPasswordPath, draft: 'reset' }, (read: ReadField) =>
    [emailProblem(read('email')) ?? []].flat(),
  )
  const { t } = useLingui()

  return (
    <form {...form.attributes}>
      <TextField
        label={t`E-mail address`}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={form.valueOf('email')}
        error={form.errorOf('email')}
      />
      <FormAlert formTry={form.earlier} />
      <Button type="submit">
        <Trans>Send link</Trans>
      </Button>
    </form>
  )
}

export function NewPasswordForm() {
  const form = useAccountForm({ path: resetPasswordPath, draft: null }, (read: ReadField) =>
    findPasswordProblems({ newPassword: read('newPassword'), passwordAgain: read('passwordAgain') }, 'newPassword'),
  )
  const { t } = useLingui()

  return (
    <form {...form.attributes}>
      <PasswordFields name="newPassword" label={t`New password`} errorOf={form.errorOf} />
      <FormAlert formTry={form.earlier} />
      <Button type="submit">
        <Trans>Set new password</Trans>
      </Button>
    </form>
  )
}

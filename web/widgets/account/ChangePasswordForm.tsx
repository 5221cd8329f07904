/** A new password by the current one. The other sessions of the customer end; this one continues. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, use, useRef, useState } from 'react'
import { accountOptions } from '../../features/account/useAccountChange.ts'
import { type AccountProblem, findPasswordProblems } from '../../features/viewer/accountForm.ts'
import { fetchSession } from '../../features/viewer/fetchSession.ts'
import { useApolloClient } from '../../graphql/apolloContext.ts'
import type { ViewerPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useChangePasswordMutation } from '../../graphql/generated/hooks.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'
import { idempotencyKey } from '../../shop/idempotencyKey.ts'
import { notifications } from '../../shop/notifications.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFieldProblems } from '../../ui/useFieldProblems.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { useAccountProblemText } from './useAccountForm.ts'
import styles from './AccountForm.module.css'

export function ChangePasswordForm({ viewer }: { readonly viewer: Pick<ViewerPartsFragment, 'id' | 'email'> }) {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const [mutate] = useChangePasswordMutation(accountOptions(viewer.id))
  const { problemOf, setProblems, onInput } = useFieldProblems<AccountProblem>()
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(idempotencyKey)
  const form = useRef<HTMLFormElement>(null)
  const textOf = useAccountProblemText()
  const { t } = useLingui()
  const errorOf = (path: string): string | null => {
    const problem = problemOf(path)
    return problem ? textOf(problem) : null
  }
  const fail = (text: string): void => notifications.add({ kind: 'error', text })
  const show = (found: readonly AccountProblem[]): void => {
    setProblems(found)
    const [first] = found
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.path}]`)?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    const [currentPassword, newPassword, passwordAgain] = ['currentPassword', 'newPassword', 'passwordAgain'].map(
      (name) => {
        const value = fields.get(name)
        return typeof value === 'string' ? value : ''
      },
    ) as [string, string, string]
    const found = findPasswordProblems({ newPassword, passwordAgain }, 'newPassword')
    show([...(currentPassword === '' ? [{ path: 'currentPassword', rule: 'REQUIRED', bound: null }] : []), ...found])
    if (currentPassword === '' || found.length > 0) return
    if (connection.state() !== 'online') return fail(t`Reset password feature does not work while offline!`)

    setBusy(true)
    const input = {
      idempotencyKey: key.for(JSON.stringify([currentPassword, newPassword])),
      currentPassword,
      newPassword,
    }
    const outcome = await mutate({ variables: { input } }).then(
      ({ data }) => data?.changePassword ?? null,
      () => null,
    )
    setBusy(false)
    if (!outcome) return fail(t`Something went wrong. Try again in a few seconds.`)
    key.forget()
    if (outcome.__typename === 'AccountRefused') {
      const isWrong = outcome.reason === 'WRONG_PASSWORD'
      const refused = { path: 'currentPassword', rule: 'REFUSED', bound: null, message: outcome.message }
      show(isWrong ? [refused] : outcome.inputErrors)
      return fail(outcome.message)
    }
    form.current?.reset()
    // The response has replaced the session's cookie.
    await fetchSession(client, connection).then((session) => session.continue())
    notifications.add({ kind: 'success', text: t`Password has successfully been changed` })
  }

  return (
    <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={(event) => void submit(event)}>
      {/* For password managers, which store the new password with it. */}
      <input type="hidden" name="username" autoComplete="username" value={viewer.email} readOnly />
      <TextField
        label={t`Current password`}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        error={errorOf('currentPassword')}
      />
      <PasswordFields name="newPassword" label={t`New password`} errorOf={errorOf} />
      <Button type="submit" aria-disabled={isBusy}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}

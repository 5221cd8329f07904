/** A new password by the current one. The other sessions of the customer end; this one continues. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, use, useState } from 'react'
import { accountOptions } from './session/useAccountChange.ts'
import { type AccountProblem, findPasswordProblems } from './session/accountForm.ts'
import { fetchSession } from './session/fetchSession.ts'
import { useApolloClient } from '../client/apolloContext.ts'
import type { ViewerPartsFragment } from '../client/generated/documents.generated.ts'
import { useChangePasswordMutation } from '../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../shop/connection.ts'
import { idempotencyKey } from '../shop/idempotencyKey.ts'
import { notifications } from '../shop/notifications.ts'
import { Button } from '../ui/Button.tsx'
import { fieldText } from '../ui/fieldText.ts'
import { TextField } from '../ui/TextField.tsx'
import { useFieldProblems } from '../ui/useFieldProblems.ts'
import { PasswordFields } from './session/PasswordFields.tsx'
import { useAccountProblemText } from './session/useAccountForm.ts'
import styles from './session/AccountForm.module.css'

interface ChangePasswordFormProps {
  readonly viewer: Pick<ViewerPartsFragment, 'id' | 'email'>
}

export function ChangePasswordForm({ viewer }: ChangePasswordFormProps) {
  const { form, errorOf, onInput, isBusy, submit } = useChangePasswordForm(viewer.id)
  const { t } = useLingui()

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

function useChangePasswordForm(viewerId: string) {
  const connection = use(ConnectionContext)
  const { form, problemOf, show, onInput } = useFieldProblems<AccountProblem>()
  const textOf = useAccountProblemText()
  const { isBusy, send } = useChangePassword(viewerId)
  const { t } = useLingui()
  const fail = (text: string): void => notifications.add({ kind: 'error', text })

  const errorOf = (path: string): string | null => {
    const problem = problemOf(path)
    return problem ? textOf(problem) : null
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    const passwords = {
      currentPassword: fieldText(fields, 'currentPassword'),
      newPassword: fieldText(fields, 'newPassword'),
    }
    const found = findProblems({ ...passwords, passwordAgain: fieldText(fields, 'passwordAgain') })
    show(found)
    if (found.length > 0) return
    if (connection.state() !== 'online') return fail(t`Reset password feature does not work while offline!`)

    const outcome = await send(passwords)
    if (!outcome) return fail(t`Something went wrong. Try again in a few seconds.`)
    if (outcome.__typename === 'AccountRefused') {
      const isWrong = outcome.reason === 'WRONG_PASSWORD'
      const refused = { path: 'currentPassword', rule: 'REFUSED', bound: null, message: outcome.message }
      show(isWrong ? [refused] : outcome.inputErrors)
      return fail(outcome.message)
    }
    form.current?.reset()
    notifications.add({ kind: 'success', text: t`Password has successfully been changed` })
  }

  return { form, errorOf, onInput, isBusy, submit }
}

interface Passwords {
  readonly currentPassword: string
  readonly newPassword: string
}

function findProblems(passwords: Passwords & { readonly passwordAgain: string }): readonly AccountProblem[] {
  return [
    ...(passwords.currentPassword === '' ? [{ path: 'currentPassword', rule: 'REQUIRED', bound: null }] : []),
    ...findPasswordProblems(passwords, 'newPassword'),
  ]
}

/** Sends a change once: a retry after a missing response, which is null, has the same key. */
function useChangePassword(viewerId: string) {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const [mutate] = useChangePasswordMutation(accountOptions(viewerId))
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(idempotencyKey)

  const send = async (passwords: Passwords) => {
    setBusy(true)
    const input = {
      idempotencyKey: key.for(JSON.stringify([passwords.currentPassword, passwords.newPassword])),
      ...passwords,
    }
    const outcome = await mutate({ variables: { input } }).then(
      ({ data }) => data?.changePassword ?? null,
      () => null,
    )
    setBusy(false)
    if (!outcome) return null
    key.forget()
    // The response has replaced the session's cookie.
    if (outcome.__typename !== 'AccountRefused')
      await fetchSession(client, connection).then((session) => session.continue())
    return outcome
  }
  return { isBusy, send }
}

/** Name and e-mail address; a new e-mail address needs the password. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, use, useRef, useState } from 'react'
import { emailProblem, nameProblems } from '#domain/address.ts'
import { accountOptions, useAccountChange } from '../../features/account/useAccountChange.ts'
import { type FieldProblem, useProblemText } from '../../features/checkout/fieldErrors.ts'
import { fetchSession } from '../../features/viewer/fetchSession.ts'
import { useApolloClient } from '../../graphql/apolloContext.ts'
import { useChangeProfileMutation } from '../../graphql/generated/hooks.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFieldProblems } from '../../ui/useFieldProblems.ts'
import type { AccountSectionProps } from './sections.ts'
import styles from './Account.module.css'

export function Profile({ viewer }: AccountSectionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [profile, setProfile] = useState({
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    email: viewer.email,
    currentPassword: '',
  })
  const { problemOf, setProblems, onInput } = useFieldProblems<FieldProblem>()
  const [changeProfile] = useChangeProfileMutation(accountOptions(viewer.id))
  const { isBusy, send } = useAccountChange()
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const problemText = useProblemText(() => '')
  const { t } = useLingui()
  const isNewEmail = profile.email.trim().toLowerCase() !== viewer.email.toLowerCase()
  const errorOf = (path: string): string | null => {
    const problem = problemOf(path)
    return problem ? problemText(problem) : null
  }
  const show = (found: readonly FieldProblem[]) => {
    setProblems(found)
    const [first] = found
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.path)}"]`)?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { firstName, lastName, email, currentPassword } = profile
    const missing = isNewEmail && currentPassword === '' ? [required('currentPassword')] : []
    const found = [
      ...nameProblems({ firstName, lastName }),
      ...[(isNewEmail && emailProblem(email)) || []].flat(),
      ...missing,
    ]
    show(found)
    if (found.length > 0) return
    const input = { firstName, lastName, ...(isNewEmail && { email, currentPassword }) }
    const result = await send(input, async (idempotencyKey) => {
      const { data } = await changeProfile({ variables: { input: { ...input, idempotencyKey } } })
      return data?.changeProfile
    })
    if (result.kind === 'REFUSED') show(result.problems)
    if (result.kind !== 'CHANGED') return
    setProfile({ ...profile, currentPassword: '' })
    // The gateway has replaced the session: this page continues in the new one.
    if (isNewEmail) (await fetchSession(client, connection)).continue()
  }
  const field = (name: keyof typeof profile) => ({
    name,
    value: profile[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      setProfile({ ...profile, [name]: currentTarget.value }),
  })

  return (
    <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <TextField label={t`First name`} autoComplete="given-name" required {...field('firstName')} />
        <TextField label={t`Last name`} autoComplete="family-name" required {...field('lastName')} />
      </div>
      <TextField label={t`E-mail address`} type="email" autoComplete="email" required {...field('email')} />
      {isNewEmail && (
        <>
          <TextField
            label={t`Current password`}
            type="password"
            autoComplete="current-password"
            required
            {...field('currentPassword')}
          />
          <p className={styles.note}>
            <Trans>A new e-mail address signs you out on your other devices.</Trans>
          </p>
        </>
      )}
      <Button type="submit" aria-disabled={isBusy}>
        <Trans>Save changes</Trans>
      </Button>
    </form>
  )
}

function required(path: string): FieldProblem {
  return { path, rule: 'REQUIRED', bound: null }
}

/** Name and e-mail address; a new e-mail address needs the password. Below, what a customer can ask of their data. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, use } from 'react'
import { emailProblem, nameProblems } from '#domain/address.ts'
import { accountOptions, useAccountChange } from './session/useAccountChange.ts'
import { textOf } from '../address/typedAddress.ts'
import { type FieldProblem, useProblemText } from '../address/fieldErrors.ts'
import { fetchSession } from './session/fetchSession.ts'
import { useApolloClient } from '../client/apolloContext.ts'
import { useChangeProfileMutation } from '../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../shop/connection.ts'
import { useDraftState } from '../shop/useDraftState.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useFieldProblems } from '../ui/useFieldProblems.ts'
import { OwnData } from './OwnData.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './Account.module.css'

export function Profile({ viewer }: AccountSectionProps) {
  const { form, profile, setProfile, isNewEmail, errorOf, onInput, isBusy, submit } = useProfileForm(viewer)
  const { t } = useLingui()
  const field = (name: keyof typeof profile) => ({
    name,
    value: profile[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      setProfile({ ...profile, [name]: currentTarget.value }),
  })

  return (
    <div>
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
      <OwnData viewer={viewer} />
    </div>
  )
}

interface ProfileText {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Needed for a new e-mail address only. */
  readonly currentPassword: string
}

function useProfileForm(viewer: AccountSectionProps['viewer']) {
  const { firstName, lastName, email } = viewer
  const [profile, setProfile, forget] = useDraftState<ProfileText>('profile', {
    initial: { firstName, lastName, email, currentPassword: '' },
    read: (stored) => ({
      firstName: textOf(stored['firstName']),
      lastName: textOf(stored['lastName']),
      email: textOf(stored['email']),
      currentPassword: '',
    }),
    stored: (typed) => ({ firstName: typed.firstName, lastName: typed.lastName, email: typed.email }),
  })
  const { form, problemOf, show, onInput } = useFieldProblems<FieldProblem>()
  const problemText = useProblemText(() => '')
  const [changeProfile] = useChangeProfileMutation(accountOptions(viewer.id))
  const { isBusy, send } = useAccountChange()
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const isNewEmail = profile.email.trim().toLowerCase() !== viewer.email.toLowerCase()

  const errorOf = (path: string): string | null => {
    const problem = problemOf(path)
    return problem ? problemText(problem) : null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = findProfileProblems(profile, isNewEmail)
    show(found)
    if (found.length > 0) return
    const { currentPassword, email: newEmail, ...names } = profile
    const input = { ...names, ...(isNewEmail && { email: newEmail, currentPassword }) }
    const result = await send(input, async (idempotencyKey) => {
      const { data } = await changeProfile({ variables: { input: { ...input, idempotencyKey } } })
      return data?.changeProfile
    })
    if (result.kind === 'REFUSED') show(result.problems)
    if (result.kind !== 'CHANGED') return
    setProfile({ ...profile, currentPassword: '' })
    forget()
    // The gateway has replaced the session: this page continues in the new one.
    if (isNewEmail) (await fetchSession(client, connection)).continue()
  }

  return { form, profile, setProfile, isNewEmail, errorOf, onInput, isBusy, submit }
}

function findProfileProblems(profile: ProfileText, isNewEmail: boolean): readonly FieldProblem[] {
  const { firstName, lastName, email, currentPassword } = profile
  return [
    ...nameProblems({ firstName, lastName }),
    ...[(isNewEmail && emailProblem(email)) || []].flat(),
    ...(isNewEmail && currentPassword === '' ? [required('currentPassword')] : []),
  ]
}

function required(path: string): FieldProblem {
  return { path, rule: 'REQUIRED', bound: null }
}

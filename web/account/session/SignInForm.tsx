/**
 * The sign-in form, used on its page and in the dialog; without JavaScript the server handles it
 * (server/sessionForms.ts).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { Link, useHref } from 'react-router-dom'
import { useApolloClient } from '../../client/apolloContext.ts'
import { useSignInMutation } from '../../client/generated/hooks.generated.ts'
import { ConnectionContext, useConnection } from '../../shop/connection.ts'
import { notifications } from '../../shop/notifications.ts'
import { homePath, registerPath, resetPasswordPath, signInPath } from '../../shop/paths.ts'
import { returnParameter } from '../../shop/returnTo.ts'
import { takesCookies } from '../../shop/takesCookies.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldText } from '../../ui/fieldText.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useFieldProblems } from '../../ui/useFieldProblems.ts'
import { useRetryTime } from '../../ui/useRetryTime.ts'
import { findCredentialErrors, type CredentialError } from './credentialErrors.ts'
import { type NeededCheck, ResultText } from './IdentityNeeded.tsx'
import { fetchSession } from './fetchSession.ts'
import { identityReturn } from './identityReturn.ts'
import type { SignInRefusal } from './session.ts'
import { SignInTryContext } from './signInTry.ts'
import frame from '../../ui/frame.module.css'
import tick from '../../ui/Tick.module.css'
import styles from './SignInForm.module.css'

interface SignInFormProps {
  /** Path within the store to return to, for the form without JavaScript. */
  readonly returnTo: string
  /** E-mail address of an earlier attempt. */
  readonly email?: string
  readonly onSignedIn: () => void
}

export function SignInForm({ returnTo, email, onSignedIn }: SignInFormProps) {
  const earlier = use(SignInTryContext)
  const { form, problemOf, onInput, refusal, isBusy, submit } = useSignInForm(onSignedIn)
  const errorText = useErrorText()
  const { t } = useLingui()

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={useHref(signInPath)}
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name={returnParameter} value={earlier?.returnTo ?? returnTo} />
      <TextField
        label={t`E-mail address`}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={earlier?.email ?? email}
        error={errorText(problemOf('email'))}
      />
      <PasswordField error={errorText(problemOf('password'))} />
      <SignInAlert refusal={refusal} verification={earlier?.verification ?? null} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? <Trans>Signing in …</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </form>
  )
}

/** Checks the credentials and signs in; the focus goes to the first wrong field. */
function useSignInForm(onSignedIn: () => void) {
  const earlier = use(SignInTryContext)
  const client = useApolloClient()
  // The cache must not hold personal data.
  const [signIn] = useSignInMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const connection = use(ConnectionContext)
  const { form, problemOf, show, focus, onInput } = useFieldProblems<CredentialError>(earlier?.errors)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(earlier?.refusal ?? null)
  const [isBusy, setBusy] = useState(false)
  const { t } = useLingui()

  const submit = async (fields: FormData) => {
    if (isBusy) return
    const credentials = { email: fieldText(fields, 'email').trim(), password: fieldText(fields, 'password') }
    const found = findCredentialErrors(credentials)
    show(found)
    setRefusal(null)
    if (found.length > 0) return
    if (!takesCookies()) return setRefusal({ reason: 'NO_COOKIES', retryAt: null })

    setBusy(true)
    const result = await fetchSession(client, connection).then(
      (session) => session.signIn(credentials, async (variables) => (await signIn({ variables })).data),
      (): SignInRefusal => ({ reason: 'UNANSWERED', retryAt: null }),
    )
    setBusy(false)
    if (result) {
      setRefusal(result)
      if (result.reason === 'VERIFICATION_NEEDED') identityReturn.write(fieldText(fields, returnParameter))
      if (result.reason === 'WRONG_CREDENTIALS') focus('password')
      return
    }
    notifications.add({ kind: 'success', text: t`You're logged in` })
    onSignedIn()
  }

  return { form, problemOf, onInput, refusal, isBusy, submit }
}

function PasswordField({ error }: { readonly error: string | null }) {
  const [showsPassword, setShowsPassword] = useState(false)
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Password`}
        name="password"
        type={showsPassword ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        required
        error={error}
      />
      <label className={styles.show}>
        <input
          className={tick.tick}
          type="checkbox"
          checked={showsPassword}
          onChange={(event) => setShowsPassword(event.currentTarget.checked)}
        />
        <Trans>Show password</Trans>
      </label>
    </>
  )
}

interface SignInAlertProps {
  readonly refusal: SignInRefusal | null
  /** The identity check, if that is why the sign-in was refused. */
  readonly verification: NeededCheck | null
}

function SignInAlert({ refusal, verification }: SignInAlertProps) {
  const isOnline = useConnection() === 'online'
  return (
    <div role="alert">
      {!isOnline && (
        <p className={styles.refused}>
          <Trans>No connection to the shop. Sign in when it is back.</Trans>
        </p>
      )}
      {isOnline && refusal !== null && (
        <p className={styles.refused}>
          {verification?.lastResult ? <ResultText result={verification.lastResult} /> : <RefusalText {...refusal} />}{' '}
          {refusal.reason === 'VERIFICATION_NEEDED' && verification && (
            <a href={verification.url}>
              <Trans>Verify your identity</Trans>
            </a>
          )}
        </p>
      )}
    </div>
  )
}

interface AccountLinksProps {
  /** Path within the store to return to. */
  readonly returnTo: string
  readonly onLeave?: () => void
}

/** The ways beside signing in: another password, and a new account. */
export function AccountLinks({ returnTo, onLeave }: AccountLinksProps) {
  const search = returnTo === homePath ? '' : `?${new URLSearchParams({ [returnParameter]: returnTo }).toString()}`

  return (
    <p className={styles.links}>
      <Link className={frame.textLink} to={resetPasswordPath} onClick={onLeave}>
        <Trans>Forgotten your password?</Trans>
      </Link>
      <Link className={frame.textLink} to={registerPath + search} onClick={onLeave}>
        <Trans>Create account</Trans>
      </Link>
    </p>
  )
}

function RefusalText({ reason, retryAt }: SignInRefusal) {
  const time = useRetryTime(retryAt)
  switch (reason) {
    case 'WRONG_CREDENTIALS':
      return <Trans>The sign-in was incorrect or your account is temporarily disabled.</Trans>
    case 'TOO_MANY_TRIES':
      return time === null ? (
        <Trans>Too many failed attempts. Please wait a while and try again.</Trans>
      ) : (
        <Trans>Too many failed attempts. You can try again at {time}.</Trans>
      )
    case 'VERIFICATION_NEEDED':
      return <Trans>Please verify your identity before you sign in and order.</Trans>
    case 'NO_COOKIES':
      return (
        <Trans>
          Your browser blocks cookies: cart and account do not work without them. Allow cookies for this shop to order.
        </Trans>
      )
    case 'UNANSWERED':
      return <Trans>Something went wrong. Try again in a few seconds.</Trans>
  }
}

function useErrorText(): (error: CredentialError | undefined) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (!error) return null
    return error.rule === 'MISSING' ? t`Field is required` : t`Please provide a valid e-mail address`
  }
}

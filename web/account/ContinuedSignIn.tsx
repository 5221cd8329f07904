/** A guest at the page of the verification: the sign-in that waited goes on without the password; else the form, with the e-mail address. */
import { Trans } from '@lingui/react/macro'
import { use, useEffect, useRef, useState } from 'react'
import { useApolloClient } from '../client/apolloContext.ts'
import { useContinueSignInMutation } from '../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../shop/connection.ts'
import { randomKey } from '../shop/idempotencyKey.ts'
import { verificationPath } from '../shop/paths.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { IdentityNeeded, type NeededCheck } from './session/IdentityNeeded.tsx'
import { fetchSession } from './session/fetchSession.ts'
import { SignInForm } from './session/SignInForm.tsx'
import { waitingEmail } from './session/waitingEmail.ts'

type State = { readonly kind: 'pending' | 'expired' } | ({ readonly kind: 'needed' } & NeededCheck)

export function ContinuedSignIn() {
  const state = useContinuedSignIn()
  switch (state.kind) {
    case 'pending':
      return <Skeleton height="120px" />
    case 'needed':
      return <IdentityNeeded {...state} />
    case 'expired':
      return (
        <>
          <p>
            <Trans>Please sign in once more. Then you see whether your identity is verified.</Trans>
          </p>
          <SignInForm returnTo={verificationPath} email={waitingEmail.read()} onSignedIn={() => undefined} />
        </>
      )
  }
}

/** Continues once. Who is signed in then is the page's matter. */
function useContinuedSignIn(): State {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const [continueSignIn] = useContinueSignInMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const [state, setState] = useState<State>({ kind: 'pending' })
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const run = async () => {
      const { data } = await continueSignIn({ variables: { input: { idempotencyKey: randomKey() } } }).catch(() => ({
        data: null,
      }))
      const outcome = data?.continueSignIn
      if (outcome?.__typename === 'SignedIn') (await fetchSession(client, connection)).enter(outcome.viewer)
      else if (outcome?.__typename === 'VerificationNeeded') setState({ ...outcome, kind: 'needed' })
      else setState({ kind: 'expired' })
    }
    void run().catch(() => setState({ kind: 'expired' }))
  }, [client, connection, continueSignIn])

  return state
}

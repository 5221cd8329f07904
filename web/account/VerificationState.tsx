/** What became of the customer's verification. After a success the page returns on its own, unless the customer stays. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStartVerificationMutation } from '../client/generated/hooks.generated.ts'
import { randomKey } from '../shop/idempotencyKey.ts'
import { checkoutPath } from '../shop/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { IdentityNeeded, type NeededCheck } from './session/IdentityNeeded.tsx'
import styles from './SignInPage.module.css'

/** Countdown before the automatic return. The specification shows no value. */
const RETURN_SECONDS = 10

type State = { readonly kind: 'pending' | 'verified' | 'failed' } | ({ readonly kind: 'needed' } & NeededCheck)

export function VerificationState({ returnTo }: { readonly returnTo: string }) {
  const state = useVerification()
  switch (state.kind) {
    case 'pending':
      return <Skeleton height="120px" />
    case 'failed':
      return (
        <>
          <p>
            <Trans>Something went wrong. Try again in a few seconds.</Trans>
          </p>
          <Button onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )
    case 'needed':
      return <IdentityNeeded {...state} />
    case 'verified':
      return <Verified returnTo={returnTo} />
  }
}

/** Starts the verification once. */
function useVerification(): State {
  const [start] = useStartVerificationMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const [state, setState] = useState<State>({ kind: 'pending' })
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const ask = async () => {
      const { data } = await start({ variables: { input: { idempotencyKey: randomKey() } } }).catch(() => ({
        data: null,
      }))
      const outcome = data?.startVerification
      if (outcome?.__typename === 'VerificationNeeded') return setState({ ...outcome, kind: 'needed' })
      return setState({ kind: outcome?.__typename === 'AccountChanged' ? 'verified' : 'failed' })
    }
    void ask()
  }, [start])

  return state
}

function Verified({ returnTo }: { readonly returnTo: string }) {
  const navigate = useNavigate()
  const isCheckout = returnTo === checkoutPath
  const [seconds, setSeconds] = useState<number | null>(RETURN_SECONDS)
  useEffect(() => {
    if (seconds === null) return undefined
    if (seconds === 0) {
      void navigate(returnTo, { replace: true })
      return undefined
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, navigate, returnTo])

  return (
    <>
      <p>
        <output>
          <Trans>Your identity is verified. You can order now.</Trans>
        </output>
      </p>
      {seconds !== null && (
        <p>
          {isCheckout ? (
            <Trans>You return to the checkout in {seconds} s.</Trans>
          ) : (
            <Trans>You return to where you were in {seconds} s.</Trans>
          )}
        </p>
      )}
      <p className={styles.actions}>
        <ButtonLink to={returnTo}>{isCheckout ? <Trans>To the checkout</Trans> : <Trans>Back</Trans>}</ButtonLink>
        {seconds !== null && (
          <Button look="line" onClick={() => setSeconds(null)}>
            <Trans>Stay here</Trans>
          </Button>
        )}
      </p>
    </>
  )
}

/** Sends a change of the account once: a retry after a missing response has the same key. */
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { AccountOutcomePartsFragment } from '../../client/generated/documents.generated.ts'
import { idempotencyKey } from '../../shop/idempotencyKey.ts'
import { notifications } from '../../shop/notifications.ts'
import { viewerState } from '../../shop/viewer.ts'

type Refused = Extract<AccountOutcomePartsFragment, { readonly __typename: 'AccountRefused' }>
export type AccountProblem = Refused['inputErrors'][number]

export type AccountResult =
  | { readonly kind: 'CHANGED' }
  | { readonly kind: 'REFUSED'; readonly problems: readonly AccountProblem[]; readonly message: string }
  | { readonly kind: 'UNANSWERED' }

type Mutate = (idempotencyKey: string) => Promise<AccountOutcomePartsFragment | null | undefined>

interface AccountChange {
  readonly isBusy: boolean
  /** Also reports a success, and an error that belongs to no field. */
  readonly send: (content: unknown, mutate: Mutate) => Promise<AccountResult>
}

/** Options of a mutation for one customer: another tab may have signed in another customer, whose account must stay as it is. */
export function accountOptions(viewerId: string) {
  return {
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    context: { headers: { 'x-expected-viewer': viewerId } },
  } as const
}

export function useAccountChange(): AccountChange {
  const [isBusy, setBusy] = useState(false)
  const key = useRef(idempotencyKey())
  const { t } = useLingui()

  const send = async (content: unknown, mutate: Mutate): Promise<AccountResult> => {
    setBusy(true)
    const outcome = await mutate(key.current.for(JSON.stringify(content))).catch(() => null)
    setBusy(false)
    if (!outcome) {
      notifications.add({ kind: 'error', text: t`Something went wrong. Try again in a few seconds.` })
      return { kind: 'UNANSWERED' }
    }
    key.current.forget()
    if (outcome.__typename === 'AccountRefused') {
      const { inputErrors: problems, message, reason } = outcome
      if (problems.length === 0 || reason !== 'INPUT') notifications.add({ kind: 'error', text: message })
      return { kind: 'REFUSED', problems, message }
    }
    if (viewerState.read().kind === 'known') viewerState.write({ kind: 'known', viewer: outcome.viewer })
    notifications.add({ kind: 'success', text: t`Account data has successfully been updated` })
    return { kind: 'CHANGED' }
  }
  return { isBusy, send }
}

/** Ends all sessions of the customer, this one included. */
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { accountOptions } from './session/useAccountChange.ts'
import { fetchSession } from './session/fetchSession.ts'
import { useApolloClient } from '../client/apolloContext.ts'
import { useSignOutEverywhereMutation } from '../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../shop/connection.ts'
import { idempotencyKey } from '../shop/idempotencyKey.ts'
import { notifications } from '../shop/notifications.ts'
import { otherTabs } from '../shop/otherTabs.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

export function SignOutEverywhereButton({ viewerId }: { readonly viewerId: string }) {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const [mutate] = useSignOutEverywhereMutation(accountOptions(viewerId))
  const [key] = useState(idempotencyKey)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { t } = useLingui()

  const signOut = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const isOver = await mutate({ variables: { input: { idempotencyKey: key.for('') } } }).then(
      ({ data }) => Boolean(data),
      () => false,
    )
    setBusy(false)
    if (!isOver) {
      notifications.add({
        kind: 'error',
        text: t`No response from the shop; you are still signed in. Please try again in a moment.`,
      })
      return
    }
    const session = await fetchSession(client, connection)
    session.end()
    otherTabs.notify()
    notifications.add({ kind: 'success', text: t`You are signed out on all devices.` })
  }

  return (
    <>
      <Button look="line" aria-disabled={isBusy} onClick={() => setAsking(true)}>
        <Trans>Sign out on all devices</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Sign out on all devices?`}
          confirmText={t`Sign out everywhere`}
          onConfirm={() => void signOut()}
          onClose={() => setAsking(false)}
        >
          <Trans>This device is one of them: you sign in again with your password.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { useApolloClient } from '../../client/apolloContext.ts'
import { useSignOutMutation } from '../../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'
import { notifications } from '../../shop/notifications.ts'
import { Button } from '../../ui/Button.tsx'
import { fetchSession } from './fetchSession.ts'

export function SignOutButton() {
  const client = useApolloClient()
  const [mutate] = useSignOutMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const connection = use(ConnectionContext)
  const [isBusy, setBusy] = useState(false)
  const { t } = useLingui()

  const signOut = async () => {
    if (isBusy) return
    setBusy(true)
    const isOver = await fetchSession(client, connection).then(
      (session) => session.signOut(async (variables) => (await mutate({ variables })).data),
      () => false,
    )
    setBusy(false)
    if (isOver) notifications.add({ kind: 'success', text: t`You're logged out` })
    else
      notifications.add({
        kind: 'error',
        text: t`No response from the shop; you are still signed in. Please try again in a moment.`,
      })
  }

  return (
    <Button look="line" aria-disabled={isBusy} onClick={() => void signOut()}>
      <Trans>Sign out</Trans>
    </Button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useApolloClient } from '@apollo/client/react'
import { use, useState } from 'react'
import { ConnectionContext } from '../../shop/connection.ts'
import { notifications } from '../../shop/notifications.ts'
import { Button } from '../../ui/Button.tsx'
import { fetchSession } from './fetchSession.ts'

export function SignOutButton() {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const [isBusy, setBusy] = useState(false)
  const { t } = useLingui()

  const signOut = async () => {
    if (isBusy) return
    setBusy(true)
    const isOver = await fetchSession(client, connection).then(
      (session) => session.signOut(),
      () => false,
    )
    setBusy(false)
    if (isOver) notifications.tell({ kind: 'success', text: t`You're logged out` })
    else
      notifications.tell({
        kind: 'error',
        text: t`Nobody answered: you are still signed in. Please try again in a moment.`,
      })
  }

  return (
    <Button look="line" aria-disabled={isBusy} onClick={() => void signOut()}>
      <Trans>Sign out</Trans>
    </Button>
  )
}

/** Whether the customer receives the newsletter. */
import { Trans } from '@lingui/react/macro'
import { accountOptions, useAccountChange } from './session/useAccountChange.ts'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { AccountNewsletter } from '../client/generated/documents.generated.ts'
import { useChangeProfileMutation } from '../client/generated/hooks.generated.ts'
import { Button } from '../ui/Button.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './Account.module.css'

export function Newsletter({ viewer }: AccountSectionProps) {
  const { state, reload } = useAccountQuery(AccountNewsletter, {}, (data) => data.viewer?.isSubscribedToNewsletter)
  const [changeProfile] = useChangeProfileMutation(accountOptions(viewer.id))
  const { isBusy, send } = useAccountChange()
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />

  const isSubscribed = state.part
  const change = async () => {
    if (isBusy) return
    const wantsNewsletter = !isSubscribed
    const result = await send({ wantsNewsletter }, async (idempotencyKey) => {
      const { data } = await changeProfile({ variables: { input: { wantsNewsletter, idempotencyKey } } })
      return data?.changeProfile
    })
    if (result.kind !== 'UNANSWERED') await reload()
  }
  return (
    <div className={styles.part}>
      <p>
        {isSubscribed ? (
          <Trans>The newsletter comes to {viewer.email}.</Trans>
        ) : (
          <Trans>You do not receive the newsletter.</Trans>
        )}
      </p>
      <Button look={isSubscribed ? 'line' : 'ink'} aria-disabled={isBusy} onClick={() => void change()}>
        {isSubscribed ? <Trans>Unsubscribe</Trans> : <Trans>Subscribe</Trans>}
      </Button>
    </div>
  )
}

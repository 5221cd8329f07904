/** The loyalty card with its number, to be shown in the shop. */
import { Trans } from '@lingui/react/macro'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { AccountLoyaltyCard } from '../client/generated/documents.generated.ts'
import { usePromise } from '../shop/promises.ts'
import { Notice } from '../ui/Notice.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './AccountLists.module.css'

const NO_VARIABLES = {}

export function LoyaltyCard({ viewer: { firstName, lastName } }: AccountSectionProps) {
  const promise = usePromise('loyaltyCard')
  const { state, reload } = useAccountQuery(AccountLoyaltyCard, NO_VARIABLES, ({ viewer }) => viewer)
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />
  const { loyaltyCard } = state.part
  if (loyaltyCard === null)
    return (
      <Notice>
        <Trans>You have no loyalty card.</Trans>
        {promise && <span lang={promise.lang}> {promise.text}</span>}
      </Notice>
    )
  return (
    <div className={styles.card}>
      <p className={styles.note}>
        <Trans>Number of your loyalty card</Trans>
      </p>
      <p className={styles.number}>{grouped(loyaltyCard)}</p>
      <p>
        {firstName} {lastName}
      </p>
    </div>
  )
}

/** In groups of four, as cards are printed. */
function grouped(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1\u00A0')
}

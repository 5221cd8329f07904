/** The loyalty card with its number, to be shown in the shop. */
import { Trans } from '@lingui/react/macro'
import { usePromise } from '../shop/promises.ts'
import { Notice } from '../ui/Notice.tsx'
import type { AccountSectionProps } from './sections.ts'
import styles from './AccountLists.module.css'

export function LoyaltyCard({ viewer: { firstName, lastName, loyaltyCard } }: AccountSectionProps) {
  const promise = usePromise('loyaltyCard')
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

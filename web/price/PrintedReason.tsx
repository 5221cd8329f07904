/** On paper, where a price no longer moves: of which moment it is, and what it follows. */
import { Trans } from '@lingui/react/macro'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { MovablePrice } from '../shop/priceStore.ts'
import { formatMoment } from '../ui/formatMoment.ts'
import styles from './WhyThisPrice.module.css'

export function PrintedReason({ metalShares }: Pick<MovablePrice, 'metalShares'>) {
  const { dateFormat, timeZone } = useStoreView()
  const newest = metalShares
    .map(({ quotedAt }) => quotedAt)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1)
  if (newest === undefined) return null

  return (
    <p className={styles.printed}>
      <Trans>Price of {formatMoment(newest, dateFormat, timeZone)}. It follows the metal until you order.</Trans>
    </p>
  )
}

/** The sum of the cart while changes of it wait for a connection: from known prices, with the time from which they are. */
import { useStore } from '@nanostores/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Cart } from '#docs'
import { useApolloClient } from '../client/apolloContext.ts'
import { queuedTasks } from '../offline/taskLog/queueStore.ts'
import { AmountText } from '../price/AmountText.tsx'
import { catalogueOnDevice } from '../shop/catalogueOnDevice.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMoment } from '../ui/formatMoment.ts'
import { offlineSum } from './offlineSum.ts'
import styles from './CartTotals.module.css'

export function OfflineSum() {
  const client = useApolloClient()
  const { dateFormat, timeZone } = useStoreView()
  const tasks = useStore(queuedTasks)
  const onDevice = useStore(catalogueOnDevice)
  const cart = client.readQuery({ query: Cart })?.cart ?? null
  const { sum, asOf, unpricedCount } = offlineSum(cart, tasks, onDevice.kind === 'stored' ? onDevice.asOf : null)
  const moment = asOf === null ? null : formatMoment(asOf, dateFormat, timeZone)
  if (!sum)
    return (
      <p className={styles.note}>
        <Trans>The sum is shown when the shop can be reached again.</Trans>
      </p>
    )

  return (
    <div className={styles.totals}>
      <dl>
        <div className={styles.sum}>
          <dt>
            <Trans>Sum without shipping</Trans>
          </dt>
          <dd>
            <AmountText amount={sum} />
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        {moment === null ? (
          <Trans>
            With the prices that this device knows. The shop computes the total when the connection is back.
          </Trans>
        ) : (
          <Trans>With prices of {moment}. The shop computes the total when the connection is back.</Trans>
        )}
      </p>
      {unpricedCount > 0 && (
        <p className={styles.note}>
          <Plural
            value={unpricedCount}
            one="Without # item whose price is not known on this device."
            other="Without # items whose prices are not known on this device."
          />
        </p>
      )}
    </div>
  )
}

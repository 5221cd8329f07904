/** The acknowledgement, with content, date and time: to keep, and to print. */
import { Trans } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { formatMoment } from '../../ui/formatMoment.ts'
import type { TakenWithdrawal } from './withdrawalOutcome.ts'
import styles from './Withdrawal.module.css'

interface AcknowledgementProps {
  readonly withdrawal: TakenWithdrawal
  /** Whether the statement had arrived before. */
  readonly isRepeated: boolean
}

export function Acknowledgement({ withdrawal, isRepeated }: AcknowledgementProps) {
  const store = useStoreView()
  const { number, name, email, receivedAt, lines, products } = withdrawal
  return (
    <div className={styles.step}>
      <output className={styles.done}>
        {isRepeated ? (
          <Trans>You had withdrawn already. This is the acknowledgement of that time:</Trans>
        ) : (
          <Trans>Your withdrawal has arrived. This acknowledgement is on its way to {email}, too:</Trans>
        )}
      </output>
      <dl className={styles.facts}>
        <dt>
          <Trans>Received</Trans>
        </dt>
        <dd>
          <time dateTime={receivedAt}>{formatMoment(receivedAt, store.dateFormat, store.timeZone)}</time> (
          {store.timeZone})
        </dd>
        {number != null && (
          <>
            <dt>
              <Trans>Order number</Trans>
            </dt>
            <dd>{number}</dd>
          </>
        )}
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>{name}</dd>
        <dt>
          <Trans>E-mail address</Trans>
        </dt>
        <dd>{email}</dd>
        <dt>
          <Trans>Withdrawn from</Trans>
        </dt>
        <dd>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.position}>
                {line.name} ({line.sku}), {formatMeasure(line.quantity, store)}
              </li>
            ))}
            {lines.length === 0 && <li>{products || <Trans>the whole order</Trans>}</li>}
          </ul>
        </dd>
      </dl>
    </div>
  )
}

/** The second step: what is stated, and the button that the law names. */
import { Trans } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import type { WithdrawalOrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useWithdrawalLabels } from '../../delivery/useWithdrawalLabels.ts'
import { withdrawalFor, withdrawalPath } from '../../shop/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { LineText } from './EnterForm.tsx'
import type { EnteredWithdrawal } from './withdrawalOutcome.ts'
import styles from './Withdrawal.module.css'

interface ConfirmFormProps {
  /** Null for one that is named by its number. */
  readonly order: WithdrawalOrderPartsFragment | null
  readonly isOwn: boolean
  readonly entered: EnteredWithdrawal
  readonly idempotencyKey: string
}

export function ConfirmForm({ order, isOwn, entered, idempotencyKey }: ConfirmFormProps) {
  const labels = useWithdrawalLabels()
  const action = useHref(order && isOwn ? withdrawalFor(order.id) : withdrawalPath)
  const { lines, name, email, products } = entered
  const number = order ? order.number : entered.number
  const chosen = (order?.lines ?? []).flatMap((line, position) =>
    lines.includes(position) ? [{ line, position }] : [],
  )
  return (
    <form className={styles.form} action={action} method="post">
      <p>
        {number === null ? (
          <Trans>{name} withdraws from the contract for these products:</Trans>
        ) : (
          <Trans>
            {name} withdraws from the contract of order {number} for these products:
          </Trans>
        )}
      </p>
      <ul className={styles.lines}>
        {chosen.map(({ position, line }) => (
          <li key={position}>
            <LineText line={line} />
          </li>
        ))}
        {!order && <li>{products || <Trans>the whole order</Trans>}</li>}
      </ul>
      <p>
        <Trans>The acknowledgement goes to {email}.</Trans>
      </p>
      {order ? (
        <input type="hidden" name="orderId" value={order.id} />
      ) : (
        <>
          <input type="hidden" name="orderNumber" value={number ?? ''} />
          <input type="hidden" name="products" value={products} />
        </>
      )}
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="email" value={email} />
      {chosen.map(({ position }) => (
        <input key={position} type="hidden" name="line" value={position} />
      ))}
      <p className={styles.actions}>
        <Button type="submit" name="do" value="confirm">
          {labels?.confirm}
        </Button>
        <Button type="submit" look="line" name="do" value="change">
          <Trans>Change</Trans>
        </Button>
      </p>
    </form>
  )
}

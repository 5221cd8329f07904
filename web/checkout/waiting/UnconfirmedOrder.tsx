/** An order that was made offline and needs a personal number, a payment page or another look before it is sent. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useConnection } from '../../shop/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type OpenOrderProps, OrderNotice, useOrderMoney } from './OrderNotice.tsx'
import { useConfirmation } from './useConfirmation.ts'

export function UnconfirmedOrder({ order, isInDialog }: OpenOrderProps) {
  const isOnline = useConnection() === 'online'
  const money = useOrderMoney(order)
  const { number, confirm, error, setNumber } = useConfirmation(order)
  const { needs = [] } = order.input
  const { t } = useLingui()
  if (!isOnline)
    return (
      <OrderNotice order={order} isInDialog={isInDialog}>
        <Trans>You can confirm it when the connection is back.</Trans>
      </OrderNotice>
    )

  return (
    <OrderNotice
      order={order}
      isInDialog={isInDialog}
      fields={
        needs.includes('PERSONAL_NUMBER') && (
          <TextField
            label={t`Personal number`}
            name="socialSecurityNumber"
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            required
            value={number}
            error={error}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        )
      }
      action={
        <Button onClick={confirm}>
          {needs.includes('PAYMENT_PAGE') ? <Trans>Confirm and pay</Trans> : <Trans>Confirm the order</Trans>}
        </Button>
      }
    >
      <Trans>
        You made this order offline. Confirm it, and it is sent if the total is at most {money(order.input.maxGross)}.
      </Trans>{' '}
      {needs.includes('PERSONAL_NUMBER') && <Trans>Required by law. The shop does not store it.</Trans>}
    </OrderNotice>
  )
}

/** An order of this browser whose payment is open: the way back to it, wherever the payment page was left. */
import { Trans } from '@lingui/react/macro'
import { openPayment } from './placedOrder.ts'
import { paymentReturnFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Nothing without such an order. */
export function OpenPayment() {
  const store = useStoreView()
  const { code } = store
  const paymentId = openPayment.read(code)
  if (paymentId === null) return null

  const order = openPayment.order(code)
  const total = order && formatMoney(order.total.amount, order.total.currency, store)
  const number = order?.number ?? null
  return (
    <Notice
      title={<Trans>Your order waits for its payment</Trans>}
      actions={
        <ButtonLink to={paymentReturnFor(paymentId)}>
          <Trans>Check the payment</Trans>
        </ButtonLink>
      }
    >
      {number !== null && (
        <>
          <b>
            <Trans>Order {number}</Trans>
          </b>
          {total !== null && <>, {total}</>}
          <br />
        </>
      )}
      {/* True also where the backend reports no payments. */}
      <Trans>Check whether your payment has arrived. If you have not paid yet, you can do it there.</Trans>
    </Notice>
  )
}

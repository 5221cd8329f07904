/** An order of this browser whose payment is open: the way back to it, wherever the payment page was left. */
import { Trans } from '@lingui/react/macro'
import { openPayment } from './placedOrder.ts'
import { paymentReturnFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Nothing without such an order. */
export function OpenPayment() {
  const { code } = useStoreView()
  const paymentId = openPayment.read(code)
  if (paymentId === null) return null

  return (
    <Notice
      title={<Trans>Your order waits for its payment</Trans>}
      actions={
        <ButtonLink to={paymentReturnFor(paymentId)}>
          <Trans>Check the payment</Trans>
        </ButtonLink>
      }
    >
      {/* True also where the backend reports no payments. */}
      <Trans>If you have not paid yet, continue to the payment: it belongs to this order.</Trans>
    </Notice>
  )
}

/** An order that another tab of this browser has placed or paid: this tab still shows its cart or its payment. */
import { Trans } from '@lingui/react/macro'
import { orderConfirmationFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { placedOrder } from './placedOrder.ts'

/** Nothing without such an order. */
export function PlacedElsewhere() {
  const { code } = useStoreView()
  const order = placedOrder.ofOtherTab(code)
  if (!order) return null

  return (
    <Notice
      title={order.isPaid ? <Trans>Your order is paid</Trans> : <Trans>Your order was placed</Trans>}
      actions={
        <ButtonLink to={orderConfirmationFor(order.orderId)}>
          <Trans>Show the order</Trans>
        </ButtonLink>
      }
    >
      <Trans>You have finished it in another tab.</Trans>
    </Notice>
  )
}

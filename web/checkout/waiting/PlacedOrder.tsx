/** An order that waited and was placed. */
import { useStore } from '@nanostores/react'
import { Trans } from '@lingui/react/macro'
import { taskQueue } from '../../offline/taskLog/queueStore.ts'
import { checkoutPath, orderConfirmationFor, paymentReturnFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { WaitingOrder } from './queuedOrder.ts'
import { openPaymentPage } from './useConfirmation.ts'

export function PlacedOrder({ order: { task, meta } }: { readonly order: WaitingOrder }) {
  const store = useStoreView()
  const queue = useStore(taskQueue)
  const { orderId, paymentId } = task.result?.data ?? { orderId: null, paymentId: null }
  const address =
    orderId === null ? (paymentId === null ? checkoutPath : paymentReturnFor(paymentId)) : orderConfirmationFor(orderId)
  const data = task.result?.data
  const total = formatMoney(data?.total ?? meta.total, meta.currency, store)
  if (queue && data?.paymentUrl !== undefined)
    return (
      <Notice
        title={<Trans>Your order waits for its payment</Trans>}
        actions={
          <Button
            onClick={() =>
              void openPaymentPage(data, { code: store.code, acknowledge: () => queue.acknowledge(task.id) })
            }
          >
            <Trans>To the payment</Trans>
          </Button>
        }
      >
        <Trans>The order for {total} that you made offline has been placed.</Trans>
      </Notice>
    )
  return (
    <Notice
      title={<Trans>Your order was placed</Trans>}
      actions={
        <>
          <ButtonLink to={address} onClick={() => void queue?.acknowledge(task.id)}>
            <Trans>Show the order</Trans>
          </ButtonLink>
          <Button look="line" onClick={() => void queue?.acknowledge(task.id)}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <Trans>The order for {total} that you made offline has been placed.</Trans>
    </Notice>
  )
}

/** An order that the shop could not take, or may have taken. */
import { useStore } from '@nanostores/react'
import { Trans } from '@lingui/react/macro'
import { taskQueue } from '../../offline/taskLog/queueStore.ts'
import { useCanSendAgain } from '../../offline/useCanSendAgain.ts'
import { Button } from '../../ui/Button.tsx'
import { canCancel, type OpenOrderProps, OrderNotice, useSendOrder } from './OrderNotice.tsx'

/** @param props.isUncertain whether the shop may have received it */
export function FailedOrder({ order, isInDialog, isUncertain }: OpenOrderProps & { readonly isUncertain: boolean }) {
  const queue = useStore(taskQueue)
  const send = useSendOrder(order)
  const canSendAgain = useCanSendAgain(order.task)
  return (
    <OrderNotice
      order={order}
      isInDialog={isInDialog}
      action={
        <>
          {canSendAgain ? (
            <Button onClick={() => send()}>
              <Trans>Send again</Trans>
            </Button>
          ) : (
            <span>
              <Trans>You can send it again in a moment.</Trans>
            </span>
          )}
          {isUncertain && !canCancel(order) && (
            <Button look="line" onClick={() => void queue?.discard(order.task.id)}>
              <Trans>The order has arrived</Trans>
            </Button>
          )}
        </>
      }
    >
      {isUncertain ? (
        <Trans>
          It is not certain whether the shop has received this order. Please check your e-mail before you send it again.
        </Trans>
      ) : (
        <Trans>The shop could not take the order because of an error.</Trans>
      )}
    </OrderNotice>
  )
}

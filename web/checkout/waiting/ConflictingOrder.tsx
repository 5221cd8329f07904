/** An order that the shop has not taken as it was agreed: another total, another cart, a method that is gone. */
import { useStore } from '@nanostores/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Decision, OrderConflict, OrderMethod } from '../../offline/taskLog/task.ts'
import { taskQueue } from '../../offline/taskLog/queueStore.ts'
import { checkoutPath } from '../../shop/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { canCancel, type OpenOrderProps, OrderNotice, useOrderMoney, useSendOrder } from './OrderNotice.tsx'
import type { WaitingOrder } from './queuedOrder.ts'

interface ConflictingOrderProps extends OpenOrderProps {
  readonly decision: Decision
}

export function ConflictingOrder({ decision, ...rest }: ConflictingOrderProps) {
  const conflict = decision.data ?? { kind: 'REFUSED' }
  return conflict.kind === 'TOTAL' ? (
    <OrderOfOtherTotal {...rest} total={conflict.total} />
  ) : (
    <ChangedOrder {...rest} conflict={conflict} messages={decision.messages} />
  )
}

function OrderOfOtherTotal({ order, isInDialog, total }: OpenOrderProps & { readonly total: string }) {
  const { input, meta } = order
  const send = useSendOrder(order)
  const money = useOrderMoney(order)
  return (
    <OrderNotice
      order={order}
      isInDialog={isInDialog}
      action={
        <Button
          onClick={() =>
            send({
              kind: 'ORDER',
              operation: 'PlaceOrder',
              input: { ...input, maxGross: total },
              meta: { ...meta, total },
            })
          }
        >
          <Trans>Order for {money(total)}</Trans>
        </Button>
      }
    >
      <Trans>
        The total is now {money(total)}; you have agreed to at most {money(input.maxGross)}.
      </Trans>
    </OrderNotice>
  )
}

interface ChangedOrderProps extends OpenOrderProps {
  readonly conflict: Exclude<OrderConflict, { readonly kind: 'TOTAL' }>
  /** The gateway's own sentences. */
  readonly messages: readonly string[]
}

function ChangedOrder({ order, isInDialog, conflict, messages }: ChangedOrderProps) {
  const queue = useStore(taskQueue)
  const navigate = useNavigate()
  // What the shop refuses of an order can be changed in the checkout, which opens for an order that does not wait.
  const leadsToCheckout = (conflict.kind === 'METHOD' || conflict.kind === 'REFUSED') && canCancel(order)
  return (
    <OrderNotice
      order={order}
      isInDialog={isInDialog}
      action={
        leadsToCheckout && (
          <Button onClick={() => void queue?.discard(order.task.id).then(() => navigate(checkoutPath))}>
            <Trans>To the checkout</Trans>
          </Button>
        )
      }
    >
      {conflict.kind === 'CART_CHANGED' ? (
        <Trans>The cart has changed. Please check your order again.</Trans>
      ) : conflict.kind === 'BLOCKED' ? (
        <Trans>Some of the ordered products are not available</Trans>
      ) : (
        (conflict.kind === 'METHOD' && methodText(conflict.method, order.meta)) || messages.join(' ')
      )}
    </OrderNotice>
  )
}

/** Null if the method's title is not known. */
function methodText(method: OrderMethod, { methods }: WaitingOrder['meta']): ReactNode {
  const title = methods?.[method] ?? null
  if (title === null) return null
  if (method === 'deliveryMethod')
    return <Trans>The shipping method “{title}” is no longer offered. Please choose another one.</Trans>
  if (method === 'pickupPoint')
    return <Trans>The pickup point “{title}” is no longer offered. Please choose another one.</Trans>
  return <Trans>The payment method “{title}” is no longer offered. Please choose another one.</Trans>
}

/** Orders that wait for a connection or for the shopper, in the place of their cart. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  type OrderConflict,
  type OrderMethod,
  ordersIn,
  type PlacedData,
  type WaitingOrder,
} from '../features/checkout/queuedOrder.ts'
import { isOpen, isUnsent } from '../graphql/taskLog/log.ts'
import { queuedTasks, taskQueue } from '../graphql/taskLog/queueStore.ts'
import { useConnection } from '../shop/connection.ts'
import { checkoutPath, confirmOrderHash, orderConfirmationFor, paymentReturnFor } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { writeMoney } from '../ui/figures.ts'
import { Notice } from '../ui/Notice.tsx'
import { TabOnly } from './TabOnly.tsx'
import { useCanSendAgain } from './useCanSendAgain.ts'
import styles from './WaitingOrders.module.css'

export function WaitingOrders() {
  const orders = ordersIn(useStore(queuedTasks))
  const isStored = useStore(taskQueue)?.isPersistent() ?? true
  const { hash } = useLocation()
  const asking = orders.find(({ task }) => isOpen(task) && task.decision !== null)
  const shown = orders.map((order) =>
    isOpen(order.task) ? (
      <OpenOrder key={order.task.id} order={order} />
    ) : (
      <PlacedOrder key={order.task.id} order={order} />
    ),
  )
  return (
    <>
      {shown}
      {asking && hash === confirmOrderHash && <OrderDialog key={asking.task.id} order={asking} />}
      {!isStored && orders.length > 0 && <TabOnly />}
    </>
  )
}

/** The notification about the order leads to it. */
function OrderDialog({ order }: { readonly order: WaitingOrder }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { t } = useLingui()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    <Dialog ref={dialog} title={t`Order waiting!`} onClose={() => void navigate({ hash: '' }, { replace: true })}>
      <div className={styles.inDialog}>
        <OpenOrder order={order} isInDialog />
      </div>
    </Dialog>
  )
}

interface OpenOrderProps {
  readonly order: WaitingOrder
  /** The dialog has the title. */
  readonly isInDialog?: boolean
}

function OpenOrder({ order, isInDialog = false }: OpenOrderProps) {
  const { task, input, meta } = order
  const store = useStoreView()
  const isOnline = useConnection() === 'online'
  const queue = useStore(taskQueue)
  const { t } = useLingui()
  const { decision } = task
  const canSendAgain = useCanSendAgain(task)
  const navigate = useNavigate()
  const money = (amount: string) => writeMoney(amount, meta.currency, store)
  const send = (change?: Parameters<NonNullable<typeof queue>['resume']>[1]) =>
    void queue?.resume(task.id, change).then(() => queue.replay())
  // What was sent may have been placed: it can only be repeated.
  const canCancel = isUnsent(task) || (decision !== null && task.prepared === null)
  const cancel = canCancel && (
    <Button look="line" onClick={() => void queue?.discard(task.id)}>
      <Trans>Cancel the order</Trans>
    </Button>
  )
  /** Null if the method's title is not known. */
  const methodText = (method: OrderMethod): ReactNode => {
    const title = meta.methods?.[method] ?? null
    if (title === null) return null
    if (method === 'deliveryMethod')
      return <Trans>The shipping method “{title}” is no longer offered. Please choose another one.</Trans>
    if (method === 'pickupPoint')
      return <Trans>The pickup point “{title}” is no longer offered. Please choose another one.</Trans>
    return <Trans>The payment method “{title}” is no longer offered. Please choose another one.</Trans>
  }
  const notice = (children: ReactNode, action?: ReactNode) => (
    <Notice
      title={!isInDialog && <Trans>Order waiting!</Trans>}
      actions={
        (action || cancel) && (
          <>
            {action}
            {cancel}
          </>
        )
      }
    >
      {children} {t`${meta.names.join(', ')}; total ${money(meta.total)}.`}
    </Notice>
  )

  switch (decision?.reason) {
    case undefined:
      if (task.sentAt !== null)
        return notice(
          <Trans>The order was sent, and the answer of the shop has not arrived yet. It is asked for again.</Trans>,
        )
      return notice(
        <Trans>It is sent when the shop can be reached again, if the total is at most {money(input.maxGross)}.</Trans>,
      )
    case 'CONFIRM':
      return notice(
        isOnline ? (
          <Trans>
            You made this order offline. Confirm it, and it is sent if the total is at most {money(input.maxGross)}.
          </Trans>
        ) : (
          <Trans>You can confirm it when the connection is back.</Trans>
        ),
        isOnline && (
          <Button onClick={() => send()}>
            <Trans>Confirm the order</Trans>
          </Button>
        ),
      )
    case 'CONFLICT': {
      const conflict = decision.data as OrderConflict
      if (conflict.kind === 'TOTAL')
        return notice(
          <Trans>
            The total is now {money(conflict.total)}; you have agreed to at most {money(input.maxGross)}.
          </Trans>,
          <Button
            onClick={() =>
              send({ input: { ...input, maxGross: conflict.total }, meta: { ...meta, total: conflict.total } })
            }
          >
            <Trans>Order for {money(conflict.total)}</Trans>
          </Button>,
        )
      return notice(
        conflict.kind === 'CART_CHANGED' ? (
          <Trans>The cart has changed. Please check your order again.</Trans>
        ) : conflict.kind === 'BLOCKED' ? (
          <Trans>Some of the ordered products are not available</Trans>
        ) : (
          (conflict.kind === 'METHOD' && methodText(conflict.method)) || decision.messages.join(' ')
        ),
        // What the shop refuses of an order can be changed in the checkout, which opens for an order that does not wait.
        (conflict.kind === 'METHOD' || conflict.kind === 'REFUSED') && canCancel && (
          <Button onClick={() => void queue?.discard(task.id).then(() => navigate(checkoutPath))}>
            <Trans>To the checkout</Trans>
          </Button>
        ),
      )
    }
    case 'FAILED':
    case 'UNCERTAIN':
      return notice(
        decision.reason === 'FAILED' ? (
          <Trans>The shop could not take the order because of an error.</Trans>
        ) : (
          <Trans>
            It is not certain whether the shop has received this order. Please check your e-mail before you send it
            again.
          </Trans>
        ),
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
          {decision.reason === 'UNCERTAIN' && !canCancel && (
            <Button look="line" onClick={() => void queue?.discard(task.id)}>
              <Trans>The order has arrived</Trans>
            </Button>
          )}
        </>,
      )
  }
}

function PlacedOrder({ order: { task, meta } }: { readonly order: WaitingOrder }) {
  const store = useStoreView()
  const queue = useStore(taskQueue)
  const { orderId, paymentId } = (task.result?.data ?? { orderId: null, paymentId: null }) as PlacedData
  const address =
    orderId === null ? (paymentId === null ? checkoutPath : paymentReturnFor(paymentId)) : orderConfirmationFor(orderId)
  const total = writeMoney(meta.total, meta.currency, store)
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

/** Orders that wait for a connection or for the shopper, in the place of their cart. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ordersIn, type WaitingOrder } from './queuedOrder.ts'
import { isOpen, isUnsent } from '../../offline/taskLog/log.ts'
import type { Decision, OrderConflict, OrderContent, OrderMethod } from '../../offline/taskLog/task.ts'
import { queuedTasks, taskQueue } from '../../offline/taskLog/queueStore.ts'
import { useConnection } from '../../shop/connection.ts'
import { checkoutPath, confirmOrderHash, orderConfirmationFor, paymentReturnFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TabOnly } from '../../ui/TabOnly.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCanSendAgain } from '../../offline/useCanSendAgain.ts'
import { openPaymentPage, useConfirmation } from './useConfirmation.ts'
import styles from './WaitingOrders.module.css'

export function WaitingOrders() {
  const orders = ordersIn(useStore(queuedTasks))
  const isStored = useStore(taskQueue)?.isPersistent() ?? true
  const { hash } = useLocation()
  const asking = orders.find(({ task }) => isOpen(task) && task.decision !== null)
  const shown = orders.map((order) =>
    isOpen(order.task) ? (
      <OpenOrder key={order.task.id} order={order} isInDialog={false} />
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
  readonly isInDialog: boolean
}

function OpenOrder(props: OpenOrderProps) {
  const { decision } = props.order.task
  switch (decision?.reason) {
    case undefined:
      return <UndecidedOrder {...props} />
    case 'CONFIRM':
      return <UnconfirmedOrder {...props} />
    case 'CONFLICT':
      return <ConflictingOrder {...props} decision={decision} />
    case 'FAILED':
    case 'UNCERTAIN':
      return <FailedOrder {...props} isUncertain={decision.reason === 'UNCERTAIN'} />
  }
}

function UndecidedOrder({ order, isInDialog }: OpenOrderProps) {
  const money = useOrderMoney(order)
  return (
    <OrderNotice order={order} isInDialog={isInDialog}>
      {order.task.sentAt !== null ? (
        <Trans>The order was sent, and the answer of the shop has not arrived yet. It is asked for again.</Trans>
      ) : (
        <Trans>
          It is sent when the shop can be reached again, if the total is at most {money(order.input.maxGross)}.
        </Trans>
      )}
    </OrderNotice>
  )
}

function UnconfirmedOrder({ order, isInDialog }: OpenOrderProps) {
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

interface ConflictingOrderProps extends OpenOrderProps {
  readonly decision: Decision
}

function ConflictingOrder({ decision, ...rest }: ConflictingOrderProps) {
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

/** @param props.isUncertain whether the shop may have received it */
function FailedOrder({ order, isInDialog, isUncertain }: OpenOrderProps & { readonly isUncertain: boolean }) {
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

interface OrderNoticeProps extends OpenOrderProps {
  readonly fields?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Names the products and the total of an order, and cancels it where that is possible. */
function OrderNotice({ order, isInDialog, fields, action, children }: OrderNoticeProps) {
  const { task, meta } = order
  const queue = useStore(taskQueue)
  const money = useOrderMoney(order)
  const { t } = useLingui()
  const cancel = canCancel(order) && (
    <Button look="line" onClick={() => void queue?.discard(task.id)}>
      <Trans>Cancel the order</Trans>
    </Button>
  )
  return (
    <Notice
      title={!isInDialog && <Trans>Order waiting!</Trans>}
      fields={fields}
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
}

/** What was sent may have been placed: it can only be repeated. */
function canCancel({ task }: WaitingOrder): boolean {
  return isUnsent(task) || (task.decision !== null && task.prepared === null)
}

function useOrderMoney({ meta }: WaitingOrder): (amount: string) => string {
  const store = useStoreView()
  return (amount) => formatMoney(amount, meta.currency, store)
}

/** Sends the order, changed if the shopper has agreed to a change. */
function useSendOrder({ task }: WaitingOrder): (terms?: OrderContent) => void {
  const queue = useStore(taskQueue)
  return (terms) => void queue?.resume(task.id, terms).then(() => queue.replay())
}

function PlacedOrder({ order: { task, meta } }: { readonly order: WaitingOrder }) {
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

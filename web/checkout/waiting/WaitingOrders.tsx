/** Orders that wait for a connection or for the shopper, displayed instead of their cart. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isOpen } from '../../offline/taskLog/log.ts'
import { queuedTasks, taskQueue } from '../../offline/taskLog/queueStore.ts'
import { confirmOrderHash } from '../../shop/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TabOnly } from '../../ui/TabOnly.tsx'
import { ConflictingOrder } from './ConflictingOrder.tsx'
import { FailedOrder } from './FailedOrder.tsx'
import { type OpenOrderProps, OrderNotice, useOrderMoney } from './OrderNotice.tsx'
import { PlacedOrder } from './PlacedOrder.tsx'
import { ordersIn, type WaitingOrder } from './queuedOrder.ts'
import { UnconfirmedOrder } from './UnconfirmedOrder.tsx'
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

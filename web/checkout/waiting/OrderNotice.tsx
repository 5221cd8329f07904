/** A waiting order: its products, its total and its actions. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isUnsent } from '../../offline/taskLog/log.ts'
import type { OrderContent } from '../../offline/taskLog/task.ts'
import { taskQueue } from '../../offline/taskLog/queueStore.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { WaitingOrder } from './queuedOrder.ts'

export interface OpenOrderProps {
  readonly order: WaitingOrder
  /** The dialog has the title. */
  readonly isInDialog: boolean
}

interface OrderNoticeProps extends OpenOrderProps {
  readonly fields?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Names the products and the total of an order, and cancels it where that is possible. */
export function OrderNotice({ order, isInDialog, fields, action, children }: OrderNoticeProps) {
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
export function canCancel({ task }: WaitingOrder): boolean {
  return isUnsent(task) || (task.decision !== null && task.prepared === null)
}

export function useOrderMoney({ meta }: WaitingOrder): (amount: string) => string {
  const store = useStoreView()
  return (amount) => formatMoney(amount, meta.currency, store)
}

/** Sends the order, changed if the shopper has agreed to a change. */
export function useSendOrder({ task }: WaitingOrder): (terms?: OrderContent) => void {
  const queue = useStore(taskQueue)
  return (terms) => void queue?.resume(task.id, terms).then(() => queue.replay())
}

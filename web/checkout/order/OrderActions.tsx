/**
 * What a buyer can do with a placed order: fetch its documents, order again, cancel, return, ask. The forms are the page's own at /order,
 * so that they work without script and from every page that shows an order.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useHref } from 'react-router-dom'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import { accountOrderPath, orderPageFor, orderPath } from '../../shop/paths.ts'
import { useViewer } from '../../shop/viewer.ts'
import { WithdrawLink } from '../../delivery/WithdrawLink.tsx'
import { Button } from '../../ui/Button.tsx'
import frame from '../../ui/frame.module.css'
import { CancelForm } from './CancelForm.tsx'
import type { OrderFormTarget } from './formTarget.ts'
import { ReturnForm } from './ReturnForm.tsx'
import styles from './OrderActions.module.css'

interface OrderActionsProps {
  readonly order: OrderPartsFragment
  /** Whether the session owns it; otherwise a ticket opens it. */
  readonly isOwn: boolean
  /** Sends the forms that change the order; by default the browser sends them to the page at /order. */
  readonly onSubmit?: OrderFormTarget['onSubmit']
  /** What the page itself offers, such as printing. */
  readonly children?: ReactNode
}

export function OrderActions({ order, isOwn, onSubmit, children }: OrderActionsProps) {
  const action = useHref(isOwn ? orderPageFor(order.id) : orderPath)
  const target: OrderFormTarget = { action, method: 'post', ...(onSubmit && { onSubmit }) }
  const { isCancellable, status } = order
  const isOver = status === 'CANCELLED' || status === 'CLOSED'
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {children}
        {!isOwn && (
          <>
            <form action={action} method="post">
              <input type="hidden" name="orderId" value={order.id} />
              <Button type="submit" look="line" name="do" value="reorder">
                <Trans>Order again</Trans>
              </Button>
            </form>
            <form action={action} method="post">
              <Button type="submit" look="line" name="do" value="close">
                <Trans>Forget this order here</Trans>
              </Button>
            </form>
          </>
        )}
      </div>
      <div className={styles.row}>
        <OrderLinks order={order} />
        {!isOver && <WithdrawLink className={frame.textLink} orderId={isOwn ? order.id : null} />}
      </div>
      {!isOver && <ReturnForm order={order} target={target} />}
      {isCancellable && <CancelForm order={order} target={target} />}
    </div>
  )
}

/** Right after it was placed: what changes the order is on its own page. */
export function PlacedOrderActions({ order, children }: Pick<OrderActionsProps, 'order' | 'children'>) {
  const viewer = useViewer()
  const isOver = order.status === 'CANCELLED' || order.status === 'CLOSED'
  const text = order.isCancellable ? <Trans>Cancel or return</Trans> : <Trans>Return products</Trans>
  return (
    <div className={styles.actions}>
      <div className={styles.row}>{children}</div>
      <div className={styles.row}>
        <OrderLinks order={order} />
        {!isOver && <WithdrawLink className={frame.textLink} orderId={order.id} />}
        {!isOver &&
          (viewer.kind === 'known' ? (
            <Link className={frame.textLink} to={accountOrderPath(order.id)}>
              {text}
            </Link>
          ) : (
            <Link className={frame.textLink} to={orderPageFor(order.id)} reloadDocument>
              {text}
            </Link>
          ))}
      </div>
    </div>
  )
}

function OrderLinks({ order }: Pick<OrderActionsProps, 'order'>) {
  return (
    <>
      {order.documents.map((document) => (
        <DocumentLink key={document.path} document={document} />
      ))}
      <AskLink order={order} />
    </>
  )
}

type Document = OrderPartsFragment['documents'][number]

/** A plain link: the response is a file. */
function DocumentLink({ document: { kind, title, path } }: { readonly document: Document }) {
  const { t } = useLingui()
  const names = { ORDER: t`Order as PDF`, INVOICE: t`Invoice as PDF`, OTHER: t`Document` }
  return (
    <a className={frame.textLink} href={path} rel="nofollow">
      {title ?? names[kind]}
    </a>
  )
}

/** An e-mail with the number filled in. */
function AskLink({ order: { number } }: { readonly order: OrderPartsFragment }) {
  const { t } = useLingui()
  const { data } = useLayoutSuspenseQuery()
  const subject = number === null ? t`Question about my order` : t`Question about order ${number}`
  return (
    <a className={frame.textLink} href={`mailto:${data.store.contact.email}?subject=${encodeURIComponent(subject)}`}>
      <Trans>Ask about this order</Trans>
    </a>
  )
}

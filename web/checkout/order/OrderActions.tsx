/**
 * What a buyer can do with a placed order: fetch its documents, order again, cancel, return, ask. The forms are the page's own at /order,
 * so that they work without script and from every page that shows an order.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import { orderPageFor, orderPath } from '../../shop/paths.ts'
import { Button } from '../../ui/Button.tsx'
import frame from '../../ui/frame.module.css'
import { ReturnForm } from './ReturnForm.tsx'
import styles from './OrderActions.module.css'

interface OrderActionsProps {
  readonly order: OrderPartsFragment
  /** Whether the session owns it; otherwise a ticket opens it. */
  readonly isOwn: boolean
  /** What the page itself offers, such as printing. */
  readonly children?: ReactNode
}

export function OrderActions({ order, isOwn, children }: OrderActionsProps) {
  const action = useHref(isOwn ? orderPageFor(order.id) : orderPath)
  const { documents, isCancellable, status } = order
  const isOver = status === 'CANCELLED' || status === 'CLOSED'
  return (
    <div className={styles.actions}>
      {children}
      {documents.map((document) => (
        <DocumentLink key={document.path} document={document} />
      ))}
      <AskLink order={order} />
      {!isOwn && (
        <form action={action} method="post">
          <input type="hidden" name="orderId" value={order.id} />
          <Button type="submit" look="line" name="do" value="reorder">
            <Trans>Order again</Trans>
          </Button>
        </form>
      )}
      {isCancellable && (
        <form action={action} method="post">
          <input type="hidden" name="orderId" value={order.id} />
          <Button type="submit" look="line" name="do" value="cancel">
            <Trans>Cancel the order</Trans>
          </Button>
        </form>
      )}
      {!isOwn && (
        <form action={action} method="post">
          <Button type="submit" look="line" name="do" value="close">
            <Trans>Forget this order here</Trans>
          </Button>
        </form>
      )}
      {!isOver && <ReturnForm order={order} action={action} />}
    </div>
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

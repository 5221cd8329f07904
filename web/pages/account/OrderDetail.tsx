/** One of the customer's orders, which can be ordered again. */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccountQuery } from '../../features/account/useAccountQuery.ts'
import { type ItemError } from '../../features/cart/useCartChanges.ts'
import { useReorder } from '../../features/cart/useReorder.ts'
import { Order } from '../../graphql/generated/documents.generated.ts'
import { accountSectionPath, cartPath } from '../../shop/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OrderDetails } from '../../widgets/checkout/OrderDetails.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import styles from './Account.module.css'

type Reordered =
  | { readonly kind: 'added'; readonly missing: readonly ItemError[] }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  | { readonly kind: 'unanswered' }

export function OrderDetail({ orderId }: { readonly orderId: string }) {
  const { state, reload } = useAccountQuery(Order, { id: orderId }, (data) => ({ order: data.order }))
  const reorder = useReorder()
  const [isBusy, setBusy] = useState(false)
  const [reordered, setReordered] = useState<Reordered | null>(null)
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />

  const { order } = state.part
  if (!order)
    return (
      <Notice
        actions={
          <ButtonLink to={accountSectionPath('orders')}>
            <Trans>To the newest orders</Trans>
          </ButtonLink>
        }
      >
        <Trans>There is no such order in your account.</Trans>
      </Notice>
    )

  const { number } = order
  const again = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await reorder(orderId)
    setBusy(false)
    if (result.kind === 'UNANSWERED') return setReordered({ kind: 'unanswered' })
    const missing = result.kind === 'REFUSED' ? result.errors : []
    setReordered(
      result.kind === 'REFUSED' && missing.length === 0
        ? { kind: 'refused', messages: [result.message] }
        : missing.length === order.lines.length
          ? { kind: 'refused', messages: missing.map(({ message }) => message) }
          : { kind: 'added', missing },
    )
  }

  return (
    <div className={styles.part}>
      <div className={styles.head}>
        {number !== null && (
          <h2>
            <Trans>Order {number}</Trans>
          </h2>
        )}
        <Button aria-disabled={isBusy} onClick={() => void again()}>
          <Trans>Order again</Trans>
        </Button>
      </div>
      <div aria-live="polite">{reordered && <ReorderedText reordered={reordered} />}</div>
      <OrderDetails order={order} />
    </div>
  )
}

function ReorderedText({ reordered }: { readonly reordered: Reordered }) {
  if (reordered.kind === 'unanswered')
    return (
      <p className={styles.error}>
        <Trans>Something went wrong. Try again in a few seconds.</Trans>
      </p>
    )
  const messages = reordered.kind === 'refused' ? reordered.messages : reordered.missing.map(({ message }) => message)
  return (
    <div className={styles.reordered}>
      <p>
        {reordered.kind === 'refused' ? (
          <Trans>Nothing was added to the cart.</Trans>
        ) : messages.length === 0 ? (
          <Trans>The products are in your cart, at today’s prices.</Trans>
        ) : (
          <Trans>These products could not be added. All others are in your cart, at today’s prices.</Trans>
        )}
      </p>
      {messages.length > 0 && (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {reordered.kind === 'added' && (
        <ButtonLink look="line" to={cartPath}>
          <Trans>To the cart</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

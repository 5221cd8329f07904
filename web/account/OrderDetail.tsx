/** One of the customer's orders, which can be ordered again. */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { type ReorderResult, useReorder } from '../cart/useReorder.ts'
import { Order } from '../client/generated/documents.generated.ts'
import { accountSectionPath, cartPath } from '../shop/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PrintButton } from '../ui/PrintButton.tsx'
import { OrderActions } from '../checkout/order/OrderActions.tsx'
import { CancelledText, ReturnedText } from '../checkout/order/changedTexts.tsx'
import { NextStep } from '../checkout/order/NextStep.tsx'
import { OrderDetails } from '../checkout/order/OrderDetails.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { type OrderChange, useOrderChange } from './useOrderChange.ts'
import styles from './Account.module.css'

export function OrderDetail({ orderId, viewerId }: { readonly orderId: string; readonly viewerId: string }) {
  const { state, reload } = useAccountQuery(Order, { id: orderId }, (data) => ({ order: data.order }))
  const { reordered, isBusy, again } = useOrderAgain(orderId)
  const { change, onSubmit } = useOrderChange(orderId, viewerId)
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />

  const order = change?.kind === 'CANCELLED' ? change.order : state.part.order
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
  return (
    <div className={`${styles.part} ${styles.detail}`}>
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
      <div aria-live="polite">{change && <ChangeText change={change} />}</div>
      <p>
        <NextStep order={order} />
      </p>
      <OrderActions order={order} isOwn onSubmit={onSubmit}>
        <PrintButton />
      </OrderActions>
      <div aria-live="polite">{reordered && <ResultText result={reordered} />}</div>
      <OrderDetails order={order} />
    </div>
  )
}

function ChangeText({ change }: { readonly change: OrderChange }) {
  switch (change.kind) {
    case 'CANCELLED':
      return (
        <p className={styles.notice}>
          <CancelledText />
        </p>
      )
    case 'RETURNED':
      return (
        <p className={styles.notice}>
          <ReturnedText />
        </p>
      )
    case 'REFUSED':
      return <p className={styles.error}>{change.message}</p>
    case 'UNANSWERED':
      return (
        <p className={styles.error}>
          <Trans>Something went wrong. Try again in a few seconds.</Trans>
        </p>
      )
  }
}

function useOrderAgain(orderId: string) {
  const reorder = useReorder()
  const [isBusy, setBusy] = useState(false)
  const [reordered, setReordered] = useState<ReorderResult | null>(null)
  const again = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await reorder(orderId)
    setBusy(false)
    setReordered(result)
  }
  return { reordered, isBusy, again }
}

function ResultText({ result }: { readonly result: ReorderResult }) {
  if (result.kind === 'UNANSWERED')
    return (
      <p className={styles.error}>
        <Trans>Something went wrong. Try again in a few seconds.</Trans>
      </p>
    )
  const messages = result.kind === 'REFUSED' ? result.messages : result.missing
  return (
    <div className={styles.reordered}>
      <p>
        {result.kind === 'REFUSED' ? (
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
      {result.kind === 'ADDED' && (
        <ButtonLink look="line" to={cartPath}>
          <Trans>To the cart</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

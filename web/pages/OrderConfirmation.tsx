/** The order, the state of its payment, or a calm page where there is neither. Only the browser renders it. */
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { openPayment } from '../features/checkout/placedOrder.ts'
import type { OrderPartsFragment, OrderStatus } from '../graphql/generated/documents.generated.ts'
import { cartPath, checkoutPath, homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OrderDetails, useStatusText } from '../widgets/checkout/OrderDetails.tsx'
import { stepHashes } from '../widgets/checkout/StepList.tsx'
import { useOrderState } from '../widgets/checkout/useOrderState.ts'
import styles from './OrderConfirmation.module.css'

export function OrderConfirmation() {
  const [query] = useSearchParams()
  const { code } = useStoreView()
  const orderId = query.get('order')
  const paymentId = query.get('paymentId') ?? (orderId === null ? openPayment.read(code) : null)
  const { state, ask } = useOrderState({ orderId, paymentId })

  switch (state.kind) {
    case 'pending':
      return (
        // With a key of its own, so that the answer is new and does not shift what waited for it.
        <Outcome key="pending" title={<Trans>Order confirmation</Trans>}>
          <div aria-busy="true">
            <Skeleton height="240px" />
          </div>
        </Outcome>
      )
    case 'unanswered':
      return (
        <Outcome
          title={<Trans>Order confirmation</Trans>}
          actions={
            <Button onClick={ask}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>
            Your order cannot be shown just now. Nothing is lost: please try again in a moment, and do not order again.
          </Trans>
        </Outcome>
      )
    case 'none':
      return (
        <Outcome
          title={<Trans>There is no order to show here</Trans>}
          actions={
            <>
              <ButtonLink to={homePath}>
                <Trans>To the home page</Trans>
              </ButtonLink>
              <ButtonLink look="line" to={cartPath}>
                <Trans>To the cart</Trans>
              </ButtonLink>
            </>
          }
        >
          <Trans>
            An order can be opened only in the browser in which it was placed, or after signing in. The confirmation
            that we sent by e-mail has all its details.
          </Trans>
        </Outcome>
      )
    case 'elsewhere':
      return <OrderElsewhere number={state.number} status={state.status} onAsk={ask} />
    case 'failed':
      return (
        <Outcome
          title={<Trans>Payment failed</Trans>}
          actions={
            <>
              <ButtonLink to={{ pathname: checkoutPath, hash: stepHashes.payment }}>
                <Trans>Choose how to pay</Trans>
              </ButtonLink>
              <ButtonLink look="line" to={cartPath}>
                <Trans>To the cart</Trans>
              </ButtonLink>
            </>
          }
        >
          <Trans>Nothing was charged, and the products are in your cart again.</Trans>
        </Outcome>
      )
    case 'paying':
      return (
        <>
          <Outcome
            title={<Trans>The payment is being processed</Trans>}
            actions={
              <Button look="line" onClick={ask}>
                <Trans>Ask again</Trans>
              </Button>
            }
          >
            <Trans>
              The payment provider has not confirmed the payment yet. This page asks again by itself; you can also close
              it, and we write to you.
            </Trans>
          </Outcome>
          <OrderDetails order={state.order} />
        </>
      )
    case 'order':
      return <PlacedOrder order={state.order} />
  }
}

interface OrderElsewhereProps {
  readonly number: string | null
  readonly status: OrderStatus
  readonly onAsk: () => void
}

/** The state of an order of another browser, such as the one in which an app was opened to pay. */
function OrderElsewhere({ number, status, onAsk }: OrderElsewhereProps) {
  const statusText = useStatusText()
  return (
    <Outcome
      title={number === null ? <Trans>Your order</Trans> : <Trans>Order {number}</Trans>}
      actions={
        status === 'PENDING' ? (
          <Button look="line" onClick={onAsk}>
            <Trans>Ask again</Trans>
          </Button>
        ) : undefined
      }
    >
      <b>{statusText(status)}</b>
      <br />
      <Trans>The whole order is shown in the browser in which it was placed, and after signing in.</Trans>
    </Outcome>
  )
}

function PlacedOrder({ order }: { readonly order: OrderPartsFragment }) {
  const { number, email, status } = order
  const isCancelled = status === 'CANCELLED'
  return (
    <>
      <Outcome
        title={isCancelled ? <Trans>The order was cancelled</Trans> : <Trans>Thank you for your order</Trans>}
        actions={
          <ButtonLink look="line" to={homePath}>
            <Trans>To the home page</Trans>
          </ButtonLink>
        }
      >
        {number !== null && (
          <>
            <b>
              <Trans>Order {number}</Trans>
            </b>
            <br />
          </>
        )}
        {!isCancelled && <Trans>We send the confirmation to {email}.</Trans>}
      </Outcome>
      <OrderDetails order={order} />
    </>
  )
}

interface OutcomeProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** Takes the focus, so that screen readers announce what has become of the order. */
function Outcome({ title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.outcome}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div>{children}</div>
      {actions && <p className={styles.actions}>{actions}</p>}
    </div>
  )
}

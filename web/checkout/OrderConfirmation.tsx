/** The order, the state of its payment, or a calm page where there is neither. Only the browser renders it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ReorderResult } from '../cart/useReorder.ts'
import { openPayment } from './waiting/placedOrder.ts'
import { useLayoutSuspenseQuery } from '../client/generated/hooks.generated.ts'
import type { OrderPartsFragment, OrderStatus } from '../client/generated/documents.generated.ts'
import { cartPath, checkoutPath, homePath, orderPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PrintButton } from '../ui/PrintButton.tsx'
import { PlacedOrderActions } from './order/OrderActions.tsx'
import { NextStep } from './order/NextStep.tsx'
import { OrderDetails, useStatusText } from './order/OrderDetails.tsx'
import { stepHashes } from './steps/StepList.tsx'
import { type OrderState, useOrderState } from './useOrderState.ts'
import styles from './OrderConfirmation.module.css'

export function OrderConfirmation() {
  const [query] = useSearchParams()
  const { code } = useStoreView()
  const orderId = query.get('order')
  const paymentId = query.get('paymentId') ?? (orderId === null ? openPayment.read(code) : null)
  const { state, ask, giveUp, restore } = useOrderState({ orderId, paymentId })

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
              <ButtonLink look="line" to={orderPath} reloadDocument>
                <Trans>Find an order</Trans>
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
      return <OrderElsewhere {...state} onAsk={ask} />
    case 'failed':
      return <FailedPayment restored={state.restored} onRestore={() => restore(state.orderId)} />
    case 'paying':
      return (
        <>
          <UnsettledPayment {...state} onAsk={ask} onGiveUp={giveUp} />
          <OrderDetails order={state.order} />
        </>
      )
    case 'awaited':
      return (
        <>
          <PendingPayment order={state.order} paymentUrl={state.paymentUrl} />
          <OrderDetails order={state.order} />
        </>
      )
    case 'order':
      return <PlacedOrder order={state.order} />
  }
}

interface UnsettledPaymentProps {
  readonly paymentUrl: string | null
  readonly isCancellable: boolean
  readonly onAsk: () => void
  readonly onGiveUp: () => Promise<OrderState>
}

/** The result is not known yet: the shopper pays on, chooses another method, or cancels. */
function UnsettledPayment({ paymentUrl, isCancellable, onAsk, onGiveUp }: UnsettledPaymentProps) {
  const navigate = useNavigate()
  const [isGivingUp, setGivingUp] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { t } = useLingui()
  const giveUp = async (isMethodWanted: boolean) => {
    setGivingUp(true)
    const { kind } = await onGiveUp()
    setGivingUp(false)
    if (isMethodWanted && kind === 'failed') await navigate({ pathname: checkoutPath, hash: stepHashes.payment })
  }

  return (
    <Outcome
      title={<Trans>Your order waits for its payment</Trans>}
      actions={
        <>
          {paymentUrl !== null && (
            <ButtonLink to={paymentUrl} rel="nofollow">
              <Trans>Continue to payment</Trans>
            </ButtonLink>
          )}
          {isCancellable && (
            <>
              <Button look="line" disabled={isGivingUp} onClick={() => void giveUp(true)}>
                <Trans>Choose another way to pay</Trans>
              </Button>
              <Button look="line" disabled={isGivingUp} onClick={() => setAsking(true)}>
                <Trans>Cancel the order</Trans>
              </Button>
            </>
          )}
          <Button look="line" onClick={onAsk}>
            <Trans>Ask again</Trans>
          </Button>
        </>
      }
    >
      {paymentUrl !== null && (
        <p>
          <Trans>If you have not paid yet, continue to the payment: it belongs to this order.</Trans>
        </p>
      )}
      <p>
        <Trans>If you have just paid, this page updates itself. You can close it; we will e-mail you.</Trans>
      </p>
      {!isCancellable && <NotCancellable />}
      {isAsking && (
        <ConfirmDialog
          title={t`Cancel the order?`}
          confirmText={t`Yes, cancel the order`}
          keepText={t`Keep the order`}
          onConfirm={() => void giveUp(false)}
          onClose={() => setAsking(false)}
        >
          <Trans>Nothing is charged, and the products are put into your cart again.</Trans>
        </ConfirmDialog>
      )}
    </Outcome>
  )
}

/** For a backend that cancels no orders: the people of the shop do. */
function NotCancellable() {
  const { data } = useLayoutSuspenseQuery()
  const { email: contact } = data.store.contact
  return (
    <p>
      <Trans>
        To pay in another way or to cancel, write to <a href={`mailto:${contact}`}>{contact}</a>.
      </Trans>
    </p>
  )
}

interface FailedPaymentProps {
  readonly restored: ReorderResult
  readonly onRestore: () => void
}

function FailedPayment({ restored, onRestore }: FailedPaymentProps) {
  return (
    <Outcome
      title={<Trans>Payment failed</Trans>}
      actions={
        <>
          {restored.kind === 'ADDED' ? (
            <ButtonLink to={{ pathname: checkoutPath, hash: stepHashes.payment }}>
              <Trans>Choose how to pay</Trans>
            </ButtonLink>
          ) : (
            <Button onClick={onRestore}>
              <Trans>Put the products into the cart</Trans>
            </Button>
          )}
          <ButtonLink look="line" to={cartPath}>
            <Trans>To the cart</Trans>
          </ButtonLink>
        </>
      }
    >
      <RestoredText restored={restored} />
    </Outcome>
  )
}

function RestoredText({ restored }: Pick<FailedPaymentProps, 'restored'>) {
  if (restored.kind === 'UNANSWERED')
    return (
      <Trans>Nothing was charged. The products could not be put into your cart: please try again in a moment.</Trans>
    )
  const messages = restored.kind === 'ADDED' ? restored.missing : restored.messages
  if (messages.length === 0) return <Trans>Nothing was charged, and the products are in your cart again.</Trans>
  return (
    <>
      <p>
        <Trans>Nothing was charged. These products could not be put into your cart again:</Trans>
      </p>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </>
  )
}

interface PendingPaymentProps {
  readonly order: OrderPartsFragment
  readonly paymentUrl: string | null
}

/** For guests of a backend that does not report payments to the shop: the last page of their order. */
function PendingPayment({ order: { number, email }, paymentUrl }: PendingPaymentProps) {
  const { data } = useLayoutSuspenseQuery()
  const { email: contact } = data.store.contact
  return (
    <Outcome
      title={<Trans>We are waiting for the payment’s confirmation</Trans>}
      actions={
        <>
          <ButtonLink to={homePath}>
            <Trans>To the home page</Trans>
          </ButtonLink>
          {paymentUrl !== null && (
            <ButtonLink look="line" to={paymentUrl} rel="nofollow">
              <Trans>Back to the payment page</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      {number !== null && (
        <b>
          <Trans>Order {number}</Trans>
        </b>
      )}
      <p>
        <Trans>
          Your order has arrived. If you have paid, you need not do anything: we send the confirmation to {email} as
          soon as the payment provider has reported the payment to us. Please do not order again.
        </Trans>
      </p>
      <p>
        {paymentUrl !== null && (
          <Trans>If you have not paid, go back to the payment page: it belongs to this order.</Trans>
        )}{' '}
        <Trans>
          Without an answer within a day, write to <a href={`mailto:${contact}`}>{contact}</a>.
        </Trans>
      </p>
    </Outcome>
  )
}

interface OrderElsewhereProps {
  readonly number: string | null
  readonly status: OrderStatus
  readonly isResultExpected: boolean
  readonly onAsk: () => void
}

/** The state of an order of another browser, such as the one in which an app was opened to pay. */
function OrderElsewhere({ number, status, isResultExpected, onAsk }: OrderElsewhereProps) {
  const statusText = useStatusText()
  return (
    <Outcome
      title={number === null ? <Trans>Your order</Trans> : <Trans>Order {number}</Trans>}
      actions={
        status === 'PENDING' && isResultExpected ? (
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
      <Outcome title={isCancelled ? <Trans>The order was cancelled</Trans> : <Trans>Thank you for your order</Trans>}>
        {number !== null && (
          <>
            <b>
              <Trans>Order {number}</Trans>
            </b>
            <br />
          </>
        )}
        {!isCancelled && (
          <>
            <Trans>We send the confirmation to {email}.</Trans> <NextStep order={order} />
          </>
        )}
      </Outcome>
      <PlacedOrderActions order={order}>
        <ButtonLink look="line" to={homePath}>
          <Trans>To the home page</Trans>
        </ButtonLink>
        <PrintButton />
      </PlacedOrderActions>
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

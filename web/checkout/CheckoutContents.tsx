/** The checkout of the loaded cart, or a message instead. Rendered in the browser only. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { hasOpenOrder, queuedTasks } from '../offline/taskLog/queueStore.ts'
import { queuedItems } from '../offline/taskLog/queuedCart.ts'
import { OpenPayment } from './waiting/OpenPayment.tsx'
import { PlacedElsewhere } from './waiting/PlacedElsewhere.tsx'
import { openPayment, placedOrder, sentOrder } from './waiting/placedOrder.ts'
import { UnansweredOrder } from './UnansweredOrder.tsx'
import { type ReactNode, useState } from 'react'
import { cartPath, homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useConnection } from '../shop/connection.ts'
import { useViewer } from '../shop/viewer.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AccountIssue, accountIssueIn } from '../account/session/AccountIssue.tsx'
import { WaitingOrders } from './waiting/WaitingOrders.tsx'
import { GoneLines } from '../cart/GoneLines.tsx'
import { CheckoutSteps } from './steps/CheckoutSteps.tsx'
import { useCheckout } from './useCheckout.ts'
import styles from './CheckoutPage.module.css'

export function CheckoutContents() {
  const checkout = useCheckout()
  const viewer = useViewer()
  const { code } = useStoreView()
  const { t } = useLingui()
  const connection = useConnection()
  const { state } = checkout
  const tasks = useStore(queuedTasks)
  const isOrdered = hasOpenOrder(tasks)
  /** Sent before this page was loaded. */
  const [sent, setSent] = useState(() => sentOrder.read(code))
  const hasAdditions = queuedItems(tasks).some(({ kind }) => kind === 'ADD')

  if (state.kind === 'pending' || viewer.kind === 'pending')
    return (
      <Instead>
        <div className={styles.pending} aria-busy="true">
          <Skeleton height="48px" />
          <Skeleton height="320px" />
        </div>
      </Instead>
    )
  if (isOrdered)
    return (
      <Instead>
        <WaitingOrders />
      </Instead>
    )
  if (state.kind === 'unknownMethods')
    return (
      <Instead>
        <Notice
          title={<Trans>No connection to the shop</Trans>}
          actions={
            <ButtonLink look="line" to={cartPath}>
              <Trans>Back to the cart</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            Shipping and payment methods are not known on this device yet. Your cart stays as it is, and the checkout
            opens here when the shop can be reached again.
          </Trans>
        </Notice>
      </Instead>
    )
  if (state.kind === 'failed')
    return (
      <Instead>
        <Notice actions={<Button onClick={() => void checkout.reload()}>{t`Try again`}</Button>}>
          {connection !== 'online' ? (
            <Trans>The checkout needs a connection the first time. Your cart is saved.</Trans>
          ) : (
            <Trans>The checkout cannot be shown just now. Please try again in a moment.</Trans>
          )}
        </Notice>
      </Instead>
    )
  // What waits for the connection is ordered, too.
  const isEmpty = !state.cart || (state.cart.lines.length === 0 && !hasAdditions)
  if (!state.cart || isEmpty) {
    if (openPayment.read(code) !== null)
      return (
        <Instead>
          <OpenPayment />
        </Instead>
      )
    if (placedOrder.ofOtherTab(code))
      return (
        <Instead>
          <PlacedElsewhere />
        </Instead>
      )
    if (sent)
      return (
        <Instead>
          <UnansweredOrder sent={sent} onNone={() => setSent(null)} />
        </Instead>
      )
    return (
      <Instead>
        <GoneLines names={state.cart?.goneLines ?? []} />
        <Notice
          actions={
            <ButtonLink look="line" to={homePath}>
              <Trans>To the home page</Trans>
            </ButtonLink>
          }
        >
          <Trans>Shopping cart is empty. Please add some products before entering Checkout</Trans>
        </Notice>
      </Instead>
    )
  }
  const accountIssue = accountIssueIn(state.cart.issues)
  if (accountIssue)
    return (
      <Instead>
        <AccountIssue issue={accountIssue} />
      </Instead>
    )
  if (state.cart.issues.length > 0)
    return (
      <Instead>
        <GoneLines names={state.cart.goneLines} />
        <Notice
          actions={
            <ButtonLink to={cartPath}>
              <Trans>Back to the cart</Trans>
            </ButtonLink>
          }
        >
          <Trans>Some of the ordered products are not available</Trans>
        </Notice>
      </Instead>
    )
  return <CheckoutSteps cart={state.cart} checkout={checkout} />
}

/** What stands in the place of the steps. */
function Instead({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.instead}>
      <h1>
        <Trans>Checkout</Trans>
      </h1>
      {children}
    </div>
  )
}

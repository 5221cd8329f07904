/** Loads the cart, and displays a message while it has no lines. Rendered in the browser only. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { cartResponses, loadCart, loadOpenedCart, useCart } from '../client/storeCart.ts'
import { storedCart } from './storedCart.ts'
import { useApolloClient } from '../client/apolloContext.ts'
import { openPayment, placedOrder } from '../checkout/waiting/placedOrder.ts'
import { hasOpenOrder, hasOpenTasks, queuedTasks } from '../offline/taskLog/queueStore.ts'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { useConnection } from '../shop/connection.ts'
import { checkoutPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { latePart } from '../ui/latePart.tsx'
import { GoneLines } from './GoneLines.tsx'
import styles from './CartState.module.css'

/** Few carts have changes, an order or a payment that wait. */
const QueuedItems = latePart(async () => (await import('./QueuedItems.tsx')).QueuedItems)
const OfflineSum = latePart(async () => (await import('./OfflineSum.tsx')).OfflineSum)
const OpenPayment = latePart(async () => (await import('../checkout/waiting/OpenPayment.tsx')).OpenPayment)
const PlacedElsewhere = latePart(async () => (await import('../checkout/waiting/PlacedElsewhere.tsx')).PlacedElsewhere)
const StoredCartLines = latePart(async () => (await import('./StoredCartLines.tsx')).StoredCartLines)
const WaitingOrders = latePart(async () => (await import('../checkout/waiting/WaitingOrders.tsx')).WaitingOrders)

interface CartStateProps {
  /** A way out of the empty cart. */
  readonly emptyAction: ReactNode
  readonly children: (cart: CartPartsFragment, isChanging: boolean) => ReactNode
}

/** Older totals are loaded again. */
const MAX_AGE_MS = 5 * 60_000

export function CartState(props: CartStateProps) {
  const client = useApolloClient()
  const { code } = useStoreView()
  const tasks = useStore(queuedTasks)
  // Another tab that pays or orders has changed the cart: what waits is read again.
  useStore(cartResponses)
  useEffect(() => {
    void loadOpenedCart(client)
    const timer = setInterval(() => void loadCart(client), MAX_AGE_MS)
    return () => clearInterval(timer)
  }, [client])

  return (
    <>
      {openPayment.read(code) !== null && <OpenPayment />}
      {placedOrder.ofOtherTab(code) && <PlacedElsewhere />}
      {tasks.some(({ kind }) => kind === 'ORDER') && <WaitingOrders />}
      {tasks.length > 0 && <QueuedItems />}
      {/* The lines belong to the order that waits. */}
      {!hasOpenOrder(tasks) && <CartContents {...props} hasQueued={hasOpenTasks(tasks)} />}
    </>
  )
}

interface CartContentsProps extends CartStateProps {
  /** Whether changes of the cart wait for a connection. */
  readonly hasQueued: boolean
}

function CartContents({ emptyAction, children, hasQueued }: CartContentsProps) {
  const state = useCart()
  const connection = useConnection()
  if (state.kind === 'pending')
    return (
      <div className={styles.pending} aria-busy="true">
        <Skeleton height="96px" />
        <Skeleton height="96px" />
      </div>
    )
  if (state.kind === 'failed') return <CartNotLoaded hasQueued={hasQueued} />
  const gone = <GoneLines names={state.cart?.goneLines ?? []} />
  if (state.cart && state.cart.lines.length > 0)
    return (
      <>
        {gone}
        {children(state.cart, state.isChanging)}
      </>
    )
  if (hasQueued)
    return connection === 'online' ? null : (
      <>
        <OfflineSum />
        <ButtonLink to={checkoutPath}>
          <Trans>Go to checkout</Trans>
        </ButtonLink>
      </>
    )
  return (
    <>
      {gone}
      <Notice title={<Trans>Your cart is empty</Trans>} actions={emptyAction}>
        <Trans>Products that you add to the cart stand here.</Trans>
      </Notice>
    </>
  )
}

function CartNotLoaded({ hasQueued }: Pick<CartContentsProps, 'hasQueued'>) {
  const client = useApolloClient()
  const stored = useStore(storedCart)
  const { t } = useLingui()
  if (stored && stored.lines.length > 0)
    return (
      <>
        <StoredCartLines cart={stored} />
        <Button look="line" onClick={() => void loadCart(client)}>{t`Try again`}</Button>
      </>
    )
  return (
    <Notice actions={<Button onClick={() => void loadCart(client)}>{t`Try again`}</Button>}>
      {hasQueued ? (
        <Trans>The rest of your cart is shown when the connection is back.</Trans>
      ) : (
        <Trans>The cart cannot be shown just now. Please try again in a moment.</Trans>
      )}
    </Notice>
  )
}

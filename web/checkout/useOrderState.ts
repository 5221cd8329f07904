/** The order that an address names, or the result of the payment from which the shopper returns. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartMarker, loadCart, storeCart } from '../client/storeCart.ts'
import { type Reorder, type ReorderResult, useReorder } from '../cart/useReorder.ts'
import { checkoutDraft } from './checkoutDraft.ts'
import { openPayment, placedOrder } from './waiting/placedOrder.ts'
import { useApolloClient } from '../client/apolloContext.ts'
import {
  Order,
  type OrderPartsFragment,
  type OrderStatus,
  type SettlePaymentMutation,
} from '../client/generated/documents.generated.ts'
import { useSettlePaymentMutation } from '../client/generated/hooks.generated.ts'
import { randomKey } from '../shop/idempotencyKey.ts'
import { orderConfirmationFor } from '../shop/paths.ts'
import { cartTabs } from '../shop/otherTabs.ts'
import { useStoreView } from '../shop/StoreContext.tsx'

export type OrderState =
  | { readonly kind: 'pending' }
  /** No order of this session. */
  | { readonly kind: 'none' }
  /** The shop does not answer. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'order'; readonly order: OrderPartsFragment }
  /** The provider does not know the result yet. */
  | {
      readonly kind: 'paying'
      readonly order: OrderPartsFragment
      readonly paymentUrl: string | null
      /** Whether the shopper can give the payment up. */
      readonly isCancellable: boolean
    }
  /** Nothing reports the result to this shopper but an e-mail: there is nothing to ask again. */
  | { readonly kind: 'awaited'; readonly order: OrderPartsFragment; readonly paymentUrl: string | null }
  /** Paid in an app that has returned to another browser: no data of the shopper. */
  | {
      readonly kind: 'elsewhere'
      readonly number: string | null
      readonly status: OrderStatus
      readonly isResultExpected: boolean
    }
  /** `restored` says which of its products are in the cart again. */
  | { readonly kind: 'failed'; readonly orderId: string; readonly restored: ReorderResult }

/** The payment's result is requested again after these times, then every minute. */
const RETRY_MS = [2_000, 3_000, 5_000, 10_000, 20_000]
const LAST_RETRY_MS = 60_000
const MAX_RETRIES = 40

interface OrderSource {
  readonly orderId: string | null
  readonly paymentId: string | null
}

interface OrderActions {
  readonly state: OrderState
  readonly ask: () => void
  /** Gives the payment up, unless it has succeeded in the meantime; the state has the result. */
  readonly giveUp: () => Promise<OrderState>
  /** Puts the products of a cancelled order into the cart. */
  readonly restore: (orderId: string) => void
}

export function useOrderState({ orderId, paymentId }: OrderSource): OrderActions {
  const client = useApolloClient()
  const { code } = useStoreView()
  const navigate = useNavigate()
  const [settlePayment] = useSettlePaymentMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const [state, setState] = useState<OrderState>({ kind: 'pending' })

  const reorder = useRef<Reorder>(useReorder())

  const load = useCallback(
    async (givesUp: boolean): Promise<OrderState> => {
      if (orderId !== null) {
        const { data, error } = await client
          .query({ query: Order, variables: { id: orderId }, fetchPolicy: 'no-cache', errorPolicy: 'all' })
          .catch((cause: unknown) => ({ data: undefined, error: cause }))
        if (data?.order) return { kind: 'order', order: data.order }
        // An id that the gateway cannot read belongs to no order.
        return data && !isOutage(error) ? { kind: 'none' } : { kind: 'unanswered' }
      }
      if (paymentId === null) return { kind: 'none' }
      const { data } = await settlePayment({
        variables: { input: { idempotencyKey: randomKey(), paymentId, ...(givesUp && { givesUp }) } },
      }).catch(() => ({ data: null }))
      const outcome = data?.settlePayment
      switch (outcome?.__typename) {
        case undefined:
          return { kind: 'unanswered' }
        case 'PaymentPending':
          return pendingPayment(outcome)
        case 'PaymentOfOtherSession':
          return {
            kind: 'elsewhere',
            number: outcome.number,
            status: outcome.status,
            isResultExpected: outcome.isResultExpected,
          }
        case 'PaymentUnknown':
          openPayment.forget(code)
          return { kind: 'none' }
        case 'PaymentFailed':
          openPayment.forget(code)
          if (outcome.cart) storeCart(client, outcome.cart)
          else void loadCart(client)
          cartTabs.notify()
          return failed(outcome, reorder.current)
        case 'OrderPlaced':
          openPayment.forget(code)
          placedOrder.write(code, { orderId: outcome.order.id, isPaid: true })
          checkoutDraft.clear(code)
          void loadCart(client)
          cartTabs.notify()
          // A reload shows the order without asking the provider again.
          await navigate(orderConfirmationFor(outcome.order.id), { replace: true })
          return { kind: 'order', order: outcome.order }
      }
    },
    [client, code, navigate, orderId, paymentId, settlePayment],
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    let isPending = false
    const ask = async (tries: number) => {
      const next = await load(false)
      if (!isCurrent) return
      setState(next)
      isPending =
        next.kind === 'paying' || (next.kind === 'elsewhere' && next.status === 'PENDING' && next.isResultExpected)
      if (isPending && tries < MAX_RETRIES)
        timer = setTimeout(() => void ask(tries + 1), RETRY_MS[tries] ?? LAST_RETRY_MS)
    }
    void ask(0)
    // Another tab may have settled the payment.
    const leave = cartTabs.subscribe(() => {
      if (!isPending) return
      isPending = false
      clearTimeout(timer)
      void ask(0)
    })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      leave()
    }
  }, [load])

  return {
    state,
    ask: () => void load(false).then(setState),
    giveUp: async () => {
      const next = await load(true)
      setState(next)
      return next
    },
    restore: (cancelled) => void restored(cancelled, reorder.current).then(setState),
  }
}

type PendingPayment = Extract<SettlePaymentMutation['settlePayment'], { readonly __typename: 'PaymentPending' }>

function pendingPayment({ order, isResultExpected, paymentUrl, isCancellable }: PendingPayment): OrderState {
  return isResultExpected
    ? { kind: 'paying', order, paymentUrl, isCancellable }
    : { kind: 'awaited', order, paymentUrl }
}

const ALL: ReorderResult = { kind: 'ADDED', missing: [] }

interface FailedPayment {
  readonly isRestored: boolean
  readonly order: { readonly id: string; readonly lines: readonly { readonly sku: string }[] }
  readonly cart: { readonly lines: readonly { readonly sku: string }[] } | null
}

/** Where the backend does not put the products into the cart, the shop does. */
async function failed({ isRestored, order, cart }: FailedPayment, reorder: Reorder): Promise<OrderState> {
  const inCart = new Set(cart?.lines.map(({ sku }) => sku))
  if (!isRestored && !order.lines.every(({ sku }) => inCart.has(sku))) return restored(order.id, reorder)
  cartMarker.write(true)
  return { kind: 'failed', orderId: order.id, restored: ALL }
}

/** Once per order, also after a reload. */
async function restored(orderId: string, reorder: Reorder): Promise<OrderState> {
  const result = await reorder(orderId, `restored ${orderId}`)
  if (result.kind === 'ADDED') cartMarker.write(true)
  return { kind: 'failed', orderId, restored: result }
}

/** Whether the gateway failed, rather than refused the id. */
function isOutage(error: unknown): boolean {
  if (error === undefined || error === null) return false
  return !JSON.stringify(error).includes('BAD_USER_INPUT')
}

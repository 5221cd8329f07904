/** The order that an address names, or the result of the payment from which the shopper returns. */
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadCart, storeCart } from '../../graphql/storeCart.ts'
import { checkoutDraft } from '../../features/checkout/checkoutDraft.ts'
import { openPayment } from '../../features/checkout/placedOrder.ts'
import { useApolloClient } from '../../graphql/apolloContext.ts'
import { Order, type OrderPartsFragment, type OrderStatus } from '../../graphql/generated/documents.generated.ts'
import { useSettlePaymentMutation } from '../../graphql/generated/hooks.generated.ts'
import { randomKey } from '../../shop/idempotencyKey.ts'
import { cartMarker } from '../../shop/cartMarker.ts'
import { orderConfirmationFor } from '../../shop/paths.ts'
import { cartTabs } from '../../shop/otherTabs.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'

export type OrderState =
  | { readonly kind: 'pending' }
  /** No order of this session. */
  | { readonly kind: 'none' }
  /** The shop does not answer. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'order'; readonly order: OrderPartsFragment }
  /** The provider does not know the result yet. */
  | { readonly kind: 'paying'; readonly order: OrderPartsFragment }
  /** Paid in an app that has returned to another browser: no data of the shopper. */
  | { readonly kind: 'elsewhere'; readonly number: string | null; readonly status: OrderStatus }
  | { readonly kind: 'failed' }

/** The payment's result is requested again after these times, then every minute. */
const RETRY_MS = [2_000, 3_000, 5_000, 10_000, 20_000]
const LAST_RETRY_MS = 60_000
const MAX_RETRIES = 40

interface OrderSource {
  readonly orderId: string | null
  readonly paymentId: string | null
}

export function useOrderState({ orderId, paymentId }: OrderSource): { state: OrderState; ask: () => void } {
  const client = useApolloClient()
  const { code } = useStoreView()
  const navigate = useNavigate()
  const [settlePayment] = useSettlePaymentMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const [state, setState] = useState<OrderState>({ kind: 'pending' })

  const load = useCallback(async (): Promise<OrderState> => {
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
      variables: { input: { idempotencyKey: randomKey(), paymentId } },
    }).catch(() => ({ data: null }))
    const outcome = data?.settlePayment
    switch (outcome?.__typename) {
      case undefined:
        return { kind: 'unanswered' }
      case 'PaymentPending':
        return { kind: 'paying', order: outcome.order }
      case 'PaymentOfOtherSession':
        return { kind: 'elsewhere', number: outcome.number, status: outcome.status }
      case 'PaymentUnknown':
        openPayment.forget(code)
        return { kind: 'none' }
      case 'PaymentFailed':
        openPayment.forget(code)
        // The products are in the cart again.
        cartMarker.write(true)
        if (outcome.cart) storeCart(client, outcome.cart)
        else void loadCart(client)
        cartTabs.notify()
        return { kind: 'failed' }
      case 'OrderPlaced':
        openPayment.forget(code)
        checkoutDraft.clear(code)
        void loadCart(client)
        cartTabs.notify()
        // A reload shows the order without asking the provider again.
        await navigate(orderConfirmationFor(outcome.order.id), { replace: true })
        return { kind: 'order', order: outcome.order }
    }
  }, [client, code, navigate, orderId, paymentId, settlePayment])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const ask = async (tries: number) => {
      const next = await load()
      if (!isCurrent) return
      setState(next)
      const isPending = next.kind === 'paying' || (next.kind === 'elsewhere' && next.status === 'PENDING')
      if (isPending && tries < MAX_RETRIES)
        timer = setTimeout(() => void ask(tries + 1), RETRY_MS[tries] ?? LAST_RETRY_MS)
    }
    void ask(0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [load])

  return { state, ask: () => void load().then(setState) }
}

/** Whether the gateway failed, rather than refused the id. */
function isOutage(error: unknown): boolean {
  if (error === undefined || error === null) return false
  return !JSON.stringify(error).includes('BAD_USER_INPUT')
}

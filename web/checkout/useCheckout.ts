/** The checkout of the cart: loads it, saves what was entered, and places the order. */
import { use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentSession, storeCart } from '../client/storeCart.ts'
import { detailsOf, loadOfflineCheckout, rememberMethods, withDetails } from './offlineCheckout.ts'
import { orderKey, sentOrder } from './waiting/placedOrder.ts'
import type { FieldProblem } from '../address/fieldErrors.ts'
import { useApolloClient } from '../client/apolloContext.ts'
import {
  Checkout,
  type CheckoutCartPartsFragment,
  type HoldRefusal,
  type PlaceOrderInput,
  type PlaceOrderMutation,
  type SetCheckoutInput,
} from '../client/generated/documents.generated.ts'
import {
  useHoldPriceMutation,
  usePlaceOrderMutation,
  useSetCheckoutMutation,
} from '../client/generated/hooks.generated.ts'
import { hasOpenOrder, queuedTasks, taskQueue } from '../offline/taskLog/queueStore.ts'
import { ConnectionContext } from '../shop/connection.ts'
import { idempotencyKey, randomKey } from '../shop/idempotencyKey.ts'
import { cartTabs } from '../shop/otherTabs.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { viewerState } from '../shop/viewer.ts'
import { accountIssueIn } from '../account/session/AccountIssue.tsx'

export type CheckoutState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  /** Without a connection, and the checkout was not opened with one. */
  | { readonly kind: 'unknownMethods' }
  | { readonly kind: 'loaded'; readonly cart: CheckoutCartPartsFragment | null }

export type SaveResult =
  | { readonly kind: 'SAVED' }
  | { readonly kind: 'REFUSED'; readonly problems: readonly FieldProblem[]; readonly message: string | null }
  | { readonly kind: 'UNANSWERED' }

export type PlaceResult = PlaceOrderMutation['placeOrder'] | { readonly __typename: 'Unanswered' }

export type CheckoutInput = Omit<SetCheckoutInput, 'idempotencyKey'>
export type OrderInput = Omit<PlaceOrderInput, 'idempotencyKey' | 'cartVersion'>

export interface CheckoutActions {
  readonly state: CheckoutState
  readonly isSaving: boolean
  readonly reload: () => Promise<CheckoutCartPartsFragment | null>
  readonly save: (input: CheckoutInput) => Promise<SaveResult>
  /** Holds the price of the cart, or returns why not. @param renews whether one that has ended begins anew */
  readonly hold: (renews: boolean) => Promise<HoldRefusal | null>
  readonly place: (cart: CheckoutCartPartsFragment, input: OrderInput) => Promise<PlaceResult>
}

/** What was entered is private: nothing of it enters the cache but the cart itself. */
const OPTIONS = { fetchPolicy: 'no-cache', errorPolicy: 'all' } as const
const saveKey = idempotencyKey()

export function useCheckout(): CheckoutActions {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const { code } = useStoreView()
  const [setCheckout] = useSetCheckoutMutation(OPTIONS)
  const [holdPrice] = useHoldPriceMutation(OPTIONS)
  const [placeOrder] = usePlaceOrderMutation(OPTIONS)
  const [state, setState] = useState<CheckoutState>({ kind: 'pending' })
  const [pendingSaves, setPendingSaves] = useState(0)
  /** Saves run one after another: each names a method of the answer before. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** What was entered without a connection, or null. It is sent when the connection is back. */
  const local = useRef<CheckoutCartPartsFragment | null>(null)
  const shown = useRef<CheckoutCartPartsFragment | null>(null)
  useEffect(() => {
    shown.current = state.kind === 'loaded' ? state.cart : null
  }, [state])

  const show = useCallback(
    (cart: CheckoutCartPartsFragment | null) => {
      local.current = null
      storeCart(client, cart)
      setState({ kind: 'loaded', cart })
      if (cart) void rememberMethods(cart)
    },
    [client],
  )
  const reload = useCallback(async () => {
    const { data, error } = await client
      .query({ query: Checkout, ...OPTIONS })
      .catch((cause: unknown) => ({ data: undefined, error: cause }))
    // Null with an error is an unknown cart, not an empty one; and parts that could not be read replace none that are shown.
    if (!data || (error && (!data.cart || shown.current))) {
      const offline =
        connection.state() === 'online' ? ({ kind: 'failed' } as const) : await loadOfflineCheckout(client, code)
      setState((known) => (known.kind === 'loaded' ? known : offline))
      return null
    }
    show(data.cart)
    return data.cart
  }, [client, connection, code, show])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the response has arrived
    void reload()
    const leave = cartTabs.subscribe(() => void reload())
    // The back button returns from the payment provider to the page as it was left.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void reload()
    }
    window.addEventListener('pageshow', refresh)
    // The cart of another session is another one.
    let session = currentSession()
    const unsubscribe = viewerState.subscribe(() => {
      if (currentSession() === session) return
      session = currentSession()
      setState({ kind: 'pending' })
      void reload()
    })
    return () => {
      leave()
      unsubscribe()
      window.removeEventListener('pageshow', refresh)
    }
  }, [reload])

  const enterOffline = (input: CheckoutInput): SaveResult => {
    if (connection.state() === 'online' || !shown.current) return { kind: 'UNANSWERED' }
    const cart = withDetails(shown.current, input)
    local.current = cart
    shown.current = cart
    setState({ kind: 'loaded', cart })
    return { kind: 'SAVED' }
  }

  const save = (input: CheckoutInput): Promise<SaveResult> => {
    setPendingSaves((count) => count + 1)
    const run = async (): Promise<SaveResult> => {
      if (connection.state() !== 'online' && shown.current) return enterOffline(input)
      const { data } = await setCheckout({
        variables: { input: { ...input, idempotencyKey: saveKey.for(JSON.stringify(input)) } },
      }).catch(() => ({ data: null }))
      if (!data) return enterOffline(input)
      saveKey.forget()
      const outcome = data.setCheckout
      if (outcome.cart) show(outcome.cart)
      if (outcome.__typename === 'CartChanged' && outcome.inputErrors.length === 0) return { kind: 'SAVED' }
      const message = outcome.__typename === 'CartRefused' ? outcome.message : null
      return { kind: 'REFUSED', problems: outcome.inputErrors, message }
    }
    const result = last.current.then(run).finally(() => setPendingSaves((count) => count - 1))
    last.current = result.catch(() => undefined)
    return result
  }

  const sendEntered = useEffectEvent(async () => {
    // Changes of the cart come first.
    await taskQueue.get()?.replay()
    const isCurrent = shown.current !== null && local.current === null
    if (isCurrent || hasOpenOrder(queuedTasks.get())) return
    const details = local.current && detailsOf(local.current)
    const result = details && (await save(details))
    if (result?.kind !== 'SAVED') await reload()
  })
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.state() === 'online') void sendEntered()
        // A request that hangs is not waited for.
        else if (!shown.current)
          void loadOfflineCheckout(client, code).then((offline) =>
            setState((known) => (known.kind === 'loaded' ? known : offline)),
          )
      }),
    [client, connection, code],
  )

  /** After the saves, whose answers have no held price yet. Without an answer the total follows the metal. */
  const hold = (renews: boolean): Promise<HoldRefusal | null> => {
    const previous = last.current
    const afterSaves = async (): Promise<HoldRefusal | null> => {
      await previous
      const { data } = await holdPrice({ variables: { input: { renews, idempotencyKey: randomKey() } } })
      if (data?.holdPrice.__typename !== 'CartChanged') return 'UNAVAILABLE'
      if (data.holdPrice.cart) show(data.holdPrice.cart)
      return data.holdPrice.holdRefusal
    }
    const result = afterSaves().catch((): HoldRefusal => 'UNAVAILABLE')
    last.current = result
    return result
  }

  const place = async (cart: CheckoutCartPartsFragment, input: OrderInput): Promise<PlaceResult> => {
    const variables = {
      input: { ...input, cartVersion: cart.version, idempotencyKey: orderKey.for(cart.id, cart.version) },
    }
    sentOrder.write(code, variables.input)
    const { data } = await placeOrder({ variables }).catch(() => ({ data: null }))
    if (!data) return { __typename: 'Unanswered' }
    const outcome = data.placeOrder
    sentOrder.answered(code, outcome)
    if (outcome.__typename === 'OrderRefused') {
      orderKey.forget(cart.id)
      if (outcome.cart) show(outcome.cart)
      // The cart says what keeps the account from ordering, in place of the steps.
      else if (accountIssueIn([outcome.reason])) await reload()
      return outcome
    }
    // The cart stays until it is known that the order has arrived.
    if (outcome.__typename === 'OrderUncertain') return outcome
    storeCart(client, null)
    cartTabs.notify()
    return outcome
  }

  return { state, isSaving: pendingSaves > 0, reload, save, hold, place }
}

/** Changes of the cart. Each is sent once: a retry after a missing response has the same key. */
import type { ApolloClient } from '@apollo/client'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { useLazyClient } from '../client/apolloContext.ts'
import type { LazyClient } from '../client/lazyClient.ts'
import type {
  CartItemInput,
  CartLineChange,
  CartOutcomePartsFragment,
} from '../client/generated/documents.generated.ts'
import {
  useAddToCartMutation,
  useChangeCartLinesMutation,
  useClearCartMutation,
  useSetCouponMutation,
} from '../client/generated/hooks.generated.ts'
import { hasOpenTasks, queuedTasks } from '../offline/taskLog/queueStore.ts'
import { type Connection, ConnectionContext } from '../shop/connection.ts'
import { awaitCode, loadCode } from '../shop/loadCode.ts'
import { notifications } from '../shop/notifications.ts'
import { viewerState } from '../shop/viewer.ts'
import { takesCookies } from '../shop/takesCookies.ts'
import { cartTabs } from '../shop/otherTabs.ts'
import { type IdempotencyKey, idempotencyKey } from '../shop/idempotencyKey.ts'
import type { CartResult, ChangeRequest, ItemError } from './cartChange.ts'
import { applyChanges } from './optimisticCart.ts'
import { currentSession, pendingChanges, storeCart } from '../client/storeCart.ts'

export interface CartChanges {
  /** @param names of the products, for messages while the items wait for a connection */
  readonly add: (items: readonly CartItemInput[], names: readonly string[]) => Promise<CartResult>
  readonly change: (lines: readonly CartLineChange[]) => Promise<CartResult>
  readonly clear: () => Promise<CartResult>
  /** Null removes the coupon. */
  readonly setCoupon: (code: string | null) => Promise<CartResult>
}

/**
 * storeCart.ts compares versions before it writes to the cache. A response with an error of one field, such as the stock
 * of a line, still says what has changed.
 */
const OPTIONS = { fetchPolicy: 'no-cache', errorPolicy: 'all' } as const

/** A change of a customer's cart names the customer: the session may have ended elsewhere, and a guest's cart is another one. */
function ofViewer() {
  const state = viewerState.read()
  return state.kind === 'known' ? { context: { headers: { 'x-expected-viewer': state.viewer.id } } } : {}
}

export function useCartChanges(): CartChanges {
  const client = useLazyClient()
  const connection = use(ConnectionContext)
  const [addToCart] = useAddToCartMutation(OPTIONS)
  const [changeCartLines] = useChangeCartLinesMutation(OPTIONS)
  const [clearCart] = useClearCartMutation(OPTIONS)
  const [setCoupon] = useSetCouponMutation(OPTIONS)
  const { t } = useLingui()
  const onWait = () =>
    notifications.add({
      kind: 'warning',
      text: t`No connection to the shop: your change waits in this page and is sent when the connection is back.`,
    })
  const sending = { client, connection, onWait }

  return {
    add: (items, names) =>
      send(sending, { kind: 'add', input: items, names }, async (key) => {
        const { data } = await addToCart({
          variables: { input: { idempotencyKey: key, items: [...items] } },
          ...ofViewer(),
        })
        return data?.addToCart
      }),
    change: (lines) =>
      send(sending, { kind: 'change', input: lines }, async (key) => {
        const { data } = await changeCartLines({
          variables: { input: { idempotencyKey: key, lines: [...lines] } },
          ...ofViewer(),
        })
        return data?.changeCartLines
      }),
    clear: () =>
      send(sending, { kind: 'clear', input: null }, async (key) => {
        const { data } = await clearCart({ variables: { input: { idempotencyKey: key } }, ...ofViewer() })
        return data?.clearCart
      }),
    setCoupon: (code) =>
      send(sending, { kind: 'coupon', input: code }, async (key) => {
        const { data } = await setCoupon({ variables: { input: { idempotencyKey: key, code } }, ...ofViewer() })
        return data?.setCoupon
      }),
  }
}

const keys: Readonly<Record<ChangeRequest['kind'], IdempotencyKey>> = {
  add: idempotencyKey(),
  change: idempotencyKey(),
  clear: idempotencyKey(),
  coupon: idempotencyKey(),
}
/** The changes of this tab run one after another. */
let last: Promise<unknown> = Promise.resolve()

interface Sending {
  readonly client: LazyClient
  readonly connection: Connection
  /** Notifies the shopper that the change waits in this page. */
  readonly onWait: () => void
}

type Mutate = (key: string) => Promise<CartOutcomePartsFragment | null | undefined>

function send(sending: Sending, request: ChangeRequest, mutate: Mutate): Promise<CartResult> {
  if (!takesCookies()) return Promise.resolve({ kind: 'NO_COOKIES' })
  const { kind, input } = request
  // A line can only be changed after Apollo Client has loaded the cart.
  const { current } = sending.client
  const endOptimistic = current && kind === 'change' ? applyChanges(current, input) : () => undefined
  pendingChanges.set(pendingChanges.get() + 1)
  const result = last
    .then(() => sendOrQueue(sending, request, mutate))
    .finally(() => {
      endOptimistic()
      pendingChanges.set(pendingChanges.get() - 1)
    })
  last = result.catch(() => undefined)
  return result
}

/** Sends a change, or puts it into the task log. Where the code for that is missing, it waits for the connection. */
async function sendOrQueue(
  { client: lazy, connection, onWait }: Sending,
  request: ChangeRequest,
  mutate: Mutate,
): Promise<CartResult> {
  const session = currentSession()
  const isOffline = () => connection.state() !== 'online'
  const client = await awaitCode(
    () => lazy.load(),
    (failures) => failures === 1 && onWait(),
  )
  let sentKey: string | null = null
  for (;;) {
    // A change waits behind those before it.
    if (isOffline() || hasOpenTasks(queuedTasks.get())) {
      const queued = await queue(client, request, sentKey)
      if (queued.kind !== 'UNANSWERED' || !isOffline()) return sentKey === null ? queued : forget(request, queued)
      onWait()
      await isBack(connection)
    }
    const key: string = keys[request.kind].for(JSON.stringify(request.input))
    const wasCustomer = viewerState.read().kind === 'known'
    const outcome = await mutate(key).catch(() => null)
    if (outcome) return forget(request, stored(client, outcome, session === currentSession()))
    // The dialog to sign in is open, and says it.
    if (wasCustomer && viewerState.read().kind === 'guest') return { kind: 'SIGNED_OUT' }
    if (!isOffline()) return { kind: 'UNANSWERED' }
    sentKey = key
  }
}

/** Of a change that has an outcome; the next equal one is another change. */
function forget({ kind }: ChangeRequest, result: CartResult): CartResult {
  keys[kind].forget()
  return result
}

function stored(client: ApolloClient, outcome: CartOutcomePartsFragment, isCurrent: boolean): CartResult {
  if (isCurrent && outcome.cart) {
    storeCart(client, outcome.cart)
    cartTabs.notify()
  }
  return resultOf(outcome)
}

/** Its code was loaded with the page, or is in the cache of the service worker. */
async function queue(client: ApolloClient, request: ChangeRequest, sentKey: string | null): Promise<CartResult> {
  try {
    const { queueChange } = await loadCode(() => import('./queueChange.ts'))
    return await queueChange(client, request, sentKey)
  } catch {
    return { kind: 'UNANSWERED' }
  }
}

/** Resolves when the shop can be reached again. */
function isBack(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (connection.state() !== 'online') return
      stop()
      resolve()
    }
    const stop = connection.subscribe(look)
    look()
  })
}

/** Fields of an item that lists have no fields for. */
const chosenOnItsPage = new Set(['options', 'parts', 'cut'])

function resultOf(outcome: CartOutcomePartsFragment): CartResult {
  const errors = outcome.inputErrors.flatMap(({ path, message }): ItemError[] => {
    const [, at, field] = /^items\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    return at === undefined ? [] : [{ at: Number(at), needsOptions: chosenOnItsPage.has(field ?? ''), message }]
  })
  if (outcome.__typename === 'CartRefused') return { kind: 'REFUSED', message: outcome.message, errors }
  const [error] = outcome.inputErrors
  return error ? { kind: 'REFUSED', message: error.message, errors } : { kind: 'CHANGED' }
}

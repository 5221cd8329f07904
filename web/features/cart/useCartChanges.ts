/** Changes of the cart. Each is sent once: a retry after a missing response has the same key. */
import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '../../graphql/apolloContext.ts'
import type {
  CartItemInput,
  CartLineChange,
  CartOutcomePartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import {
  useAddToCartMutation,
  useChangeCartLinesMutation,
  useClearCartMutation,
  useSetCouponMutation,
} from '../../graphql/generated/hooks.generated.ts'
import { cartTabs } from '../../shop/otherTabs.ts'
import { type IdempotencyKey, idempotencyKey } from '../../shop/idempotencyKey.ts'
import { applyChanges } from './optimisticCart.ts'
import { currentSession, pendingChanges, storeCart } from './storeCart.ts'

export type CartResult =
  | { readonly kind: 'CHANGED' }
  /** At least one part was refused; others may have been changed. */
  | { readonly kind: 'REFUSED'; readonly message: string; readonly errors: readonly ItemError[] }
  | { readonly kind: 'UNANSWERED' }
  /** The browser takes no cookies: nothing was sent, because the next page could not find the cart again. */
  | { readonly kind: 'NO_COOKIES' }

export interface ItemError {
  /** Index of the refused item in the input. */
  readonly at: number
  /** Whether the product has options that must be chosen on its page. */
  readonly needsOptions: boolean
  readonly message: string
}

export interface CartChanges {
  readonly add: (items: readonly CartItemInput[]) => Promise<CartResult>
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

export function useCartChanges(): CartChanges {
  const client = useApolloClient()
  const [addToCart] = useAddToCartMutation(OPTIONS)
  const [changeCartLines] = useChangeCartLinesMutation(OPTIONS)
  const [clearCart] = useClearCartMutation(OPTIONS)
  const [setCoupon] = useSetCouponMutation(OPTIONS)

  return {
    add: (items) =>
      send(client, { kind: 'add', input: items }, async (key) => {
        const { data } = await addToCart({ variables: { input: { idempotencyKey: key, items: [...items] } } })
        return data?.addToCart
      }),
    change: (lines) =>
      send(client, { kind: 'change', input: lines, optimistic: lines }, async (key) => {
        const { data } = await changeCartLines({ variables: { input: { idempotencyKey: key, lines: [...lines] } } })
        return data?.changeCartLines
      }),
    clear: () =>
      send(client, { kind: 'clear', input: null }, async (key) => {
        const { data } = await clearCart({ variables: { input: { idempotencyKey: key } } })
        return data?.clearCart
      }),
    setCoupon: (code) =>
      send(client, { kind: 'coupon', input: code }, async (key) => {
        const { data } = await setCoupon({ variables: { input: { idempotencyKey: key, code } } })
        return data?.setCoupon
      }),
  }
}

interface ChangeRequest {
  readonly kind: 'add' | 'change' | 'clear' | 'coupon'
  readonly input: unknown
  /** Shown before the response. */
  readonly optimistic?: readonly CartLineChange[]
}

const keys: Readonly<Record<ChangeRequest['kind'], IdempotencyKey>> = {
  add: idempotencyKey(),
  change: idempotencyKey(),
  clear: idempotencyKey(),
  coupon: idempotencyKey(),
}
/** The changes of this tab run one after another. */
let last: Promise<unknown> = Promise.resolve()

function send(
  client: ApolloClient,
  { kind, input, optimistic = [] }: ChangeRequest,
  mutate: (key: string) => Promise<CartOutcomePartsFragment | null | undefined>,
): Promise<CartResult> {
  if (!navigator.cookieEnabled) return Promise.resolve({ kind: 'NO_COOKIES' })
  const endOptimistic = applyChanges(client, optimistic)
  pendingChanges.set(pendingChanges.get() + 1)
  const run = async (): Promise<CartResult> => {
    const session = currentSession()
    const outcome = await mutate(keys[kind].for(JSON.stringify(input))).catch(() => null)
    if (!outcome) return { kind: 'UNANSWERED' }
    keys[kind].forget()
    if (session === currentSession() && outcome.cart) {
      storeCart(client, outcome.cart)
      cartTabs.notify()
    }
    return resultOf(outcome)
  }
  const result = last.then(run).finally(() => {
    endOptimistic()
    pendingChanges.set(pendingChanges.get() - 1)
  })
  last = result.catch(() => undefined)
  return result
}

function resultOf(outcome: CartOutcomePartsFragment): CartResult {
  const errors = outcome.inputErrors.flatMap(({ path, message }): ItemError[] => {
    const [, at, field] = /^items\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    return at === undefined ? [] : [{ at: Number(at), needsOptions: field === 'options', message }]
  })
  if (outcome.__typename === 'CartRefused') return { kind: 'REFUSED', message: outcome.message, errors }
  const [error] = outcome.inputErrors
  return error ? { kind: 'REFUSED', message: error.message, errors } : { kind: 'CHANGED' }
}

/** The cart in the normalized cache, and as the components show it. It stays in memory: the types are private, so the browser never persists them. */
import type { ApolloClient } from '@apollo/client'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { Cart, type CartPartsFragment } from './generated/documents.generated.ts'
import { cartTabs } from '../shop/otherTabs.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { sessionMarker, viewerState } from '../shop/viewer.ts'
import type { LazyClient } from './lazyClient.ts'
import { useCachedQuery } from './pageHooks.ts'

/** Whether the cache contains the cart, or null for none. */
export const cartStatus = atom<'pending' | 'loaded' | 'failed'>('pending')
/** Number of changes that have no response yet. */
export const pendingChanges = atom(0)

/** How many responses have said what the cart is. The cart itself is in Apollo's cache alone. */
export const cartResponses = atom(0)

/** The cart of the last response, without changes that wait; null for none. */
export function sentCart(client: ApolloClient): CartPartsFragment | null {
  return client.readQuery({ query: Cart })?.cart ?? null
}

/** Time of the last response with the cart. */
let storedAt = 0

/** Writes a cart that the gateway sent, unless the cache has a later version of the same cart. */
export function storeCart(client: ApolloClient, cart: CartPartsFragment | null): void {
  const known = client.readQuery({ query: Cart })?.cart
  const isStale = known && cart && known.id === cart.id && known.version > cart.version
  // A guest's first visit writes nothing: the first write makes Apollo read every query of the page.
  if (!isStale && (cart || known)) client.writeQuery({ query: Cart, data: { cart } })
  if (cartMarker.isSet() !== (cart !== null)) cartMarker.write(cart !== null)
  cartStatus.set('loaded')
  if (!isStale) cartResponses.set(cartResponses.get() + 1)
  storedAt = Date.now()
}

/** Loads the cart, unless a response has just contained it: adding a product opens the micro-cart without a second request. */
export function loadOpenedCart(client: ApolloClient): Promise<void> {
  const isFresh = cartStatus.get() === 'loaded' && Date.now() - storedAt < JUST_STORED_MS
  return isFresh ? Promise.resolve() : loadCart(client)
}

const JUST_STORED_MS = 5_000

let pendingLoad: { readonly session: string; readonly done: Promise<void> } | null = null

/** Loads the cart, if this browser has one. Concurrent calls of one session share a request. */
export function loadCart(client: ApolloClient): Promise<void> {
  const session = currentSession()
  if (hasNoCart()) {
    storeCart(client, null)
    return Promise.resolve()
  }
  if (pendingLoad?.session === session) return pendingLoad.done
  const done = fetchCart(client, session).finally(() => {
    if (pendingLoad?.done === done) pendingLoad = null
  })
  pendingLoad = { session, done }
  return done
}

async function fetchCart(client: ApolloClient, session: string): Promise<void> {
  const { data, error } = await client
    .query({ query: Cart, fetchPolicy: 'no-cache', errorPolicy: 'all' })
    .catch((cause: unknown) => ({ data: undefined, error: cause }))
  // A response to a request of an earlier session is discarded.
  if (session !== currentSession()) return
  // Null with an error is an unknown cart, not an empty one; a cart with one lacks the stock of its lines.
  if (data && (data.cart || !error)) storeCart(client, data.cart)
  // A cart that was loaded before stays visible.
  else if (cartStatus.get() !== 'loaded') cartStatus.set('failed')
}

function hasNoCart(): boolean {
  return currentSession() === GUEST && !cartMarker.isSet()
}

const followed = new WeakSet<LazyClient>()

/** Loads the cart now, when the shopper signs in or out, and when another tab has changed it. */
export function followCart(client: LazyClient): void {
  const load = () => {
    // A guest's first visit has nothing to load or to replace.
    if (hasNoCart() && !client.current) {
      cartStatus.set('loaded')
      cartResponses.set(cartResponses.get() + 1)
    } else
      client.load().then(loadCart, () => {
        if (cartStatus.get() !== 'loaded') cartStatus.set('failed')
      })
  }
  load()
  if (followed.has(client)) return
  followed.add(client)
  let session = currentSession()
  viewerState.subscribe(() => {
    if (currentSession() === session) return
    session = currentSession()
    // The end of a session has evicted its cart from the cache.
    cartStatus.set('pending')
    load()
  })
  cartTabs.subscribe(load)
}

const GUEST = 'guest'

/** A change that was sent in one session may not show its cart in the next one. */
export function currentSession(): string {
  return sessionMarker(document.cookie) ?? GUEST
}

const DAYS_30_S = 30 * 24 * 60 * 60

/**
 * Remembers in a plain cookie that this browser has a guest's cart: a first visit then sends no request for a cart.
 * The gateway's own cookie of the guest is http-only.
 */
export const cartMarker = {
  isSet: (): boolean => /(?:^|;\s*)cart=1(?:;|$)/.test(document.cookie),
  write: (hasCart: boolean): void => {
    document.cookie = `cart=${hasCart ? '1' : ''}; path=/; max-age=${hasCart ? DAYS_30_S : 0}; samesite=lax`
  },
}

/** The cart as the components show it. The server renders none. */
export type CartState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly cart: CartPartsFragment | null; readonly isChanging: boolean }

export function useCart(): CartState {
  const isHydrated = useHydrated()
  const status = useStore(cartStatus, { ssr: () => 'pending' as const })
  const isChanging = useStore(pendingChanges, { ssr: () => 0 }) > 0
  const data = useCachedQuery(Cart, {})
  if (!isHydrated || status === 'pending') return { kind: 'pending' }
  return status === 'failed' ? { kind: 'failed' } : { kind: 'loaded', cart: data?.cart ?? null, isChanging }
}

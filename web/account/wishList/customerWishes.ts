/** The customer's wish list at the shop. Loaded on demand: guests do not need it. */
import type { ApolloClient } from '@apollo/client'
import { CustomerWishes, SetWishListed, WishIds } from '../../client/generated/documents.generated.ts'
import { randomKey } from '../../shop/idempotencyKey.ts'
import { guestWishes } from '../../shop/wishList.ts'
import { ownWishes } from './ownWishes.ts'

let loading: { readonly viewerId: string; readonly done: Promise<void> } | null = null

/** Adds what the guest has marked, once, and loads the list. */
export function loadOwnWishes(client: ApolloClient, viewerId: string, storeCode: string): Promise<void> {
  if (loading?.viewerId === viewerId && guestWishes.read(storeCode).length === 0) return loading.done
  const done = load(client, viewerId, storeCode).catch(() => {
    // Without an answer the guest's list stays, and the next use tries again.
    loading = null
  })
  loading = { viewerId, done }
  return done
}

async function load(client: ApolloClient, viewerId: string, storeCode: string): Promise<void> {
  await mergeGuestWishes(client, storeCode)
  const { data } = await client.query({ query: CustomerWishes, fetchPolicy: 'no-cache' })
  const list = data?.viewer?.id === viewerId ? data.viewer.wishList : null
  if (list) ownWishes.set({ viewerId, skus: list.map(({ sku }) => sku) })
}

async function mergeGuestWishes(client: ApolloClient, storeCode: string): Promise<void> {
  const skus = guestWishes.read(storeCode)
  if (skus.length === 0) return
  const { data } = await client.query({ query: WishIds, variables: { skus: [...skus] } })
  // The oldest first, so that the order stays. Products that are gone are dropped.
  for (const product of data?.products.toReversed() ?? []) {
    if (product && !(await sendWish(client, product.id, true))) return
  }
  guestWishes.write(storeCode, [])
}

/** Returns whether the shop has taken it. */
export async function sendWish(client: ApolloClient, productId: string, isWishListed: boolean): Promise<boolean> {
  const input = { idempotencyKey: randomKey(), productId, isWishListed }
  const { data } = await client
    .mutate({ mutation: SetWishListed, variables: { input }, fetchPolicy: 'no-cache' })
    .catch(() => ({ data: null }))
  return data?.setWishListed.__typename === 'AccountChanged'
}

/** Calls for the wish list of a customer. They are the customer's own: never shared or cached. */
import * as v from 'valibot'
import { parseBody } from '../../upstream/border.ts'
import type { StorefrontApi } from '../../upstream/storefront/storefrontApi.ts'
import { indexedList } from '../../upstream/looseFields.ts'

const PATH = '/api/ext/wishlist'
const UPSTREAM = 'wishList'

export interface WishListAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

const listSchema = v.object({ items: indexedList(v.object({ sku: v.pipe(v.string(), v.minLength(1)) })) })

/** Skus, newest first. @throws UpstreamError */
export async function fetchWishList({ api, storeCode }: WishListAccess, token: string): Promise<readonly string[]> {
  const answer = await api.readResult({ upstream: UPSTREAM, path: PATH, storeCode, token, hidesMessage: true })
  const { items } = parseBody(listSchema, answer, { upstream: UPSTREAM, from: PATH, hidesMessage: true })
  return items.map(({ sku }) => sku)
}

/** Repeating it changes nothing. @throws UpstreamError */
export async function sendWish(
  { api, storeCode }: WishListAccess,
  token: string,
  { sku, isWishListed }: { readonly sku: string; readonly isWishListed: boolean },
): Promise<void> {
  const method = isWishListed ? 'POST' : 'DELETE'
  const call = { upstream: UPSTREAM, method, path: PATH, storeCode, token, body: { sku } } as const
  await api.writeResult({ ...call, hidesMessage: true, keepsRefusalText: true })
}

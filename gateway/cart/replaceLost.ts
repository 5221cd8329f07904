/** A new cart for one that the backend has lost: its lines are offered again, unless it is gone because it was ordered. */
import { isSameLine } from '#domain/cartLine.ts'
import type { RequestScope } from '../requestScope.ts'
import type { CartState } from './cartState.ts'
import type { OwnerCalls } from './ownerCalls.ts'
import { isRefused } from './source.ts'

/** Stores the new cart, too. @throws UpstreamError */
export async function replaceLost(
  calls: OwnerCalls,
  lost: CartState,
  { pseudonym }: Pick<RequestScope, 'pseudonym'>,
): Promise<CartState> {
  // A cart that was ordered is gone, too: its lines must not come back.
  const isOrdered = await calls.isOrdered(lost.cartId, lost.orderRequests)
  const fresh = { ...(await calls.create()), version: lost.version + (isOrdered ? 1 : 0) }
  if (!isOrdered && lost.lines.length > 0) {
    // A customer may have another cart already, with some of these lines.
    const present = await calls.pull(fresh.cartId, [])
    for (const [at, line] of lost.lines.entries()) {
      if (present.some((one) => isSameLine(one, { ...line, itemId: null }))) continue
      await calls
        .update(fresh.cartId, line, null, pseudonym(JSON.stringify([fresh.cartId, 'restore', at])))
        .catch((error: unknown) => {
          if (!isRefused(error)) throw error
        })
    }
  }
  await calls.store(fresh)
  return fresh
}

/** A new cart for one that the backend has lost: its lines and its coupon are offered again, unless it is gone because it was ordered. */
import { isSameLine } from '#domain/cartLine.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { CartState } from '../cartModel.ts'
import type { OwnerCalls } from '../ownerCalls.ts'
import { isForbidden, isLost, isRefused } from '../source.ts'

/** Runs `work` with the cart, and once more with a new cart if the backend has lost the stored one. */
export async function recovering<Answer>(
  calls: OwnerCalls,
  state: CartState,
  scope: RequestScope,
  work: (state: CartState) => Promise<Answer>,
): Promise<Answer> {
  const { session, store, log } = scope
  const { kind } = calls.owner
  try {
    return await work(state)
  } catch (error) {
    if (!isLost(error)) throw error
    // The new cart must be that of the session's customer.
    if (isForbidden(error) && kind === 'customer') await session.reload()
    log.warn({ storeCode: store.storeCode, kind }, 'cart: the backend has lost the cart; a new one is created')
  }
  return work(await replaceLost(calls, state, scope))
}

/** Stores the new cart, too. @throws UpstreamError */
export async function replaceLost(
  calls: OwnerCalls,
  lost: CartState,
  { pseudonym }: Pick<RequestScope, 'pseudonym'>,
): Promise<CartState> {
  // A cart that was ordered is gone, too: its lines must not come back.
  const isOrdered = await calls.isOrdered(lost.cartId, lost.orderRequests)
  const created = { ...(await calls.create()), version: lost.version + (isOrdered ? 1 : 0) }
  if (!isOrdered) await restoreLines(calls, created.cartId, lost, pseudonym)
  const fresh = isOrdered ? created : { ...created, ...(await restoreCoupon(calls, created.cartId, lost, pseudonym)) }
  await calls.store(fresh)
  return fresh
}

async function restoreLines(
  calls: OwnerCalls,
  cartId: string,
  { lines }: CartState,
  pseudonym: RequestScope['pseudonym'],
): Promise<void> {
  if (lines.length === 0) return
  // A customer may have another cart already, with some of these lines.
  const present = await calls.pull(cartId, [])
  for (const [at, line] of lines.entries()) {
    if (present.some((one) => isSameLine(one, { ...line, itemId: null }))) continue
    await calls
      .update(cartId, line, null, pseudonym(JSON.stringify([cartId, 'restore', at])))
      .catch((error: unknown) => {
        if (!isRefused(error)) throw error
      })
  }
}

async function restoreCoupon(
  calls: OwnerCalls,
  cartId: string,
  { couponCode, refusedCoupon }: CartState,
  pseudonym: RequestScope['pseudonym'],
): Promise<Pick<CartState, 'couponCode' | 'refusedCoupon'>> {
  if (couponCode === null) return { couponCode, refusedCoupon }
  try {
    await calls.setCoupon(cartId, couponCode, pseudonym(JSON.stringify([cartId, 'restore coupon'])))
    return { couponCode, refusedCoupon: null }
  } catch (error) {
    if (!isRefused(error)) throw error
    return { couponCode: null, refusedCoupon: couponCode }
  }
}

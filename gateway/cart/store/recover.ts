/** A new cart for one that the backend has lost: its lines and its coupon are offered again, unless it is gone because it was ordered. */
import { notYetPresent } from '#domain/cartRetry.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { CartState, StoredLine } from '../cartModel.ts'
import type { OwnerCalls } from '../ownerCalls.ts'
import { withGone } from './goneLines.ts'
import { CartCurrencyError, isForbidden, isLost, isRefused, mayBeOrdered } from '../source.ts'

/** Runs `work` with the cart, and once more with a new cart if the backend has lost the stored one. */
export async function recovering<Answer>(
  calls: OwnerCalls,
  state: CartState,
  scope: RequestScope,
  work: (state: CartState) => Promise<Answer>,
): Promise<Answer> {
  const { session, store, log } = scope
  const { kind } = calls.owner
  let isOrdered = false
  try {
    return await work(state)
  } catch (error) {
    isOrdered = mayBeOrdered(error)
    const isOtherCurrency = error instanceof CartCurrencyError
    if (!isLost(error) && !isOtherCurrency) throw error
    // It is left alone; while a request may have ordered it, nothing takes its place.
    if (isOtherCurrency && state.orderRequests.length > 0) throw error
    // The new cart must be that of the session's customer.
    if (isForbidden(error) && kind === 'customer') await session.reload()
    const reason = isOtherCurrency ? error.message : 'the backend has lost the cart'
    log.warn({ storeCode: store.storeCode, kind }, `cart: ${reason}; a new one is created`)
  }
  return work(await replaceLost(calls, state, scope, isOrdered)).catch((error: unknown) => {
    if (error instanceof CartCurrencyError) scope.api.note(`${store.storeCode}: ${error.message}, of a new cart, too`)
    throw error
  })
}

/**
 * Stores the new cart, too. One that may have been ordered is not filled again: its lines would be ordered twice.
 *
 * @param isOrdered whether the backend says so; otherwise the requests do whose results are unknown
 * @throws UpstreamError
 */
export async function replaceLost(
  calls: OwnerCalls,
  lost: CartState,
  { pseudonym }: Pick<RequestScope, 'pseudonym'>,
  isOrdered = false,
): Promise<CartState> {
  const isLeft = isOrdered || lost.orderRequests.length > 0
  const opened = await calls.create()
  // A customer's cart that is opened again was never gone.
  if (opened.cartId === lost.cartId) return lost
  const lines = isLeft ? [] : await restoreLines(calls, opened.cartId, lost, pseudonym)
  const gone = isLeft ? null : withGone(lost, lost.lines, lines)
  const version = lost.version + (isLeft ? 1 : 0)
  // An order for the lost cart is asked for again: the next read makes the version after this one of whatever came back.
  const created = { ...opened, ...gone, lines, version, linesSince: version + 1 }
  const fresh = isLeft ? created : { ...created, ...(await restoreCoupon(calls, created.cartId, lost, pseudonym)) }
  await calls.store(fresh)
  return fresh
}

/** Lines of the new cart. */
async function restoreLines(
  calls: OwnerCalls,
  cartId: string,
  { lines }: CartState,
  pseudonym: RequestScope['pseudonym'],
): Promise<readonly StoredLine[]> {
  let present: readonly StoredLine[] = []
  if (lines.length === 0) return present
  // A line may be refused by mistake, or be there although it was refused.
  for (const attempt of ['restore', 'restore again']) {
    // A customer may have another cart already, with some of these lines. Some backends name no options: those of added lines are known.
    present = await calls.pull(cartId, present)
    // Without named parts, only a bundle is sure to be the one that is looked for: an engraved bar may lie beside a plain one.
    const others = present.filter(({ productType }) => productType !== 'bundle')
    for (const line of notYetPresent(lines, others, present)) {
      const requestId = pseudonym(JSON.stringify([cartId, attempt, line.itemId]))
      const added = await calls.update(cartId, line, null, requestId).catch(refusalToNull)
      if (added) present = [...present.filter(({ itemId }) => itemId !== added.itemId), added]
    }
  }
  return present
}

function refusalToNull(error: unknown): null {
  if (!isRefused(error)) throw error
  return null
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

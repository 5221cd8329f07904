/** Moves a guest's carts to the customer's at sign-in, once: quantities of equal lines are added, and the coupon applies to the result. */
import { mergeSteps } from '#domain/cartMerge.ts'
import { notYetPresent } from '#domain/cartRetry.ts'
import { decimal, toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import type { RequestScope } from '../shared/requestScope.ts'
import { type CartOwner, type CartState, lineSchema, type StoredLine } from './cartModel.ts'
import { openState, type OwnerCalls, ownerCalls, type WantedItem } from './ownerCalls.ts'
import { replaceLost } from './store/recover.ts'
import { isLost, isRefused, mayBeOrdered } from './source.ts'

/** Stored before the first write, so that an interrupted merge continues with the same quantities. */
const planSchema = v.object({
  moves: v.array(
    v.object({
      line: lineSchema,
      /** The customer's equal line, whose quantity is set; null adds a line. */
      target: v.nullable(lineSchema),
      quantity: v.number(),
    }),
  ),
  couponCode: v.nullable(v.string()),
  /** The customer's lines before the first move; absent in plans of earlier versions. */
  before: v.exactOptional(v.array(lineSchema)),
})
type Plan = v.InferOutput<typeof planSchema>

const PLAN_LIFETIME_MS = 30 * 86_400_000

/** Makes no upstream call without a guest session. @throws UpstreamError; the guest's carts stay then, and the next request with a cart merges them */
export async function mergeGuest(customer: CartOwner, scope: RequestScope): Promise<void> {
  const { session, lock, stores } = scope
  const guest = await session.guest.find()
  if (!guest) return
  await lock.run(`merge ${guest.id}`, async () => {
    for (const { storeCode } of stores) {
      const from = ownerCalls({ kind: 'guest', id: guest.id }, storeCode, scope)
      const to = ownerCalls(customer, storeCode, scope)
      await lock.run(from.name, () => lock.run(to.name, () => mergeStore(from, to, scope)))
    }
    await session.guest.end()
  })
}

async function mergeStore(from: OwnerCalls, to: OwnerCalls, scope: RequestScope): Promise<void> {
  const state = await from.stored()
  // Merged already, no cart in this store, or ordered.
  if (!state || state.cartId === '') return
  // It may have become an order.
  if (state.orderRequests.length > 0 && !(await from.isActive(state.cartId))) return from.forget()
  const { records, now, pseudonym, api } = scope
  const planName = `merge ${from.name} ${to.name}`
  const stored = v.safeParse(planSchema, await records.get(planName, now))
  const { customerState, lines } = await pullCustomerLines(to, scope)
  const isResumed = stored.success
  const plan: Plan = stored.success
    ? stored.output
    : planOf(await pullGuestLines(from, state), lines, state.couponCode ?? customerState.couponCode)
  if (!isResumed) await records.put(planName, plan, new Date(now.getTime() + PLAN_LIFETIME_MS))

  const { cartId } = customerState
  const requestId = (position: string): string => pseudonym(JSON.stringify([planName, position]))
  if (plan.couponCode !== null && customerState.couponCode !== null)
    await to.setCoupon(cartId, null, requestId('coupon off')).catch(ignoreRefusal)
  const missing = isResumed && !api.profile.idempotencyKeys ? missingOf(plan, lines) : null
  const goneLines = new Set([...customerState.goneLines, ...state.goneLines])
  for (const [at, { line, target, quantity }] of plan.moves.entries()) {
    if (!target && missing && !missing.includes(line)) continue
    const item = { ...line, quantity }
    const free = () => from.remove(state.cartId, line, requestId(`free ${at}`))
    const isMoved = await move(to, cartId, { item, target, free }, requestId(`line ${at}`), scope)
    const isThere = isMoved || lines.some(({ itemId }) => itemId === target?.itemId)
    if (!isThere) goneLines.add(line.name)
  }
  const { couponCode } = plan
  const isAccepted =
    couponCode === null ||
    (await to.setCoupon(cartId, couponCode, requestId('coupon on')).then(() => true, ignoreRefusal)) !== null
  // What may have ordered these lines is asked about before they are ordered again.
  const orderRequests = [...new Set([...customerState.orderRequests, ...state.orderRequests])]
  const refusedCoupon = isAccepted ? null : couponCode
  // The next read drops the names of lines that are there.
  await to.store({ ...customerState, orderRequests, refusedCoupon, goneLines: [...goneLines], contentHash: '' })
  await from.forget()
  await records.delete(planName)
}

/** The customer's cart as the backend has it; a new one if it has lost the stored one. */
async function pullCustomerLines(to: OwnerCalls, scope: RequestScope) {
  const customerState = await openState(to)
  try {
    return { customerState, lines: await to.pull(customerState.cartId, customerState.lines) }
  } catch (error) {
    if (!isLost(error)) throw error
    const fresh = await replaceLost(to, customerState, scope, mayBeOrdered(error))
    return { customerState: fresh, lines: await to.pull(fresh.cartId, fresh.lines) }
  }
}

/** The stored lines are older than the backend's if the cart could not be read after a change. */
async function pullGuestLines(from: OwnerCalls, { cartId, lines }: CartState): Promise<readonly StoredLine[]> {
  return from.pull(cartId, lines).catch((error: unknown) => {
    if (!isLost(error)) throw error
    return mayBeOrdered(error) ? [] : lines
  })
}

function planOf(
  guestLines: readonly StoredLine[],
  customerLines: readonly StoredLine[],
  couponCode: string | null,
): Plan {
  const exact = (line: StoredLine) => ({ ...line, quantity: decimal(line.quantity), stored: line })
  return {
    moves: mergeSteps(guestLines.map(exact), customerLines.map(exact)).map(({ line, equal, quantity }) => ({
      line: line.stored,
      target: equal?.stored ?? null,
      quantity: Number(toText(quantity)),
    })),
    couponCode,
    before: [...customerLines],
  }
}

/** Without request ids, what an interrupted attempt has added is recognised by itself. Lines whose quantity is set are left alone. */
function missingOf({ moves, before }: Plan, now: readonly StoredLine[]): readonly StoredLine[] {
  const targets = new Set(moves.map(({ target }) => target?.itemId))
  const isOther = ({ itemId }: StoredLine): boolean => !targets.has(itemId)
  const added = moves.flatMap(({ line, target }) => (target ? [] : [line]))
  return notYetPresent(added, (before ?? now).filter(isOther), now.filter(isOther))
}

interface Move {
  readonly item: WantedItem
  /** The customer's equal line; null without one. */
  readonly target: StoredLine | null
  /** Removes the guest's line, which may reserve the stock that the customer's needs. */
  readonly free: () => Promise<void>
}

/** If the stock does not suffice for both quantities, the larger one remains. Returns whether the backend took the guest's line. */
async function move(
  to: OwnerCalls,
  cartId: string,
  { item, target, free }: Move,
  requestId: string,
  { log, store }: Pick<RequestScope, 'log' | 'store'>,
): Promise<boolean> {
  const update = (wanted: WantedItem, name: string) =>
    to.update(cartId, wanted, target?.itemId ?? null, `${requestId} ${name}`).catch(ignoreRefusal)
  if (await update(item, 'first')) return true
  // The plan is stored, so that an interruption here loses nothing.
  await free().catch(ignoreRefusal)
  if (await update(item, 'freed')) return true
  const guestQuantity = target ? item.quantity - target.quantity : 0
  if (target && guestQuantity > target.quantity) {
    if (await update({ ...item, quantity: guestQuantity }, 'larger')) return true
  }
  log.warn({ storeCode: store.storeCode, sku: item.sku }, 'cart: the backend refused a line of the guest at sign-in')
  return false
}

/** A refusal ends its step of the merge: repeated, it would be refused again. */
function ignoreRefusal(error: unknown): null {
  if (!isRefused(error)) throw error
  return null
}

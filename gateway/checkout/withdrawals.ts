/** Withdrawals that the gateway has taken, encrypted in the session store beside the orders. A repeated withdrawal gets the first acknowledgement. */
import * as v from 'valibot'
import type { RequestScope } from '../shared/requestScope.ts'

export const withdrawalSchema = v.object({
  number: v.nullable(v.string()),
  name: v.string(),
  email: v.string(),
  /** ISO 8601, UTC. */
  receivedAt: v.string(),
  /** Of a statement that names the order by its number: what the buyer withdraws from, in their words; empty for the whole order. */
  products: v.optional(v.string(), ''),
  /** Whether the buyer has opened the order. */
  isProven: v.optional(v.boolean(), true),
  lines: v.array(v.object({ position: v.number(), sku: v.string(), name: v.string(), quantity: v.string() })),
})
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>

/** More than the limits of a week allow. */
const MAX_STATEMENTS = 100
/** Longer than any period, and as long as the gateway knows a guest's order. */
const LIFETIME_MS = 400 * 86_400_000

/** The oldest first. @param orderId the backend's, or the name of an order that is known by its number alone */
export async function withdrawalsOf(
  orderId: string,
  { records, now, store }: Pick<RequestScope, 'records' | 'now' | 'store'>,
): Promise<readonly Withdrawal[]> {
  const parsed = v.safeParse(v.array(withdrawalSchema), await records.get(nameOf(store.storeCode, orderId), now))
  return parsed.success ? parsed.output : []
}

/** Within the lock of the order. */
export async function addWithdrawal(
  orderId: string,
  withdrawal: Withdrawal,
  scope: Pick<RequestScope, 'records' | 'now' | 'store'>,
): Promise<void> {
  const { records, now, store } = scope
  const all = [...(await withdrawalsOf(orderId, scope)), withdrawal].slice(-MAX_STATEMENTS)
  await records.put(nameOf(store.storeCode, orderId), all, new Date(now.getTime() + LIFETIME_MS))
}

function nameOf(storeCode: string, orderId: string): string {
  return `withdrawals ${storeCode} of ${orderId}`
}

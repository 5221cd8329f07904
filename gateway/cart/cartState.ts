/**
 * What the gateway stores of a cart, encrypted in the session store: the backend's id, the version, and the lines as the gateway read them last.
 * Documents of the backend stay the truth: the totals that every read fetches say whether the stored lines are still right.
 */
import * as v from 'valibot'
import type { SealedRecords } from '../session/sealedRecords.ts'

const optionsSchema = v.object({
  configurable: v.array(v.object({ id: v.string(), value: v.string() })),
  custom: v.array(v.object({ id: v.string(), values: v.array(v.string()) })),
  bundle: v.array(v.object({ id: v.string(), quantity: v.string(), selections: v.array(v.string()) })),
  links: v.array(v.string()),
})

export const lineSchema = v.object({
  itemId: v.string(),
  sku: v.string(),
  parentSku: v.nullable(v.string()),
  quantity: v.number(),
  name: v.string(),
  productType: v.string(),
  options: optionsSchema,
  /** Net price of one unit when the line was added or last changed; null before the first totals. */
  price: v.optional(v.nullable(v.number()), null),
})

const stateSchema = v.object({
  /** Empty after the cart was ordered: the next change opens another one. */
  cartId: v.string(),
  version: v.number(),
  /** The first version with these lines: a later one has other prices only. */
  linesSince: v.optional(v.number(), 0),
  /** Fingerprint of the lines and totals of this version. */
  contentHash: v.string(),
  lines: v.array(lineSchema),
  couponCode: v.nullable(v.string()),
  /** The coupon of a lost cart that does not apply to the one in its place; null without one, and when the shopper has applied or removed a coupon since. */
  refusedCoupon: v.optional(v.nullable(v.string()), null),
  /** What the chosen shipping method costs, for backends whose totals leave it out; null before one is chosen. */
  delivery: v.optional(v.nullable(v.object({ net: v.string(), gross: v.string() })), null),
  /** Order requests that were sent for this cart and whose result is unknown: if the cart is gone, one of them may have ordered it. */
  orderRequests: v.optional(v.array(v.string()), []),
  /** Time of the last write, in milliseconds. */
  writtenAt: v.number(),
})

export type StoredLine = v.InferOutput<typeof lineSchema>
export type CartState = Omit<v.InferOutput<typeof stateSchema>, 'lines' | 'orderRequests'> & {
  readonly lines: readonly StoredLine[]
  readonly orderRequests: readonly string[]
}

/** A cart that nobody opens for this time is forgotten by the gateway; a customer's is found again at the backend. */
const LIFETIME_MS = 30 * 86_400_000

export interface CartStates {
  get(name: string, now: Date): Promise<CartState | null>
  put(name: string, state: Omit<CartState, 'writtenAt'>, now: Date): Promise<void>
  delete(name: string): Promise<void>
}

/** By the opened record, which is the same object until the record is written again. */
const checked = new WeakMap<object, CartState>()

export function createCartStates(records: SealedRecords): CartStates {
  return {
    async get(name, now) {
      const opened = await records.getShared(name, now)
      if (typeof opened !== 'object' || opened === null) return null
      const known = checked.get(opened)
      if (known) return known
      const parsed = v.safeParse(stateSchema, opened)
      if (!parsed.success) return null
      checked.set(opened, parsed.output)
      return parsed.output
    },
    put: (name, state, now) =>
      records.put(name, { ...state, writtenAt: now.getTime() }, new Date(now.getTime() + LIFETIME_MS)),
    delete: (name) => records.delete(name),
  }
}

/** A cart as the gateway stores it between requests, and as the resolvers receive it. */
import type { TaxedAmount as TaxedDecimals } from '#domain/tax.ts'
import type { CrossedOutKind, PriceSource, PriceTier, TaxedAmount } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { SellableItem } from './sellable.ts'
import type { BackendTotals, BackendTotalsItem } from './totalsSource.ts'
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

/**
 * What the gateway stores, encrypted in the session store: the backend's id, the version, and the lines as the gateway read them last.
 * Documents of the backend stay the truth: the totals that every read fetches say whether the stored lines are still right.
 */
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
  /** A lost cart's coupon that its replacement refused; null without one, and once the shopper has applied or removed a coupon. */
  refusedCoupon: v.optional(v.nullable(v.string()), null),
  /** Names of lines that the backend has taken out, until the shopper changes a line or the coupon. */
  goneLines: v.optional(v.array(v.string()), []),
  /** What the chosen shipping method costs, for backends whose totals leave it out; null before one is chosen. */
  delivery: v.optional(v.nullable(v.object({ net: v.string(), gross: v.string() })), null),
  /** Order requests that were sent for this cart and whose result is unknown: if the cart is gone, one of them may have ordered it. */
  orderRequests: v.optional(v.array(v.string()), []),
  /** Time of the last write, in milliseconds. */
  writtenAt: v.number(),
})

export type StoredLine = v.InferOutput<typeof lineSchema>
export type CartState = Omit<v.InferOutput<typeof stateSchema>, 'lines' | 'goneLines' | 'orderRequests'> & {
  readonly lines: readonly StoredLine[]
  readonly goneLines: readonly string[]
  readonly orderRequests: readonly string[]
}

/** The gateway forgets a cart that is not opened for this long; a customer's is found again at the backend. */
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
      records.put(name, { ...state, writtenAt: now.getTime() }, new Date(now.getTime() + LIFETIME_MS), 'lazy'),
    delete: (name) => records.delete(name),
  }
}

const itemsById = new WeakMap<BackendTotals, ReadonlyMap<string, BackendTotalsItem>>()

export function cartTotalsItems(totals: BackendTotals): ReadonlyMap<string, BackendTotalsItem> {
  const known = itemsById.get(totals) ?? new Map(totals.items.map((item) => [item.item_id, item]))
  itemsById.set(totals, known)
  return known
}

/** Whose cart: a customer's, on all devices, or that of one guest session. */
export interface CartOwner {
  readonly kind: 'customer' | 'guest'
  /** The backend's customer id, or the id of the guest session. */
  readonly id: string
}

export interface CartModel {
  readonly store: StoreView
  /** Opaque scope of the owner, part of all ids. */
  readonly scope: string
  readonly version: number
  /** The first version with these lines: a later one has other prices only. */
  readonly linesSince: number
  readonly lines: readonly CartLineModel[]
  readonly products: LineProducts
  readonly totals: BackendTotals
  /** Of the totals, or one that is taken off with the order; null without one. */
  readonly couponCode: string | null
  /** See `Cart.refusedCoupon`. */
  readonly refusedCoupon: string | null
  /** See `Cart.goneLines`. */
  readonly goneLines: readonly string[]
  /** What the chosen shipping method costs; null while nothing is to be shipped by one. */
  readonly delivery: TaxedDecimals | null
  readonly asOf: Date
}

export interface CartLineModel {
  readonly store: StoreView
  readonly scope: string
  /** Identifies the line in ids of the schema. */
  readonly key: string
  readonly line: StoredLine
  /** Null for a line that the backend's totals leave out. */
  readonly totals: BackendTotalsItem | null
  readonly unit: TaxedAmount
  readonly row: TaxedAmount
  readonly taxRatePercent: string | null
  /** The product and variant; null when the store no longer shows them. Returns no promise once the cart's products are loaded. @throws UpstreamError */
  sellable(): Promise<SellableItem | null> | SellableItem | null
  /** Computed once for all fields of the price. */
  explanation?: PriceExplanation | Promise<PriceExplanation> | undefined
}

/** Products of the lines of a cart, in their order. An error concerns one line. */
export interface LineProducts {
  /** Null until they are loaded. */
  readonly loaded: readonly (SellableItem | null | Error)[] | null
  /** Does not reject. */
  load(): Promise<readonly (SellableItem | null | Error)[]>
}

/** How the price of a line comes about. */
export interface PriceExplanation {
  readonly source: PriceSource | null
  readonly before: TaxedAmount | null
  readonly beforeKind: CrossedOutKind | null
  readonly tier: PriceTier | null
  readonly nextTier: PriceTier | null
  readonly validUntil: string | null
}

/** Calls `work` at once if the product is loaded: a cart has many lines, and each promise costs time. */
export function withSellable<Answer>(
  line: Pick<CartLineModel, 'sellable'>,
  work: (found: SellableItem | null) => Answer,
): Answer | Promise<Answer> {
  const found = line.sellable()
  return found instanceof Promise ? found.then(work) : work(found)
}

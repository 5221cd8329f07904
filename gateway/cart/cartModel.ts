/** A cart as the resolvers receive it. */
import type { TaxedAmount as TaxedDecimals } from '#domain/tax.ts'
import type { PriceSource, PriceTier, TaxedAmount } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { StoredLine } from './cartState.ts'
import type { SellableItem } from './sellable.ts'
import type { BackendTotals, BackendTotalsItem } from './totalsSource.ts'

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
  /** See `Cart.refusedCoupon`. */
  readonly refusedCoupon: string | null
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

/** The products of the lines of a cart, in their order. An error is that of one line. */
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

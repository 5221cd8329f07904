/** A cart as the resolvers receive it. */
import type { StoreView } from '../storeTable.ts'
import type { StoredLine } from './cartState.ts'
import type { SellableItem } from './sellable.ts'
import type { BackendTotals, BackendTotalsItem } from './source.ts'

export function cartTotalsItems({ items }: BackendTotals): ReadonlyMap<string, BackendTotalsItem> {
  return new Map(items.map((item) => [String(item.item_id), item]))
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
  readonly totals: BackendTotals
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
  /** The product and variant; null when the store no longer shows them. Loaded once. @throws UpstreamError */
  readonly sellable: () => Promise<SellableItem | null>
}

/** Computes the display price of every product of a store at one time, in slices. */
import type { StoreView } from '../../../storeTable.ts'
import type { CatalogueDocument } from '../port.ts'
import type { Pause } from './pause.ts'

export interface DisplayPrice {
  /** On the store's display side, as a decimal; null without a price. */
  readonly amount: string | null
  /** Time of the next price change: a special price starts or ends, or a tax rate changes. */
  readonly changesAt: Date | null
}

export interface PricedCatalogue {
  readonly store: StoreView
  readonly products: readonly CatalogueDocument[]
  readonly taxRules: readonly CatalogueDocument[]
  readonly customerGroups: readonly CatalogueDocument[]
  readonly now: Date
}

/** Computes the guest price of a product for sorting and price ranges; created once per documents and time. */
export type PriceIndexer = (catalogue: PricedCatalogue) => (product: CatalogueDocument) => DisplayPrice

export interface PriceColumn {
  /** Decimals by product id. */
  readonly amounts: ReadonlyMap<number, string | null>
  /** The earliest time at which one of the prices changes. */
  readonly changesAt: Date | null
  /** Products whose price could not be computed because of an unexpected error. */
  readonly failures: ReadonlyMap<CatalogueDocument, unknown>
}

export const NO_PRICES: PriceColumn = { amounts: new Map(), changesAt: null, failures: new Map() }

/** @param known amounts that need no computation; they are verified immediately afterwards */
export async function priceColumn(
  indexPrices: PriceIndexer,
  catalogue: PricedCatalogue,
  pause: Pause,
  known: ReadonlyMap<number, string | null> = NO_PRICES.amounts,
): Promise<PriceColumn> {
  const { products, now } = catalogue
  const priceOf = indexPrices(catalogue)
  const amounts = new Map<number, string | null>()
  const failures = new Map<CatalogueDocument, unknown>()
  let firstChange = known.size > 0 ? now.getTime() : Number.POSITIVE_INFINITY
  for (const product of products) {
    await pause()
    const amountBefore = known.get(product.id)
    if (amountBefore !== undefined) {
      amounts.set(product.id, amountBefore)
      continue
    }
    try {
      const { amount, changesAt } = priceOf(product)
      amounts.set(product.id, amount)
      if (changesAt && changesAt > now) firstChange = Math.min(firstChange, changesAt.getTime())
    } catch (error) {
      failures.set(product, error)
    }
  }
  return { amounts, failures, changesAt: firstChange === Number.POSITIVE_INFINITY ? null : new Date(firstChange) }
}

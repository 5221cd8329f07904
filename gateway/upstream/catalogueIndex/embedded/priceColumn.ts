/** The display price of every product of a store at one moment, worked out in slices. */
import type { StoreView } from '../../../storeTable.ts'
import type { CatalogueDocument } from '../port.ts'
import type { Pause } from './pause.ts'

export interface DisplayPrice {
  /** On the store's display side, as a decimal; null when there is none. */
  readonly amount: string | null
  /** When it will be another one: a special window opens or closes, a tax rate changes. */
  readonly changesAt: Date | null
}

export interface PricedCatalogue {
  readonly store: StoreView
  readonly products: readonly CatalogueDocument[]
  readonly taxRules: readonly CatalogueDocument[]
  readonly customerGroups: readonly CatalogueDocument[]
  readonly now: Date
}

/** What a guest of the store pays for a product, for sorting and price ranges; made once per documents and moment. */
export type PriceIndexer = (catalogue: PricedCatalogue) => (product: CatalogueDocument) => DisplayPrice

export interface PriceColumn {
  /** Decimals by product id. */
  readonly amounts: ReadonlyMap<number, string | null>
  /** The first moment at which one of them changes. */
  readonly changesAt: Date | null
  /** Products whose price could not be worked out because of an unexpected error. */
  readonly failures: ReadonlyMap<CatalogueDocument, unknown>
}

export const NO_PRICES: PriceColumn = { amounts: new Map(), changesAt: null, failures: new Map() }

/** @param known amounts that need not be worked out; they are due for a check at once */
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

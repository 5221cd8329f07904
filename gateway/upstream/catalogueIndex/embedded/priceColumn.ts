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
  /** When prices change next, by product id; products whose price does not change with time are not in it. */
  readonly changes: ReadonlyMap<number, Date>
  /** The earliest time at which one of the prices changes. */
  readonly changesAt: Date | null
  /** Products whose price could not be computed because of an unexpected error. */
  readonly failures: ReadonlyMap<CatalogueDocument, unknown>
}

export const NO_PRICES: PriceColumn = { amounts: new Map(), changes: new Map(), changesAt: null, failures: new Map() }

/** @param known amounts that need no computation; they are verified immediately afterwards */
export async function priceColumn(
  indexPrices: PriceIndexer,
  catalogue: PricedCatalogue,
  pause: Pause,
  known: ReadonlyMap<number, string | null> = NO_PRICES.amounts,
): Promise<PriceColumn> {
  const amounts = new Map<number, string | null>()
  const changes = new Map<number, Date>()
  const unknown = catalogue.products.filter(({ id }) => {
    const amount = known.get(id)
    if (amount !== undefined) amounts.set(id, amount)
    return amount === undefined
  })
  const failures = await priceProducts(unknown, indexPrices, catalogue, pause, { amounts, changes })
  return { amounts, changes, failures, changesAt: known.size > 0 ? catalogue.now : earliestOf(changes) }
}

export interface UpdatedColumn extends PriceColumn {
  /** Ids of the products that were priced again. */
  readonly updated: readonly number[]
}

/** The column at a later time: only products whose price has changed with time are priced again. */
export async function updateColumn(
  column: PriceColumn,
  indexPrices: PriceIndexer,
  catalogue: PricedCatalogue,
  pause: Pause,
): Promise<UpdatedColumn> {
  const { products, now } = catalogue
  const due = new Set([...column.changes].flatMap(([id, changesAt]) => (changesAt <= now ? [id] : [])))
  const amounts = new Map(column.amounts)
  const changes = new Map([...column.changes].filter(([id]) => !due.has(id)))
  const dueProducts = products.filter(({ id }) => due.has(id))
  const failures = await priceProducts(dueProducts, indexPrices, catalogue, pause, { amounts, changes })
  return { amounts, changes, failures, changesAt: earliestOf(changes), updated: [...due] }
}

/** @returns products whose price could not be computed; what they have in the columns stays */
async function priceProducts(
  products: readonly CatalogueDocument[],
  indexPrices: PriceIndexer,
  catalogue: PricedCatalogue,
  pause: Pause,
  { amounts, changes }: { readonly amounts: Map<number, string | null>; readonly changes: Map<number, Date> },
): Promise<ReadonlyMap<CatalogueDocument, unknown>> {
  const failures = new Map<CatalogueDocument, unknown>()
  const priceOf = indexPrices(catalogue)
  for (const product of products) {
    await pause()
    try {
      const { amount, changesAt } = priceOf(product)
      amounts.set(product.id, amount)
      if (changesAt && changesAt > catalogue.now) changes.set(product.id, changesAt)
    } catch (error) {
      failures.set(product, error)
    }
  }
  return failures
}

function earliestOf(changes: ReadonlyMap<number, Date>): Date | null {
  let earliest: Date | null = null
  for (const changesAt of changes.values()) if (!earliest || changesAt < earliest) earliest = changesAt
  return earliest
}

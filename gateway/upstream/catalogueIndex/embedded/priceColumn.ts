/** Computes the display price of every product of a store at one time, in slices. */
import type { StoreView } from '../../../storeTable.ts'
import type { CatalogueDocument, GroupPrices } from '../port.ts'
import type { Pause } from './pause.ts'

export interface DisplayPrice {
  /** On the store's display side, as a decimal; null without a price. */
  readonly amount: string | null
  /** On the other side of tax; null without a price. */
  readonly otherSideAmount: string | null
  /** Premium of a bar or coin over its metal value in percent, on the display side; null for all other products. */
  readonly premium: string | null
  /** Price of a gram of fine metal in a bar or coin, on the display side; null for all other products. */
  readonly gramPrice: string | null
  /** Time of the next price change: a special price starts or ends, or a tax rate changes. */
  readonly changesAt: Date | null
}

export interface PricedCatalogue {
  readonly store: StoreView
  readonly products: readonly CatalogueDocument[]
  readonly taxRules: readonly CatalogueDocument[]
  readonly customerGroups: readonly CatalogueDocument[]
  readonly now: Date
  /** Absent for the prices of guests. */
  readonly group?: GroupPrices
}

/** Computes the price of a product for sorting and price ranges; created once per documents and time. */
export type PriceIndexer = (catalogue: PricedCatalogue) => (product: CatalogueDocument) => DisplayPrice

export interface PriceColumn {
  /** Decimals by product id. */
  readonly amounts: ReadonlyMap<number, string | null>
  /** On the other side of tax; products without a price are not in it. */
  readonly otherSideAmounts: ReadonlyMap<number, string>
  /** Premiums over the metal value by product id; products without a premium are not in it. */
  readonly premiums: ReadonlyMap<number, string>
  /** Prices per gram of fine metal by product id; products without one are not in it. */
  readonly gramPrices: ReadonlyMap<number, string>
  /** When prices change next, by product id; products whose price does not change with time are not in it. */
  readonly changes: ReadonlyMap<number, Date>
  /** The earliest time at which one of the prices changes. */
  readonly changesAt: Date | null
  /** Products whose price could not be computed because of an unexpected error. */
  readonly failures: ReadonlyMap<CatalogueDocument, unknown>
}

export const NO_PRICES: PriceColumn = {
  amounts: new Map(),
  otherSideAmounts: new Map(),
  premiums: new Map(),
  gramPrices: new Map(),
  changes: new Map(),
  changesAt: null,
  failures: new Map(),
}

/** @param known amounts that need no computation; they are verified, and everything else computed, immediately afterwards */
export async function priceColumn(
  indexPrices: PriceIndexer,
  catalogue: PricedCatalogue,
  pause: Pause,
  known: ReadonlyMap<number, string | null> = NO_PRICES.amounts,
): Promise<PriceColumn> {
  const amounts = new Map<number, string | null>()
  const otherSideAmounts = new Map<number, string>()
  const premiums = new Map<number, string>()
  const gramPrices = new Map<number, string>()
  const changes = new Map<number, Date>()
  const unknown = catalogue.products.filter(({ id }) => {
    const amount = known.get(id)
    if (amount !== undefined) amounts.set(id, amount)
    return amount === undefined
  })
  const filled = { amounts, otherSideAmounts, premiums, gramPrices, changes }
  const failures = await priceProducts(unknown, indexPrices, catalogue, pause, filled)
  return { ...filled, failures, changesAt: known.size > 0 ? catalogue.now : earliestOf(changes) }
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
  const otherSideAmounts = new Map([...column.otherSideAmounts].filter(([id]) => !due.has(id)))
  const premiums = new Map([...column.premiums].filter(([id]) => !due.has(id)))
  const gramPrices = new Map([...column.gramPrices].filter(([id]) => !due.has(id)))
  const changes = new Map([...column.changes].filter(([id]) => !due.has(id)))
  const dueProducts = products.filter(({ id }) => due.has(id))
  const filled = { amounts, otherSideAmounts, premiums, gramPrices, changes }
  const failures = await priceProducts(dueProducts, indexPrices, catalogue, pause, filled)
  return { ...filled, failures, changesAt: earliestOf(changes), updated: [...due] }
}

interface FilledColumns {
  readonly amounts: Map<number, string | null>
  readonly otherSideAmounts: Map<number, string>
  readonly premiums: Map<number, string>
  readonly gramPrices: Map<number, string>
  readonly changes: Map<number, Date>
}

/** @returns products whose price could not be computed; what they have in the columns stays */
async function priceProducts(
  products: readonly CatalogueDocument[],
  indexPrices: PriceIndexer,
  catalogue: PricedCatalogue,
  pause: Pause,
  { amounts, otherSideAmounts, premiums, gramPrices, changes }: FilledColumns,
): Promise<ReadonlyMap<CatalogueDocument, unknown>> {
  const failures = new Map<CatalogueDocument, unknown>()
  const priceOf = indexPrices(catalogue)
  for (const product of products) {
    await pause()
    try {
      const { amount, otherSideAmount, premium, gramPrice, changesAt } = priceOf(product)
      amounts.set(product.id, amount)
      if (otherSideAmount !== null) otherSideAmounts.set(product.id, otherSideAmount)
      if (premium !== null) premiums.set(product.id, premium)
      if (gramPrice !== null) gramPrices.set(product.id, gramPrice)
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

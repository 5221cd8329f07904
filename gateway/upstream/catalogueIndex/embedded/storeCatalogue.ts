/** The documents of one store with one engine per entity. Requests read them; exports and the clock update them in the background. */
import { setImmediate } from 'node:timers/promises'
import type { StepBudget } from '#engine/text/stepBudget.ts'
import type { CatalogueEngine, PriceTable } from '#engine/types.ts'
import type { StoreView } from '../../../storeTable.ts'
import { attributeFormsOf, NO_ATTRIBUTES } from '../normalise/attributeForms.ts'
import { categoryAncestorsOf, NO_CATEGORIES } from '../normalise/categoryAncestors.ts'
import type { DocumentDialect } from '../normalise/documentDialect.ts'
import type { ProductContext } from '../normalise/productForm.ts'
import {
  type CatalogueDocument,
  type Entity,
  type FoundDocument,
  type GroupPrices,
  type IndexSearch,
  NEVER_EMPTY,
  type SearchResult,
} from '../port.ts'
import {
  type CheckedDocuments,
  type CheckedLine,
  checkExportDocuments,
  EmptyExportError,
  errorAt,
  withoutFailures,
} from './checkDocuments.ts'
import { columnsOf, engineOptions, exchangeDocuments, fewChanges, fillEngine, prepareEngine } from './entityEngine.ts'
import { createGroupPriceTables } from './groupPriceTables.ts'
import { createPause, type Pause } from './pause.ts'
import {
  NO_PRICES,
  type PriceColumn,
  type PricedCatalogue,
  type PriceIndexer,
  priceColumn,
  updateColumn,
} from './priceColumn.ts'

interface Held {
  readonly engine: CatalogueEngine
  readonly checked: CheckedDocuments
  /** Display prices by product id, for sorting and price ranges. */
  readonly prices: { current: PriceColumn }
}

/** Receives background events. */
export interface CatalogueWatcher {
  failed(error: unknown): void
  /** Sort prices were recomputed. */
  priced(column: PriceColumn): void
}

interface StoreCatalogueParts {
  readonly store: StoreView
  readonly indexPrices: PriceIndexer
  readonly clock: () => Date
  readonly watcher: CatalogueWatcher
  readonly dialect: DocumentDialect
  /** Stores that read the same index under the same rules: an equal line is the same document in memory. */
  readonly siblings?: readonly StoreCatalogue[]
}

export class StoreCatalogue {
  readonly #store: StoreView
  readonly #indexPrices: PriceIndexer
  readonly #clock: () => Date
  readonly #watcher: CatalogueWatcher
  readonly #held = new Map<Entity, Held>()
  readonly #siblings: readonly StoreCatalogue[]
  #context: ProductContext
  /** Changes run one after another. */
  #last: Promise<unknown> = Promise.resolve()
  #isRepricing = false
  #isRestoring = false
  #areProductsStale = false
  #timer: NodeJS.Timeout | undefined
  readonly #groupPrices: ReturnType<typeof createGroupPriceTables>

  constructor({ store, indexPrices, clock, watcher, dialect, siblings = [] }: StoreCatalogueParts) {
    this.#siblings = siblings
    this.#store = store
    this.#indexPrices = indexPrices
    this.#groupPrices = createGroupPriceTables(indexPrices)
    this.#clock = clock
    this.#watcher = watcher
    this.#context = { attributes: NO_ATTRIBUTES, categories: NO_CATEGORIES, dialect }
  }

  has(entity: Entity): boolean {
    return this.#held.has(entity)
  }

  get isEmpty(): boolean {
    return [...this.#held.values()].every(({ checked }) => checked.documents.length === 0)
  }

  /** Documents of an entity that are left out everywhere. */
  refusedOf(entity: Entity): number {
    return this.#held.get(entity)?.checked.refused.length ?? 0
  }

  /** True when products were read with other attributes or categories than the current ones, so that they must be read again. */
  get areProductsStale(): boolean {
    return this.#areProductsStale
  }

  /**
   * Replaces the documents of one entity in slices. Requests read the old documents until the new ones are complete.
   *
   * @throws UpstreamError for an export without documents where there were some: the old documents stay
   */
  take(entity: Entity, bytes: Buffer, source: string): Promise<CheckedDocuments> {
    return this.#inTurn(async () => {
      const taken = await this.#take(entity, bytes, source)
      const engine = this.#held.get(entity)?.engine
      if (engine) await this.#prepare(entity, engine, createPause())
      return taken
    })
  }

  /**
   * Loads a copy as fast as possible: texts are indexed and prices verified after `finishRestoring` is called.
   *
   * @param amounts sort prices by product id at the time of the copy
   */
  restore(
    entity: Entity,
    bytes: Buffer,
    source: string,
    amounts: ReadonlyMap<number, string | null>,
  ): Promise<CheckedDocuments> {
    this.#isRestoring = true
    return this.#inTurn(() => this.#take(entity, bytes, source, amounts))
  }

  /** Never rejects. */
  async finishRestoring(): Promise<void> {
    if (!this.#isRestoring) return
    this.#isRestoring = false
    await this.#inTurn(async () => {
      const pause = createPause()
      for (const [entity, { engine }] of this.#held) await this.#prepare(entity, engine, pause)
      await this.#reprice(pause)
    }).catch((error: unknown) => this.#watcher.failed(error))
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** Null when the entity is not loaded. */
  getMany(entity: Entity, field: string, values: readonly (string | number)[]): readonly FoundDocument[] | null {
    const held = this.#held.get(entity)
    if (!held) return null
    const { refused } = held.checked
    const found = held.engine.getMany(field, values)
    return refused.length === 0
      ? found
      : found.map((document, at) => document ?? errorAt(refused, field, values[at] ?? ''))
  }

  /** Null when the entity is not loaded. */
  search(
    { entity, storeCode: _storeCode, groupPrices: _groupPrices, ...request }: IndexSearch,
    prices?: PriceTable,
    budget?: StepBudget,
  ): SearchResult | null {
    if (entity === 'product') this.#repriceWhenDue()
    return this.#held.get(entity)?.engine.search({ ...request, ...(prices && { prices }) }, budget) ?? null
  }

  /** What listings of a customer group sort and filter by. */
  async pricesOf(group: GroupPrices): Promise<PriceTable | undefined> {
    const held = this.#held.get('product')
    return held && this.#groupPrices(group, held.prices.current, this.#pricedCatalogue(held.checked.documents))
  }

  async #take(
    entity: Entity,
    bytes: Buffer,
    source: string,
    amounts?: ReadonlyMap<number, string | null>,
  ): Promise<CheckedDocuments> {
    const pause = createPause()
    const former = this.#held.get(entity)
    const rules = { store: this.#store, context: this.#context, source }
    const lines = [former?.checked.lines, ...this.#siblings.map((sibling) => sibling.#linesIn(entity, this.#context))]
    const known = (key: string): CheckedLine | undefined => lines.find((own) => own?.has(key))?.get(key)
    const checked = await checkExportDocuments(entity, bytes, rules, known, pause)
    if (checked.documents.length === 0 && (former?.checked.documents.length ?? 0) > 0 && NEVER_EMPTY.includes(entity))
      throw new EmptyExportError(source, former?.checked.documents.length ?? 0)

    const taken = await this.#index(entity, checked, source, pause, amounts)
    const column = this.#held.get(entity)?.prices.current
    if (entity === 'product' && column && !amounts?.size) this.#watcher.priced(column)
    if (entity === 'attribute') this.#setContext({ ...this.#context, attributes: attributeFormsOf(taken.documents) })
    if (entity === 'category') this.#setContext({ ...this.#context, categories: categoryAncestorsOf(taken.documents) })
    if (entity === 'product') this.#areProductsStale = false
    if (this.#pricesDependOn(entity) && this.#held.has('product')) await this.#reprice(pause)
    return taken
  }

  /** The lines of an entity, if they were read with the same attributes and categories. */
  #linesIn(entity: Entity, context: ProductContext): ReadonlyMap<string, CheckedLine> | undefined {
    return isSameContext(context, this.#context) ? this.#held.get(entity)?.checked.lines : undefined
  }

  /** Products contain option labels and ancestor categories: products that were read with others must be read again. */
  #setContext(context: ProductContext): void {
    const isSame = isSameContext(context, this.#context)
    this.#context = context
    const products = this.#held.get('product')
    if (!products || isSame) return
    this.#areProductsStale = true
    this.#held.set('product', { ...products, checked: { ...products.checked, lines: new Map() } })
  }

  #pricesDependOn(entity: Entity): boolean {
    return entity === 'taxrule' || (entity === 'customergroup' && this.#store.tax.userGroupId !== null)
  }

  async #index(
    entity: Entity,
    checked: CheckedDocuments,
    source: string,
    pause: Pause,
    amounts?: ReadonlyMap<number, string | null>,
  ): Promise<CheckedDocuments> {
    const column = entity === 'product' ? await this.#priceColumn(checked.documents, pause, amounts) : NO_PRICES
    const priced = withoutFailures(checked, entity, column.failures, source)
    const former = this.#held.get(entity)
    const changes = former && fewChanges(former.checked.documents, priced.documents)
    if (former && changes) {
      former.prices.current = column
      await exchangeDocuments(former.engine, changes, pause)
      if (entity === 'product') former.engine.refreshPrices()
      this.#held.set(entity, { ...former, checked: priced })
      this.#watchPrices()
      return priced
    }

    const prices = { current: column }
    const options = engineOptions(entity, this.#store.i18n.language, prices)
    const { engine, failures } = await fillEngine(options, priced.documents, pause)
    const taken = withoutFailures(priced, entity, failures, source)
    // At the first start, requests do not wait for it.
    if (former) await this.#prepare(entity, engine, pause)
    this.#held.set(entity, { engine, checked: taken, prices })
    this.#watchPrices()
    return taken
  }

  #prepare(entity: Entity, engine: CatalogueEngine, pause: Pause): Promise<void> {
    return prepareEngine(engine, columnsOf(entity, this.#context.attributes), pause)
  }

  #priceColumn(
    products: readonly CatalogueDocument[],
    pause: Pause,
    amounts?: ReadonlyMap<number, string | null>,
  ): Promise<PriceColumn> {
    return priceColumn(this.#indexPrices, this.#pricedCatalogue(products), pause, amounts)
  }

  #pricedCatalogue(products: readonly CatalogueDocument[]): PricedCatalogue {
    const documentsOf = (entity: Entity) => this.#held.get(entity)?.checked.documents ?? []
    return {
      store: this.#store,
      products,
      taxRules: documentsOf('taxrule'),
      customerGroups: documentsOf('customergroup'),
      now: this.#clock(),
    }
  }

  /** Updates the prices that have changed with time, and only their places in the order by price. */
  async #updateDuePrices(): Promise<void> {
    // The request that noticed it is answered first.
    await setImmediate()
    const held = this.#held.get('product')
    if (!held) return
    const catalogue = this.#pricedCatalogue(held.checked.documents)
    const column = await updateColumn(held.prices.current, this.#indexPrices, catalogue, createPause())
    for (const error of column.failures.values()) this.#watcher.failed(error)
    held.prices.current = column
    held.engine.refreshPrices(column.updated)
    this.#watchPrices()
    this.#watcher.priced(column)
  }

  /** Updates the whole price column. Requests sort by the old column until the new one is complete. */
  async #reprice(pause: Pause): Promise<void> {
    const held = this.#held.get('product')
    if (!held) return
    const column = await this.#priceColumn(held.checked.documents, pause)
    for (const error of column.failures.values()) this.#watcher.failed(error)
    held.prices.current = column
    held.engine.refreshPrices()
    await this.#prepare('product', held.engine, pause)
    this.#watchPrices()
    this.#watcher.priced(column)
  }

  /** Schedules the next update, when a special price starts or ends or a tax rate changes. */
  #repriceWhenDue(): void {
    const changesAt = this.#held.get('product')?.prices.current.changesAt
    if (!changesAt || this.#isRepricing || this.#isRestoring || this.#clock() < changesAt) return

    this.#isRepricing = true
    this.#inTurn(() => this.#updateDuePrices())
      .catch((error: unknown) => {
        this.#watcher.failed(error)
        this.#postponePrices()
      })
      .finally(() => (this.#isRepricing = false))
  }

  #postponePrices(): void {
    const held = this.#held.get('product')
    if (!held) return
    held.prices.current = { ...held.prices.current, changesAt: new Date(this.#clock().getTime() + RETRY_PRICES_MS) }
    this.#watchPrices()
  }

  #watchPrices(): void {
    clearTimeout(this.#timer)
    const changesAt = this.#held.get('product')?.prices.current.changesAt
    if (!changesAt) return
    const delayMs = Math.min(Math.max(changesAt.getTime() - this.#clock().getTime(), 0) + 1, MAX_TIMER_MS)
    this.#timer = setTimeout(() => {
      if (this.#clock() < changesAt) this.#watchPrices()
      else this.#repriceWhenDue()
    }, delayMs).unref()
  }

  #inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(job, job)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

function isSameContext(one: ProductContext, other: ProductContext): boolean {
  return (
    one.attributes.fingerprint === other.attributes.fingerprint &&
    one.categories.fingerprint === other.categories.fingerprint
  )
}

/** Maximum delay of timers. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** Delay before a retry after the prices could not be computed. */
const RETRY_PRICES_MS = 60_000

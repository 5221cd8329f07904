/** The documents of one store, each kind in an engine of its own; built whole, then swapped in. */
import { createEngine } from '#engine/catalogueEngine.ts'
import type { CatalogueEngine, SortKind } from '#engine/types.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { CatalogueDocument, Entity, FoundDocument, IndexSearch, SearchAnswer } from '../port.ts'
import { checkDocuments, faultAt, type CheckedDocuments } from './checkDocuments.ts'

export interface ShownPrice {
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
export type PriceIndexer = (catalogue: PricedCatalogue) => (product: CatalogueDocument) => ShownPrice

/** Sort fields of what is no product; products have the engine's own. */
const SORTS: Readonly<Partial<Record<Entity, Readonly<Record<string, SortKind>>>>> = {
  category: { position: 'number', level: 'number', name: 'collated' },
  attribute: { position: 'number', attribute_code: 'text' },
  taxrule: { priority: 'number', position: 'number' },
  review: { created_at: 'text' },
  cms_page: { sort_order: 'number' },
}

/** What a kind is called by, where it is not its name. */
const NAME_FIELDS: Readonly<Partial<Record<Entity, string>>> = {
  cms_page: 'title',
  cms_block: 'title',
  review: 'title',
}

interface Held {
  readonly engine: CatalogueEngine
  readonly checked: CheckedDocuments
}

export class StoreCatalogue {
  readonly #store: StoreView
  readonly #indexPrices: PriceIndexer
  readonly #held = new Map<Entity, Held>()
  #pricesChangeAt: Date | null = null

  constructor(store: StoreView, indexPrices: PriceIndexer) {
    this.#store = store
    this.#indexPrices = indexPrices
  }

  has(entity: Entity): boolean {
    return this.#held.has(entity)
  }

  /** Replaces one kind of document. @returns what the border check refused */
  replace(entity: Entity, lines: readonly unknown[], source: string, now: Date): CheckedDocuments {
    const checked = checkDocuments(entity, lines, source, this.#store)
    this.#index(entity, checked, now)
    const products = this.#held.get('product')
    if (products && this.#pricesDependOn(entity)) this.#index('product', products.checked, now)
    return checked
  }

  #pricesDependOn(entity: Entity): boolean {
    return entity === 'taxrule' || (entity === 'customergroup' && this.#store.tax.userGroupId !== null)
  }

  /** Null where the kind is not loaded. */
  getMany(
    entity: Entity,
    field: string,
    values: readonly (string | number)[],
    now: Date,
  ): readonly FoundDocument[] | null {
    const held = this.#upToDate(entity, now)
    if (!held) return null
    const { refused } = held.checked
    const found = held.engine.getMany(field, values)
    return refused.length === 0
      ? found
      : found.map((document, at) => document ?? faultAt(refused, field, values[at] ?? ''))
  }

  /** Null where the kind is not loaded. */
  search({ entity, storeCode: _storeCode, ...request }: IndexSearch, now: Date): SearchAnswer | null {
    return this.#upToDate(entity, now)?.engine.search(request) ?? null
  }

  #upToDate(entity: Entity, now: Date): Held | undefined {
    const held = this.#held.get(entity)
    if (entity !== 'product' || !held || this.#pricesChangeAt === null || now < this.#pricesChangeAt) return held
    return this.#index('product', held.checked, now)
  }

  #index(entity: Entity, checked: CheckedDocuments, now: Date): Held {
    const sorts = SORTS[entity]
    const nameField = NAME_FIELDS[entity]
    const engine = createEngine({
      language: this.#store.i18n.language,
      ...(entity === 'product' ? { displayPrice: this.#priceColumn(checked.documents, now) } : {}),
      ...(sorts ? { sorts } : {}),
      ...(nameField ? { nameField } : {}),
    })
    engine.load(checked.documents)
    const held: Held = { engine, checked }
    this.#held.set(entity, held)
    return held
  }

  #priceColumn(products: readonly CatalogueDocument[], now: Date): (document: CatalogueDocument) => string | null {
    const documentsOf = (entity: Entity) => this.#held.get(entity)?.checked.documents ?? []
    const priceOf = this.#indexPrices({
      store: this.#store,
      products,
      taxRules: documentsOf('taxrule'),
      customerGroups: documentsOf('customergroup'),
      now,
    })
    const prices = new Map(products.map((product) => [product, priceOf(product)]))
    const changes = [...prices.values()].flatMap(({ changesAt }) =>
      changesAt && changesAt > now ? changesAt.getTime() : [],
    )
    this.#pricesChangeAt = changes.length > 0 ? new Date(changes.reduce((least, time) => Math.min(least, time))) : null
    return (product) => prices.get(product)?.amount ?? null
  }
}

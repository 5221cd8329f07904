/** The documents and columns of an engine: what it indexes, extends and computes from them. */
import { numberAt } from './document.ts'
import type { Columns } from './facets.ts'
import { NumberColumn, productValues, ValueColumn } from './columns.ts'
import {
  createOrdering,
  GRAM_PRICE_FIELD,
  movedByNumber,
  type Ordering,
  orderingInTurns,
  type OrderingSource,
  OTHER_SIDE_FIELD,
  PREMIUM_FIELD,
  PRICE_FIELDS,
  PRODUCT_SORTS,
} from './orderings.ts'
import { RowSet } from './rowSet.ts'
import { rulesFor } from './text/languages.ts'
import { TextIndex } from './text/textIndex.ts'
import type { CatalogueDocument, EngineOptions, Language, PriceTable, SearchResult } from './types.ts'
import { Variants } from './variants.ts'

/** About two for each category of a large shop. */
const MAX_FACETS = 2_000

/** What a search reads. */
export interface SearchedColumns extends Columns {
  readonly documents: readonly CatalogueDocument[]
  ordering(field: string): Ordering
}

/** The state of the engine; `load` replaces it as a whole. */
export class Catalogue implements SearchedColumns {
  readonly documents: CatalogueDocument[] = []
  readonly rowOfId = new Map<number, number>()
  alive = new RowSet(0)
  readonly #computed: readonly ComputedColumn[]
  readonly #text: TextIndex
  /** Rows with indexed texts; the others are indexed before the first text search at the latest. */
  #textRowCount = 0
  readonly language: Language
  readonly nameField: string
  readonly #options: EngineOptions
  readonly #valueColumns = new Map<string, ValueColumn>()
  readonly #numberColumns = new Map<string, NumberColumn>()
  readonly #variants = new Variants()
  #orderings = new Map<string, Ordering>()
  #priced = new WeakMap<PriceTable, SearchedColumns>()
  #byId: Int32Array | null = null
  /** Of orders that no request has needed yet. */
  #sorting: Generator<void, void> | null = null
  /** Facets of listings without chosen filters, until a document or a price changes. */
  readonly #facets = new Map<string, SearchResult['facets']>()

  constructor(options: EngineOptions) {
    this.#options = options
    const displayPrice =
      options.displayPrice ??
      ((document) => String(numberAt(document, 'final_price') ?? numberAt(document, 'price') ?? ''))
    const { otherSidePrice, metalPremium, fineGramPrice } = options
    this.#computed = [
      computedColumn(PRICE_FIELDS, displayPrice),
      ...(otherSidePrice ? [computedColumn([OTHER_SIDE_FIELD], otherSidePrice)] : []),
      ...(metalPremium ? [computedColumn([PREMIUM_FIELD], metalPremium)] : []),
      ...(fineGramPrice ? [computedColumn([GRAM_PRICE_FIELD], fineGramPrice)] : []),
    ]
    this.language = rulesFor(options.language)
    this.nameField = options.nameField ?? 'name'
    this.#text = new TextIndex(this.language, this.nameField)
  }

  get text(): TextIndex {
    this.indexTexts(this.documents.length)
    return this.#text
  }

  /** @returns false when no documents are left */
  indexTexts(maxDocuments: number): boolean {
    const from = this.#textRowCount
    const next = this.documents.slice(from, from + maxDocuments)
    if (next.length > 0) this.#text.add(next, from)
    this.#textRowCount += next.length
    return this.#textRowCount < this.documents.length
  }

  /** Counts facets that are the same on every page once. */
  facetsOf(request: unknown, count: () => SearchResult['facets']): SearchResult['facets'] {
    const key = JSON.stringify(request)
    const known = this.#facets.get(key)
    if (known) return known
    const counted = count()
    if (this.#facets.size >= MAX_FACETS) this.#facets.clear()
    this.#facets.set(key, counted)
    return counted
  }

  get rowCount(): number {
    return this.documents.length
  }

  append(documents: readonly CatalogueDocument[]): void {
    const firstRow = this.documents.length
    this.documents.push(...documents)
    this.alive = this.alive.resized(this.documents.length)
    documents.forEach(({ id }, index) => {
      const stale = this.rowOfId.get(id)
      if (stale !== undefined) this.alive.delete(stale)
      this.rowOfId.set(id, firstRow + index)
      this.alive.add(firstRow + index)
    })
    for (const { numbers } of this.#computed) numbers.extend(this.documents)
    this.#orderings = new Map()
    this.#sorting = null
    this.#priced = new WeakMap()
    this.#byId = null
    this.#facets.clear()
  }

  refreshPrices(ids?: readonly number[]): void {
    this.#facets.clear()
    this.#sorting = null
    if (ids) return this.#refreshPricesOf(ids)
    for (const column of this.#computed) {
      const numbers = new NumberColumn(column.read)
      numbers.extend(this.documents)
      column.numbers = numbers
      for (const field of column.fields) this.#orderings.delete(field)
    }
  }

  /** Orderings that exist are changed in place, so that no request has to sort all rows again. */
  #refreshPricesOf(ids: readonly number[]): void {
    const rows = new Set<number>()
    for (const id of ids) {
      const row = this.rowOfId.get(id)
      const document = row === undefined ? undefined : this.documents[row]
      if (row === undefined || !document) continue
      for (const { numbers } of this.#computed) numbers.update(row, document)
      rows.add(row)
    }
    const source = { documents: this.documents, byId: this.#rowsById() }
    for (const { fields, numbers } of this.#computed)
      for (const field of fields) {
        const ordering = this.#orderings.get(field)
        if (ordering) this.#orderings.set(field, movedByNumber(ordering, rows, numbers, source))
      }
  }

  remove(id: number): void {
    const row = this.rowOfId.get(id)
    if (row === undefined) return
    this.rowOfId.delete(id)
    this.alive.delete(row)
    this.#facets.clear()
  }

  get variants(): Variants {
    this.#variants.extend(this.documents)
    return this.#variants
  }

  values(field: string): ValueColumn {
    const column = this.#valueColumns.get(field) ?? new ValueColumn(productValues(field))
    column.extend(this.documents)
    // Field names that no document has are not cached, because requests can contain any name.
    if (!column.isEmpty) this.#valueColumns.set(field, column)
    return column
  }

  /**
   * Reads rows of the columns of these fields.
   *
   * @param fields that the store's own requests name, so that those without a value are cached, too
   * @returns false when no rows are left
   */
  readNext(fields: readonly string[], maxRows: number): boolean {
    if (this.#variants.extend(this.documents, maxRows)) return true
    return fields.some((field) => {
      const column = this.#valueColumns.get(field) ?? new ValueColumn(productValues(field))
      this.#valueColumns.set(field, column)
      return column.extend(this.documents, maxRows) || this.#variants.extendValues(field, maxRows)
    })
  }

  numbers(field: string): NumberColumn {
    const computed = this.#computedColumn(field)
    if (computed) return computed

    const column = this.#numberColumns.get(field) ?? new NumberColumn((document) => numberAt(document, field))
    column.extend(this.documents)
    if (this.documents.some((document) => Object.hasOwn(document, field))) this.#numberColumns.set(field, column)
    return column
  }

  ordering(field: string): Ordering {
    const made = this.#orderings.get(field)
    if (made) return made

    const ordering = this.#newOrdering(field, (name) => this.#computedColumn(name))
    this.#orderings.set(field, ordering)
    return ordering
  }

  /** @returns false when no order is left to make */
  sortNext(): boolean {
    this.#sorting ??= this.#sortInTurns()
    const { done = false } = this.#sorting.next()
    if (done) this.#sorting = null
    return !done
  }

  *#sortInTurns(): Generator<void, void> {
    const { sorts = PRODUCT_SORTS, language } = this.#options
    const source = this.#orderingSource((name) => this.#computedColumn(name))
    for (const field of ['id', ...Object.keys(sorts)]) {
      if (this.#orderings.has(field)) continue
      this.#orderings.set(field, yield* orderingInTurns(field, sorts, language, source))
    }
  }

  /** The same columns with other prices. */
  withPrices(prices: PriceTable): SearchedColumns {
    const made = this.#priced.get(prices)
    if (made) return made

    const display = this.#columnOf(prices.amounts)
    const otherSide = this.#columnOf(prices.otherSideAmounts)
    const priced = (field: string) =>
      PRICE_FIELDS.includes(field) ? display : field === OTHER_SIDE_FIELD ? otherSide : undefined
    const orderings = new Map<NumberColumn, Ordering>()
    const columns: SearchedColumns = {
      documents: this.documents,
      rowCount: this.rowCount,
      variants: this.variants,
      values: (field) => this.values(field),
      numbers: (field) => priced(field) ?? this.numbers(field),
      ordering: (field) => {
        const column = priced(field)
        if (!column) return this.ordering(field)
        const ordering = orderings.get(column) ?? this.#newOrdering(field, () => column)
        orderings.set(column, ordering)
        return ordering
      },
    }
    this.#priced.set(prices, columns)
    return columns
  }

  #columnOf(amounts: ReadonlyMap<number, string | null>): NumberColumn {
    const column = new NumberColumn(({ id }) => amountOf(amounts.get(id) ?? null))
    column.extend(this.documents)
    return column
  }

  #newOrdering(field: string, computed: (field: string) => NumberColumn | undefined): Ordering {
    const { sorts = PRODUCT_SORTS, language } = this.#options
    return createOrdering(field, sorts, language, this.#orderingSource(computed))
  }

  #orderingSource(computed: OrderingSource['computed']): OrderingSource {
    return { documents: this.documents, byId: this.#rowsById(), computed }
  }

  #computedColumn(field: string): NumberColumn | undefined {
    return this.#computed.find(({ fields }) => fields.includes(field))?.numbers
  }

  #rowsById(): Int32Array {
    this.#byId ??= Int32Array.from(this.documents.keys()).sort(
      (a, b) => (this.documents[a]?.id ?? 0) - (this.documents[b]?.id ?? 0),
    )
    return this.#byId
  }
}

/** Numbers that the caller of the engine computes; `refreshPrices` reads them again. */
interface ComputedColumn {
  readonly fields: readonly string[]
  readonly read: (document: CatalogueDocument) => number | null
  numbers: NumberColumn
}

function computedColumn(fields: readonly string[], textOf: (document: CatalogueDocument) => string | null) {
  const read = (document: CatalogueDocument) => amountOf(textOf(document))
  return { fields, read, numbers: new NumberColumn(read) }
}

function amountOf(text: string | null): number | null {
  return text === null || text.trim() === '' ? null : Number(text)
}

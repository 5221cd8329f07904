/** Variants of a catalogue as rows, for combined filters that a single variant must match. */
import { FIRST_DISABLED_STATUS } from '#domain/productRules.ts'
import { productValues, ValueColumn } from './columns.ts'
import { isRecord, visitValues } from './document.ts'
import { IntList } from './intList.ts'
import { RowSet } from './rowSet.ts'
import type { CatalogueDocument } from './types.ts'

export const STOCK_FIELD = 'stock.is_in_stock'

/** A variant that is not disabled, or a product without variants. */
interface VariantRow {
  readonly product: CatalogueDocument
  readonly variant: Readonly<Record<string, unknown>> | null
}

/** Only grows; the rows of a product are neighbours. */
export class Variants {
  readonly #rows: VariantRow[] = []
  readonly #products = new IntList()
  readonly #fields = new Set<string>()
  readonly #columns = new Map<string, ValueColumn<VariantRow>>()
  #productCount = 0

  /**
   * Reads products that were added since the last call.
   *
   * @param maxProducts of one call; default: all
   * @returns whether there were any
   */
  extend(documents: readonly CatalogueDocument[], maxProducts = documents.length): boolean {
    const from = this.#productCount
    const end = Math.min(documents.length, from + maxProducts)
    for (; this.#productCount < end; this.#productCount++) {
      const product = documents[this.#productCount]
      if (product) this.#add(product)
    }
    return end > from
  }

  /** Reads rows of a field's column that were added since the last call, if variants differ in it. @returns whether there were any */
  extendValues(field: string, maxRows: number): boolean {
    return this.differIn(field) && this.#columnOf(field).extend(this.#rows, maxRows)
  }

  #add(product: CatalogueDocument): void {
    const variants = variantsOf(product)
    for (const field of differingFields(product)) this.#fields.add(field)
    for (const variant of variants.length > 0 ? variants.filter(isEnabled) : [null]) {
      this.#rows.push({ product, variant })
      this.#products.push(this.#productCount)
    }
  }

  /** Whether variants of a product may differ in the field. */
  differIn(field: string): boolean {
    return this.#fields.has(field)
  }

  get rowCount(): number {
    return this.#rows.length
  }

  /** @param field one that variants differ in; others would be cached without an end */
  values(field: string): ValueColumn<VariantRow> {
    const column = this.#columnOf(field)
    column.extend(this.#rows)
    return column
  }

  #columnOf(field: string): ValueColumn<VariantRow> {
    const column = this.#columns.get(field) ?? new ValueColumn(variantValues(field))
    this.#columns.set(field, column)
    return column
  }

  /** The product's row of each variant row, ascending. */
  get products(): Int32Array {
    return this.#products.numbers
  }

  /** The rows of the products that have one of the variants. */
  productsOf(variants: RowSet): RowSet {
    const products = new RowSet(this.#productCount)
    for (const row of variants.toRows()) products.add(this.products[row] ?? 0)
    return products
  }
}

export function variantsOf({ configurable_children: children }: CatalogueDocument) {
  return Array.isArray(children) ? children.filter(isRecord) : []
}

export function isEnabled({ status }: Readonly<Record<string, unknown>>): boolean {
  return status == null || Number(status) < FIRST_DISABLED_STATUS
}

/** Fields that variants of the product may differ in. */
export function differingFields(product: CatalogueDocument): string[] {
  const variants = variantsOf(product)
  if (variants.length === 0) return []
  const chosen = Object.keys(product).flatMap((key) => /^(.+)_options$/.exec(key)?.[1] ?? [])
  return variants.some(({ stock }) => isRecord(stock)) ? [...chosen, STOCK_FIELD] : chosen
}

/**
 * A variant has its own values of those that its product has: a product's list of options may leave out what is not sold. Where
 * the variant says nothing, it has all of the product's.
 */
export function variantValues(field: string): (row: VariantRow, visit: (value: string) => void) => void {
  const path = field.split('.')
  const visitProduct = productValues(field)
  return ({ product, variant }, visit) => {
    const own: string[] = []
    if (variant && (field === STOCK_FIELD || hasValues(product, `${field}_options`)))
      visitValues(variant, path, (value) => own.push(value))
    visitProduct(product, (value) => {
      if (own.length === 0 || own.includes(value)) visit(value)
    })
  }
}

function hasValues(product: CatalogueDocument, field: string): boolean {
  let count = 0
  visitValues(product, field.split('.'), () => count++)
  return count > 0
}

/** What the handlers read, bound to one database. */
import type { Language } from '../catalogue/text.ts'

export interface CatalogueReads {
  /** Null: unknown index or entity. */
  lines(index: string, entity: string): Iterable<string> | null
  findByPath(index: string, path: string): Hit | null
  /** In request order; null for an unknown sku. */
  stockItems(skus: readonly string[]): readonly (object | null)[]
  /** Known products of the store alone, in request order. */
  products(storeId: number, skus: readonly string[]): readonly RenderProduct[]
  /** Null: the store does not carry the sku. */
  tierPrices(storeId: number, sku: string): readonly NetTier[] | null
  tags(): readonly object[]
  /** Null: unknown store or file. */
  sample(storeCode: string, file: string): SampleTable | null
  /** Changes with every write to the database. */
  version(): string
}

export interface Hit {
  readonly entity: 'product' | 'category' | 'cms_page'
  readonly id: number
  readonly document: object
}

export interface NetTier {
  readonly quantity: number
  /** Without tax, for one unit. */
  readonly value: number
  readonly customer_group: number
}

export interface TaxedAmount {
  readonly net: number
  readonly gross: number
}

export interface RenderProduct {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly type: string
  readonly currency: string
  readonly isSalable: boolean
  readonly regular: TaxedAmount
  readonly final: TaxedAmount
  /** Null outside its window. */
  readonly special: TaxedAmount | null
}

/** The first lines of a list that can be bought. */
export interface SampleTable {
  readonly title: string
  readonly language: Language
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

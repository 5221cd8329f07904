/** What the handlers read, bound to one database. */
import type { Language } from '../catalogue/text.ts'

export interface CatalogueReads {
  /** Null: unknown index or entity. */
  lines(index: string, entity: string): Iterable<string> | null
  findByPath(index: string, path: string): Hit | null
  /** In request order; null for an unknown sku. */
  stockItems(skus: readonly string[]): readonly (object | null)[]
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

/** The first lines of a list that can be bought. */
export interface SampleTable {
  readonly title: string
  readonly language: Language
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

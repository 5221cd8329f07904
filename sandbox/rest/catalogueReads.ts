/** The catalogue reads that handlers use, bound to one database. */
import type { Language } from '../catalogue/text.ts'

export interface CatalogueReads {
  /** Returns null for an unknown index or entity. */
  lines(index: string, entity: string): Iterable<string> | null
  findByPath(index: string, path: string): Hit | null
  /** Returns stock items in request order; null for an unknown sku. */
  stockItems(skus: readonly string[]): readonly (object | null)[]
  tags(): readonly object[]
  /** Returns null for an unknown store or file. */
  sample(storeCode: string, file: string): SampleTable | null
  /** The contents of a file that is sold: those of its product's sample. Returns null when the product has none. */
  fileTable(storeCode: string, linkId: number): SampleTable | null
  /** Changes with every write to the catalogue. */
  version(): string
}

export interface Hit {
  readonly entity: 'product' | 'category' | 'cms_page'
  readonly id: number
  readonly document: object
}

/** The first rows of a list that is sold as a download. */
export interface SampleTable {
  readonly title: string
  readonly language: Language
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

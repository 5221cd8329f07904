/** What the engine is given and what it answers. */

/** A language that the engine has rules for; plain: any other, whose words are compared as they are written. */
export type Language = 'nb' | 'sv' | 'fi' | 'de' | 'it' | 'en' | 'plain'

export type CatalogueDocument = { readonly id: number } & Readonly<Record<string, unknown>>

/**
 * `always` limits everything; `chosen` is a shopper's choice, under which its own facet is not counted.
 * A field "metal" reads `metal` and `metal_options` together.
 */
export type Filter =
  | { readonly field: string; readonly in: readonly (string | number)[]; readonly scope: 'always' | 'chosen' }
  /** From inclusive, to exclusive, decimals as text. */
  | { readonly field: string; readonly from?: string; readonly to?: string; readonly scope: 'always' | 'chosen' }

export interface PriceRange {
  readonly from?: string
  readonly to?: string
}

export type FacetRequest =
  | { readonly field: string; readonly size: number }
  | { readonly field: string; readonly ranges: readonly PriceRange[] }

export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export interface SearchRequest {
  readonly text?: string
  readonly filters: readonly Filter[]
  readonly facets?: readonly FacetRequest[]
  /** How many completions of the text are wanted. */
  readonly suggestions?: number
  /** Without one: by score where there is a text, else by id. */
  readonly sort?: readonly Sort[]
  readonly from: number
  readonly size: number
  /** The id of a document whose place among all that match is wanted. */
  readonly locate?: number
}

export interface FacetBucket {
  /** The value as text; of a range "50-100", "-50" or "150-". */
  readonly value: string
  /** How many documents the listing has when this value is the only one chosen in its facet. */
  readonly count: number
  readonly from?: string
  readonly to?: string
}

interface Hit {
  readonly document: CatalogueDocument
  /** 1 for the best hit of a text; 0 where there is no text. */
  readonly score: number
}

export interface SearchAnswer {
  readonly hits: readonly Hit[]
  readonly total: number
  /** Of the document to be located, from 0; null when it does not match. Absent where none was asked for. */
  readonly position?: number | null
  readonly facets: Readonly<Record<string, readonly FacetBucket[]>>
  /** The text as it was understood, when words had to be corrected. */
  readonly correctedText?: string
  /** Phrases of names that begin as the text does, or as it was understood; none where they were not asked for. */
  readonly suggestions: readonly string[]
}

export type SortKind = 'number' | 'text' | 'collated'

export interface EngineOptions {
  /** ISO 639-1, of the texts. */
  readonly language: string
  /** The field that texts are looked for in as a name; `name` by default. */
  readonly nameField?: string
  /** The price to filter and sort by, on the side the store shows; by default the document's `final_price`, else its `price`. */
  readonly displayPrice?: (document: CatalogueDocument) => string | null
  /** Sortable fields besides `score`, `id` and `category_position.c{id}`; those of a product by default. */
  readonly sorts?: Readonly<Record<string, SortKind>>
  readonly onRefused?: (refusal: Refusal) => void
}

export interface Refusal {
  readonly field: string
  readonly message: string
}

export interface CatalogueEngine {
  /** Replaces everything; malformed documents are left out and reported to `onRefused`. */
  load(documents: Iterable<unknown>): void
  /** Adds documents, or replaces those with the same ids. @throws DocumentError naming the malformed field; then none is taken. */
  upsert(...documents: readonly unknown[]): void
  /** Reads `displayPrice` of every document again. */
  refreshPrices(): void
  remove(id: number): void
  /**
   * Indexes the texts of the next documents; a search for a text indexes all that are left first.
   *
   * @returns false when no document is left
   */
  indexTexts(maxDocuments: number): boolean
  /** In the order of the values; null where there is none. */
  getMany(field: string, values: readonly (string | number)[]): (CatalogueDocument | null)[]
  /** @throws RangeError for a sort field it does not know, or a page outside of counting. */
  search(request: SearchRequest): SearchAnswer
  readonly size: number
}

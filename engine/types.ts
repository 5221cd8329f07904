/** Input and output types of the engine. */

import type { StepBudget } from './text/stepBudget.ts'

/** A language with rules of its own; plain: any other, whose words are compared literally. */
export type Language = 'nb' | 'sv' | 'fi' | 'de' | 'it' | 'en' | 'plain'

export type CatalogueDocument = { readonly id: number } & Readonly<Record<string, unknown>>

/**
 * `always` restricts the whole listing; `chosen` is a shopper's filter, and its own facet is counted without it.
 * The field "metal" reads `metal` and `metal_options` together. Several filters on fields that a product's variants differ in are met by
 * one variant together.
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
  /** Any number of ranges, which may overlap; buckets have their order, and empty ranges have a count of 0. */
  | { readonly field: string; readonly ranges: readonly PriceRange[] }

export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** Prices as decimals by document id. */
export interface PriceTable {
  /** On the store's display side. */
  readonly amounts: ReadonlyMap<number, string | null>
  /** On the other side of tax; products without a price are not in it. */
  readonly otherSideAmounts: ReadonlyMap<number, string>
}

export interface SearchRequest {
  readonly text?: string
  /** Whether misspelt words of the text are corrected; default true. */
  readonly isCorrected?: boolean
  readonly filters: readonly Filter[]
  readonly facets?: readonly FacetRequest[]
  /** Maximum number of completions. */
  readonly suggestions?: number
  /** Default: by score with a text, otherwise by id. With a text, hits that match every word come first in every order. */
  readonly sort?: readonly Sort[]
  readonly from: number
  /** A cluster answers no hits behind its first 10,000: to read more, filter by a range of ids. */
  readonly size: number
  /** Prices to filter, count and sort by instead of the engine's own. Their order is cached by the table. */
  readonly prices?: PriceTable
  /** The id of a document whose position among all matches is requested. */
  readonly locate?: number
}

export interface FacetBucket {
  /** The value as text; for a range "50-100", "-50" or "150-". */
  readonly value: string
  /** Number of hits if this value were the only one selected in its facet. */
  readonly count: number
  readonly from?: string
  readonly to?: string
}

interface Hit {
  readonly document: CatalogueDocument
  /** 1 for the best hit of a text; 0 without a text. */
  readonly score: number
}

export interface SearchResult {
  readonly hits: readonly Hit[]
  readonly total: number
  /** True if there are more hits than `total`: a cluster counts those of a listing without facets to 10,000. */
  readonly hasMore?: boolean
  /** Number of hits that match every word of the text: in every order they come before the others. Absent without a text. */
  readonly exactTotal?: number
  /** Position of the requested document, from 0; null when it does not match. Absent if the request has no `locate`. */
  readonly position?: number | null
  readonly facets: Readonly<Record<string, readonly FacetBucket[]>>
  /** True if the facets failed or came too late; the hits are there. */
  readonly lacksFacets?: boolean
  /** The corrected text, if words were corrected. */
  readonly correctedText?: string
  /** Words of a long text that were not searched, as written; absent when all were. */
  readonly ignoredWords?: readonly string[]
  /** True if words were not compared with similar ones, because the budget was spent; absent when all were. */
  readonly isCorrectionCut?: boolean
  /** Phrases of names that begin with the text or the corrected text; empty unless requested. */
  readonly suggestions: readonly string[]
}

export type SortKind = 'number' | 'text' | 'collated'

export interface EngineOptions {
  /** ISO 639-1 code of the texts' language. */
  readonly language: string
  /** The field that text search uses as the name; default `name`. */
  readonly nameField?: string
  /** The price for filters and sorting, on the store's display side; default: the document's `final_price`, otherwise its `price`. */
  readonly displayPrice?: (document: CatalogueDocument) => string | null
  /** The price on the other side of tax, the field `other_side_price`; null without one. */
  readonly otherSidePrice?: (document: CatalogueDocument) => string | null
  /** Premium of a bar or coin over its metal value in percent, the sort field `metal_premium`; null for all other documents. */
  readonly metalPremium?: (document: CatalogueDocument) => string | null
  /** Price of a gram of fine metal in a bar or coin, the sort field `fine_gram_price`; null for all other documents. */
  readonly fineGramPrice?: (document: CatalogueDocument) => string | null
  /** Sortable fields besides `score`, `id` and `category_position.c{id}`; default: those of a product. */
  readonly sorts?: Readonly<Record<string, SortKind>>
  readonly onRefused?: (refusal: Refusal) => void
}

export interface Refusal {
  readonly field: string
  readonly message: string
}

export interface CatalogueEngine {
  /** Replaces all documents; malformed ones are left out and reported to `onRefused`. */
  load(documents: Iterable<unknown>): void
  /** Adds documents, or replaces those with the same ids. @throws DocumentError naming the malformed field; then none is added. */
  upsert(...documents: readonly unknown[]): void
  /** Calls `displayPrice`, `otherSidePrice`, `metalPremium` and `fineGramPrice` again for these documents; without ids for every one. */
  refreshPrices(ids?: readonly number[]): void
  remove(id: number): void
  /**
   * Reads the next part of the columns of fields that requests filter by, count and look up; a request reads all remaining ones first.
   *
   * @returns false when nothing is left
   */
  readNext(fields: readonly string[]): boolean
  /**
   * Indexes the texts of the next documents; a text search indexes all remaining ones first.
   *
   * @returns false when no documents are left
   */
  indexTexts(maxDocuments: number): boolean
  /**
   * Makes the next part of an order that no search has needed yet; a search makes the one that it needs at once.
   *
   * @returns false when none is left
   */
  sortNext(): boolean
  /** In the order of the values; null for an unknown value. */
  getMany(field: string, values: readonly (string | number)[]): (CatalogueDocument | null)[]
  /**
   * @param budget of the searches that are requested together; default: one of this search
   * @throws RangeError for an unknown sort field or an invalid page.
   */
  search(request: SearchRequest, budget?: StepBudget): SearchResult
  readonly size: number
}

/**
 * The interface of the catalogue index, which hides the search engine from the slices.
 * Each method call counts as one upstream call, regardless of the number of its requests.
 */
import type { Decimal } from '#domain/decimal.ts'
import type { CatalogueDocument, SearchResult, SearchRequest } from '#engine/types.ts'
import type { StepBudget } from '#engine/text/stepBudget.ts'
import type { UpstreamError } from '../../shared/errors.ts'
import type { StoreView } from '../../storeTable.ts'
import type { LookupContext } from '../lookupContext.ts'

export type {
  CatalogueDocument,
  FacetBucket,
  FacetRequest,
  Filter,
  PriceRange,
  SearchResult,
  SearchRequest,
} from '#engine/types.ts'

/** Kinds of documents, dependencies first: prices of products depend on tax rules, their fields on attributes and categories. */
export const ENTITIES = [
  'taxrule',
  'customergroup',
  'attribute',
  'category',
  'product',
  'review',
  'cms_page',
  'cms_block',
] as const
export type Entity = (typeof ENTITIES)[number]

/**
 * Without products a shop has no prices, and without tax rules wrong ones, unless its documents have them on both sides of tax; a backend
 * may lack anything else.
 */
export function isRequired(entity: Entity, { tax }: Pick<StoreView, 'tax'>): boolean {
  return entity === 'product' || (entity === 'taxrule' && !tax.calculateServerSide)
}

/** Documents whose sudden absence is an error of their source: whoever had some keeps them. */
export const NEVER_EMPTY: readonly Entity[] = ['product', 'category', 'attribute', 'taxrule', 'customergroup']

export interface IndexLookup {
  readonly storeCode: string
  readonly entity: Entity
  /** Field of the document such as `id`, `sku`, `url_path`, or of nested objects such as `configurable_children.sku`. */
  readonly field: string
  readonly values: readonly (string | number)[]
}

/** What an index in this process filters and sorts by for a customer group; one on a cluster uses the prices of guests. */
export interface GroupPrices {
  readonly groupId: number
  /** Net prices of the list for businesses, by SKU. The same list is the same object. */
  readonly business: ReadonlyMap<string, Decimal | null>
}

export interface IndexSearch extends Omit<SearchRequest, 'prices'> {
  readonly storeCode: string
  readonly entity: Entity
  /** Customer group for which prices apply; absent for guests. */
  readonly lookupContext?: LookupContext
  readonly groupPrices?: GroupPrices
  /** Fields that are read of the documents, besides the id; default: all. Documents may have others, too. */
  readonly onlyFields?: readonly string[]
}

/** What bounds all searches of one request. */
export interface SearchBounds {
  readonly budget: StepBudget
  /** Aborted when the request has ended; searches that have not begun are left out. */
  readonly signal: AbortSignal
}

/** Null when no document has the value. An error, as with DataLoader, when the document failed the border check. */
export type FoundDocument = CatalogueDocument | UpstreamError | null

export interface CatalogueIndex {
  /** One list per lookup, in the order of its values. @throws UpstreamError when the index cannot be reached */
  getMany(lookups: readonly IndexLookup[]): Promise<readonly (readonly FoundDocument[])[]>
  /** @throws UpstreamError */
  search(searches: readonly IndexSearch[], bounds?: SearchBounds): Promise<readonly SearchResult[]>
  /** Whether products of a store can be sorted by a field: an index of another indexer may lack it. Makes no call. */
  canSort(storeCode: string, field: string): boolean
  /** Whether prices of the documents can be older than those of the backend. Makes no call. */
  canBeOld(storeCode: string): boolean
  /** Version of a store's documents, or of those of one entity, used in cache keys of derived data. Makes no call. */
  version(storeCode: string, entity?: Entity): string
}

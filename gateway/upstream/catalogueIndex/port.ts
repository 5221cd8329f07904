/**
 * The search port: what the slices may ask of the catalogue, whoever answers.
 * Each call of a method counts as one upstream call, however many requests it carries.
 */
import type { CatalogueDocument, SearchAnswer, SearchRequest } from '#engine/types.ts'
import type { UpstreamError } from '../../errors.ts'
import type { LookupContext } from '../lookupContext.ts'

export type {
  CatalogueDocument,
  FacetBucket,
  FacetRequest,
  Filter,
  SearchAnswer,
  SearchRequest,
} from '#engine/types.ts'

export type Entity =
  | 'product'
  | 'category'
  | 'attribute'
  | 'taxrule'
  | 'customergroup'
  | 'review'
  | 'cms_page'
  | 'cms_block'

export interface IndexLookup {
  readonly storeCode: string
  readonly entity: Entity
  /** A field of the document such as `id`, `sku`, `url_path`, or of its parts such as `configurable_children.sku`. */
  readonly field: string
  readonly values: readonly (string | number)[]
}

export interface IndexSearch extends SearchRequest {
  readonly storeCode: string
  readonly entity: Entity
  /** In whose name is searched, where prices depend on the group; none for everybody. */
  readonly asker?: LookupContext
}

/** Null: nothing has the value. An error, as a DataLoader takes it: the document there failed the border check, and costs that item alone. */
export type FoundDocument = CatalogueDocument | UpstreamError | null

export interface CatalogueIndex {
  /** One list per lookup, in the order of its values. @throws UpstreamError when nobody answers */
  getMany(lookups: readonly IndexLookup[]): Promise<readonly (readonly FoundDocument[])[]>
  /** @throws UpstreamError */
  search(searches: readonly IndexSearch[]): Promise<readonly SearchAnswer[]>
  /** Changes whenever the documents of a store may have: part of the key of whatever is kept of them. Asks nobody. */
  version(storeCode: string): string
}

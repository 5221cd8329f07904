/** A catalogue index with its lifecycle, as the process that owns it sees it. */
import type { CatalogueIndex, Entity } from './port.ts'

/** Null before the first time. */
export interface CatalogueAges {
  /** When all documents of a store were last compared with their source. */
  readonly comparedAt: Date | null
  /** When the prices by which its listings sort were computed. */
  readonly pricedAt: Date | null
}

/** Documents that failed the border check. */
export interface RefusedCount {
  readonly storeCode: string
  readonly entity: Entity
  readonly documents: number
}

export interface ManagedIndex extends CatalogueIndex {
  /** Null when every store is loaded; else one sentence. */
  notReadyBecause(): string | null
  /** Whether a store is not loaded: it has no documents, or some of them were never requested. */
  isLoading(storeCode: string): boolean
  /** Optional documents that the backend does not have, or that cannot be read, such as "no: customergroup". */
  missingExports(): readonly string[]
  ages(storeCode: string): CatalogueAges
  /** Of all stores: all refused documents in memory, of a cluster those that it has answered with. */
  refused(): readonly RefusedCount[]
  /**
   * Reads changes now; failures are retried automatically.
   *
   * @param tags of cached output to drop, as in `POST /invalidate`
   */
  refresh(tags?: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** A catalogue index with its lifecycle, as the process that owns it sees it. */
import type { CatalogueIndex } from './port.ts'

/** Null before the first time. */
export interface CatalogueAges {
  /** When all documents of a store were last compared with their source. */
  readonly comparedAt: Date | null
  /** When the prices by which its listings sort were computed. */
  readonly pricedAt: Date | null
}

export interface ManagedIndex extends CatalogueIndex {
  /** Null when every store is loaded; else one sentence. */
  notReadyBecause(): string | null
  /** Whether a store is not loaded: it has no documents, or some of them were never requested. */
  isLoading(storeCode: string): boolean
  /** Optional documents that the backend does not have, such as "no: customergroup". */
  missingExports(): readonly string[]
  ages(storeCode: string): CatalogueAges
  /**
   * Reads changes now; failures are retried automatically.
   *
   * @param tags of cached output to drop, as in `POST /invalidate`
   */
  refresh(tags?: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** A catalogue index with its lifecycle, as the process that owns it sees it. */
import type { CatalogueIndex, Entity } from './port.ts'

/** Null before the first time. */
export interface CatalogueAges {
  /** When all documents of a store were last compared with their source. */
  readonly comparedAt: Date | null
  /** When the prices by which its listings sort were computed. */
  readonly pricedAt: Date | null
}

export interface MissingStore {
  readonly storeCode: string
  /** One sentence. */
  readonly reason: string
  /** Whether the source was asked and did not have it; false while the gateway starts. */
  readonly isTried: boolean
}

/** A gateway is ready with the stores that are there, once it has asked for all. Null when it is; else one sentence. */
export function notReadyBecause(missing: readonly MissingStore[], storeCount: number): string | null {
  const [first] = missing
  const untried = missing.find(({ isTried }) => !isTried)
  return (untried ?? (missing.length < storeCount ? undefined : first))?.reason ?? null
}

/** Documents that failed the border check. */
export interface RefusedCount {
  readonly storeCode: string
  readonly entity: Entity
  readonly documents: number
}

export interface ManagedIndex extends CatalogueIndex {
  /** Stores whose documents were never read whole. All other stores are served. */
  missingStores(): readonly MissingStore[]
  /** Whether a store has nothing to be served with: it has no documents at all, or some of them were never requested. */
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

/** The search port answered in this process: every store's documents in memory, kept up to date from CATALOGUE_SOURCE. */
import type { Logger } from 'pino'
import { UpstreamError } from '../../../errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { CatalogueIndex, Entity } from '../port.ts'
import { exportName } from './fetchExport.ts'
import { type ExportPlace, followExports } from './followExports.ts'
import { StoreCatalogue, type PriceIndexer } from './storeCatalogue.ts'

export interface EmbeddedIndexOptions {
  /** The address before `/{index}/{entity}.ndjson`. */
  readonly source: string
  readonly stores: readonly StoreView[]
  readonly indexPrices: PriceIndexer
  readonly pollMs: number
  readonly log: Logger
  readonly clock: () => Date
}

export interface EmbeddedIndex extends CatalogueIndex {
  /** Null when every store is loaded; else one sentence. */
  notReadyBecause(): string | null
  /** Whether a store cannot be answered for yet: it has no documents at all, or some that were not even requested. */
  isLoading(storeCode: string): boolean
  /** Reads what changed now; tries again by itself later. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Starts loading at once; nothing is thrown when that fails, it is tried again and again. */
export function createEmbeddedIndex({
  source,
  stores,
  indexPrices,
  pollMs,
  log,
  clock,
}: EmbeddedIndexOptions): EmbeddedIndex {
  const catalogues = new Map(stores.map((store) => [store.storeCode, new StoreCatalogue(store, indexPrices)]))
  const versions = new Map<string, number>()

  const take = ({ store: { storeCode }, entity, address }: ExportPlace, lines: readonly unknown[]): void => {
    const taken = catalogues.get(storeCode)?.replace(entity, lines, exportName(address), clock())
    if (!taken) return

    versions.set(storeCode, (versions.get(storeCode) ?? 0) + 1)
    const { documents, refused } = taken
    log.debug({ store: storeCode, entity, documents: documents.length, refused: refused.length }, 'catalogue read')
    for (const { fault } of refused) log.warn({ store: storeCode, entity, refused: refused.length }, fault.message)
  }
  const exports = followExports({ source, stores, pollMs, log, take })

  const notReadyBecause = (): string | null => {
    const missing = exports.places.find(({ store, entity }) => !catalogues.get(store.storeCode)?.has(entity))
    if (!missing) return null
    const {
      store: { storeCode },
      entity,
    } = missing
    return `catalogue: ${storeCode}: ${entity}: ${exports.faultOf(storeCode, entity) ?? 'not read yet'}`
  }

  const isLoading = (storeCode: string): boolean => {
    const places = exports.places.filter(({ store }) => store.storeCode === storeCode)
    const missing = places.filter(({ entity }) => !catalogues.get(storeCode)?.has(entity))
    return missing.length === places.length || missing.some(({ entity }) => exports.faultOf(storeCode, entity) === null)
  }

  const unavailable = (storeCode: string, entity: Entity): UpstreamError => {
    const message =
      exports.faultOf(storeCode, entity) ?? `catalogue: the documents of ${storeCode} (${entity}) are not read yet`
    return new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message })
  }

  return {
    async getMany(lookups) {
      const now = clock()
      return lookups.map(({ storeCode, entity, field, values }) => {
        const found = catalogues.get(storeCode)?.getMany(entity, field, values, now)
        if (!found) throw unavailable(storeCode, entity)
        return found
      })
    },
    // Whoever asks: the documents here are the guest's, and prices of groups are chosen from the tiers they carry.
    async search(searches) {
      const now = clock()
      return searches.map((search) => {
        const answer = catalogues.get(search.storeCode)?.search(search, now)
        if (!answer) throw unavailable(search.storeCode, search.entity)
        return answer
      })
    },
    version: (storeCode) => String(versions.get(storeCode) ?? 0),
    notReadyBecause,
    isLoading,
    refresh: () => exports.refresh(),
    close: () => exports.close(),
  }
}
